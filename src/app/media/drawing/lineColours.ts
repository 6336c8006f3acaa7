// Which lines of a step have which colour. Pure.
import { colours, type Colour } from '#documents/markup/shapes.ts'
import type { StepLine } from '#app/drafts/content/guideContent.ts'

/** A line with a colour; `number` counts from 1. */
export type LineColour = { colour: Colour; number: number; text: string }

const isColour = (bullet: string): bullet is Colour => Object.hasOwn(colours, bullet)

export const lineColours = (
  lines: readonly Pick<StepLine, 'bullet' | 'text_raw'>[],
): LineColour[] =>
  lines.flatMap(({ bullet, text_raw }, n) =>
    isColour(bullet) ? [{ colour: bullet, number: n + 1, text: text_raw }] : [],
  )

/**
 * What is drawn in at first: the colour of the line with the caret, counted from 0, else the first
 * one. Black is the bullet of a line that has no colour.
 */
export const firstColour = (lines: readonly LineColour[], caret: number): Colour => {
  const coloured = lines.filter(({ colour }) => colour !== 'black')
  return (coloured.find(({ number }) => number === caret + 1) ?? coloured[0])?.colour ?? 'red'
}

/** Those of the step first, in the order of its lines; then the others in the order of keys. */
export const colourOrder = (lines: readonly LineColour[], all: readonly Colour[]): Colour[] => [
  ...new Set([...lines.map(({ colour }) => colour), ...all]),
]

/**
 * Lines with a colour that no shape has, where other shapes point at lines: a reader looks for
 * them in vain.
 */
export const linesWithoutShape = (
  lines: readonly LineColour[],
  shapes: readonly { colour: Colour }[],
): LineColour[] => {
  const drawn = new Set(shapes.map(({ colour }) => colour))
  return lines.some(({ colour }) => drawn.has(colour))
    ? lines.filter(({ colour }) => colour !== 'black' && !drawn.has(colour))
    : []
}
