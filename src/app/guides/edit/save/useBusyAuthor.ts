import { useLingui } from '@lingui/react/macro'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import { isWikiLane } from '#app/drafts/content/wikiContent.ts'
import { useAuthors } from '../conflicts/useAuthors.ts'

/** Who saves so often that mine has to wait; undefined while nobody does. */
export const useBusyAuthor = (guideid: number): string | undefined => {
  const { t } = useLingui()
  const stepid = useOutboxValue<number | null | false>(outbox => {
    const waiting = outbox.drafts(guideid).find(({ reason }) => reason?.kind === 'busy')
    return waiting ? waiting.stepid : false
  }, false)
  const revisionid = useOutboxValue(
    outbox =>
      stepid === false
        ? 0
        : (outbox.draft({ guideid, stepid: stepid ?? undefined })?.base?.revisionid ?? 0),
    0,
  )
  const authorOf = useAuthors(
    isWikiLane(guideid) ? 0 : guideid,
    stepid === false ? null : stepid,
    revisionid > 0 && !isWikiLane(guideid) ? [revisionid] : [],
  )
  return stepid === false ? undefined : (authorOf(revisionid)?.name ?? t`somebody else`)
}
