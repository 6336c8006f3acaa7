// The shapes on a picture while somebody draws: one is chosen, and every change can be taken back.
// Pure.
import { markupLimits, type Colour, type Shape, type Size } from '#documents/markup/shapes.ts'
import { movedBy } from './shapeGeometry.ts'

export type Drawing = {
  shapes: readonly Shape[]
  /** The place of the chosen one in the list. */
  chosen: number | null
  past: readonly (readonly Shape[])[]
  future: readonly (readonly Shape[])[]
  /** What goes on: a row of equal changes is taken back at once. */
  run: string | null
}
export type Change =
  | { do: 'add'; shape: Shape }
  | { do: 'change'; shape: Shape; run: string }
  | { do: 'recolour'; colour: Colour }
  | { do: 'duplicate'; size: Size; by: number }
  | { do: 'remove'; at: number }
  | { do: 'choose'; at: number | null }
  | { do: 'replace'; shapes: readonly Shape[] }
  | { do: 'rest' | 'undo' | 'redo' }

export const startDrawing = (shapes: readonly Shape[]): Drawing => ({
  shapes,
  chosen: null,
  past: [],
  future: [],
  run: null,
})

export const chosenShape = ({ shapes, chosen }: Drawing): Shape | null =>
  chosen === null ? null : (shapes[chosen] ?? null)
export const isFull = ({ shapes }: Pick<Drawing, 'shapes'>): boolean =>
  shapes.length >= markupLimits.shapes

const pushed = (
  drawing: Drawing,
  shapes: readonly Shape[],
  chosen: number | null,
  run: string | null = null,
): Drawing => ({
  shapes,
  chosen,
  past: run !== null && run === drawing.run ? drawing.past : [...drawing.past, drawing.shapes],
  future: [],
  run,
})

const added = (drawing: Drawing, shape: Shape): Drawing =>
  isFull(drawing) ? drawing : pushed(drawing, [...drawing.shapes, shape], drawing.shapes.length)

const replaced = (drawing: Drawing, shape: Shape, run: string | null): Drawing =>
  pushed(
    drawing,
    drawing.shapes.map((each, n) => (n === drawing.chosen ? shape : each)),
    drawing.chosen,
    run,
  )

/** To another state of the shapes; the choice stays where there is still one. */
const turned = (drawing: Drawing, to: 'past' | 'future'): Drawing => {
  const { past, future, shapes, chosen } = drawing
  const next = to === 'past' ? past.at(-1) : future[0]
  if (!next) return drawing
  return {
    shapes: next,
    chosen: chosen !== null && chosen < next.length ? chosen : null,
    past: to === 'past' ? past.slice(0, -1) : [...past, shapes],
    future: to === 'past' ? [shapes, ...future] : future.slice(1),
    run: null,
  }
}

export const draw = (drawing: Drawing, change: Change): Drawing => {
  const shape = chosenShape(drawing)
  switch (change.do) {
    case 'add':
      return added(drawing, change.shape)
    case 'change':
      return shape ? replaced(drawing, change.shape, `${change.run} ${drawing.chosen}`) : drawing
    case 'recolour':
      return shape && shape.colour !== change.colour
        ? replaced(drawing, { ...shape, colour: change.colour }, null)
        : drawing
    case 'duplicate':
      return shape ? added(drawing, movedBy(shape, change.by, change.by, change.size)) : drawing
    case 'remove': {
      const rest = drawing.shapes.filter((_, n) => n !== change.at)
      return rest.length === drawing.shapes.length ? drawing : pushed(drawing, rest, null)
    }
    case 'choose':
      return { ...drawing, chosen: change.at, run: null }
    case 'replace':
      return pushed(drawing, change.shapes.slice(0, markupLimits.shapes), null)
    case 'rest':
      return { ...drawing, run: null }
    default:
      return turned(drawing, change.do === 'undo' ? 'past' : 'future')
  }
}
