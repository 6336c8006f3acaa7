// What the journal held when it was asked, beside what has become of it while it was read.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { linesOf, setStage, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'
import { oneTab } from '../../../testing/drafts/oneTab.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })

const aGate = () => {
  let letGo = () => {}
  const gate = new Promise<void>(resolve => (letGo = resolve))
  return { gate, letGo }
}
/** The next reading of the journal ends only when it is let go. */
const slowReading = ({ outbox }: TestOutbox) => {
  const journal = existing(outbox.journal, 'the journal')
  const { load } = journal
  const { gate, letGo } = aGate()
  const read = new Promise<void>(resolve => {
    journal.load = async () => {
      journal.load = load
      const records = await load()
      resolve()
      await gate
      return records
    }
  })
  return { read, letGo }
}
const shown = (side: TestOutbox) =>
  texts({ lines: linesOf(side, stage.guideid, itemAt(stage.stepids, 0)) })

test('what is sent while the journal is read stays in the editor (A-13, A-40, A-44)', async () => {
  const { guideid, stepids } = stage
  const side = await stage.outboxOf(stage.ada, oneTab())
  const guide = await side.open(guideid)
  const answer = aGate()
  side.faults.push(async forward => {
    await answer.gate
    return forward()
  })
  typeOver(side, guideid, itemAt(stepids, 0), 0, 'A typed.')
  const saved = side.outbox.flush(guideKey(guideid))
  await expect.poll(() => side.requests).toHaveLength(1)

  const reading = slowReading(side)
  const refreshed = side.outbox.refresh()
  await reading.read
  answer.letGo()
  expect(await saved).toBe('saved')
  side.outbox.stay(guideKey(guideid))()
  await expect.poll(() => side.outbox.isWriter(guideKey(guideid))).toBe(false)
  reading.letGo()
  await refreshed
  await side.pass(10)

  // the editor opens with what the service said before the save
  await side.outbox.openGuide(guide)
  expect(shown(side)).toEqual(['A typed.', 'A two.'])
  expect(side.outbox.unsentKeys()).toEqual([])
  expect(texts(await stage.stepNow(0))).toEqual(['A typed.', 'A two.'])
})

test('what is typed while the journal is read stays (A-37, A-44)', async () => {
  const { guideid, stepids } = stage
  const side = await stage.outboxOf(stage.ada, oneTab())
  await side.open(guideid)
  typeOver(side, guideid, itemAt(stepids, 0), 0, 'A typed.')
  const again = await side.reload()
  const reading = slowReading(again)
  const opened = again.outbox.catchUp(guideKey(guideid))
  await reading.read
  typeOver(again, guideid, itemAt(stepids, 0), 1, 'A more.')
  reading.letGo()
  await opened
  expect(shown(again)).toEqual(['A typed.', 'A more.'])
})

test('a guide that no other tab has is written here however late its lock comes (A-44)', async () => {
  const side = await stage.outboxOf(stage.ada, oneTab({ late: 700 }))
  await side.open(stage.guideid)
  expect([
    side.outbox.isWriter(guideKey(stage.guideid)),
    side.outbox.isElsewhere(guideKey(stage.guideid)),
  ]).toEqual([true, false])
})
