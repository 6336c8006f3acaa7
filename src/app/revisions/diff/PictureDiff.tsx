import { Trans, useLingui } from '@lingui/react/macro'
import { MoveHorizontal, Shapes } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import type { Picture as StoredPicture } from '#app/drafts/content/guideContent.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import type { Difference } from '#lib/compare/align.ts'
import { ZoomablePicture } from './ZoomablePicture.tsx'
import { PictureBlink } from './PictureBlink.tsx'
import styles from './PictureDiff.module.css'
import { useDrawingChange } from './useDrawingChange.ts'
import { pictureSizes, type PictureView } from '#app/ui/pictures/pictureViews.ts'

type PictureDiffProps = {
  picture: Difference<StoredPicture>
  /** What both sides are called: revisions, or mine and theirs. */
  names: { before: string; after: string }
  view: PictureView
  /** Somebody asked for this view: else pictures whose shapes differ stand beside each other. */
  isChosen?: boolean
  /** How many times as large as it fits; both pictures alike. */
  zoom?: number
  act?: ReactNode
}
type Shown = PictureImage & {
  width?: number | undefined
  height?: number | undefined
}

const shownOf = (picture: StoredPicture | undefined): Shown | null =>
  picture?.guid === undefined ? null : { ...picture, guid: picture.guid }

/** What a picture says to those who do not see it, and how large it is. */
const Facts = ({ image }: { image: Shown | null }) => {
  const { t } = useLingui()
  if (!image) return null
  const { alt, width, height } = image
  return (
    <>
      {alt ? (
        t`Alternative text: “${alt}”`
      ) : alt === '' ? (
        <Trans>Decorative picture.</Trans>
      ) : (
        <Trans>No alternative text.</Trans>
      )}{' '}
      {width && height ? t`${width} × ${height} pixels` : null}
    </>
  )
}

/** Both sides; a picture that does not load is named by its id, nothing waits for it. */
const useBothPictures = ({ before, after }: PictureDiffProps['picture']) => {
  const [lost, setLost] = useState<readonly string[]>([])
  const [wasKnown, isKnown] = [shownOf(before?.value), shownOf(after?.value)]
  const unlessLost = (image: Shown | null) => (image && lost.includes(image.guid) ? null : image)
  const [was, is] = [unlessLost(wasKnown), unlessLost(isKnown)]
  const onErrorCapture = ({ target }: SyntheticEvent) => {
    const { currentSrc, src } = target as HTMLImageElement
    setLost([
      ...lost,
      ...[wasKnown, isKnown].flatMap(image =>
        image && (currentSrc || src).includes(image.guid) ? [image.guid] : [],
      ),
    ])
  }
  return { was, is, wasKnown, isKnown, onErrorCapture }
}

const useWords = () => {
  const { t } = useLingui()
  return (image: PictureImage | null, name: string) => image?.alt || t`Picture: ${name}`
}

type SideProps = {
  image: Shown | null
  /** What is known of it, also where it does not load. */
  known: Shown | null
  name: string
  id: number | null
  zoom: number
  pair: RefObject<HTMLDivElement | null>
}

/** One of both; of some nothing is known but their id, or there is none. */
const Side = ({ image, known, name, id, zoom, pair }: SideProps) => {
  const words = useWords()
  return (
    <figure>
      {image ? (
        <ZoomablePicture zoom={zoom} name={words(image, name)} beside={pair}>
          <Picture image={image} alt={words(image, name)} sizes={pictureSizes(zoom)} />
        </ZoomablePicture>
      ) : (
        <span className={styles.none}>
          {id === null ? <Trans>No picture</Trans> : <Trans>Picture {id}</Trans>}
        </span>
      )}
      <figcaption>
        {name}. <Facts image={known} />
      </figcaption>
    </figure>
  )
}

type OverProps = {
  view: PictureView
  zoom: number
  name: string
  below: ReactNode
  above: ReactNode
}

/** One over the other: with a cut that moves, or half seen through. */
const OneOverTheOther = ({ view, zoom, name, below, above }: OverProps) => {
  const { t } = useLingui()
  const slide = useRef<HTMLDivElement>(null)
  const set = (name: string) => (event: { target: HTMLInputElement }) =>
    slide.current?.style.setProperty(name, String(event.target.valueAsNumber / 100))
  return (
    <>
      <ZoomablePicture zoom={zoom} name={name}>
        <div ref={slide} className={styles.slide}>
          {below}
          <div className={view === 'slider' ? styles.old : styles.faint}>{above}</div>
          {view === 'slider' && (
            <>
              <span className={styles.edge} />
              <input
                type="range"
                className={styles.grip}
                min="0"
                max="100"
                step="2"
                defaultValue="50"
                aria-label={t`Dividing line between the old and the new picture`}
                onChange={set('--at')}
              />
              <span className={styles.arrows}>
                <Icon of={MoveHorizontal} />
              </span>
            </>
          )}
        </div>
      </ZoomablePicture>
      {view === 'overlay' && (
        <input
          type="range"
          className={styles.opacity}
          min="0"
          max="100"
          step="5"
          defaultValue="50"
          aria-label={t`Opacity of the old picture`}
          onChange={set('--seen')}
        />
      )}
    </>
  )
}

type CaptionProps = Pick<PictureDiffProps, 'names' | 'view'> & { was: Shown; is: Shown }

const Caption = ({ names: { before: old, after: young }, view, was, is }: CaptionProps) => {
  const { t } = useLingui()
  return (
    <figcaption className={styles.caption}>
      {view === 'slider'
        ? t`Left: ${old}. Right: ${young}.`
        : view === 'overlay'
          ? t`On top: ${old}. Underneath: ${young}.`
          : t`Alternating: ${old}, ${young}.`}
      <br />
      {old}. <Facts image={was} />
      <br />
      {young}. <Facts image={is} />
    </figcaption>
  )
}

const DrawingChange = ({ words }: { words: string | null }) =>
  words && (
    <p className={styles.drawing}>
      <Icon of={Shapes} />
      <Trans>Drawing changed: {words}</Trans>
    </p>
  )

/**
 * A picture before and after: beside each other, or one over the other with a cut that moves, half
 * seen through, or in turns.
 */
export const PictureDiff = ({
  picture,
  names,
  view: asked,
  isChosen = false,
  zoom = 1,
  act,
}: PictureDiffProps) => {
  const words = useWords()
  const pair = useRef<HTMLDivElement>(null)
  const { was, is, wasKnown, isKnown, onErrorCapture } = useBothPictures(picture)
  const [oldId, youngId] = [picture.before?.value.id ?? null, picture.after?.value.id ?? null]
  const { before: old, after: young } = names
  const drawing = useDrawingChange(oldId, youngId)
  const view = drawing !== null && !isChosen ? 'beside' : asked
  if (view === 'beside' || !was || !is) {
    const both = { zoom, pair }
    return (
      <div className={styles.figure} onErrorCapture={onErrorCapture}>
        {act}
        <DrawingChange words={drawing} />
        <div ref={pair} className={styles.pair}>
          <Side {...both} image={was} known={wasKnown} name={old} id={oldId} />
          <Side {...both} image={is} known={isKnown} name={young} id={youngId} />
        </div>
      </div>
    )
  }
  const name = words(is, young)
  const [below, above] = [
    <Picture key="new" image={is} alt={name} sizes={pictureSizes(zoom)} />,
    <Picture key="old" image={was} alt={words(was, old)} sizes={pictureSizes(zoom)} />,
  ]
  return (
    <figure className={styles.figure} onErrorCapture={onErrorCapture}>
      {act}
      <DrawingChange words={drawing} />
      {view === 'blink' ? (
        <PictureBlink zoom={zoom} names={names} name={name} old={above} young={below} />
      ) : (
        <OneOverTheOther view={view} zoom={zoom} name={name} below={below} above={above} />
      )}
      <Caption names={names} view={view} was={was} is={is} />
    </figure>
  )
}
