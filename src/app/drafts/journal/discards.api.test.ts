// Discards under a running outbox: each of them can be taken back, and each once.
import { emptyStep } from '../content/guideContent.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { linesOf, setStage, typeOver } from '../../../testing/drafts/outboxStage.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const doc = () => guideKey(stage.guideid)
const stepid = () => itemAt(stage.stepids, 0)
const type = (text: string) => typeOver(stage.mine, stage.guideid, stepid(), 0, text)
const textNow = () => linesOf(stage.mine, stage.guideid, stepid())[0]?.text_raw

test('two discards within ten minutes are two, each with its own way back (A-42)', async () => {
  const { outbox, setOnline, settled, later } = stage.mine
  setOnline(false)
  for (const text of ['First try.', 'Second try.']) {
    type(text)
    await settled()
    await outbox.discardUnsent(doc())
    later(1000)
  }
  const [second, first, ...others] = await outbox.discardedDocuments()
  expect([second?.parts, first?.parts, others]).toMatchObject([[{}], [{}], []])
  expect(await outbox.takeBack(itemAt(await outbox.discardedDocuments(), 1))).toBe(true)
  expect(textNow()).toBe('First try.')
  expect(await outbox.discardedDocuments()).toEqual([second])
  await outbox.discardUnsent(doc())
  expect(await outbox.takeBack(itemAt(await outbox.discardedDocuments(), 1))).toBe(true)
  expect(textNow()).toBe('Second try.')
})

test('a new step that is taken back twice stands once (A-42)', async () => {
  const { outbox, setOnline, settled } = stage.mine
  setOnline(false)
  outbox.addStep(stage.guideid, 1, {
    ...emptyStep(),
    lines: [{ lineid: null, text_raw: 'New.', bullet: 'black', level: 0 }],
  })
  await settled()
  await outbox.discardUnsent(doc())
  const gone = itemAt(await outbox.discardedDocuments(), 0)
  await Promise.all([outbox.takeBack(gone), outbox.takeBack(gone)])
  // As another tab would, whose list is from before.
  await outbox.takeBack(gone)
  expect(outbox.guide(stage.guideid)?.mine?.stepids).toHaveLength(4)
})
