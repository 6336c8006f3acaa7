import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Minus, Plus, RotateCcw, RotateCw, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { Crop, MediaImage } from '#contract/media/schemas.ts'
import type { Image } from '#contract/core/shapes.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { closest } from '#lib/media/pictureSources.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { PictureLoading } from './PictureLoading.tsx'
import { CropStage, zoomStep } from './CropStage.tsx'
import {
  cropOf,
  fitted,
  frameOf,
  heightOf,
  isSmall,
  isTooSmall,
  turnedOn,
  wholeFrame,
  zoomedBy,
} from './crop.ts'
import type { Frame } from './crop.ts'
import styles from './CropDialog.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type CropDialogProps = {
  imageid: number
  title: string
  onClose: () => void
  onDone: (image: Image) => void
}

/** Whoever does not own a picture crops a copy of it: the other's stays as it is. */
const cropped = async (imageid: number, body: Crop): Promise<MediaImage> => {
  try {
    return await write('cropImage', { params: { imageid }, body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    const { image } = await write('copyImage', { params: { imageid_or_guid: String(imageid) } })
    return write('cropImage', { params: { imageid: image.id }, body })
  }
}

type FrameProps = {
  frame: Frame
  original: MediaImage
  onFrame: (frame: Frame) => void
}

const FrameButtons = ({ frame, original, onFrame }: FrameProps) => {
  const { t } = useLingui()
  return (
    <p className={styles.acts}>
      <Button
        icon={Plus}
        label={t`Zoom in`}
        onClick={() => onFrame(zoomedBy(frame, original, zoomStep))}
      />
      <Button
        icon={Minus}
        label={t`Zoom out`}
        onClick={() => onFrame(zoomedBy(frame, original, 1 / zoomStep))}
      />
      <Button icon={RotateCw} onClick={() => onFrame(turnedOn(frame, original))}>
        <Trans>Rotate by 90°</Trans>
      </Button>
      <Button kind="quiet" icon={RotateCcw} onClick={() => onFrame(wholeFrame(original))}>
        <Trans>Reset</Trans>
      </Button>
    </p>
  )
}

/** The frame in numbers, for whoever wants it exactly. */
const FrameNumbers = ({ frame, original, onFrame }: FrameProps) => {
  const { t } = useLingui()
  const set = (changes: Partial<Frame>) => onFrame(fitted({ ...frame, ...changes }, original))
  const height = heightOf(frame)
  const number = (label: string, value: number, onNumber: (value: number) => void) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      value={value}
      onChange={event => event.target.value !== '' && onNumber(Number(event.target.value))}
    />
  )
  return (
    <div className={styles.numbers}>
      {number(t`Distance from the left`, frame.x, x => set({ x }))}
      {number(t`Distance from the top`, frame.y, y => set({ y }))}
      {number(t`Width`, frame.width, width => set({ width }))}
      <p className={styles.result}>
        <Trans>
          {frame.width} × {height} pixels
        </Trans>
      </p>
    </div>
  )
}

const FrameHelp = ({ id }: { id: string }) => (
  <p id={id} className={styles.soft}>
    <Trans>
      Arrow keys move the frame by 1 pixel, or by 10 with Shift. + and − change the size. The
      original is kept.
    </Trans>
  </p>
)

const useWhyNot = (isPending: boolean, frame: Frame) => {
  const { t } = useLingui()
  if (isPending) return t`Saving…`
  return isTooSmall(frame) ? t`This picture is too small to crop to 4:3.` : undefined
}

const Work = ({
  shown,
  original,
  title,
  onClose,
  onDone,
}: Omit<CropDialogProps, 'imageid'> & { shown: MediaImage; original: MediaImage }) => {
  const keysId = useId()
  const [frame, setFrame] = useState<Frame>(() =>
    shown.crop ? frameOf(shown.crop, original) : wholeFrame(original),
  )
  const crop = useMutation<MediaImage, Error, Crop>({
    mutationFn: body => cropped(shown.image.id, body),
  })
  const why = useWhyNot(crop.isPending, frame)
  // Whoever leaves the dialog before the answer leaves the picture as it was.
  const save = () =>
    crop.mutate(cropOf(frame, original), { onSuccess: ({ image }) => (onDone(image), onClose()) })
  return (
    <AskDialog
      wide
      title={title}
      onClose={onClose}
      verb={<Trans>Use this crop</Trans>}
      onAct={save}
      why={why}
      keep={<Trans>Leave unchanged</Trans>}
      quiet
    >
      <div className={styles.work}>
        <CropStage
          address={closest(original.image)}
          original={original}
          frame={frame}
          onFrame={setFrame}
          keysId={keysId}
        />
        <div className={styles.side}>
          <FrameButtons frame={frame} original={original} onFrame={setFrame} />
          <FrameNumbers frame={frame} original={original} onFrame={setFrame} />
          {isSmall(frame) && (
            <Notice kind="warn" icon={TriangleAlert}>
              <Trans>
                Smaller than 800 × 600 pixels: the picture will look blurred on a large screen.
              </Trans>
            </Notice>
          )}
          <FrameHelp id={keysId} />
          {crop.error && (
            <p role="alert" className={styles.problem}>
              {refusedWords(crop.error)}
            </p>
          )}
        </div>
      </div>
    </AskDialog>
  )
}

/** The part of a picture that is shown, 4:3. It is kept as data: the original is never touched. */
export const CropDialog = ({ imageid, ...rest }: CropDialogProps) => {
  const shown = useQuery(read('readImage', { params: { id: String(imageid) } }))
  const srcid = shown.data?.srcid ?? null
  const source = useQuery({
    ...read('readImage', { params: { id: String(srcid ?? imageid) } }),
    enabled: shown.data !== undefined,
  })
  const error = shown.error ?? source.error
  if (shown.data && source.data) return <Work shown={shown.data} original={source.data} {...rest} />
  return <PictureLoading title={rest.title} error={error} onClose={rest.onClose} />
}
