// A line that got another colour, and the shapes that pointed at it. Pure.
import { colours, type Colour, type Shape } from '#documents/markup/shapes.ts'
import type { LineId, StepLine } from '#app/drafts/content/guideContent.ts'

export type Recoloured = { lineid: LineId; from: Colour; to: Colour }

const isColour = (bullet: string): bullet is Colour => Object.hasOwn(colours, bullet)

/** The one line whose colour changed; null where another line still has the old colour. */
const recolouredLine = (
  before: readonly StepLine[],
  after: readonly StepLine[],
): Recoloured | null => {
  const changed = after.flatMap(({ lineid, bullet }) => {
    const was = lineid === null ? undefined : before.find(line => line.lineid === lineid)
    return was && was.bullet !== bullet ? [{ lineid, from: was.bullet, to: bullet }] : []
  })
  const [one, other] = changed
  if (!one || other || one.lineid === null) return null
  const { lineid, from, to } = one
  return isColour(from) && isColour(to) && !after.some(({ bullet }) => bullet === from)
    ? { lineid, from, to }
    : null
}

/**
 * What is offered after a change of the lines: the same line twice is one change, and none where it
 * has its old colour again.
 */
export const nextOffer = (
  offer: Recoloured | null,
  before: readonly StepLine[],
  after: readonly StepLine[],
): Recoloured | null => {
  const next = recolouredLine(before, after)
  if (next && offer?.lineid === next.lineid && offer.to === next.from)
    return offer.from === next.to ? null : { ...next, from: offer.from }
  if (next) return next
  const line = offer && after.find(({ lineid }) => lineid === offer.lineid)
  return line && line.bullet === offer.to && !after.some(({ bullet }) => bullet === offer.from)
    ? offer
    : null
}

export const countOf = (shapes: readonly Shape[], colour: Colour): number =>
  shapes.filter(shape => shape.colour === colour).length
export const recolouredShapes = (
  shapes: readonly Shape[],
  { from, to }: Pick<Recoloured, 'from' | 'to'>,
): Shape[] => shapes.map(shape => (shape.colour === from ? { ...shape, colour: to } : shape))
