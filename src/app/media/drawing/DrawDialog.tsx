import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { MediaImage } from '#contract/media/schemas.ts'
import type { Image } from '#contract/core/shapes.ts'
import { parseMarkup, writeMarkup, type Colour, type Shape } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { closest } from '#app/ui/pictures/Picture.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PictureLoading } from '../pictures/PictureLoading.tsx'
import styles from './DrawDialog.module.css'
import { DrawSide } from './DrawSide.tsx'
import { DrawStage, type Backdrop } from './DrawStage.tsx'
import { DrawTools } from './DrawTools.tsx'
import type { LineColour } from './lineColours.ts'
import { markedUp } from './markedUp.ts'
import { useDesk, type Desk } from './useDesk.ts'
import { useDrawKeys } from './useDrawKeys.ts'

type DrawDialogProps = {
  imageid: number
  title: string
  /** The lines of the step that shows it. */
  lines: readonly LineColour[]
  /** What is drawn in at first. */
  colour: Colour
  onClose: () => void
  onDone: (image: Image) => void
}

/** A drawing that would be lost is not thrown away by one key. */
const useLeaving = (isChanged: boolean, onClose: () => void) => {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking: isAsking && isChanged,
    leave: () => (isChanged ? setIsAsking(true) : onClose()),
    stay: () => setIsAsking(false),
  }
}

type WorkProps = Omit<DrawDialogProps, 'imageid'> & {
  shown: MediaImage
  /** null: the original is not to be seen by this person. */
  original: MediaImage | null
}

const useSaving = ({ shown, onDone, onClose }: WorkProps, desk: Desk, isChanged: boolean) => {
  const { shapes } = desk.drawing
  const saving = useMutation<MediaImage, Error, readonly Shape[]>({
    mutationFn: next => markedUp(shown.image.id, next),
  })
  // Whoever leaves the dialog before the answer leaves the picture as it was.
  const save = () =>
    isChanged
      ? saving.mutate(shapes, { onSuccess: ({ image }) => (onDone(image), onClose()) })
      : onClose()
  return { save, isPending: saving.isPending, error: saving.error }
}

type FootProps = {
  count: number
  isPending: boolean
  leaving: ReturnType<typeof useLeaving>
  onSave: () => void
  onClose: () => void
}

const Foot = ({ count, isPending, leaving, onSave, onClose }: FootProps) => {
  const { t } = useLingui()
  if (leaving.isAsking)
    return (
      <>
        <p role="alert" className={styles.asks}>
          <Trans>Your drawing is not saved.</Trans>
        </p>
        <Button autoFocus onClick={leaving.stay}>
          <Trans>Keep drawing</Trans>
        </Button>
        <Button kind="danger" onClick={onClose}>
          <Trans>Discard the drawing</Trans>
        </Button>
      </>
    )
  return (
    <>
      <p className={styles.kept}>
        <Trans>Shapes are stored separately. The original is kept.</Trans>
      </p>
      <Button onClick={leaving.leave}>
        <Trans>Leave as they are</Trans>
      </Button>
      <Button kind="main" onClick={onSave} why={isPending ? t`Saving…` : undefined}>
        <Plural value={count} one="Use # shape" other="Use # shapes" />
      </Button>
    </>
  )
}

const KeysHelp = ({ id }: { id: string }) => (
  <p id={id} className={styles.help}>
    <Trans>
      O, R, A, L, G, N and P choose a shape, 1 to 8 a colour. Enter places it in the middle. Arrow
      keys move it by 1 pixel, or by 10 with Shift. Alt and an arrow key move a handle; E selects
      the next handle.
    </Trans>
  </p>
)

const sizeOf = ({ shown, original }: Pick<WorkProps, 'shown' | 'original'>) => {
  const { crop, width, height } = shown
  if (original) return { width: original.width, height: original.height }
  return crop ? { width: crop.x + crop.width, height: crop.y + crop.height } : { width, height }
}

/** What is drawn with, begun with the shapes that the picture has. */
const useShapesOf = (props: WorkProps) => {
  const { shown } = props
  const size = sizeOf(props)
  const before = shown.markup ?? ''
  const { width, height } = shown
  const desk = useDesk(
    parseMarkup(before, size.width, size.height).shapes,
    size,
    shown.crop ?? { x: 0, y: 0, width, height, rotate: 0 },
    props,
  )
  return { desk, isChanged: writeMarkup(desk.drawing.shapes) !== before }
}

type PanelProps = Pick<WorkProps, 'shown' | 'original' | 'lines'> & {
  desk: Desk
  keysId: string
  error: Error | null
}

const Panel = ({ shown, original, lines, desk, keysId, error }: PanelProps) => (
  <div className={styles.panel}>
    {error && (
      <p role="alert" className={styles.problem}>
        {error.message}
      </p>
    )}
    {!original && shown.markup !== null && (
      <Notice kind="warn" icon={TriangleAlert}>
        <Trans>
          You cannot see the original. Until you save, the shapes you change also appear here as
          they were.
        </Trans>
      </Notice>
    )}
    <DrawSide desk={desk} lines={lines} />
    <KeysHelp id={keysId} />
  </div>
)

const Work = (props: WorkProps) => {
  const { shown, original, title, onClose } = props
  const keysId = useId()
  const { desk, isChanged } = useShapesOf(props)
  const onKeyDown = useDrawKeys(desk)
  const { save, isPending, error } = useSaving(props, desk, isChanged)
  const leaving = useLeaving(isChanged, onClose)
  const backdrop: Backdrop = {
    address: closest((original ?? shown).image),
    isOriginal: original !== null,
  }
  const count = desk.drawing.shapes.length
  return (
    <Dialog
      full
      title={title}
      onClose={leaving.leave}
      actions={<Foot {...{ count, isPending, leaving, onClose }} onSave={save} />}
    >
      <div className={styles.work} onKeyDown={onKeyDown}>
        <DrawTools desk={desk} />
        <div className={styles.stage}>
          <DrawStage desk={desk} backdrop={backdrop} keysId={keysId} />
          <p role="status" className={styles.said}>
            {desk.said}
          </p>
        </div>
        <Panel {...props} desk={desk} keysId={keysId} error={error} />
      </div>
    </Dialog>
  )
}

/** Both pictures; the original of somebody else's picture may not be seen. */
const useBoth = (imageid: number) => {
  const shown = useQuery(read('readImage', { params: { id: String(imageid) } }))
  const srcid = shown.data?.srcid ?? null
  const source = useQuery({
    ...read('readImage', { params: { id: String(srcid ?? imageid) } }),
    enabled: shown.data !== undefined,
  })
  const isUnseen = source.error instanceof ApiError && [403, 404].includes(source.error.status)
  const original = source.data ?? (isUnseen ? null : undefined)
  return { shown: shown.data, original, error: shown.error ?? source.error }
}

/** Shapes on a picture, kept as data beside the original, so that they can be changed again. */
export const DrawDialog = ({ imageid, ...rest }: DrawDialogProps) => {
  const { shown, original, error } = useBoth(imageid)
  if (shown && original !== undefined) return <Work shown={shown} original={original} {...rest} />
  return <PictureLoading title={rest.title} error={error} onClose={rest.onClose} />
}
