import type { SyntheticEvent } from 'react'
import { classes } from '../classes.ts'
import styles from './Picture.module.css'

/**
 * What a picture needs of an API image (2.3): addresses of its renditions; larger ones than the
 * source are absent.
 */
export type PictureImage = {
  guid: string
  thumbnail?: string | undefined
  '140x105'?: string | undefined
  '200x150'?: string | undefined
  standard?: string | undefined
  '440x330'?: string | undefined
  medium?: string | undefined
  large?: string | undefined
  huge?: string | undefined
  original?: string | undefined
  alt?: string | null | undefined
}

/**
 * The service names its pictures by its public address; the page may be open under another name of
 * the same host.
 */
const here = (address: string | undefined) => address?.replace(/^https?:\/\/[^/]+(?=\/igi\/)/, '')

const widths = { standard: 300, medium: 592, large: 800, huge: 1600 } as const

/** The uncropped renditions with their widths in pixels. */
export const sourceSet = (image: PictureImage) =>
  Object.entries(widths)
    .flatMap(([name, width]) => {
      const address = here(image[name as keyof typeof widths])
      return address ? [`${address} ${width}w`] : []
    })
    .join(', ')

/** The widest up to 800 px, for browsers that read no source set. */
export const largest = (image: PictureImage) =>
  here(image.large ?? image.medium ?? image.standard ?? image.original)

/** The largest that every browser shows, for close work on the picture. */
export const closest = (image: PictureImage) =>
  here(image.huge ?? image.original ?? image.large ?? image.medium)

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

/** The address that `Thumbnail` shows. */
export const small = (image: PictureImage) =>
  here(image['200x150'] ?? image['140x105'] ?? image.thumbnail ?? image.standard ?? image.original)

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
