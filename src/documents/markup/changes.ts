// What somebody changed of the shapes on a picture, and how two people's changes come together.
// Shapes have no ids: they are paired by what they are. Pure.
import { writeMarkup, type Colour, type Point, type Shape, type ShapeKind } from './shapes.ts'

/** `at` are places in the lists before and after; null: it is not there. */
type Pair = { before: number | null; after: number | null }

const wordOf = (shape: Shape): string => writeMarkup([shape])
/** The same but for its colour. */
const formOf = (shape: Shape): string => wordOf({ ...shape, colour: 'black' })
export const sameShape = (a: Shape, b: Shape): boolean => wordOf(a) === wordOf(b)

const placeOf = (shape: Shape): Point =>
  shape.kind === 'polygon' ? (shape.corners[0] ?? { x: 0, y: 0 }) : shape.at
const apart = (a: Shape, b: Shape): number => {
  const [from, to] = [placeOf(a), placeOf(b)]
  return Math.hypot(from.x - to.x, from.y - to.y)
}
/** Where it begins does not count. */
const sizeOf = (shape: Shape): string => {
  const { x, y } = placeOf(shape)
  const from = (point: Point) => ({ x: point.x - x, y: point.y - y })
  if (shape.kind === 'polygon') return JSON.stringify(shape.corners.map(from))
  return JSON.stringify('to' in shape ? from(shape.to) : { ...shape, colour: '', at: '' })
}

/** What two shapes that are one have in common: the surest first. */
const kinships: ((shape: Shape) => string)[] = [
  wordOf,
  formOf,
  shape => `${shape.kind} ${shape.colour} ${sizeOf(shape)}`,
  shape => `${shape.kind} ${shape.colour}`,
]

/** Each shape before with what became of it, the nearest; then those that are new. */
const paired = (before: readonly Shape[], after: readonly Shape[]): Pair[] => {
  const became = new Map<number, number>()
  const taken = new Set<number>()
  for (const kin of kinships) {
    const others = after.map(kin)
    const nearest = before
      .flatMap((shape, from) => {
        if (became.has(from)) return []
        const own = kin(shape)
        return after.flatMap((other, to) =>
          !taken.has(to) && others[to] === own ? [{ from, to, far: apart(shape, other) }] : [],
        )
      })
      .toSorted((a, b) => a.far - b.far)
    for (const { from, to } of nearest) {
      if (became.has(from) || taken.has(to)) continue
      became.set(from, to)
      taken.add(to)
    }
  }
  return [
    ...before.map((_, at) => ({ before: at, after: became.get(at) ?? null })),
    ...after.flatMap((_, at) => (taken.has(at) ? [] : [{ before: null, after: at }])),
  ]
}

export type ShapeChange = {
  how: 'added' | 'removed' | 'moved' | 'changed' | 'recoloured'
  kind: ShapeKind
  colour: Colour
  /** Of one that was recoloured: what it was. */
  from: Colour | null
  count: number
}
const howOf = (before: Shape, after: Shape): ShapeChange['how'] => {
  if (before.colour !== after.colour) return 'recoloured'
  return sizeOf(before) === sizeOf(after) ? 'moved' : 'changed'
}
const changeOf = (was: Shape | undefined, is: Shape | undefined): ShapeChange | null => {
  const shape = is ?? was
  if (!shape || (was && is && sameShape(was, is))) return null
  const { kind, colour } = shape
  const how = was && is ? howOf(was, is) : is ? 'added' : 'removed'
  return { how, kind, colour, from: how === 'recoloured' && was ? was.colour : null, count: 1 }
}

/** What differs, equal changes of equal shapes as one with their number. */
export const compareShapes = (before: readonly Shape[], after: readonly Shape[]): ShapeChange[] => {
  const found = new Map<string, ShapeChange>()
  for (const pair of paired(before, after)) {
    const change = changeOf(before[pair.before ?? -1], after[pair.after ?? -1])
    if (!change) continue
    const { how, kind, colour, from } = change
    const key = [how, kind, colour, from].join(' ')
    found.set(key, { ...change, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found.values()]
}

/** What became of each shape before: itself, another, or null where it was removed. */
const fatesOf = (before: readonly Shape[], after: readonly Shape[]) => {
  const pairs = paired(before, after)
  return {
    of: pairs.slice(0, before.length).map(({ after: at }) => (at === null ? null : after[at])),
    added: pairs.slice(before.length).flatMap(({ after: at }) => after[at ?? -1] ?? []),
  }
}

type Fate = Shape | null | undefined
/** One that both changed, each in another way: its colour from one, its place from the other. */
const bothChanged = (base: Shape, mine: Shape, theirs: Shape): Shape | null => {
  if (sameShape(mine, theirs)) return mine
  if (formOf(base) === formOf(mine)) return { ...theirs, colour: mine.colour }
  if (formOf(base) === formOf(theirs)) return { ...mine, colour: theirs.colour }
  return null
}
const fateOf = (base: Shape, mine: Fate, theirs: Fate): { shapes: Shape[]; clash: boolean } => {
  const calm = (...shapes: Fate[]) => ({
    shapes: shapes.filter(shape => shape !== null && shape !== undefined),
    clash: false,
  })
  if (mine && sameShape(base, mine)) return calm(theirs)
  if (theirs && sameShape(base, theirs)) return calm(mine)
  // What one changed and the other removed stays: it can be removed again.
  if (!mine || !theirs) return { ...calm(mine, theirs), clash: Boolean(mine ?? theirs) }
  const one = bothChanged(base, mine, theirs)
  return one ? calm(one) : { ...calm(mine, theirs), clash: true }
}

/**
 * Both people's shapes. Nothing that either drew is lost: a shape that both changed in the same way
 * is there once, else as each left it, and counts as a clash.
 */
export const mergeShapes = (
  base: readonly Shape[],
  mine: readonly Shape[],
  theirs: readonly Shape[],
): { shapes: Shape[]; clashes: number } => {
  const [own, other] = [fatesOf(base, mine), fatesOf(base, theirs)]
  const kept = base.map((shape, at) => fateOf(shape, own.of[at], other.of[at]))
  const added = own.added.filter(shape => !other.added.some(each => sameShape(each, shape)))
  return {
    shapes: [...kept.flatMap(({ shapes }) => shapes), ...other.added, ...added],
    clashes: kept.filter(({ clash }) => clash).length,
  }
}
