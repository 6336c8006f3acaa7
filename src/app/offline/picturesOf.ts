import type { Image } from '#contract/core/shapes.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { posterOf } from '#lib/media/posterOf.ts'
import { closest } from '#lib/media/pictureSources.ts'

type Pictured = Pick<Guide, 'image' | 'steps' | 'introduction_rendered' | 'conclusion_rendered'>

/** Those that stand in a text, as the service renders it. */
const inText = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].flatMap(([, address]) => address ?? [])

/**
 * Addresses of the pictures of a guide, its steps and its texts, each once, large enough for a
 * close look.
 */
export const picturesOf = (guide: Pictured): string[] => {
  const images: (Image | null)[] = [
    guide.image,
    ...guide.steps.flatMap(({ media: { data } }) =>
      Array.isArray(data) ? data : 'encodings' in data ? posterOf(data) : [],
    ),
  ]
  return [
    ...new Set([
      ...images.flatMap(one => (one ? (closest(one) ?? []) : [])),
      ...inText(guide.introduction_rendered),
      ...inText(guide.conclusion_rendered),
    ]),
  ]
}
