import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { MediaImage } from '#contract/media/schemas.ts'
import type { Image } from '#contract/core/shapes.ts'
import { parseMarkup, writeMarkup, type Colour, type Shape } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import type { DrawingDraft } from '#app/drafts/journal/drawingDrafts.ts'
import { AskedAtEscape } from '#app/ui/overlays/AskedAtEscape.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { closest } from '#lib/media/pictureSources.ts'
import { PictureLoading } from '../pictures/PictureLoading.tsx'
import { draw, startDrawing } from './drawing.ts'
import styles from './DrawDialog.module.css'
import { DrawFoot, useLeaving } from './DrawFoot.tsx'
import { DrawNotices } from './DrawNotices.tsx'
import { DrawSide } from './DrawSide.tsx'
import { DrawStage, type Backdrop } from './DrawStage.tsx'
import { DrawTools } from './DrawTools.tsx'
import type { LineColour } from './lineColours.ts'
import { markedUp } from './markedUp.ts'
import { useDesk } from './useDesk.ts'
import { useDrawKeys } from './useDrawKeys.ts'
import { shapesOfDraft, useKeeping, useKeptDrawings } from './useKeptDrawing.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

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

type WorkProps = Omit<DrawDialogProps, 'imageid'> & {
  shown: MediaImage
  /** null: the original is not to be seen by this person. */
  original: MediaImage | null
  userid: number
  /** What this device keeps of drawings on this original. */
  kept: readonly DrawingDraft[]
}

const useSaving = ({ shown, onDone, onClose }: WorkProps, { desk, isChanged, keeping }: Work) => {
  const { shapes } = desk.drawing
  const saving = useMutation<MediaImage, Error, readonly Shape[]>({
    mutationFn: next => markedUp(shown.image.id, next),
  })
  // Whoever leaves the dialog before the answer leaves the picture as it was.
  const save = () =>
    isChanged
      ? saving.mutate(shapes, {
          onSuccess: ({ image }) => (onDone(image), keeping.drop(), onClose()),
        })
      : onClose()
  return { save, isPending: saving.isPending, error: saving.error }
}

const KeysHelp = ({ id }: { id: string }) => (
  <p id={id} className={styles.help}>
    <Trans>
      O, R, A, L, G, N and P choose a shape, 1 to 8 a colour. Enter places the shape in the middle.
      Arrow keys move it by 1 pixel, or by 10 with Shift. Alt and an arrow key move a handle; E
      selects the next handle.
    </Trans>
  </p>
)

const sizeOf = ({ shown, original }: Pick<WorkProps, 'shown' | 'original'>) => {
  const { crop, width, height } = shown
  if (original) return { width: original.width, height: original.height }
  return crop ? { width: crop.x + crop.width, height: crop.y + crop.height } : { width, height }
}

/** What is drawn with: begun with the shapes that the picture has, or was given and not saved. */
const useWork = (props: WorkProps) => {
  const { shown, userid, kept, colour } = props
  const size = sizeOf(props)
  const before = shown.markup ?? ''
  const { width, height } = shown
  const saved = parseMarkup(before, size.width, size.height).shapes
  const back = kept.find(({ imageid }) => imageid === shown.image.id) ?? null
  const begun = back && shapesOfDraft(back, size)
  const keeping = useKeeping(userid, shown)
  const first = startDrawing(saved)
  const desk = useDesk({
    drawing: begun ? draw(first, { do: 'replace', shapes: begun }) : first,
    size,
    shown: shown.crop ?? { x: 0, y: 0, width, height, rotate: 0 },
    colour,
    onShapes: keeping.keep,
  })
  return {
    desk,
    saved,
    back: begun && back,
    others: kept.filter(draft => draft !== back),
    keeping,
    isChanged: writeMarkup(desk.drawing.shapes) !== before,
  }
}
type Work = ReturnType<typeof useWork>

type PanelProps = Pick<WorkProps, 'shown' | 'original' | 'lines'> & {
  work: Work
  keysId: string
  error: Error | null
}

const Panel = ({ shown, original, lines, work, keysId, error }: PanelProps) => (
  <div className={styles.panel}>
    {error && (
      <p role="alert" className={styles.problem}>
        {refusedWords(error)}
      </p>
    )}
    <DrawNotices
      {...work}
      isKept={work.keeping.isKept}
      isDrawnOver={!original && shown.markup !== null}
      onEnd={({ imageid }) => work.keeping.drop(imageid)}
    />
    <DrawSide desk={work.desk} lines={lines} />
    <KeysHelp id={keysId} />
  </div>
)

const Drawing = (props: WorkProps) => {
  const { shown, original, title, onClose } = props
  const keysId = useId()
  const work = useWork(props)
  const { desk, isChanged, keeping } = work
  const { save, isPending, error } = useSaving(props, work)
  const onKeyDown = useDrawKeys(desk, () => isPending || save())
  const leaving = useLeaving(isChanged, onClose)
  const backdrop: Backdrop = {
    address: closest((original ?? shown).image),
    isOriginal: original !== null,
  }
  const count = desk.drawing.shapes.length
  return (
    <AskedAtEscape onAsk={leaving.leave}>
      <Dialog
        full
        title={title}
        onClose={leaving.leave}
        actions={
          <DrawFoot
            {...{ count, isPending, leaving, onClose }}
            isKept={keeping.isKept}
            onSave={save}
            onDiscard={() => (keeping.drop(), onClose())}
          />
        }
      >
        <div className={styles.work} onKeyDown={onKeyDown}>
          <DrawTools desk={desk} />
          <div className={styles.stage}>
            <DrawStage desk={desk} backdrop={backdrop} keysId={keysId} />
            <p role="status" className={styles.said}>
              {desk.said}
            </p>
          </div>
          <Panel {...props} work={work} keysId={keysId} error={error} />
        </div>
      </Dialog>
    </AskedAtEscape>
  )
}

/** Waits for what this device keeps. */
const FromDevice = (props: Omit<WorkProps, 'kept'>) => {
  const kept = useKeptDrawings(props.userid, props.shown)
  if (kept) return <Drawing {...props} kept={kept} />
  return <PictureLoading title={props.title} error={null} onClose={props.onClose} />
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
  const userid = useMe()?.userid
  if (shown && original !== undefined && userid !== undefined)
    return <FromDevice {...{ shown, original, userid }} {...rest} />
  return <PictureLoading title={rest.title} error={error} onClose={rest.onClose} />
}
