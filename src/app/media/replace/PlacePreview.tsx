import { Trans } from '@lingui/react/macro'
import type { Image } from '#contract/core/shapes.ts'
import type { MediaImage } from '#contract/media/schemas.ts'
import { strokeOf, turnedInto } from '#documents/markup/outlines.ts'
import { largest } from '#lib/media/pictureSources.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { DrawnShape } from '../drawing/DrawnShape.tsx'
import { readersView } from '../drawing/view.ts'
import { shownPart, type Alike } from './alike.ts'
import styles from './PlacePreview.module.css'

/** The new picture as it will be shown: cropped and drawn on before the service has made it. */
const After = ({ next, alike }: { next: MediaImage; alike: Alike }) => {
  const shown = alike.crop ?? shownPart(next)
  const { width, height } = readersView(shown)
  const file = largest(next.image)
  const turned = turnedInto(shown)
  const words = alike.alt ?? next.image.alt
  return (
    <svg
      className={styles.after}
      viewBox={`0 0 ${width} ${height}`}
      {...(words ? { role: 'img', 'aria-label': words } : { 'aria-hidden': true })}
      data-after
    >
      {/* Cuts off what lies outside the part that is shown. */}
      <svg width={width} height={height}>
        {alike.crop ? (
          <g transform={turned}>
            <image href={file} width={next.width} height={next.height} />
          </g>
        ) : (
          <image href={file} width={width} height={height} />
        )}
        <g transform={turned} className={styles.shapes}>
          {alike.shapes.map((shape, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes keep their places
            <DrawnShape key={at} shape={shape} stroke={strokeOf(shown)} />
          ))}
        </g>
      </svg>
    </svg>
  )
}

type PlacePreviewProps = { old: Image; next: MediaImage; alike: Alike }

/** One place, as it is now and as it will be. */
export const PlacePreview = ({ old, next, alike }: PlacePreviewProps) => (
  <div className={styles.pair}>
    <figure>
      <Picture image={old} alt={old.alt ?? ''} sizes="200px" />
      <figcaption>
        <Trans>Now</Trans>
      </figcaption>
    </figure>
    <figure>
      <After next={next} alike={alike} />
      <figcaption>
        <Trans>After</Trans>
      </figcaption>
    </figure>
  </div>
)
