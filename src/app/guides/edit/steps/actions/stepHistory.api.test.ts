// What was done to whole steps is taken back in its order, against the real service.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { linesOf, setStage, texts, typeOver } from '#testing/drafts/outboxStage.ts'
import { copyStep, mergeSteps, splitStep } from './stepOperations.ts'
import {
  goBackInSteps,
  nextStepsChange,
  recordSteps,
  storedGoing,
  typedSince,
} from './stepHistory.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const order = (): StepId[] => [
  ...existing(stage.mine.outbox.guide(stage.guideid)?.mine, 'mine').stepids,
]
const contentOf = (stepid: StepId) =>
  existing(stage.mine.outbox.step(stage.guideid, stepid)?.mine, 'the step')
const shown = () =>
  order().map(stepid => linesOf(stage.mine, stage.guideid, stepid).map(line => line.text_raw))
const act = (done: () => void) => recordSteps(stage.mine.outbox, stage.guideid, done)
const back = (way: 'undo' | 'redo' = 'undo') => goBackInSteps(stage.mine.outbox, stage.guideid, way)
const save = () => stage.mine.outbox.flush(guideKey(stage.guideid))
const stored = async () => (await stage.read()).steps.map(step => texts(step))

test('a move, a deletion and a copy are taken back in order, saved or not, and come again', async () => {
  const { mine, guideid, stepids } = stage
  const [first, second, third] = [itemAt(stepids, 0), itemAt(stepids, 1), itemAt(stepids, 2)]
  const start = shown()
  typeOver(mine, guideid, second, 0, 'Typed before.')
  const typed = shown()
  act(() => mine.outbox.orderSteps(guideid, [second, first, third]))
  const moved = shown()
  await save()
  act(() => mine.outbox.deleteStep(guideid, second))
  await save()
  const deleted = shown()
  act(() => mine.outbox.addStep(guideid, 1, copyStep(contentOf(first))))
  const copied = shown()
  for (const there of [deleted, moved, typed]) {
    expect(back()).toBeDefined()
    expect(shown()).toEqual(there)
    expect(await save()).toBe('saved')
    expect(await stored()).toEqual(there)
  }
  expect(back()).toBeUndefined()
  expect(shown()[1]?.[0]).toBe('Typed before.')
  expect(start[1]?.[0]).not.toBe('Typed before.')
  for (const there of [moved, deleted, copied]) {
    expect(back('redo')).toBeDefined()
    expect(shown()).toEqual(there)
  }
  expect(await save()).toBe('saved')
  expect(await stored()).toEqual(copied)
  expect(back('redo')).toBeUndefined()
})

test('a change to steps is newer than what was typed before it, and older than what came after', () => {
  const { mine, guideid, stepids } = stage
  const stepid = itemAt(stepids, 0)
  const change = () => existing(nextStepsChange(mine.outbox, guideid, 'undo'), 'the change').at
  const typed = () => mine.outbox.lastChangeInStep(guideid, stepid, 'undo')
  typeOver(mine, guideid, stepid, 0, 'Before.')
  act(() => mine.outbox.orderSteps(guideid, order().toReversed()))
  expect(change()).toBeGreaterThan(typed())
  typeOver(mine, guideid, stepid, 0, 'After.')
  expect(change()).toBeLessThan(typed())
})

test('joined steps are divided again, with what was written in them since', async () => {
  const { mine, guideid, stepids } = stage
  const [first, second] = [itemAt(stepids, 0), itemAt(stepids, 1)]
  const start = shown()
  act(() => {
    mine.outbox.changeStep(guideid, first, mergeSteps(contentOf(first), contentOf(second)).first)
    mine.outbox.deleteStep(guideid, second)
  })
  await save()
  typeOver(mine, guideid, first, 0, 'Written since.')
  back()
  expect(shown()).toEqual([['Written since.', ...(start[0] ?? []).slice(1)], ...start.slice(1)])
  expect(await save()).toBe('saved')
  expect(await stored()).toEqual(shown())
})

test('what somebody else moved and added stays when my move is taken back', async () => {
  const { mine, guideid, stepids } = stage
  const [first, second, third] = [itemAt(stepids, 0), itemAt(stepids, 1), itemAt(stepids, 2)]
  act(() => mine.outbox.orderSteps(guideid, [second, first, third]))
  await save()
  const other = await stage.outboxOf(stage.bob)
  await other.outbox.catchUp(guideKey(guideid))
  other.outbox.addStep(guideid, 3, copyStep(contentOf(third)))
  await other.outbox.flush(guideKey(guideid))
  await mine.outbox.catchUp(guideKey(guideid))
  await mine.settled()
  expect(order()).toHaveLength(4)
  back()
  expect(order().slice(0, 3)).toEqual([first, second, third])
  expect(order()).toHaveLength(4)
})

/** Bob writes a line of his own into the step at that place, and it comes here. */
const bobWrites = async (at: number, text_raw: string) => {
  const other = await stage.outboxOf(stage.bob)
  await other.outbox.catchUp(guideKey(stage.guideid))
  const { stepid } = await stage.stepNow(at)
  const lines = linesOf(other, stage.guideid, stepid)
  other.outbox.changeStep(stage.guideid, stepid, {
    lines: [...lines, { lineid: null, text_raw, bullet: 'black', level: 0 }],
  })
  expect(await other.outbox.flush(guideKey(stage.guideid))).toBe('saved')
  await stage.mine.outbox.catchUp(guideKey(stage.guideid))
  await stage.mine.settled()
}

test('a step that I copied and somebody else wrote in since stays when I take the copy back', async () => {
  const { mine, guideid, stepids } = stage
  const [first, second, third] = [itemAt(stepids, 0), itemAt(stepids, 1), itemAt(stepids, 2)]
  act(() => mine.outbox.orderSteps(guideid, [second, first, third]))
  act(() => {
    mine.outbox.addStep(guideid, 1, copyStep(contentOf(first)))
    mine.outbox.addStep(guideid, 2, copyStep(contentOf(third)))
  })
  await save()
  await bobWrites(1, 'Bob was here.')
  const kept = itemAt(order(), 1)
  expect(back()).toEqual({ stepids: [expect.anything()], kept: [kept] })
  const left = [
    ['B one.', 'B two.'],
    ['A one.', 'A two.', 'Bob was here.'],
    ['A one.', 'A two.'],
    ['C one.', 'C two.'],
  ]
  expect(shown()).toEqual(left)
  expect(await save()).toBe('saved')
  expect(await stored()).toEqual(left)
  back('redo')
  expect(shown()).toHaveLength(5)
  expect(shown()).toContainEqual(['A one.', 'A two.', 'Bob was here.'])
  back()
  // What was done before it is still taken back.
  expect(back()?.kept).toEqual([])
  expect(order().filter(stepid => stepid !== kept)).toEqual([first, second, third])
  expect(shown()).toContainEqual(['A one.', 'A two.', 'Bob was here.'])
})

test('a split stays whole where somebody else wrote in the second half', async () => {
  const { mine, guideid, stepids } = stage
  const first = itemAt(stepids, 0)
  act(() => {
    const [one, two] = splitStep(contentOf(first), 1)
    mine.outbox.addStep(guideid, 1, two)
    mine.outbox.changeStep(guideid, first, one)
  })
  await save()
  await bobWrites(1, 'Bob was here.')
  const there = shown()
  expect(back()).toEqual({ stepids: [], kept: [itemAt(order(), 1)] })
  expect(shown()).toEqual(there)
  expect(back()).toBeUndefined()
  expect(await save()).toBe('saved')
  expect(await stored()).toEqual(there)
})

test('a step that came back and somebody else wrote in since is not deleted again', async () => {
  const { mine, guideid, stepids } = stage
  act(() => mine.outbox.deleteStep(guideid, itemAt(stepids, 1)))
  await save()
  back()
  await save()
  await bobWrites(1, 'Bob was here.')
  expect(back('redo')).toEqual({ stepids: [], kept: [itemAt(order(), 1)] })
  expect(await save()).toBe('saved')
  expect(await stored()).toContainEqual(['B one.', 'B two.', 'Bob was here.'])
})

test('pictures that I put into a step go with it, and come again with it', async () => {
  const { mine, guideid } = stage
  const picture = async (who: typeof stage.ada) => {
    const { image } = await who.uploadImage(
      { query: { file: 'a.jpg' } },
      { file: new Uint8Array(await photo(800, 600)) },
    )
    return image
  }
  const [own, foreign] = [await picture(stage.ada), await picture(stage.bob)]
  let made: StepId = 0
  act(() => (made = mine.outbox.addStep(guideid, 1, copyStep(contentOf(itemAt(order(), 0))))))
  await save()
  mine.outbox.changeStep(guideid, made, { media: { type: 'image', data: [own] } })
  await save()
  expect(storedGoing(mine.outbox, guideid, 'undo')).toEqual([mine.outbox.stepidOf(made)])
  expect(back()?.kept).toEqual([])
  expect(order()).toHaveLength(3)
  await save()
  back('redo')
  expect(contentOf(itemAt(order(), 1)).media.data).toEqual([own])
  await save()
  const { stepid, revisionid } = await stage.stepNow(1)
  await stage.bob.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: [own.id, foreign.id] } },
  })
  await mine.outbox.catchUp(guideKey(guideid))
  await mine.settled()
  expect(storedGoing(mine.outbox, guideid, 'undo')).toEqual([])
  expect(back()).toEqual({ stepids: [], kept: [stepid] })
})

test('what was typed in any step since then goes back first', () => {
  const { mine, guideid, stepids } = stage
  const [first, second, third] = [itemAt(stepids, 0), itemAt(stepids, 1), itemAt(stepids, 2)]
  typeOver(mine, guideid, first, 0, 'Before.')
  act(() => mine.outbox.orderSteps(guideid, [third, second, first]))
  const since = () =>
    typedSince(
      mine.outbox,
      guideid,
      'undo',
      existing(nextStepsChange(mine.outbox, guideid, 'undo'), 'the change').at,
    )
  expect(since()).toEqual([])
  typeOver(mine, guideid, second, 0, 'After.')
  typeOver(mine, guideid, third, 0, 'Last.')
  expect(since()).toEqual([third, second])
})
