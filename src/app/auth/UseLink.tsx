import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type UseLinkProps = {
  error: ApiError | null
  /** Said of a link that the service does not take; of any other refusal. */
  expired: ReactNode
  refused: ReactNode
  explanation: ReactNode
  danger?: boolean
  /** Why the button waits. */
  busy: string | undefined
  onUse: () => void
  /** The button’s words. */
  children: ReactNode
}

/**
 * What a link of a mail does, by a button and not by an effect: mail programs open links before
 * their reader does.
 */
export const UseLink = ({
  error,
  expired,
  refused,
  explanation,
  danger = false,
  busy,
  onUse,
  children,
}: UseLinkProps) => (
  <>
    {error && (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {error.status === 422 ? expired : error instanceof NoAnswer ? refusedWords(error) : refused}
      </Notice>
    )}
    <p>{explanation}</p>
    <Button big kind={danger ? 'danger' : 'main'} onClick={onUse} why={busy}>
      {children}
    </Button>
  </>
)
