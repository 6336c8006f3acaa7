import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { queries } from '#app/api/queries.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useRestoreQuestion } from '#app/dependents/useRestoreQuestion.tsx'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Brings a deleted guide back; what was refused meanwhile goes out again. */
export const RestoreGuide = ({ outbox, guideid }: { outbox: Outbox; guideid: number }) => {
  const { t } = useLingui()
  const restore = useWrite('restoreGuide')
  // Who deleted it is known to the service alone.
  const isForbidden = restore.error?.status === 403
  const guide = queries.getQueryData<Guide>(guideToEdit(guideid).queryKey)
  const question = useRestoreQuestion(guideid, guide?.title ?? '', () =>
    restore.mutate(
      { params: { guideid, langid: guide?.langid ?? 'en' } },
      { onSuccess: () => outbox.retry(guideKey(guideid)) },
    ),
  )
  return (
    <>
      {!isForbidden && (
        <Button small why={question.isLooking ? t`One moment…` : undefined} onClick={question.ask}>
          <Trans>Restore the guide</Trans>
        </Button>
      )}
      {question.dialog}
      {restore.error && (
        <span role="alert">
          {isForbidden ? (
            <Trans>You cannot restore this guide. Ask an Admin.</Trans>
          ) : (
            refusedWords(restore.error)
          )}
        </span>
      )}
    </>
  )
}
