import type { GuideDraft } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { DetailsProps } from './detailsProps.ts'
import { useSectionErrors } from './useSectionErrors.ts'

/** What the sections of a form work on; null while the guide's own fields are not there. */
export const useDetails = (
  outbox: Outbox,
  guideid: number,
  view: DraftView<GuideDraft>,
): DetailsProps | null => {
  const errorOf = useSectionErrors(view)
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
