import { describe, expect, test } from 'vitest'
import { emptyItem, emptyStep } from '#app/drafts/content/guideContent.ts'
import { wordsOf } from '../check/rules/words.ts'
import { renamedSteps, usedItems } from './itemUses.ts'

const step = (stepid: number, ...texts: string[]) => ({
  stepid,
  content: {
    ...emptyStep(),
    lines: texts.map((text_raw, n) => ({
      lineid: stepid * 10 + n,
      text_raw,
      bullet: 'black',
      level: 0,
    })),
  },
})
const items = (...names: string[]) => names.map(name => ({ ...emptyItem(), name }))
const textsOf = (steps: ReturnType<typeof renamedSteps>) =>
  steps.flatMap(({ content }) => content.lines.map(({ text_raw }) => text_raw))

describe('steps that mention a part or a tool', () => {
  const steps = [
    step(1, 'Open it.'),
    step(2, 'Lift it.', "Use the '''spudger''' here."),
    step(3, 'Pry with both Spudgers.', 'A fancy lid.'),
    step(4, 'Read [[Item:Spudger|spudger]] first.'),
  ]
  const found = (...names: string[]) =>
    usedItems({ tools: items(...names), parts: [] }, steps, null).map(({ uses }) =>
      uses.map(one => `${one.step}.${one.line}`),
    )
  test('are found by the whole name, in the plural and in links too (A-102)', () => {
    expect(found('Spudger')).toEqual([['2.2', '3.1', '4.1']])
    expect(found('Fan')).toEqual([[]])
  })
  test('are found by what the name begins with, else by one of its words (A-102)', () => {
    const listed = { tools: items('Lever, 5 mm', 'Screwdriver PH2', 'Soft mat', 'Fan'), parts: [] }
    const said = [step(1, 'Take the lever.'), step(2, 'Turn both screws.'), step(3, 'On a mat.')]
    expect(
      usedItems(listed, said, wordsOf('en')).map(({ uses, isSpare }) => [
        ...uses.map(one => one.step),
        isSpare,
      ]),
    ).toEqual([[1, false], [false], [3, false], [true]])
  })
  test('are asked for neither without a name nor while it is typed (A-102)', () => {
    const half = { ...emptyItem(), name: 'Spud', unfinished: true }
    expect(usedItems({ tools: [half], parts: items(' ') }, steps, null)).toEqual([])
  })
})

describe('another name', () => {
  test('stands in all lines that mention it, with the capital they had (A-102)', () => {
    const steps = [step(1, 'Spudger in hand, lift with the spudger.'), step(2, 'Nothing here.')]
    expect(textsOf(renamedSteps(steps, 'spudger', 'plastic lever'))).toEqual([
      'Plastic lever in hand, lift with the plastic lever.',
    ])
  })
  test('stands where a line has the beginning of the old one only (A-102)', () => {
    const steps = [step(1, 'Fit the hex key. It is the Hex key, 5 mm.')]
    expect(textsOf(renamedSteps(steps, 'Hex key, 5 mm', 'Allen key, 6 mm'))).toEqual([
      'Fit the allen key. It is the Allen key, 6 mm.',
    ])
  })
  test('leaves links and longer words as they are (A-102)', () => {
    const steps = [step(1, 'See [[Spudger]], not spudgery; use C++ (the spudger).')]
    expect(textsOf(renamedSteps(steps, 'Spudger', 'Lever'))).toEqual([
      'See [[Spudger]], not spudgery; use C++ (the lever).',
    ])
    expect(textsOf(renamedSteps(steps, 'C++', 'T6'))[0]).toContain('use T6 (')
  })
})
