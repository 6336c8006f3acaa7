import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowLeft,
  ArrowRight,
  Camera,
  Crop,
  Film,
  Images,
  Shapes,
  TextInitial,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { Picture as StoredPicture, StepContent } from '#app/drafts/content/guideContent.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { previewIn } from '#app/drafts/uploads/upload.ts'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { ariaKeys } from '#app/ui/keys/ownKeys.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import { altOf } from './altText.ts'
import { spokenLines } from './spokenLines.ts'
import { useCaretLine } from '#app/editor/lines/activeEditor.ts'
import { ShapesOver } from '#app/media/drawing/ShapesOver.tsx'
import { PictureDialogs } from './PictureDialogs.tsx'
import { PictureSlots } from './PictureSlots.tsx'
import styles from './StepPicturesEditor.module.css'
import type { PointedColour } from './usePointedColour.ts'
import type { OpenDialog, StepMedia } from './useStepMedia.ts'

type StepPicturesEditorProps = {
  lighting: PointedColour
  media: StepMedia
  content: StepContent
  number: number
  onFilm: () => void
}

type LargePictureProps = {
  picture: StoredPicture | undefined
  /** Shows the first one while it comes. */ coming: string | undefined
  alt: string
  content: StepContent
  lighting: PointedColour
}

/** The shapes of the line with the caret, or of what is pointed at, stand out. */
const EditedShapes = ({
  picture,
  content,
  lighting,
}: Pick<LargePictureProps, 'content' | 'lighting'> & { picture: StoredPicture }) => {
  const caret = useCaretLine()
  const written = caret === null ? null : (content.lines[caret]?.bullet ?? null)
  return (
    <ShapesOver
      imageid={picture.id}
      lines={spokenLines(content.lines)}
      lit={lighting.shape ?? lighting.line ?? written}
      onLit={lighting.setShape}
    />
  )
}

const LargePicture = ({ picture, coming, alt, content, lighting }: LargePictureProps) =>
  picture ? (
    <span className={styles.main}>
      <Picture
        image={picture as PictureImage}
        meanwhile={localPicture(picture.id)}
        alt={alt}
        sizes="(max-width: 900px) 100vw, 420px"
        eager
      />
      <EditedShapes {...{ picture, content, lighting }} />
    </span>
  ) : coming ? (
    <span className={styles.main}>
      <img className={styles.comingMain} src={coming} alt="" />
    </span>
  ) : null

type PictureToolsProps = {
  media: StepMedia
  picture: StoredPicture
  at: number
  onChoose: (at: number) => void
  onOpen: (dialog: OpenDialog) => void
}

/** What can be done with the chosen picture. */
const PictureTools = ({ media, picture, at, onChoose, onOpen }: PictureToolsProps) => {
  const { t } = useLingui()
  const keys = useKeyWords()('drawOnStep')
  const count = at + 1
  const last = (media.pictures?.length ?? 0) - 1
  const move = (to: number) => (media.moveTo(picture.id, to), onChoose(to))
  return (
    <>
      {media.takesFiles && (
        <>
          <Button kind="quiet" small icon={Crop} onClick={() => onOpen('crop')}>
            <Trans>Crop…</Trans>
          </Button>
          <Button
            kind="quiet"
            small
            icon={Shapes}
            title={keys === undefined ? undefined : t`Draw on the picture (${keys})`}
            aria-keyshortcuts={ariaKeys('drawOnStep')}
            onClick={() => onOpen('draw')}
          >
            <Trans>Draw on the picture…</Trans>
          </Button>
          <Button kind="quiet" small icon={TextInitial} onClick={() => onOpen('alt')}>
            <Trans>Edit alternative text…</Trans>
          </Button>
        </>
      )}
      {at > 0 && (
        <Button
          kind="quiet"
          small
          icon={ArrowLeft}
          label={t`Move picture ${count} to the left`}
          onClick={() => move(at - 1)}
        />
      )}
      {at < last && (
        <Button
          kind="quiet"
          small
          icon={ArrowRight}
          label={t`Move picture ${count} to the right`}
          onClick={() => move(at + 1)}
        />
      )}
      <Button
        kind="quiet"
        small
        icon={Trash2}
        label={t`Remove picture ${count}`}
        onClick={() => media.remove(picture.id)}
      />
    </>
  )
}

type MorePicturesProps = { media: StepMedia; number: number; onLibrary: () => void }

const MorePictures = ({ media, number, onLibrary }: MorePicturesProps) => {
  const { t } = useLingui()
  return (
    <>
      {media.takesFiles && (
        <span className={styles.camera}>
          <FileButton
            kind="quiet"
            small
            icon={Camera}
            kinds={['image']}
            camera
            inputLabel={t`Camera for step ${number}`}
            onFiles={media.add}
          >
            <Trans>Take picture</Trans>
          </FileButton>
        </span>
      )}
      <Button kind="quiet" small icon={Images} onClick={onLibrary}>
        <Trans>Choose from my pictures…</Trans>
      </Button>
    </>
  )
}

const AltText = ({ alt }: { alt: string | null | undefined }) => (
  <p className={styles.alt}>
    {alt === '' ? (
      <Trans>Decorative: no alternative text needed.</Trans>
    ) : alt ? (
      <Trans>“{alt}”</Trans>
    ) : (
      <Trans>No alternative text yet.</Trans>
    )}
  </p>
)

/** What a dialog works on stays the same picture when another one comes before it. */
const useHeldPicture = (
  all: readonly StoredPicture[],
  shown: StoredPicture | undefined,
  isOpen: boolean,
) => {
  const [held, setHeld] = useState<number | null>(null)
  const next = isOpen ? (held ?? shown?.id ?? null) : null
  if (next !== held) setHeld(next)
  return all.find(({ id }) => id === next) ?? shown
}

/** Up to three pictures: the chosen one large, all as small ones, and what can be done with it. */
export const StepPicturesEditor = (props: StepPicturesEditorProps) => {
  const { media, content, number, lighting, onFilm } = props
  const { dialog: open, openDialog: onOpen } = media
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const all = media.pictures ?? []
  const at = Math.max(0, Math.min(chosen, all.length - 1))
  const picture = all[at]
  const worked = useHeldPicture(all, picture, open !== null)
  const alt = altOf(picture)
  const count = at + 1
  const choosing = { media, at, onChoose: setChosen }
  return (
    <>
      <LargePicture
        picture={picture}
        coming={previewIn(media.uploads)}
        alt={alt || t`Picture ${count} of step ${number}`}
        {...{ content, lighting }}
      />
      <PictureSlots {...choosing} number={number} onOpen={onOpen} />
      <div className={styles.acts}>
        {picture && <PictureTools {...choosing} picture={picture} onOpen={onOpen} />}
        {media.free > 0 && (
          <MorePictures media={media} number={number} onLibrary={() => onOpen('library')} />
        )}
        {media.takesFiles && (
          <Button kind="quiet" small icon={Film} onClick={onFilm}>
            <Trans>Choose video…</Trans>
          </Button>
        )}
      </div>
      {picture && <AltText alt={alt} />}
      {worked && (
        <PictureDialogs
          {...{ media, content, number, open }}
          at={all.indexOf(worked)}
          picture={worked}
          onClose={() => onOpen(null)}
        />
      )}
      {open === 'library' && (
        <LibraryDialog kind="image" onClose={() => onOpen(null)} onChoose={media.place} />
      )}
    </>
  )
}
