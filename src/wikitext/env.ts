/**
 * A resolved target: `href` is a path or URL, `title` what is shown when the author gave no label.
 */
export type Target = { href: string; title: string }

export const imageSizes = ['thumbnail', 'standard', 'medium', 'large', 'huge', 'original'] as const
export type ImageSize = (typeof imageSizes)[number]

/** One rendition; width and height in CSS pixels. */
export type Rendition = { url: string; width: number; height: number }

/**
 * Sizes larger than the picture are absent; `original` stands in for them. `alt` is the alternative
 * text, if any.
 */
export type WikiImage = {
  renditions: { [size in ImageSize]?: Rendition } & { original: Rendition }
  alt?: string
}

/**
 * A film of another service. `isResolved`: the page's tree says it too, as attributes. `width`: of
 * its box, in CSS pixels.
 */
export type WikiVideo = { provider: string; videoid: string; isResolved: boolean; width?: number }

/**
 * What the text does not hold. All lookups are synchronous, over what was preloaded for
 * `references(doc)`.
 */
export type WikiEnv = {
  /** Scheme and host of the site, without a slash at the end. */
  origin: string
  /** Hosts whose links carry no `rel`; their sub-domains are included. */
  trustedHosts: string[]
  /** By title without the `#section`; null makes the address where the page would be. */
  page: (title: string) => Target | null
  /** null when the guide does not exist or this reader may not see it. */
  guide: (guideid: number) => Target | null
  /** `hidden`: there is one, which this reader may not see. */
  image: (imageid: number) => WikiImage | 'hidden' | null
  post: (postid: number) => Target | null
  user: (userid: number) => Target | null
  document: (documentid: number) => Target | null
  product: (itemcode: string) => Target | null
  /** null for an address that is no film, or none of a service that the site allows. */
  video: (address: string) => WikiVideo | null
}

/** What to preload before rendering, each without repeats, in order of first appearance. */
export type References = {
  titles: string[]
  guideids: number[]
  imageids: number[]
  postids: number[]
  userids: number[]
  documentids: number[]
  itemcodes: string[]
}

/**
 * An env in which nothing outside exists: for text that needs no lookups, and to spread over in
 * tests.
 */
export const emptyEnv = (origin: string): WikiEnv => ({
  origin,
  trustedHosts: [],
  page: () => null,
  guide: () => null,
  image: () => null,
  post: () => null,
  user: () => null,
  document: () => null,
  product: () => null,
  video: () => null,
})
