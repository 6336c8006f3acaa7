// For tests: every change that a field of each type can have, out of the contract's table of parts.
import {
  partsOfType,
  type FieldPart,
  type FieldType,
  type FormField,
} from '#contract/worklog/shapes.ts'

export type Asked = Omit<FormField, 'field_revisionid' | 'required'>
/** What a field asks for, whatever it is called. */
export const withoutIds = (fields: readonly FormField[] = []) =>
  fields.map(({ field_revisionid: _, fieldid: __, required: ___, ...field }) => field)

/** As a form keeps it, but for its ids. */
export type KeptField = Omit<FormField, 'field_revisionid' | 'fieldid'>
/** The fields of a form by names that stay theirs, whatever they are called. */
export type NamedForm = Readonly<Record<string, KeptField>>
/**
 * One change of the field `own`. `told`: what is to be said of it and of nothing else; `names`:
 * which of what it says is not what it was.
 */
export type Change = {
  name: string
  before: NamedForm
  after: NamedForm
  told: { kind: 'same' | 'changed' | 'added' | 'removed'; moved: boolean; names: string[] }
}

type Parts = { [P in FieldPart]-?: Exclude<FormField[P], undefined> }
/** Each part as it is at first, and changed. */
const first: Parts = {
  options: ['A', 'B'],
  min: 10,
  max: 20,
  unit: 'Nm',
  precision: 1,
  times: 3,
  team: 1,
  hold: true,
  rework: true,
  takes: 'document',
  several: true,
}
const then: Parts = {
  ...first,
  options: ['A', 'B', 'C'],
  min: 14,
  max: 12,
  unit: 'kN',
  precision: 2,
  times: 4,
  team: 2,
  takes: 'table',
}
/** What a field of a type cannot be without. */
const needed: Partial<Record<FieldType, FieldPart>> = { select: 'options', repeated: 'times' }
/** Said or not: a field begins without them. */
const isFlag = (part: FieldPart) => first[part] === true

/** In the step of a rule that holds a run somebody has to sign. */
const signer: KeptField = { label: 'Approved', type: 'second_signature', required: false }
const note: KeptField = { label: 'Remarks', type: 'text', required: false }

/**
 * Every change of a field of the type, one at a time, and several at once; `teams`: ids of two that
 * there are.
 */
export const changesOf = (type: FieldType, [one, two]: readonly [number, number]): Change[] => {
  const parts = partsOfType[type]
  const said = (all: Parts, names: readonly FieldPart[]) =>
    Object.fromEntries(
      names.map(part => [part, part === 'team' ? (all === first ? one : two) : all[part]]),
    )
  const valued = parts.filter(part => !isFlag(part))
  const bare: KeptField = { label: `The ${type}`, type, required: true }
  const own: KeptField = { ...bare, ...said(first, valued) }
  const again = `${bare.label}, again`
  const without = (part: FieldPart) => valued.filter(one => one !== part)
  const form = (field: KeptField): NamedForm => ({ own: field, signer })
  const to = (name: string, after: KeptField, ...names: string[]): Change => ({
    name,
    before: form(own),
    after: form(after),
    told: { kind: 'changed', moved: false, names },
  })
  const moves = (
    name: string,
    kind: 'added' | 'removed' | 'same',
    before: NamedForm,
    after: NamedForm,
  ): Change => ({ name, before, after, told: { kind, moved: kind === 'same', names: [] } })
  const most = valued.filter(part => part !== 'max')
  return [
    ...valued.map(part => to(`another ${part}`, { ...own, ...said(then, [part]) }, part)),
    ...valued
      .filter(part => part !== needed[type])
      .map(part => to(`no ${part}`, { ...bare, ...said(first, without(part)) }, part)),
    ...(type === 'select'
      ? [
          to('fewer options', { ...own, options: ['B'] }, 'options'),
          to('options in another order', { ...own, options: ['B', 'A'] }, 'options'),
        ]
      : []),
    ...parts.filter(isFlag).map(part => to(part, { ...own, [part]: true }, part)),
    to('label', { ...own, label: again }, 'label'),
    to('required', { ...own, required: false }, 'required'),
    to('type', { ...bare, type: type === 'text' ? 'number' : 'text' }, 'type', ...valued),
    to(
      'several at once',
      { ...own, label: again, required: false, ...said(then, most) },
      'label',
      'required',
      ...most,
    ),
    moves('added', 'added', { signer }, form(own)),
    moves('removed', 'removed', form(own), { signer }),
    moves('moved', 'same', { own, signer, note }, { signer, note, own }),
  ]
}
