import type { SyntheticEvent } from 'react'
import { largest, small, sourceSet, type PictureSources } from '#lib/media/pictureSources.ts'
import { classes } from '../classes.ts'
import styles from './Picture.module.css'

/** As a picture of the API is shown. */
export type PictureImage = PictureSources & {
  guid: string
  '440x330'?: string | undefined
  alt?: string | null | undefined
}

/**
 * What stands in the place of a picture until it is there: the file that it was made of, as long as
 * the service makes its renditions.
 */
const until = (meanwhile: string | undefined, size: 'cover' | 'contain') =>
  meanwhile === undefined
    ? {}
    : {
        style: { background: `center / ${size} no-repeat url("${meanwhile}")` },
        onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
          const clear = () => void (currentTarget.style.background = '')
          currentTarget.decode().then(clear, clear)
        },
      }

type PictureProps = {
  image: PictureImage
  /** An address of this page that shows the same. */
  meanwhile?: string | undefined
  /** "" for a picture that says nothing its neighbours do not say. */
  alt: string
  /** How wide it stands, as in the sizes attribute. */
  sizes: string
  /** The first picture of a page: loaded at once. */
  eager?: boolean
  /** Fills its box and may be cut at the edges: for decoration only. */
  fills?: boolean
}

/**
 * Shown whole in a 4:3 field that keeps its place while the picture is on its way: a hand is never
 * cropped away.
 */
export const Picture = ({ image, meanwhile, alt, sizes, eager, fills }: PictureProps) => (
  <img
    {...until(meanwhile, fills ? 'cover' : 'contain')}
    className={classes(styles.picture, fills && styles.fills)}
    src={largest(image)}
    srcSet={sourceSet(image) || undefined}
    sizes={sizes}
    alt={alt}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : undefined}
    decoding="async"
  />
)

/** A small picture, cut to 4:3; without an image an empty field of the same size. */
export const Thumbnail = ({
  image,
  meanwhile,
  alt = '',
}: {
  image: PictureImage | null
  meanwhile?: string | undefined
  alt?: string
}) =>
  image ? (
    <img
      {...until(meanwhile, 'cover')}
      className={classes(styles.picture, styles.cut)}
      src={small(image)}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  ) : meanwhile ? (
    <img className={classes(styles.picture, styles.cut)} src={meanwhile} alt={alt} />
  ) : (
    <span className={classes(styles.picture, styles.none)} />
  )
