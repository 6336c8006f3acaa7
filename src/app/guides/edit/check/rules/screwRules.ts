// Rules about what is counted: screws in the words, shapes on the pictures. Pure.
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { pictureids } from '#app/drafts/content/guideContent.ts'
import type { Shape } from '#documents/markup/shapes.ts'
import { linesWithoutShape, lineColours } from '#app/media/drawing/lineColours.ts'
import { lineAt, type Found } from './lineRules.ts'
import { readable } from './readable.ts'
import type { Words } from './words.ts'

/** undefined: the picture was not read yet. */
export type ShapesOf = (imageid: number) => readonly Shape[] | undefined

const numberOf = (word: string, words: Words): number | undefined =>
  words.numbers[word.toLowerCase()] ?? (/^(?:[2-9]|1\d)$/u.test(word) ? Number(word) : undefined)
const tokens = (text: string): string[] => text.split(/[\s,;:()]+/u).filter(Boolean)
const near = 5

/** “three long screws”: 3, and each other count of the text. */
export const countsIn = (text: string, words: Words): number[] => {
  const all = tokens(text).map(word => word.replace(/[.!?]+$/u, ''))
  return all.flatMap((word, n) => {
    const count = numberOf(word, words)
    if (count === undefined) return []
    const behind = all.slice(n + 1, n + 1 + near)
    const noun = behind.findIndex(one => words.counted.test(one))
    // of “two 3 mm screws” the first number counts, of “two or three screws” none is sure
    return noun < 0 || /^(?:or|to|oder|bis|of|von|mm|cm)$/iu.test(behind[0] ?? '') ? [] : [count]
  })
}

const pointing = new Set(['circle', 'rectangle', 'polygon'])
/** How many shapes point at something in this colour, on each picture that has some. */
export const shownIn = (content: StepContent, shapesOf: ShapesOf, colour: string): number[] =>
  pictureids(content.media)
    .map(
      id =>
        (shapesOf(id) ?? []).filter(one => one.colour === colour && pointing.has(one.kind)).length,
    )
    .filter(count => count > 0)

/** What the words count and what the picture shows in the colour of their line. */
const checkCounts = (content: StepContent, words: Words, shapesOf: ShapesOf, add: Found) => {
  content.lines.forEach((line, n) => {
    if (content.lines.filter(({ bullet }) => bullet === line.bullet).length > 1) return
    const [said, more] = countsIn(readable(line.text_raw), words)
    const shown = shownIn(content, shapesOf, line.bullet)
    if (said === undefined || more !== undefined || shown.length === 0) return
    if (!shown.includes(said))
      add('G10', 'should', 'shape_count', {
        ...lineAt(line, n),
        said,
        shown: Math.max(...shown),
        colour: line.bullet,
      })
  })
}

const checkColours = (content: StepContent, shapesOf: ShapesOf, add: Found) => {
  const ids = pictureids(content.media)
  const read = ids.map(shapesOf)
  if (read.includes(undefined)) return
  const shapes = read.flatMap(all => all ?? [])
  const lines = lineColours(content.lines)
  for (const { number, colour } of linesWithoutShape(lines, shapes)) {
    const line = content.lines[number - 1]
    if (line) add('G7', 'should', 'colour_without_shape', { ...lineAt(line, number - 1), colour })
  }
  const named = new Set(lines.map(line => line.colour))
  const isMeant = lines.some(({ colour }) => colour !== 'black')
  for (const colour of new Set(shapes.map(shape => shape.colour)))
    if (isMeant && colour !== 'black' && !named.has(colour))
      add('G7', 'should', 'shape_without_line', { colour })
}

const checkScrews = (content: StepContent, words: Words, add: Found) => {
  const texts = content.lines.map(({ text_raw }) => readable(text_raw))
  const whole = texts.join(' ')
  const isCounted = tokens(whole).some(
    word => numberOf(word, words) !== undefined || words.one.test(word),
  )
  // each named in a line of its own: “5.6 mm T5 Torx screw”
  const isNamed = texts.some(text => words.fastener.test(text) && words.lengths.test(text))
  texts.forEach((text, n) => {
    const line = content.lines[n]
    const sentence = text.split(/[.;!?]\s/u).find(part => words.takesOut.test(part)) ?? ''
    if (
      line &&
      !isCounted &&
      !isNamed &&
      words.takesOut.test(sentence) &&
      words.screws.test(sentence)
    )
      add('G11', 'should', 'screws_uncounted', lineAt(line, n))
  })
  const kinds = new Set(
    texts
      .filter(text => words.screws.test(text) && countsIn(text, words).length > 0)
      .flatMap(text => [...text.matchAll(new RegExp(words.kinds, 'giu'))].map(([kind]) => kind)),
  )
  const at = texts.findIndex(text => words.screws.test(text) && words.kinds.test(text))
  const line = content.lines[at]
  if (line && kinds.size > 1 && !words.lengths.test(whole))
    add('G11', 'should', 'lengths_missing', lineAt(line, at))
}

export const checkCounted = (
  content: StepContent,
  words: Words | null,
  shapesOf: ShapesOf,
  add: Found,
): void => {
  checkColours(content, shapesOf, add)
  if (!words) return
  checkCounts(content, words, shapesOf, add)
  checkScrews(content, words, add)
}
