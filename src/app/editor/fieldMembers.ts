// What a field of a form says, in pieces that are read, changed and decided as one.
import type { FieldPart, FormField } from '#contract/worklog/shapes.ts'

/**
 * Both bounds and their unit are one: the least of one with the most of the other, or the number of
 * one in the unit of the other, is a range that nobody wrote.
 */
export const membersOfField = {
  label: ['label'],
  required: ['required'],
  options: ['options'],
  bounds: ['min', 'max', 'unit'],
  precision: ['precision'],
  times: ['times'],
  team: ['team'],
  rule: ['hold', 'rework'],
  takes: ['takes'],
  several: ['several'],
} as const satisfies Record<string, readonly (FieldPart | 'label' | 'required')[]>
export type MemberOfField = keyof typeof membersOfField
export const fieldMembers = Object.keys(membersOfField) as MemberOfField[]

type Asked = Pick<FormField, FieldPart | 'label' | 'required'>
/** A rule that is off, and one that nobody spoke of, say the same. */
const saidBy = (field: Asked, member: MemberOfField): string =>
  JSON.stringify(
    membersOfField[member].map(name => (field[name] === false ? undefined : field[name])),
  )
/** Those that two versions of a field do not say alike. */
export const differingMembers = (a: Asked, b: Asked): MemberOfField[] =>
  fieldMembers.filter(member => saidBy(a, member) !== saidBy(b, member))
