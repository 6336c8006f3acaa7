// What two people drew on one picture, together.
import type { MediaImage } from '#contract/media/schemas.ts'
import { mergeShapes } from '#documents/markup/changes.ts'
import { parseMarkup, type Shape } from '#documents/markup/shapes.ts'

export type Drawn = Pick<
  MediaImage,
  'srcid' | 'sha256' | 'crop' | 'width' | 'height' | 'markup'
> & {
  image: { id: number }
}
/** A picture as it was, and what each of two people made of it. */
export type Versions<T> = { before: T; mine: T; theirs: T }

/** Copies of one file have one digest; pictures of earlier versions have none. */
const sourceOf = ({ sha256, srcid, image }: Drawn) => sha256 ?? `image ${srcid ?? image.id}`
const frameOf = ({ crop, width, height }: Drawn) => {
  const { x, y, rotate, ...size } = crop ?? { x: 0, y: 0, rotate: 0, width, height }
  return [x, y, rotate, size.width, size.height].join(' ')
}
const shapesOf = ({ markup }: Drawn) => parseMarkup(markup ?? '', Infinity, Infinity).shapes
const placeOf = (drawn: Drawn) => `${sourceOf(drawn)} ${frameOf(drawn)}`

/** Both people's shapes; null where they are not drawn on one part of one picture. */
export const joinShapes = ({ before, mine, theirs }: Versions<Drawn>): Shape[] | null =>
  placeOf(before) === placeOf(mine) && placeOf(before) === placeOf(theirs)
    ? mergeShapes(shapesOf(before), shapesOf(mine), shapesOf(theirs)).shapes
    : null
