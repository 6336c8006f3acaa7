import type { Said } from './brought.ts'

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** All texts of what a revision holds, by the field that a body gives each in. */
export const saidIn = (content: Record<string, unknown> | null | undefined): Said[] =>
  Object.entries(content ?? {}).flatMap(([field, value]) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => stringsIn(one).map(text => ({ field, text, index })))
      : stringsIn(value).map(text => ({ field, text })),
  )

/**
 * What units of an edit take away, and what they bring, by the place of the unit; a move does
 * neither.
 */
export const saidInUnits = (
  units: readonly { op: string; before: unknown; after: unknown }[],
): { before: Said[]; next: Said[] } => {
  const texts = (side: 'before' | 'after') =>
    units.flatMap((unit, index) =>
      unit.op === 'move' ? [] : stringsIn(unit[side]).map(text => ({ field: 'unit', text, index })),
    )
  return { before: texts('before'), next: texts('after') }
}
