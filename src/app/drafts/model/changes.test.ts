import fc from 'fast-check'
import { expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { inverseOf, takenBack, withChange, type Inverse } from './changes.ts'
import { emptyStep, type StepContent } from '../content/guideContent.ts'
import type { WikiContent } from '../content/wikiContent.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const step = (...texts: string[]): StepContent => ({
  ...emptyStep(),
  lines: texts.map((text_raw, n) => ({ lineid: n + 1, text_raw, bullet: 'black', level: 0 })),
})
const steps = fc.record({
  title: fc.string({ maxLength: 6 }),
  lines: fc.array(
    fc.record({
      lineid: fc.integer({ min: 1, max: 4 }),
      text_raw: fc.string({ maxLength: 8 }),
      bullet: fc.constantFrom('black', 'red'),
      level: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 5 },
  ),
  media: fc.record({
    type: fc.constant('image'),
    data: fc.array(fc.record({ id: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
  }),
})

test('every change of a session can be taken back to the first (A-37)', () => {
  alwaysHolds(
    fc.property(fc.array(fc.option(steps), { minLength: 1, maxLength: 12 }), contents => {
      let log: readonly Inverse[] = []
      contents.slice(1).forEach((content, n) => {
        const change = inverseOf(
          contents[n] as StepContent | null,
          content as StepContent | null,
          n * 5000,
        )
        if (change) log = withChange(log, change)
      })
      expect(log.toReversed().reduce(takenBack, contents.at(-1) as StepContent | null)).toEqual(
        contents[0],
      )
    }),
    { check: 50, test: 100, soak: 10_000 },
  )
})

test('typed letters form one small change and 200 changes are kept (A-37)', () => {
  const long = 'x'.repeat(300)
  const typed = existing(inverseOf(step(long, 'b'), step(`${long}a`, 'b'), 1), 'the inverse')
  expect(JSON.stringify(typed).length).toBeLessThan(100)
  let log: readonly Inverse[] = []
  const type = (before: string, after: string, at: number) =>
    void (log = withChange(log, existing(inverseOf(step(before), step(after), at), 'the inverse')))
  type('', 'O', 0)
  type('O', 'On', 100)
  type('On', 'One', 200)
  expect(log).toHaveLength(1)
  expect(takenBack(step('One'), itemAt(log, 0))).toEqual(step(''))
  type('One', 'One.', 5000)
  expect(log).toHaveLength(2)
  for (let n = 0; n < 300; n += 1) type(`${n}`, `${n + 1}`, 10_000 * n)
  expect(log).toHaveLength(200)
  expect(takenBack(step('300'), existing(log.at(-1), 'the last change'))).toEqual(step('299'))
})

test('what is typed over a selection, or into an empty page, is one change (A-37)', () => {
  const log = (...contents: (StepContent | WikiContent)[]) =>
    contents
      .slice(1)
      .reduce<readonly Inverse[]>(
        (changes, content, n) =>
          withChange(
            changes,
            existing(inverseOf(itemAt(contents, n), content, n * 100), 'the inverse'),
          ),
        [],
      )
  const over = log(step('Turn it left'), step('Turn it r'), step('Turn it ri'))
  expect(over).toHaveLength(1)
  expect(takenBack(step('Turn it ri'), itemAt(over, 0))).toEqual(step('Turn it left'))
  expect(log(step('One two'), step('One '), step('One t'))).toHaveLength(2)
  const page = (...texts: string[]) =>
    partOf<WikiContent>({
      contents: {
        type: 'doc',
        content: texts.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
      },
    })
  const typed = log(page(), page('O'), page('On'))
  expect(typed).toHaveLength(1)
  expect(takenBack(page('On'), itemAt(typed, 0))).toEqual(page())
})
