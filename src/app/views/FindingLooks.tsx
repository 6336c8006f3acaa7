import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ViewFinding } from '#contract/views/schemas.ts'
import { isGone } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { readAgain } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { Notice } from '#app/ui/state/Notice.tsx'

/** Says that somebody looked at a finding and takes it back; `last` was said here last. */
export const useFindingLooks = () => {
  const [last, setLast] = useState<{ of: ViewFinding; holds: boolean } | null>(null)
  const look = useWrite('lookAtFinding')
  const unlook = useWrite('unlookAtFinding')
  const params = ({ doc_type, docid }: ViewFinding) => ({
    params: { doc_type: doc_type.toLowerCase(), docid: Number(docid) },
  })
  return {
    last,
    error: look.error ?? (isGone(unlook.error) ? null : unlook.error),
    look: (of: ViewFinding) => {
      unlook.reset()
      // As the row showed it: one that somebody changed since stays.
      look.mutate(
        { ...params(of), query: { modified_date: of.modified_date } },
        { onSuccess: ({ holds }) => setLast({ of, holds }) },
      )
    },
    takeBack: (of: ViewFinding) => {
      look.reset()
      unlook.mutate(params(of), {
        onSuccess: () => setLast(null),
        // Somebody else was faster: it is taken back.
        onError: error => {
          if (!isGone(error)) return
          setLast(null)
          readAgain('unlookAtFinding')
        },
      })
    },
  }
}
type Looks = ReturnType<typeof useFindingLooks>

/** What became of the last one: refused, or left out until it changes, with its undo. */
export const LookNotice = ({ looks: { last, error, takeBack } }: { looks: Looks }) => {
  const { t } = useLingui()
  if (error)
    return (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {t`This was not saved: ${refusedWords(error)}`}
      </Notice>
    )
  if (!last) return null
  const { title } = last.of
  if (!last.holds)
    return (
      <Notice kind="warn" icon={CircleAlert} role="status">
        <Trans>“{title}” changed in the meantime and stays in the list.</Trans>
      </Notice>
    )
  return (
    <Notice
      kind="ok"
      icon={Check}
      role="status"
      action={
        <Button icon={Undo2} onClick={() => takeBack(last.of)}>
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Trans>“{title}” is hidden from the list until it changes.</Trans>
    </Notice>
  )
}

/** Leaves a document out until it changes, or takes that back. */
export const LookButton = ({ of, looks }: { of: ViewFinding; looks: Looks }) => {
  const { t } = useLingui()
  return of.looked ? (
    <Button
      small
      icon={Undo2}
      aria-label={t`Show ${of.title} again`}
      onClick={() => looks.takeBack(of)}
    >
      <Trans>Show again</Trans>
    </Button>
  ) : (
    <Button
      small
      icon={Eye}
      aria-label={t`Mark as looked at: ${of.title}`}
      onClick={() => looks.look(of)}
    >
      <Trans>Mark as looked at</Trans>
    </Button>
  )
}
