import type { StepId } from '#app/drafts/content/guideContent.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { currentOutbox, useGuideDraft } from '#app/drafts/react/hooks.ts'
import { useAllUploads } from '#app/drafts/react/useUploads.ts'
import { UploadList } from './UploadList.tsx'

/** Pictures whose step is gone: no row beside a step says any more where they are. */
export const UnplacedPictures = ({ guideid }: { guideid: number }) => {
  const uploads = useAllUploads()
  const stepids = useGuideDraft(guideid)?.draft.mine?.stepids
  const isGone = (stepid: StepId | undefined) =>
    stepid !== undefined && stepids?.includes(currentOutbox()?.stepidOf(stepid) ?? stepid) === false
  return (
    <UploadList
      uploads={uploads.filter(
        ({ isUnplaced, place }) =>
          isUnplaced && place?.doc === guideKey(guideid) && isGone(place.stepid),
      )}
    />
  )
}
