import { expect, test } from 'vitest'
import { emptyStep, type GuideContent } from '#app/drafts/content/guideContent.ts'
import { putBack, replacedGuide, replacedStep, replacedText } from './replaced.ts'

const to = { id: 9, guid: 'nine' }

test('a picture id is replaced in text and longer numbers are left alone (A-189)', () => {
  expect(replacedText('[image|1] [image|12|size=large] [image|123] [link|12]', 12, 9)).toBe(
    '[image|1] [image|9|size=large] [image|123] [link|12]',
  )
})

test('in a guide its own picture and its texts change, and nothing else (A-189)', () => {
  const guide = {
    image: { id: 12 },
    introduction: 'See [image|12].',
    conclusion: 'Done.',
    title: 'Lid',
  } as GuideContent
  expect(replacedGuide(guide, 12, to)).toEqual({ image: to, introduction: 'See [image|9].' })
  expect(replacedGuide(guide, 5, to)).toEqual({})
})

test('a replaced picture keeps its place and never appears twice (A-189)', () => {
  const step = (...ids: number[]) => ({
    ...emptyStep(),
    media: { type: 'image' as const, data: ids.map(id => ({ id })) },
  })
  expect(replacedStep(step(1, 12, 2), 12, to)).toEqual({
    media: { type: 'image', data: [{ id: 1 }, to, { id: 2 }] },
  })
  expect(replacedStep(step(9, 12), 12, to)).toEqual({ media: { type: 'image', data: [{ id: 9 }] } })
  expect(replacedStep(step(1), 12, to)).toEqual({})
  // Made of 5, which stands there too.
  expect(replacedStep(step(5, 12), 12, to, 5)).toEqual({
    media: { type: 'image', data: [{ id: 5 }] },
  })
})

test('only places unchanged since are put back (A-190)', () => {
  const before = {
    image: { id: 12 },
    introduction: 'See [image|12].',
    title: 'Lid',
  } as GuideContent
  const changes = { image: to, introduction: 'See [image|9].' }
  expect(
    putBack(
      {
        ...before,
        image: { id: 9, thumbnail: 'elsewhere' },
        introduction: 'See [image|9].',
        title: 'Cover',
      },
      before,
      changes,
    ),
  ).toEqual({ back: { image: { id: 12 }, introduction: 'See [image|12].' }, isWhole: true })
  expect(
    putBack({ ...before, image: { id: 5 }, introduction: 'See [image|9].' }, before, changes),
  ).toEqual({ back: { introduction: 'See [image|12].' }, isWhole: false })
  expect(putBack(before, before, {})).toEqual({ back: {}, isWhole: true })
})
