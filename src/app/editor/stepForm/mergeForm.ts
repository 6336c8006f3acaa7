// A form that two people changed at a time, joined field by field (authoring.md 5.2, R12 and R19).
// Pure.
import { fieldParts, isMeasured, partsOfType, type FieldPart } from '#contract/worklog/shapes.ts'
import { fieldMembers, membersOfField, type MemberOfField } from '#app/editor/fieldMembers.ts'
import {
  askerOf,
  mergeValue,
  type Answers,
  type Asker,
  type Merge,
  type Path,
} from '#app/drafts/merge/question.ts'
import { diff3, mergeKeys } from '#lib/compare/diff3.ts'
import { existing } from '#lib/existing.ts'
import { blankField, calledAs, optionsOf, type FieldDraft } from './formDraft.ts'

type Three<T> = [base: T, mine: T, theirs: T]
type Typed = Omit<FieldDraft, 'key' | 'row'>
type MemberValue = Partial<Typed>

const numeric = new Set<string>(['min', 'max', 'precision', 'times'])
/** As it is meant, however it is typed: "10,0" is 10. */
const meant = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (name === 'options') return optionsOf(value).join('\n')
  const text = value.trim()
  const number = Number(text.replace(',', '.'))
  return numeric.has(name) && text !== '' && Number.isFinite(number) ? String(number) : text
}
const sameMember = (a: MemberValue, b: MemberValue): boolean =>
  Object.entries(a).every(([name, value]) => {
    const other: unknown = Reflect.get(b, name)
    return meant(name, value) === meant(name, other)
  })

const isPart = (name: string): name is FieldPart => fieldParts.some(part => part === name)
const has = (type: FieldDraft['type'], name: keyof Typed): boolean =>
  !isPart(name) || partsOfType[type].includes(name)
const isOf = (type: FieldDraft['type'], member: MemberOfField): boolean =>
  membersOfField[member].some(name => has(type, name))
/** What else was typed, before it was of this type, says nothing. */
const valueOf = (field: FieldDraft, member: MemberOfField): MemberValue =>
  Object.fromEntries(
    membersOfField[member].map(name => [name, has(field.type, name) ? field[name] : '']),
  )
const differing = (a: FieldDraft, b: FieldDraft): MemberOfField[] =>
  fieldMembers.filter(member => !sameMember(valueOf(a, member), valueOf(b, member)))
export const sameField = (a: FieldDraft, b: FieldDraft): boolean =>
  a.type === b.type && differing(a, b).length === 0

/** Options that came and went on either side; undefined where both changed the same ones. */
const joinOptions = (three: Three<string>): string | undefined => {
  const lists = three.map(optionsOf) as Three<string[]>
  if (lists.some(list => new Set(list).size < list.length)) return undefined
  if (diff3(...lists).some(({ kind, base }) => kind === 'conflict' && base.length > 0))
    return undefined
  const { keys, ordered } = mergeKeys(...lists)
  return ordered ? keys.join('\n') : undefined
}

const ask = <T>(asker: Asker, path: Path, [before, mine, theirs]: Three<T | null>): T | null =>
  asker.ask<T>({ path, rule: 'R19', before, mine, theirs, choices: ['theirs', 'mine'] }, before)
    .value

const mergeMember = (
  asker: Asker,
  path: Path,
  member: MemberOfField,
  [base, mine, theirs]: Three<FieldDraft>,
): MemberValue => {
  const three: Three<MemberValue> = [
    valueOf(base, member),
    valueOf(mine, member),
    valueOf(theirs, member),
  ]
  const clean = mergeValue(...three, sameMember)
  if (clean) return clean.value
  const options =
    member === 'options' ? joinOptions([base.options, mine.options, theirs.options]) : undefined
  if (options !== undefined) return { options }
  // What is asked about is there on both sides.
  return ask(asker, [...path, member], three) ?? valueOf(base, member)
}

/**
 * The type that both agree on; undefined where they do not, or where one of them changed what a
 * field of the other's new type does not have.
 */
const typeOf = ([base, mine, theirs]: Three<FieldDraft>): FieldDraft['type'] | undefined => {
  const type = mergeValue(base.type, mine.type, theirs.type)?.value
  const [changed, other] = mine.type === base.type ? [theirs, mine] : [mine, theirs]
  if (type === undefined || changed.type === other.type || other.type !== base.type) return type
  // Bounds count characters of a text, and measure a number: what they say is not of both.
  const isOtherRange = isMeasured(type) !== isMeasured(base.type)
  const stays = (member: MemberOfField) =>
    isOf(type, member) && !(isOtherRange && (member === 'bounds' || member === 'rule'))
  return differing(base, other).every(stays) ? type : undefined
}

/** A field that is on both sides. `added`: it was not there before. */
const mergeField = (asker: Asker, three: Three<FieldDraft>, added: boolean): FieldDraft => {
  const [base, mine, theirs] = three
  const areOthers = added && mine.type !== theirs.type
  if (sameField(mine, theirs) || (!areOthers && sameField(base, theirs)))
    return { ...mine, key: theirs.key }
  const path = [theirs.key]
  const before = asker.questions.length
  const type = areOthers ? undefined : typeOf(three)
  const merged =
    type === undefined
      ? ask(asker, path, [added ? null : base, mine, theirs])
      : Object.assign(
          { ...mine, type },
          ...fieldMembers
            .filter(member => isOf(type, member))
            .map(member => mergeMember(asker, path, member, three)),
        )
  const asked = asker.questions.slice(before).map(question => question.path[1])
  const isTaken =
    type !== undefined &&
    (mine.type !== type || differing(mine, merged).some(member => !asked.includes(member)))
  // What is asked about is told by its answer.
  const told = fieldMembers.filter(member => asked.includes(member))
  if (isTaken)
    asker.take(
      path,
      added ? null : base,
      Object.assign({ ...theirs }, ...told.map(member => valueOf(base, member))),
    )
  return { ...(merged ?? base), key: theirs.key }
}

/** A field that one side has deleted; null: it is gone. */
const mergeDeleted = (
  asker: Asker,
  base: FieldDraft,
  mine: FieldDraft | undefined,
  theirs: FieldDraft | undefined,
): FieldDraft | null => {
  const rest = mine ?? theirs
  if (!rest) return null
  if (!sameField(base, rest)) return ask(asker, [base.key], [base, mine ?? null, theirs ?? null])
  if (mine) asker.take([base.key], base, null)
  return null
}

const byKey = (fields: readonly FieldDraft[]) => new Map(fields.map(one => [one.key, one]))
/** What both sides added under one label is one field, called as the service calls it. */
const withTheirKeys = ([base, mine, theirs]: Three<readonly FieldDraft[]>): FieldDraft[] => {
  const [before, own] = [byKey(base), byKey(mine)]
  const added = theirs.filter(({ key }) => !before.has(key) && !own.has(key))
  return mine.map(field => {
    const at = before.has(field.key)
      ? -1
      : added.findIndex(({ label }) => label.trim() === field.label.trim())
    // Two of mine are not one, whatever they are called.
    const [twin] = at < 0 ? [] : added.splice(at, 1)
    return twin ? calledAs(field, twin.key) : field
  })
}

/** Keys in an order that has the moves of both; asks where these contradict each other. */
const mergeOrders = (
  asker: Asker,
  three: Three<string[]>,
  isKept: (key: string) => boolean,
): string[] => {
  const { keys, ordered } = mergeKeys(...three, isKept)
  if (ordered) {
    const [held, now] = [three[1].filter(isKept), keys.filter(key => three[1].includes(key))]
    if (held.join() !== now.join()) asker.take(['order'], held, now)
    return keys
  }
  const [before, mine, theirs] = three.map(order => {
    const place = new Map(order.map((key, n) => [key, n]))
    // What one side does not have stays behind what it does.
    return [...keys].sort((a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity) || 0)
  }) as Three<string[]>
  const chosen = asker.ask<string[]>(
    { path: ['order'], rule: 'R12', before, mine, theirs, choices: ['theirs', 'mine'] },
    before,
  )
  return chosen.value ?? before
}

/**
 * Different fields, and different members of one field, join without a question; fields are known
 * by their keys, which stay the same through all changes.
 */
export const mergeForm = (
  base: readonly FieldDraft[],
  mine: readonly FieldDraft[],
  theirs: readonly FieldDraft[],
  answers: Answers = {},
): Merge<FieldDraft[]> => {
  const asker = askerOf(answers)
  const known = withTheirKeys([base, mine, theirs])
  const [before, own, others] = [byKey(base), byKey(known), byKey(theirs)]
  const merged = new Map<string, FieldDraft>()
  for (const key of new Set([...before.keys(), ...others.keys(), ...own.keys()])) {
    const [was, left, right] = [before.get(key), own.get(key), others.get(key)]
    if (!was && left && right) {
      const bare = { ...blankField(), key, label: right.label, type: right.type }
      merged.set(key, mergeField(asker, [bare, left, right], true))
    } else if (was && left && right) merged.set(key, mergeField(asker, [was, left, right], false))
    else if (was) {
      const rest = mergeDeleted(asker, was, left, right)
      if (rest) merged.set(key, rest)
    } else {
      if (right) asker.take([key], null, right)
      merged.set(key, existing(left ?? right, 'the field on either side'))
    }
  }
  const orders: Three<string[]> = [[...before.keys()], [...own.keys()], [...others.keys()]]
  const keys = mergeOrders(asker, orders, key => merged.has(key)).filter(key => merged.has(key))
  return {
    merged: keys.map(key => existing(merged.get(key), 'a merged field')),
    questions: asker.questions,
    silent: asker.silent,
  }
}
