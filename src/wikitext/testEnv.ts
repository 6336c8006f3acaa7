import { firstOf } from '#lib/existing.ts'
import type { ImageSize, Rendition, Target, WikiEnv, WikiImage } from './env.ts'
import { emptyEnv, imageSizes } from './env.ts'
import { videoAt } from './videoAt.ts'

/** What a case of the case file says about the world outside, by id or title. */
export type Resolve = {
  wikiHref?: { [target: string]: string }
  guide?: { [id: string]: string }
  image?: { [id: string]: Rendition }
  post?: { [id: string]: { url: string; title: string } }
  product?: { [id: string]: string }
}

const inAllSizes = (rendition: (size: ImageSize) => Rendition): WikiImage => ({
  renditions: {
    original: rendition('original'),
    ...Object.fromEntries(imageSizes.map(size => [size, rendition(size)])),
  },
})

/**
 * The stub resolver that the case file describes under `rules.stub_resolver`, with what one case
 * adds to it.
 */
export const stubEnv = (resolve: Resolve = {}, overrides: Partial<WikiEnv> = {}): WikiEnv => ({
  ...emptyEnv('https://site.test'),
  trustedHosts: ['example.com'],
  page(title): Target {
    const known = Object.entries(resolve.wikiHref ?? {}).find(
      ([target]) => target.split('#')[0] === title,
    )
    const path = known
      ? firstOf(known[1].split('#'))
      : `/Wiki/${encodeURIComponent(title.replaceAll(' ', '_').toWellFormed())}`
    return { href: path, title }
  },
  guide: id =>
    id === 404
      ? null
      : { href: resolve.guide?.[id] ?? `/Guide/Example+Guide/${id}`, title: 'Example Guide' },
  image: id =>
    inAllSizes(
      size => resolve.image?.[id] ?? { url: `/images/${id}.${size}`, width: 282, height: 211 },
    ),
  post: id => {
    const known = resolve.post?.[id]
    return known
      ? { href: known.url, title: known.title }
      : { href: `/Answers/View/${id}/Example+question`, title: 'Example question' }
  },
  user: id => ({ href: `/User/${id}`, title: 'Example user' }),
  document: id => ({ href: `/Document/${id}`, title: 'Example document' }),
  product: id => ({
    href: resolve.product?.[id] ?? `/products/${encodeURIComponent(id.toWellFormed())}`,
    title: id,
  }),
  video: address => videoAt(address, ['youtube']),
  ...overrides,
})
