import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { emptyStep } from '../content/guideContent.ts'
import { guideKey } from '../content/docKey.ts'
import { openDraftJournal } from '../journal/draftJournal.ts'
import { recordOfDraft } from '../journal/records.ts'
import { announceUnsentCount } from '../journal/unsentCount.ts'
import { newDraft } from '../model/draft.ts'
import { createOutbox } from '../outbox.ts'
import { setOutbox } from './hooks.ts'
import { saveAll } from './saveAll.ts'

const site = 'http://stepwright.test'
const [ada, bob] = [7, 8]
/** Other files of the same worker leave something, too. */
const forgetAll = () => {
  setOutbox(undefined)
  announceUnsentCount(0)
}
beforeEach(() => {
  forgetAll()
  vi.stubGlobal('location', { origin: site })
})
afterEach(() => {
  forgetAll()
  vi.unstubAllGlobals()
})

const leaveUnsent = async () => {
  const owner = { userid: ada, site }
  const drafts = await openDraftJournal(owner)
  const base = { revisionid: 900, content: emptyStep() }
  const mine = { ...emptyStep(), title: 'Typed.' }
  await drafts.put(recordOfDraft(newDraft(guideKey(5), 12, base, mine), owner, { title: '' }))
  drafts.close()
}

test('where no document was opened, nothing is said to be saved (A-206)', async () => {
  expect([await saveAll(undefined), await saveAll(bob)]).toEqual(['nothing', 'nothing'])
})

test('what an earlier visit left is not saved before an outbox takes it up (A-206)', async () => {
  await leaveUnsent()
  expect(await saveAll(ada)).toBe('some')
  expect(await saveAll(bob)).toBe('nothing')
})

test('what the shell was told of is not saved while nobody is known to be here (A-206)', async () => {
  announceUnsentCount(1)
  expect(await saveAll(undefined)).toBe('some')
})

test('an outbox that has read nothing yet speaks for nothing on the device (A-206)', async () => {
  await leaveUnsent()
  const client = createClient(
    site,
    () => null,
    async () => Response.error(),
  )
  const outboxOf = (userid: number) =>
    createOutbox({ client, drafts: null, owner: { userid, site } })
  setOutbox(outboxOf(ada))
  expect(await saveAll(ada)).toBe('some')
  setOutbox(outboxOf(bob))
  expect([await saveAll(bob), await saveAll(ada)]).toEqual(['nothing', 'some'])
})
