// Two people change the form of one step.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionKey, type Answers } from '#app/drafts/merge/question.ts'
import { fieldMembers, membersOfField, type MemberOfField } from '#app/editor/fieldMembers.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import { blankField, optionsOf, type FieldDraft } from './formDraft.ts'
import { mergeForm, sameField } from './mergeForm.ts'

const field = (key: string, more: Partial<FieldDraft>): FieldDraft => ({
  ...blankField(),
  key,
  ...more,
})
const torque = field('1', { label: 'Torque', type: 'number', min: '10', max: '12', unit: 'Nm' })
const grease = field('2', { label: 'Grease', type: 'select', options: 'Silicone\nNone' })
const serial = field('3', { label: 'Serial', max: '20' })
const base = [torque, grease, serial]
const pathsOf = (mine: FieldDraft[], theirs: FieldDraft[]) =>
  mergeForm(base, mine, theirs).questions.map(({ path }) => questionKey(path))

test('different fields, and different members of one field, join without a question (R-1)', () => {
  const mine = [{ ...torque, max: '14' }, grease, serial]
  const theirs = [
    { ...torque, label: 'Final torque', required: true },
    { ...grease, options: 'Silicone\nLithium\nNone' },
    serial,
  ]
  const { merged, questions, silent } = mergeForm(base, mine, theirs)
  expect(questions).toEqual([])
  expect(merged).toEqual([
    { ...torque, label: 'Final torque', required: true, max: '14' },
    { ...grease, options: 'Silicone\nLithium\nNone' },
    serial,
  ])
  expect(silent.map(({ path }) => questionKey(path))).toEqual(['1', '2'])
})

test('one member that both changed otherwise asks, with both bounds as one (R-1)', () => {
  const mine = [{ ...torque, max: '14' }, grease, serial]
  expect(pathsOf(mine, [{ ...torque, min: '8' }, grease, serial])).toEqual(['1/bounds'])
  expect(pathsOf(mine, [{ ...torque, max: '14,0' }, grease, serial])).toEqual([])
  const theirs = [{ ...torque, min: '100', max: '120' }, grease, serial]
  const [question] = mergeForm(base, mine, theirs).questions
  expect(question).toMatchObject({
    before: { min: '10', max: '12' },
    mine: { min: '10', max: '14' },
    theirs: { min: '100', max: '120' },
  })
  expect(mergeForm(base, mine, theirs, { '1/bounds': 'mine' }).merged).toEqual(mine)
  expect(mergeForm(base, mine, theirs, { '1/bounds': 'theirs' }).merged).toEqual(theirs)
})

test('a field that one deleted and the other changed asks, else it is gone (R-1)', () => {
  const without = [grease, serial]
  const changed = [{ ...torque, unit: 'kgf·m' }, grease, serial]
  expect(mergeForm(base, without, base).merged).toEqual(without)
  expect(mergeForm(base, base, without).merged).toEqual(without)
  expect(pathsOf(without, changed)).toEqual(['1'])
  expect(pathsOf(changed, without)).toEqual(['1'])
  expect(mergeForm(base, changed, without, { '1': 'theirs' }).merged).toEqual(without)
  expect(mergeForm(base, without, changed, { '1': 'theirs' }).merged).toEqual(changed)
})

test('another type asks where the other changed what it does not have (R-1)', () => {
  const mine = [{ ...torque, type: 'checkbox' as const }, grease, serial]
  expect(pathsOf(mine, [{ ...torque, max: '14' }, grease, serial])).toEqual(['1'])
  expect(pathsOf(mine, [{ ...torque, label: 'Tightened' }, grease, serial])).toEqual([])
  const counted = [{ ...torque, type: 'counter' as const }, grease, serial]
  expect(pathsOf(mine, counted)).toEqual(['1'])
  expect(pathsOf(counted, [{ ...torque, max: '14' }, grease, serial])).toEqual([])
})

test('bounds of a text are none of a number: another type asks where they changed (R-1)', () => {
  const measured = [torque, grease, { ...serial, type: 'number' as const }]
  expect(pathsOf(measured, [torque, grease, { ...serial, max: '255' }])).toEqual(['3'])
  expect(pathsOf([torque, grease, { ...serial, max: '255' }], measured)).toEqual(['3'])
  expect(pathsOf(measured, [torque, grease, { ...serial, required: true }])).toEqual([])
})

test('a bound goes with the unit that it was typed in (R-1)', () => {
  const mine = [{ ...torque, max: '14' }, grease, serial]
  const theirs = [{ ...torque, max: '120', unit: 'kN' }, grease, serial]
  expect(mergeForm(base, mine, theirs, { '1/bounds': 'mine' }).merged).toEqual(mine)
  expect(mergeForm(base, mine, theirs, { '1/bounds': 'theirs' }).merged).toEqual(theirs)
  expect(pathsOf(mine, [{ ...torque, unit: 'kN' }, grease, serial])).toEqual(['1/bounds'])
})

test('what of theirs joins a field that asks for something else is told (R-1)', () => {
  const mine = [{ ...torque, max: '14' }, grease, serial]
  const theirs = [{ ...torque, max: '120', unit: 'kN', required: true }, grease, serial]
  expect(mergeForm(base, mine, theirs, { '1/bounds': 'mine' }).silent).toEqual([
    { path: ['1'], before: torque, now: { ...torque, required: true } },
  ])
  const only = [{ ...torque, max: '120' }, grease, serial]
  expect(mergeForm(base, mine, only, { '1/bounds': 'mine' }).silent).toEqual([])
})

test('options that came and went on both sides join, one that both reworded asks (R-1)', () => {
  const saying = (options: string) => [torque, { ...grease, options }, serial]
  expect(mergeForm(base, saying('Silicone'), saying('Lithium\nSilicone\nNone')).merged).toEqual(
    saying('Lithium\nSilicone'),
  )
  expect(pathsOf(saying('PTFE\nNone'), saying('Silicone oil\nNone'))).toEqual(['2/options'])
})

test('the same new field of both is one, and orders ask where they contradict (R-1)', () => {
  const added = (key: string, more: Partial<FieldDraft>) =>
    field(key, { label: 'Drained', type: 'checkbox', ...more })
  const mine = [...base, added('new', { required: true })]
  const twins = [...mine, added('newer', { type: 'text' })]
  expect(mergeForm(base, twins, [...base, added('9', {})]).merged.map(({ key }) => key)).toEqual([
    '1',
    '2',
    '3',
    '9',
    'newer',
  ])
  expect(mergeForm(base, mine, [...base, added('9', {})]).merged).toEqual([
    ...base,
    added('9', { required: true, row: 'new' }),
  ])
  expect(pathsOf(mine, [...base, added('9', { type: 'date' })])).toEqual(['9'])
  expect(mergeForm(base, mine, [serial, torque, grease]).merged).toEqual([
    serial,
    added('new', { required: true }),
    torque,
    grease,
  ])
  const contrary = mergeForm(base, [grease, torque, serial], [torque, serial, grease])
  expect(contrary.questions.map(({ path }) => path)).toEqual([['order']])
  expect(
    mergeForm(base, [grease, torque, serial], [torque, serial, grease], { order: 'mine' }).merged,
  ).toEqual([grease, torque, serial])
})

const own = (side: string, n: number): fc.Arbitrary<Partial<FieldDraft>> =>
  fc.oneof(
    fc.constant({}),
    fc.constant({ label: `${side} ${n}` }),
    fc.record({ type: fc.constantFrom('number', 'repeated', 'checkbox', 'select', 'text') }),
    fc.record({ min: fc.constantFrom('1', '2'), max: fc.constantFrom('3', '4') }),
    fc.record({ max: fc.constantFrom('', '3', '4,0') }),
    fc.record({ unit: fc.constantFrom('Nm', 'mm', '') }),
    fc.record({ required: fc.boolean() }),
    fc.record({ options: fc.constantFrom('A', 'A\nB\nC', `B\nA\n${side}`, 'A\nB') }),
    fc.record({ hold: fc.constantFrom('', 'true') }),
  ) as fc.Arbitrary<Partial<FieldDraft>>
const before = fc.integer({ min: 1, max: 4 }).map(count =>
  Array.from({ length: count }, (_, n) =>
    field(String(n + 1), {
      label: `Field ${n + 1}`,
      type: n % 2 === 0 ? 'number' : 'select',
      min: '1',
      max: '3',
      options: 'A\nB',
    }),
  ),
)
/** What one person makes of it: fields changed, deleted, moved to the top, added. */
const editOf = (fields: FieldDraft[], side: string): fc.Arbitrary<FieldDraft[]> =>
  fc
    .tuple(
      ...fields.map((one, n) =>
        fc.oneof(
          { weight: 5, arbitrary: own(side, n).map(change => [{ ...one, ...change }]) },
          { weight: 1, arbitrary: fc.constant<FieldDraft[]>([]) },
        ),
      ),
    )
    .chain(kept =>
      fc.record({ top: fc.nat(4), adds: fc.boolean(), change: own(side, 9) }).map(more => {
        const left = kept.flat()
        const [first] = left.splice(more.top, 1)
        return [
          ...(first ? [first] : []),
          ...left,
          ...(more.adds ? [field(side, { label: `Added by ${side}`, ...more.change })] : []),
        ]
      }),
    )
const edits = before.chain(fields =>
  fc.tuple(fc.constant(fields), editOf(fields, 'mine'), editOf(fields, 'theirs')),
)
const inKeys = (fields: FieldDraft[]) =>
  [...fields].sort((a, b) => a.key.localeCompare(b.key)).map(one => ({ ...one, options: '' }))
const only = (one: FieldDraft, member: MemberOfField) => membersOfField[member].map(n => one[n])
const runs = { check: 100, test: 400, soak: 20_000 }

test('a merge without questions is the same from either side (R-1)', () => {
  alwaysHolds(
    fc.property(edits, ([fields, mine, theirs]) => {
      const [one, other] = [mergeForm(fields, mine, theirs), mergeForm(fields, theirs, mine)]
      expect(one.questions.map(({ path }) => path)).toEqual(
        expect.arrayContaining(other.questions.map(({ path }) => path)),
      )
      if (one.questions.length > 0) return
      const [left, right] = [inKeys(one.merged), inKeys(other.merged)]
      expect(left.map(({ key }) => key)).toEqual(right.map(({ key }) => key))
      left.forEach((each, n) => expect(sameField(each, right[n] as FieldDraft)).toBe(true))
      const common = ({ key }: FieldDraft) => fields.some(each => each.key === key)
      expect(one.merged.filter(common).map(({ key }) => key)).toEqual(
        other.merged.filter(common).map(({ key }) => key),
      )
    }),
    runs,
  )
})

/** What of this side is in neither the result nor a question. */
const lostOf = (fields: FieldDraft[], side: FieldDraft[], result: ReturnType<typeof mergeForm>) => {
  const asked = new Set(result.questions.map(({ path }) => questionKey(path)))
  const find = (list: FieldDraft[], key: string) => list.find(one => one.key === key)
  const gone = fields
    .filter(({ key }) => !find(side, key) && find(result.merged, key) && !asked.has(key))
    .map(({ key }) => key)
  const changed = side.flatMap(now => {
    const was = find(fields, now.key) ?? blankField()
    const is = find(result.merged, now.key)
    if (asked.has(now.key) || sameField(was, now)) return []
    if (!is) return [now.key]
    return fieldMembers.flatMap(member => {
      const alone = { ...was, ...Object.fromEntries(membersOfField[member].map(n => [n, now[n]])) }
      if (
        asked.has(`${now.key}/${member}`) ||
        sameField({ ...alone, type: now.type }, { ...was, type: now.type })
      )
        return []
      const added = optionsOf(now.options).filter(one => !optionsOf(was.options).includes(one))
      const isIn =
        member === 'options'
          ? added.every(one => optionsOf(is.options).includes(one))
          : sameField(
              { ...is, ...Object.fromEntries(membersOfField[member].map(n => [n, now[n]])) },
              is,
            )
      return isIn ? [] : [`${now.key}/${member}: ${JSON.stringify(only(is, member))}`]
    })
  })
  return [...gone, ...changed]
}

test('each change of either side is in the result or in a question (R-1)', () => {
  alwaysHolds(
    fc.property(edits, ([fields, mine, theirs]) => {
      const result = mergeForm(fields, mine, theirs)
      expect(lostOf(fields, mine, result)).toEqual([])
      expect(lostOf(fields, theirs, result)).toEqual([])
    }),
    runs,
  )
})

test('whoever answers everything with one side has all that this side changed (R-1)', () => {
  alwaysHolds(
    fc.property(edits, fc.constantFrom('mine' as const, 'theirs' as const), (all, side) => {
      const [fields, mine, theirs] = all
      const { questions } = mergeForm(fields, mine, theirs)
      const answers: Answers = Object.fromEntries(
        questions.map(({ path }) => [questionKey(path), side]),
      )
      const { merged } = mergeForm(fields, mine, theirs, answers)
      const given = side === 'mine' ? mine : theirs
      expect(lostOf(fields, given, { merged, questions: [], silent: [] })).toEqual([])
    }),
    runs,
  )
})
