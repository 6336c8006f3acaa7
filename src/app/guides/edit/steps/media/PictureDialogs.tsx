import { useLingui } from '@lingui/react/macro'
import type { Picture, StepContent } from '#app/drafts/content/guideContent.ts'
import { caretLine } from '#app/editor/lines/activeEditor.ts'
import { DrawDialog } from '#app/media/drawing/DrawDialog.tsx'
import { firstColour } from '#app/media/drawing/lineColours.ts'
import { AltDialog } from '#app/media/pictures/AltDialog.tsx'
import { CropDialog } from '#app/media/pictures/CropDialog.tsx'
import { altSuggestion } from './altText.ts'
import { spokenLines } from './spokenLines.ts'
import type { OpenDialog, StepMedia } from './useStepMedia.ts'

type PictureDialogsProps = {
  media: StepMedia
  content: StepContent
  /** Of the step. */ number: number
  /** Place of the picture, from 0. */ at: number
  picture: Picture
  open: OpenDialog | null
  onClose: () => void
}

/** What can be done with one picture of a step: its words, its part, the shapes on it. */
export const PictureDialogs = ({
  media,
  content,
  number,
  at,
  picture,
  open,
  onClose,
}: PictureDialogsProps) => {
  const { t } = useLingui()
  const count = at + 1
  if (open === 'alt')
    return (
      <AltDialog
        picture={picture}
        suggestion={altSuggestion(content, at)}
        onClose={onClose}
        onDone={text => media.change(picture.id, { alt: text })}
      />
    )
  if (open === 'crop')
    return (
      <CropDialog
        imageid={picture.id}
        title={t`Crop picture ${count} of step ${number}`}
        onClose={onClose}
        onDone={image => media.change(picture.id, image)}
      />
    )
  if (open !== 'draw') return null
  const lines = spokenLines(content.lines)
  return (
    <DrawDialog
      imageid={picture.id}
      title={t`Draw on picture ${count} of step ${number}`}
      lines={lines}
      colour={firstColour(lines, caretLine())}
      onClose={onClose}
      onDone={image => media.change(picture.id, image, 'drawing')}
    />
  )
}
