import type { StepId } from '#app/drafts/content/guideContent.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import { useAllUploads } from '#app/drafts/react/useUploads.ts'
import { UploadList } from './UploadList.tsx'

type UnplacedPicturesProps = { guideid: number; stepids: readonly StepId[] }

/** Pictures whose step is gone: no row beside a step says any more where they are. */
export const UnplacedPictures = ({ guideid, stepids }: UnplacedPicturesProps) => {
  const isThere = (stepid: StepId) => stepids.includes(currentOutbox()?.stepidOf(stepid) ?? stepid)
  return (
    <UploadList
      uploads={useAllUploads().filter(
        ({ isUnplaced, place }) =>
          isUnplaced &&
          place?.doc === guideKey(guideid) &&
          place.stepid !== undefined &&
          !isThere(place.stepid),
      )}
    />
  )
}
