// Whether a step is still as what one did oneself left it, so that it may go with that.
import {
  asNewLines,
  mediaKey,
  pictureids,
  sameStep,
  type StepContent,
  type StepId,
} from '#app/drafts/content/guideContent.ts'
import { isPlacedHere } from '#app/drafts/ownPictures.ts'
import type { Outbox } from '#app/drafts/outbox.ts'

/**
 * Nobody has written in it since. Pictures that were placed here go along with it, and come again
 * with it; whatever else it holds now may be somebody else's.
 */
export const isAsLeft = (
  outbox: Outbox,
  guideid: number,
  stepid: StepId,
  left: StepContent | null,
): boolean => {
  const draft = outbox.step(guideid, stepid)
  if (!draft?.mine || !left || draft.theirs || draft.newest) return false
  // Neither ids of lines nor blank lines are anybody's words.
  const words = (content: StepContent): StepContent => ({
    ...content,
    media: left.media,
    lines: asNewLines(content.lines).filter(({ text_raw }) => text_raw.trim() !== ''),
  })
  const [media, pictures] = [draft.mine.media, pictureids(draft.mine.media)]
  return (
    sameStep(words(draft.mine), words(left)) &&
    (mediaKey(media) === mediaKey(left.media) ||
      (pictures.length > 0 &&
        pictureids(left.media).every(id => pictures.includes(id)) &&
        pictures.every(
          id => pictureids(left.media).includes(id) || isPlacedHere(outbox.owner, id),
        )))
  )
}
