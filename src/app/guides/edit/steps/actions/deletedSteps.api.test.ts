// Deleting a step and taking that back, against the real service.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { linesOf, setStage, texts, typeOver } from '#testing/drafts/outboxStage.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { restoreDeletedSteps, type Deleted } from './useDeletedSteps.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const textsAt = (at: number) =>
  linesOf(stage.mine, stage.guideid, itemAt(stage.stepids, at)).map(({ text_raw }) => text_raw)
const remove = (at: number): Deleted => {
  const { mine, guideid, stepids } = stage
  const stepid = itemAt(stepids, at)
  const content = existing(mine.outbox.step(guideid, stepid), 'the step').mine as StepContent
  mine.outbox.deleteStep(guideid, stepid)
  return { stepid, place: at, content }
}

test('a deleted step comes back with the words that were not saved yet (A-65)', async () => {
  const { mine, guideid, stepids } = stage
  mine.setOnline(false)
  typeOver(mine, guideid, itemAt(stepids, 1), 0, 'Not saved.')
  const deleted = [remove(2), remove(1)]
  expect(restoreDeletedSteps(mine.outbox, guideid, deleted)).toEqual([stepids[1], stepids[2]])
  expect([textsAt(1), textsAt(2)]).toEqual([
    ['Not saved.', 'B two.'],
    ['C one.', 'C two.'],
  ])
  mine.setOnline(true)
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  expect((await stage.read()).steps.map(step => texts(step)[0])).toEqual([
    'A one.',
    'Not saved.',
    'C one.',
  ])
})

test('discarded text can be restored after its step was deleted (A-42)', async () => {
  const { mine, guideid, stepids } = stage
  mine.setOnline(false)
  typeOver(mine, guideid, itemAt(stepids, 1), 0, 'Not saved.')
  await mine.outbox.discardUnsent(guideKey(guideid))
  expect(textsAt(1)).toEqual(['B one.', 'B two.'])
  remove(1)
  const [gone] = await mine.outbox.discardedDocuments()
  expect(await mine.outbox.takeBack(existing(gone, 'the gone'))).toBe(true)
  expect(textsAt(1)).toEqual(['Not saved.', 'B two.'])
  mine.setOnline(true)
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  expect((await stage.read()).steps.map(step => texts(step)[0])).toEqual([
    'A one.',
    'Not saved.',
    'C one.',
  ])
})
