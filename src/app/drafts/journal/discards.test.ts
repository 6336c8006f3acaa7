// What was thrown away, and which of it can be taken back.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { guideKey } from '../content/docKey.ts'
import { emptyStep } from '../content/guideContent.ts'
import { newDraft } from '../model/draft.ts'
import { openDraftJournal } from './draftJournal.ts'
import { recordOfDraft, type JournalRecord } from './records.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const stepCalled = (title: string): JournalRecord & { place: number | null } => ({
  ...recordOfDraft(
    newDraft(guideKey(5), 12, { revisionid: 900, content: emptyStep() }, { ...emptyStep(), title }),
    owner,
    { title: 'Grinder' },
  ),
  place: 0,
})

test('a second discard of the same step leaves the first to be taken back (A-42)', async () => {
  const drafts = await openDraftJournal(owner, 'discarded twice')
  await drafts.keepDiscarded([stepCalled('First')], 1000)
  await drafts.keepDiscarded([stepCalled('Second')], 2000.5)
  const all = await drafts.discarded(3000)
  expect(all.map(({ record }) => record.mine)).toMatchObject([
    { title: 'Second' },
    { title: 'First' },
  ])
  expect(all.map(({ record }) => record.key)).toEqual([0, 0].map(() => stepCalled('').key))
  await drafts.forgetDiscarded(all[0]?.key ?? '')
  expect((await drafts.discarded(3000)).map(({ record }) => record.mine)).toMatchObject([
    { title: 'First' },
  ])
  drafts.close()
})
