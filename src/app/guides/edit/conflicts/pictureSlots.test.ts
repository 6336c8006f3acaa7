import { expect, test } from 'vitest'
import type { Question } from '#app/drafts/merge/question.ts'
import { isAsked, slotsOf } from './pictureSlots.ts'

const media = (...ids: number[]) => ({ type: 'image', data: ids.map(id => ({ id })) })
const film = { type: 'video', data: { objectid: 1 } }
const slots = (before: object, mine: object, theirs: object) => {
  const question: Question = {
    path: ['media'],
    rule: 'R15',
    before,
    mine,
    theirs,
    choices: ['theirs', 'mine', 'edit'],
  }
  return slotsOf(question)?.map(slot => [slot.mine.id, slot.theirs.id, isAsked(slot)]) ?? null
}

test('pictures that both replaced stand slot by slot, with what one of them replaced (A-92)', () => {
  expect(slots(media(1, 2, 3), media(11, 12, 3), media(21, 2, 23))).toEqual([
    [11, 21, true],
    [12, 2, false],
    [3, 23, false],
  ])
})

test.each([
  ['one was added', media(1), media(11), media(21, 22)],
  ['two were exchanged', media(1, 2), media(2, 1), media(21, 2)],
  ['one is a film now', media(1), media(11), film],
  ['one has no pictures left', media(1), media(11), media()],
  ['both did the same', media(1), media(11), media(11)],
])('no slots where %s (A-92)', (_, before, mine, theirs) => {
  expect(slots(before, mine, theirs)).toBe(null)
})
