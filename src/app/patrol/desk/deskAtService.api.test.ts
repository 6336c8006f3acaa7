// The desk on the real service: what a decider wrote and did not send is named where others closed
// the edit, and never where it went with the decision; what comes up by itself is opened.
import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { openKeptTexts } from '#app/drafts/journal/keptTexts.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { callAs } from '#testing/appClient.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'
import { emptyChoice } from './choices.ts'
import { createDesk } from './deskStore.ts'
import { denyPlace, openDeskWords } from './deskWords.ts'
import { readLeftEdits } from './leftEdits.ts'
import { openPendingDecisions } from './pendingDecisions.ts'

const s = sceneOfFile()
let userid = 0
beforeAll(() => {
  ;({ userid } = s.mo.me)
  vi.stubGlobal('location', { origin: 'http://stepwright.test' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { activeElement: null })
  callAs(s.api.site.request, s.mo.token)
})
const anEdit = async () => s.rewrite(s.ada, await s.guide(1), 1, 'Lift it by its edge')
const texts = openKeptTexts()
const write = (itemid: number) =>
  texts.keep(userid, denyPlace(itemid), { words: { '0': 'It would break.' } })
const forget = (itemid: number) => texts.drop(userid, denyPlace(itemid))

test('of many denials that were begun, each that others closed is named (A-196)', async () => {
  const ids = []
  for (let n = 0; n < 25; n++) ids.push(await anEdit())
  for (const itemid of ids) await write(itemid)
  // As the device lists them: by their digits.
  const listed = ids.toSorted((a, b) => String(a).localeCompare(String(b), 'en'))
  const [first, last] = [itemAt(listed, 0), itemAt(listed, 24)]
  for (const itemid of [first, last]) await s.decide(s.may, itemid, { action: 'accept' })
  const left = await readLeftEdits(userid)
  expect(left.map(({ itemid }) => itemid)).toEqual([first, last])
  for (const itemid of ids) await forget(itemid)
})

test('words of a decision whose answer is on its way are not called unsent (A-196)', async () => {
  const itemid = await anEdit()
  await write(itemid)
  const box = openPendingDecisions(userid)
  const body = { action: 'deny', token: '', base_shown: 'live' } as const
  const fate = { key: 'a key', choice: emptyChoice, isSending: false, tries: 0, at: 1 }
  await box.keep({ itemid, revisionid: 1, title: 'Seal', body, ...fate })
  await s.decide(s.mo, itemid, { action: 'deny' })
  expect(await readLeftEdits(userid)).toEqual([])
  await box.drop(itemid)
  await forget(itemid)
})

test('an edit that comes up by itself counts as opened, beside the claim of another (M-28)', async () => {
  const [before, itemid] = [await anEdit(), await anEdit()]
  // As where a filter changes: the claim of the edit that was open is still on its way back.
  await s.mo.leasePatrolItem({ params: { itemid: before }, body: { kind: 'open' } })
  const unopened = async () =>
    (await s.mo.listPatrolItems({ query: { unseen: 'anybody', limit: 200 } })).find(
      one => one.itemid === itemid,
    )
  const { title } = existing(await unopened(), 'an edit that nobody opened')
  const parts = { box: openPendingDecisions(userid), words: openDeskWords(userid) }
  const store = createDesk(parts, Date.now, vi.fn<() => void>())
  const stop = store.subscribe(() => undefined)
  await store.start({ sort: 'newest', q: title }, null)
  expect(store.now().desk.current).toBe(itemid)
  await expect.poll(unopened).toBeUndefined()
  stop()
})

test('the words of a decision go before it is off the list of those on their way (A-196)', async () => {
  const itemid = await anEdit()
  const box = openPendingDecisions(userid)
  const left: unknown[] = []
  const watched = {
    ...box,
    drop: async (one: number) => {
      await box.drop(one)
      left.push(await texts.load(userid, denyPlace(one)))
    },
  }
  let time = 0
  const words = openDeskWords(userid)
  const store = createDesk({ box: watched, words }, () => (time += 1000), vi.fn<() => void>())
  const stop = store.subscribe(() => undefined)
  await store.start({ sort: 'risk' }, itemid)
  store.choose(itemid, { reason_code: 'unclear' })
  await write(itemid)
  store.decide('deny', 'live')
  await expect.poll(() => left).toHaveLength(1)
  expect(left).toEqual([null])
  stop()
})

test('while claims of an earlier visit come back, the queue is not called empty (M-80)', async () => {
  for (let n = 0; n < 3; n++)
    await s.mo.leasePatrolItem({ params: { itemid: await anEdit() }, body: { kind: 'open' } })
  const parts = { box: openPendingDecisions(userid), words: openDeskWords(userid) }
  const store = createDesk(parts, Date.now, vi.fn<() => void>())
  const said: boolean[] = []
  const stop = store.subscribe(() => {
    const { current, hasNoMore, queue } = store.now().desk
    if (queue !== null && current === null) said.push(hasNoMore)
  })
  const started = store.start({ sort: 'newest' }, null)
  // As the first event of the page: the list is read again.
  store.refresh(true)
  await started
  expect(store.now().desk.current).not.toBeNull()
  expect(said).not.toContain(true)
  stop()
})
