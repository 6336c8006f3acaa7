// What a guide and a category of an oManual have in common.
import type { Image } from '#contract/core/shapes.ts'
import { normalized } from '#lib/normalized.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { element, type Xml } from './xml.ts'

export const namespace = 'http://omanual.com/'

/** Where the things that a document names are: addresses of the site, or files of a bundle. */
export type Places = {
  image: (image: Image) => string
  document: (document: { documentid: number; filename: string; download_url: string }) => string
  guide: (guide: { guideid: number; title: string; url: string }) => string
  /** The file of a video, by its address. */
  film: (url: string) => string
}
export const sitePlaces: Places = {
  image: image => image.original ?? '',
  document: document => document.download_url,
  guide: guide => `${folderOf(guide)}/guide.xml`,
  film: url => url,
}

/** Folder of a guide in a bundle: its title, readable everywhere, and its id. */
export const folderOf = ({ guideid, title }: { guideid: number; title: string }): string =>
  `${normalized(title, 'NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)}-${guideid}`

const sizes = ['large', 'medium', 'standard', 'thumbnail', 'mini'] as const

/** The schema wants an image element everywhere: without a picture it is empty. */
export const imageXml = (image: Image | null, places: Places, orderby?: number): Xml =>
  image
    ? element(
        'image',
        {
          ...(orderby ? { orderby } : {}),
          ...Object.fromEntries(sizes.map(size => [size, image[size]])),
        },
        places.image(image),
      )
    : element('image')

export const flagsXml = (flags: { flagid: string; title: string; text: string }[]): Xml =>
  element(
    'flags',
    {},
    flags.map(({ flagid, title, text }) => element('flag', { id: flagid, title }, text)),
  )

export const dateTime = (date: UnixSeconds): string =>
  new Date(date * 1000).toISOString().replace('.000', '')

/** `+` and the like are legal there, blanks are not. */
export const uri = (address: string): string => address.replaceAll(' ', '%20')
