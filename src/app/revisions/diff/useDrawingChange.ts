import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import type { MediaImage } from '#contract/media/schemas.ts'
import { compareShapes, type ShapeChange } from '#documents/markup/changes.ts'
import { parseMarkup } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'
import { colourWord } from '#app/editor/pickers/bulletWords.ts'

const originalOf = ({ srcid, image }: MediaImage) => srcid ?? image.id
/** Whoever draws on the picture of somebody else draws on a copy: of the same file. */
const areOfOneOriginal = (a: MediaImage, b: MediaImage) =>
  originalOf(a) === originalOf(b) || (a.sha256 !== null && a.sha256 === b.sha256)
const shapesOf = ({ markup }: MediaImage) => parseMarkup(markup ?? '', Infinity, Infinity).shapes

const usePictures = (ids: readonly (number | null)[]) =>
  useQueries({
    queries: ids.map(id => ({
      ...read('readImage', { params: { id: String(id ?? 0) } }),
      enabled: id !== null && id > 0,
    })),
  }).map(({ data }) => data)

/** How many of a kind there are. */
const countedKind = ({ kind, count }: ShapeChange): string =>
  ({
    circle: plural(count, { one: '# circle', other: '# circles' }),
    rectangle: plural(count, { one: '# rectangle', other: '# rectangles' }),
    arrow: plural(count, { one: '# arrow', other: '# arrows' }),
    line: plural(count, { one: '# straight line', other: '# straight lines' }),
    gap: plural(count, { one: '# double arrow', other: '# double arrows' }),
    number: plural(count, { one: '# number', other: '# numbers' }),
    polygon: plural(count, { one: '# polygon', other: '# polygons' }),
  })[kind]

/** “2 circles (red) added” of each change. */
const useChangeWords = () => {
  const { t, i18n } = useLingui()
  return (change: ShapeChange): string => {
    const shapes = countedKind(change)
    const colour = colourWord(change.colour, i18n)
    switch (change.how) {
      case 'added':
        return t`${shapes} (${colour}) added`
      case 'removed':
        return t`${shapes} (${colour}) removed`
      case 'moved':
        return t`${shapes} (${colour}) moved`
      case 'changed':
        return t`${shapes} (${colour}) changed`
      default: {
        const before = colourWord(change.from ?? change.colour, i18n)
        return t`${shapes} recoloured from ${before} to ${colour}`
      }
    }
  }
}

/**
 * What became of the shapes, in words, where both are pictures of one original; null where they are
 * not, and as long as nobody knows.
 */
export const useDrawingChange = (before: number | null, after: number | null): string | null => {
  const { i18n } = useLingui()
  const wordsOf = useChangeWords()
  const isPair = before !== null && after !== null && before !== after
  const [was, is] = usePictures(isPair ? [before, after] : [])
  if (!was || !is || !areOfOneOriginal(was, is)) return null
  const changes = compareShapes(shapesOf(was), shapesOf(is))
  if (changes.length === 0) return null
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(changes.map(wordsOf))
}
