import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useKeptTextOfStranger } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { AppealDialog } from './AppealDialog.tsx'
import type { AppealBy } from './AppealDialog.tsx'

/**
 * Why nobody was signed in, if there is a reason; `appealBy` is there for whoever may appeal.
 */
export const RefusedNotice = ({
  appealBy,
  children,
}: {
  appealBy: AppealBy | null
  children: ReactNode
}) => {
  const [isAppealing, setIsAppealing] = useState(false)
  // Here, so that closing the form loses no word.
  const kept = useKeptTextOfStranger(
    appealBy && 'email' in appealBy ? `appeal ${appealBy.email.trim().toLowerCase()}` : null,
  )
  return (
    <>
      {children && (
        <Notice
          kind="danger"
          icon={CircleAlert}
          role="alert"
          action={
            appealBy && (
              <Button small onClick={() => setIsAppealing(true)}>
                <Trans>Appeal…</Trans>
              </Button>
            )
          }
        >
          {children}
        </Notice>
      )}
      {isAppealing && appealBy && (
        <AppealDialog by={appealBy} kept={kept} onClose={() => setIsAppealing(false)} />
      )}
    </>
  )
}
