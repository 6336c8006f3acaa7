// What an earlier visit left is taken out again, and nothing that was written since.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { itemAt } from '#lib/existing.ts'
import { guideKey } from './content/docKey.ts'
import { linesOf, setStage, typeOver } from '../../testing/drafts/outboxStage.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })

test('one undo leaves what was written elsewhere in the step since (A-40)', async () => {
  const { guideid, mine } = stage
  const stepid = itemAt(stage.stepids, 0)
  mine.setOnline(false)
  typeOver(mine, guideid, stepid, 0, 'A better one.')
  await mine.settled()
  const again = await mine.reload()
  await again.open(guideid)
  await again.pass(10_000)
  again.outbox.changeStep(guideid, stepid, {
    title: 'Written today',
    lines: [
      ...linesOf(again, guideid, stepid),
      { lineid: null, text_raw: 'A long paragraph of today.', bullet: 'black', level: 0 },
    ],
  })
  await again.pass(10_000)
  await again.outbox.takeOutRestored(guideKey(guideid))
  await again.pass(10_000)
  expect(await stage.stepNow(0)).toMatchObject({
    title: 'Written today',
    lines: [
      { text_raw: 'A one.' },
      { text_raw: 'A two.' },
      { text_raw: 'A long paragraph of today.' },
    ],
  })
})
