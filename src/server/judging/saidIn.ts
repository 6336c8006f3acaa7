// Texts of a write, as rules read them: what people wrote, never what they chose from a list.
import type { Said } from './brought.ts'

/** Fields of guides, steps and pages that are chosen: of none of them anybody writes a word. */
const chosen = new Set(['type', 'category', 'difficulty', 'flags', 'media'])
/** Members of those that are half written and half chosen: what of them is written. */
const writtenIn: Readonly<Record<string, readonly string[]>> = {
  lines: ['text_raw'],
  form: ['fields', 'label', 'options', 'unit'],
}

const stringsIn = (value: unknown, names?: readonly string[]): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(one => stringsIn(one, names))
  return Object.entries(value).flatMap(([name, one]) =>
    names === undefined || names.includes(name) ? stringsIn(one, names) : [],
  )
}
const wordsOfField = (field: string, value: unknown): string[] =>
  chosen.has(field) ? [] : stringsIn(value, writtenIn[field])

/** All texts of what a revision holds, by the field that a body gives each in. */
export const saidIn = (content: Record<string, unknown> | null | undefined): Said[] =>
  Object.entries(content ?? {}).flatMap(([field, value]) =>
    Array.isArray(value)
      ? value.flatMap((one, index) =>
          wordsOfField(field, one).map(text => ({ field, text, index })),
        )
      : wordsOfField(field, value).map(text => ({ field, text })),
  )

export type SaidUnit = { kind: string; path: string; op: string; before: unknown; after: unknown }

/** Kinds of units whose value is one of a field that is not called so. */
const fieldOfKind: Readonly<Record<string, string>> = {
  flag: 'flags',
  'step.line': 'lines',
  'step.media': 'media',
  'step.form': 'form',
}
const fieldOfUnit = ({ kind, path }: SaidUnit): string => fieldOfKind[kind] ?? path

/**
 * What units of an edit take away, and what they bring, by the place of the unit; a move does
 * neither.
 */
export const saidInUnits = (units: readonly SaidUnit[]): { before: Said[]; next: Said[] } => {
  const texts = (side: 'before' | 'after') =>
    units.flatMap((unit, index) =>
      unit.op === 'move'
        ? []
        : wordsOfField(fieldOfUnit(unit), unit[side]).map(text => ({ field: 'unit', text, index })),
    )
  return { before: texts('before'), next: texts('after') }
}
