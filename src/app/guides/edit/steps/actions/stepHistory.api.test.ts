// What was done to whole steps is taken back in its order, against the real service.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { linesOf, setStage, texts, typeOver } from '#testing/drafts/outboxStage.ts'
import { copyStep, mergeSteps } from './stepOperations.ts'
import { goBackInSteps, nextStepsChange, recordSteps } from './stepHistory.ts'

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
