// A document with some units of an edit in it. Pure.
import { stepFields } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import type { StoredField } from '#documents/stepForm.ts'
import { addTo } from '#lib/addTo.ts'
import { keyed, type Keyed } from '#lib/compare/align.ts'
import { entryOf, firstOf, itemAt } from '#lib/existing.ts'
import { applyText, type TextChange } from './blocks.ts'
import { applyList, type Applied } from './lists.ts'
import { emptyStep, formOf, listFields, listOf, nameIn, stepsOf, textKind } from './shape.ts'
import type { DocVersion, Fields, LineVersion, MediaVersion, StepVersion, Unit } from './types.ts'

/** `steps/12/lines/3/place` -> [steps, 12, lines, 3, place]. */
const pathOf = ({ path }: Unit): string[] => path.split('/')

const groupBy = <K>(units: readonly Unit[], keyOf: (unit: Unit) => K): Map<K, Unit[]> => {
  const groups = new Map<K, Unit[]>()
  for (const unit of units) addTo(groups, keyOf(unit), unit)
  return groups
}

/** `depth`: which segment of the path names the member. */
const applied = <T>(units: readonly Unit[], depth: number): Applied<T>[] =>
  units.map(unit => ({
    key: nameIn(itemAt(pathOf(unit), depth)),
    op: unit.op,
    after: unit.after as T,
    place: unit.place,
  }))
const valuesOf = <T>(list: readonly Keyed<T>[]): T[] => list.map(({ value }) => value)

const applyField = (
  kind: DocVersion['kind'],
  field: string,
  value: unknown,
  units: readonly Unit[],
): { value: unknown } | null => {
  const whole = units.find(({ path }) => path === field)
  if (whole) return whole.op === 'remove' ? null : { value: whole.after }
  if (listFields[field])
    return { value: valuesOf(applyList(listOf(field, value), applied(units, 1))) }
  if (textKind(kind, field))
    return {
      value: applyText(
        typeof value === 'string' ? value : '',
        units.map(unit => ({ ...unit, key: nameIn(itemAt(pathOf(unit), 1)) }) as TextChange),
      ),
    }
  return { value }
}

const applyMedia = (media: MediaVersion, units: readonly Unit[]): MediaVersion => {
  const whole = units.find(unit => pathOf(unit).length === 3)
  return whole
    ? (whole.after as MediaVersion)
    : { ...media, data: valuesOf(applyList(keyed(media.data, String), applied(units, 3))) }
}

/**
 * A step that loses its last field has no form. A unit of older sites is the form as a whole.
 */
const applyForm = (was: StepVersion, units: readonly Unit[]): StepVersion => {
  const { form: _, ...step } = was
  const whole = units.find(unit => pathOf(unit).length === 3)
  const fields = whole
    ? ((whole.after as StepVersion['form'] | null)?.fields ?? [])
    : valuesOf(applyList(formOf(was), applied<StoredField>(units, 3)))
  return fields.length > 0 ? { ...step, form: { fields } } : step
}

const linesWithNames = (lines: readonly LineVersion[]) =>
  keyed(lines, ({ lineid }, i) => (lineid === null ? `~${i}` : String(lineid)))

const applyStep = (step: StepVersion, units: readonly Unit[]): StepVersion => {
  const parts = groupBy(units, unit => pathOf(unit)[2])
  const [lines, media, form] = [parts.get('lines'), parts.get('media'), parts.get('form')]
  const values = namesOf(stepFields).flatMap(name => {
    const unit = parts.get(name)?.[0]
    return unit ? [[name, unit.after]] : []
  })
  return {
    ...(form ? applyForm(step, form) : step),
    ...Object.fromEntries(values),
    ...(lines ? { lines: valuesOf(applyList(linesWithNames(step.lines), applied(lines, 3))) } : {}),
    ...(media ? { media: applyMedia(step.media, media) } : {}),
  }
}

const applySteps = (doc: DocVersion, units: readonly Unit[]): StepVersion[] => {
  const isStep = ({ kind }: Unit) => kind === 'step' || kind === 'step.order'
  const changes = applied<StepVersion>(units.filter(isStep), 1).map(change =>
    change.op === 'add' ? { ...change, after: emptyStep(Number(change.key)) } : change,
  )
  const inner = groupBy(
    units.filter(unit => !isStep(unit)),
    unit => itemAt(pathOf(unit), 1),
  )
  return applyList(stepsOf(doc), changes).map(({ key, value }) =>
    inner.has(key) ? applyStep(value, entryOf(inner, key)) : value,
  )
}

/**
 * `base` with these units in it. All units between two versions give the second one, to the byte;
 * any of them, closed under `closureOf`, give a whole document; on another base than theirs (after
 * a rebase) what is not there any more is left alone. Never throws on units of `unitsBetween`.
 */
export const applyUnits = (base: DocVersion, units: readonly Unit[]): DocVersion => {
  const parts = groupBy(units, unit => firstOf(pathOf(unit)))
  const steps = parts.get('steps')
  parts.delete('steps')
  const fields: Record<string, unknown> = { ...base.fields }
  for (const [field, ofField] of parts) {
    const next = applyField(base.kind, field, base.fields[field], ofField)
    if (next) fields[field] = next.value
    else delete fields[field]
  }
  const done: Fields = fields
  return base.kind === 'wiki'
    ? { kind: 'wiki', fields: done }
    : { kind: 'guide', fields: done, steps: steps ? applySteps(base, steps) : base.steps }
}
