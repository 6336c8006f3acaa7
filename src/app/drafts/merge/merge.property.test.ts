// Random edits of two people on one step or guide.
import { guideFields } from '#documents/guide.ts'
import { emptyValues } from '#documents/values.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '#lib/compare/diff3.ts'
import {
  emptyStep,
  type GuideContent,
  type ItemReference,
  type StepContent,
  type StepLine,
} from '../content/guideContent.ts'
import { mergeGuide } from './mergeGuide.ts'
import { mergeStep } from './mergeStep.ts'
import { questionKey, type Answers, type Merge } from './question.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const runs = { check: 100, test: 300, soak: 5000 }
const slow = 60_000 // milliseconds: a busy machine is no failure
const word = fc.constantFrom(
  'screw',
  'cover',
  'cable',
  'lift',
  'turn',
  'red',
  'four',
  'five',
  'slowly',
  'back',
)
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map(words => words.join(' '))
const bullet = fc.constantFrom('black', 'red', 'icon_note')

const line = (lineid: StepLine['lineid'], text_raw: string, more: string): StepLine => ({
  lineid,
  text_raw,
  bullet: more,
  level: 0,
})
const baseStep = fc
  .array(fc.tuple(text, bullet), { minLength: 1, maxLength: 5 })
  .map((lines): StepContent => ({
    ...emptyStep(),
    title: 'start',
    lines: lines.map(([words, colour], i) => line(i + 1, words, colour)),
    media: { type: 'image', data: [{ id: 1 }] },
  }))
/** What one person may do to each line, and to the rest. */
const lineEdit = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'keep' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('text' as const), text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bullet' as const), bullet }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('addAfter' as const), text }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'toTop' as const }) },
)
const edits = fc.record({
  lines: fc.array(lineEdit, { minLength: 5, maxLength: 5 }),
  title: fc.option(text),
  pictures: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })),
})
type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never

/** `side` makes added words and ids of the two people differ. */
const apply = (
  base: StepContent,
  { lines, title, pictures }: Edits,
  side: 'mine' | 'theirs',
): StepContent => {
  const newid = (i: number) => (side === 'mine' ? (`-${i + 1}` as const) : 100 + i)
  const out: StepLine[] = []
  base.lines.forEach((old, i) => {
    const edit = lines[i]
    if (!edit || edit.kind === 'keep') out.push(old)
    else if (edit.kind === 'text') out.push({ ...old, text_raw: `${edit.text} ${side}text${i}` })
    else if (edit.kind === 'bullet') out.push({ ...old, bullet: edit.bullet })
    else if (edit.kind === 'addAfter')
      out.push(old, line(newid(i), `${edit.text} ${side}added${i}`, 'black'))
    else if (edit.kind === 'toTop') out.unshift(old)
  })
  return {
    ...emptyStep(),
    title: title === null ? base.title : `${title} ${side}title`,
    lines: out,
    media: pictures === null ? base.media : { type: 'image', data: pictures.map(id => ({ id })) },
  }
}
/** Words, not figures: an id or the default of a quantity is nothing that somebody wrote. */
const wordsIn = (value: unknown) =>
  new Set(
    wordsOf(JSON.stringify(value).replaceAll('\\n', ' ')).filter(found => /\p{L}/u.test(found)),
  )
/**
 * Every word that a side has is merged or asked about, unless the other side took it away from the
 * base.
 */
const missing = (base: unknown, mine: unknown, theirs: unknown, merge: Merge<unknown>) => {
  const there = new Set([
    ...wordsIn(merge.merged),
    ...merge.questions.flatMap(question => [
      ...wordsIn([question.mine, question.theirs, question.before]),
    ]),
  ])
  const old = wordsIn(base)
  return [...wordsIn(mine), ...wordsIn(theirs)].filter(
    found => !there.has(found) && !old.has(found),
  )
}
const sides = (merge: Merge<unknown>, swap: boolean) =>
  merge.questions
    .map(({ path, mine, theirs, before, suggested }) => [
      questionKey(path),
      before,
      swap ? theirs : mine,
      swap ? mine : theirs,
      suggested,
    ])
    .sort()
/**
 * Every question answered with this side, also those that the answers bring up; lines that are too
 * many stay together.
 */
const answeredAll = <C>(
  merge: (answers: Answers) => Merge<C>,
  answer: 'mine' | 'theirs',
): Merge<C> => {
  for (let answers: Answers = {}; ;) {
    const result = merge(answers)
    const open = result.questions.filter(({ path }) => answers[questionKey(path)] === undefined)
    if (open.length === 0) return result
    const given = open.map(({ path, choices, cuts, suggested }) => [
      questionKey(path),
      cuts
        ? { edit: (suggested as StepLine[]).length }
        : choices.includes(answer)
          ? answer
          : 'mine',
    ])
    answers = { ...answers, ...Object.fromEntries(given) }
  }
}

test(
  'a step merge is deterministic and keeps every added word (A-52, A-53)',
  () => {
    alwaysHolds(
      fc.property(baseStep, edits, edits, (base, left, right) => {
        const [mine, theirs] = [apply(base, left, 'mine'), apply(base, right, 'theirs')]
        const merge = mergeStep(base, mine, theirs)
        expect(mergeStep(base, mine, theirs)).toEqual(merge)
        expect(mergeStep(base, mine, base)).toMatchObject({ merged: mine, questions: [] })
        expect(mergeStep(base, base, theirs)).toMatchObject({ merged: theirs, questions: [] })
        expect(mergeStep(base, mine, mine)).toMatchObject({ merged: mine, questions: [] })
        expect(missing(base, mine, theirs, merge)).toEqual([])
      }),
      runs,
    )
  },
  slow,
)

test(
  'a step asks the same with mine and theirs swapped (A-51)',
  () => {
    alwaysHolds(
      fc.property(baseStep, edits, edits, (base, left, right) => {
        const [mine, theirs] = [apply(base, left, 'mine'), apply(base, right, 'theirs')]
        const [one, other] = [mergeStep(base, mine, theirs), mergeStep(base, theirs, mine)]
        // Lines that both added at one place stand theirs first, so whole lists are compared
        // without their order.
        const flat = (questions: unknown[][]) =>
          questions.map(question =>
            JSON.stringify(
              question.map(value =>
                Array.isArray(value) ? [...value].map(item => JSON.stringify(item)).sort() : value,
              ),
            ),
          )
        expect(flat(sides(other, true))).toEqual(flat(sides(one, false)))
        expect(other.merged?.lines.map(({ text_raw }) => text_raw).sort()).toEqual(
          one.merged?.lines.map(({ text_raw }) => text_raw).sort(),
        )
      }),
      runs,
    )
  },
  slow,
)

test(
  'answered all with mine no word of mine is lost, with theirs none of theirs',
  () => {
    alwaysHolds(
      fc.property(baseStep, edits, edits, (base, left, right) => {
        const [mine, theirs] = [apply(base, left, 'mine'), apply(base, right, 'theirs')]
        for (const [answer, side] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const) {
          const { merged } = answeredAll(given => mergeStep(base, mine, theirs, given), answer)
          const there = wordsIn(merged)
          expect(
            [...wordsIn([side.title, side.lines.map(({ text_raw }) => text_raw)])].filter(
              found => /mine|theirs/.test(found) && !there.has(found),
            ),
          ).toEqual([])
        }
      }),
      runs,
    )
  },
  slow,
)

const item = fc
  .record({
    name: fc.constantFrom('Brush', 'Cloth', 'Spudger'),
    quantity: fc.integer({ min: 1, max: 3 }),
    notes: fc.option(text),
  })
  .map((given): ItemReference => ({ ...given, type: '', isoptional: false, featured: false }))
const items = fc.uniqueArray(item, { maxLength: 3, selector: ({ name }) => name })
const guideParts = fc.record({
  type: fc.constant('repair'),
  category: fc.constantFrom('Grinder', 'Bicycle'),
  subject: text,
  title: text,
  summary: text,
  introduction: fc.array(text, { maxLength: 5 }).map(lines => lines.join('\n')),
  conclusion: fc.array(text, { maxLength: 3 }).map(lines => lines.join('\n')),
  difficulty: fc.constantFrom('Easy', 'Moderate', null),
  time_required_min: fc.constantFrom(0, 600),
  time_required_max: fc.constantFrom(900, 1200),
  image: fc.constantFrom(null, { id: 1 }, { id: 2 }),
  featured_documentid: fc.constant(null),
  flags: fc.uniqueArray(fc.constantFrom('A', 'B', 'C')),
  documents: fc.constant<GuideContent['documents']>([]),
  prerequisites: fc
    .uniqueArray(fc.integer({ min: 1, max: 4 }))
    .map(ids => ids.map(guideid => ({ guideid }))),
  parts: items,
  tools: items,
  stepids: fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
})
const guide = guideParts.map((parts): GuideContent => ({ ...emptyValues(guideFields), ...parts }))

test(
  'a guide merge is deterministic and keeps every added word (A-52, A-53)',
  () => {
    alwaysHolds(
      fc.property(guide, guide, guide, (base, mine, theirs) => {
        const merge = mergeGuide(base, mine, theirs)
        expect(mergeGuide(base, mine, theirs)).toEqual(merge)
        expect(mergeGuide(base, mine, base)).toMatchObject({ merged: mine, questions: [] })
        expect(mergeGuide(base, base, theirs)).toMatchObject({ merged: theirs, questions: [] })
        expect(missing(base, mine, theirs, merge)).toEqual([])
        expect(sides(mergeGuide(base, theirs, mine), true).map(([path]) => path)).toEqual(
          sides(merge, false).map(([path]) => path),
        )
      }),
      runs,
    )
  },
  slow,
)
