import type { GuideDraft } from '#app/outbox/draft.ts'
import type { DraftView } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import type { DetailsProps } from './details.ts'
import { useErrorOf } from './useErrorOf.ts'

/** What the sections of a form work on; null while the guide's own fields are not there. */
export const useDetails = (
  outbox: Outbox,
  guideid: number,
  view: DraftView<GuideDraft>,
): DetailsProps | null => {
  const errorOf = useErrorOf(view)
  const content = view.draft.mine
  return (
    content && {
      content,
      errorOf,
      change: changes => outbox.changeGuide(guideid, changes),
      newest: () => outbox.guide(guideid)?.mine ?? null,
    }
  )
}
