import { useLingui } from '@lingui/react/macro'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import { useAuthors } from '../conflicts/useAuthors.ts'

/** Who saves so often that mine has to wait; undefined while nobody does. */
export const useBusyAuthor = (doc: DocKey): string | undefined => {
  const { t } = useLingui()
  const stepid = useOutboxValue<StepId | null | false>(outbox => {
    const waiting = outbox.drafts(doc).find(({ reason }) => reason?.kind === 'busy')
    return waiting ? waiting.stepid : false
  }, false)
  const revisionid = useOutboxValue(
    outbox =>
      stepid === false
        ? 0
        : (outbox.draft({ doc, stepid: stepid ?? undefined })?.base?.revisionid ?? 0),
    0,
  )
  const authorOf = useAuthors(
    doc.kind === 'wiki' ? 0 : doc.id,
    stepid === false ? null : stepid,
    revisionid > 0 && doc.kind === 'guide' ? [revisionid] : [],
  )
  return stepid === false ? undefined : (authorOf(revisionid)?.name ?? t`someone else`)
}
