// Saved filters that tell of what newly waits in them: to whom, how often, and with which number.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'
import { tellOfWaiting } from './tellWaiting.ts'

const s = sceneOfFile()
const query = (text: string, values: unknown[] = []) => s.api.database.pool.query(text, values)
const told = () => tellOfWaiting(s.api.service, unixNow())

/** Edits of ada that wait for a decision, in a guide of this name. */
const waiting = async (guideid: number, langid: string, more: object = {}) => {
  const { created = unixNow() - 60, author = s.ada } = more as {
    created?: number
    author?: TestPerson
  }
  const { rows } = await query(
    `insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
        head_revisionid, place, created, updated, threshold_at_save, state, category, risk_score,
        blast_score, unit_count)
      values ('guide', $1, $2, 'edit', $3, 1, 1,
        (select coalesce(max(place), 0) + 1 from patrol_items), $4, $4, 500, 'pending', 'Kettles',
        10, 0, 1) returning itemid`,
    [guideid, langid, author.me.userid, created],
  )
  return Number((firstOf(rows) as { itemid: number }).itemid)
}
const decided = (itemid: number) =>
  query("update patrol_items set state = 'denied' where itemid = $1", [itemid])
const titles = async (who: TestPerson) =>
  (await who.listNotifications({ query: { unread: true, limit: 50 } }))
    .filter(one => one.event === 'patrol.filter.waiting')
    .map(one => one.title)
const keep = (who: TestPerson, name: string, filter: object, tell = true) =>
  who.patchPatrolFilters({ body: { filters: [{ name, filter, tell }] } })
let count = 0
const judgeOf = (as: Parameters<typeof s.api.person>[1] = { privilege: 'Moderator' }) =>
  s.api.person(`interested${count++}`, as)

test('each filter tells once of what is new in it, with how much waits there (P-C9)', async () => {
  const { guideid } = await s.guide(1)
  const mod = await judgeOf()
  await waiting(guideid, 'fr')
  await keep(mod, 'French', { langid: 'fr', sort: 'oldest' })
  await keep(mod, 'Spanish', { langid: 'es' })
  await keep(mod, 'Quiet', { langid: 'fr' }, false)
  await told()
  expect(await titles(mod)).toEqual([]) // it was there before
  await waiting(guideid, 'fr')
  await waiting(guideid, 'es')
  await told()
  await told()
  expect((await titles(mod)).toSorted()).toEqual([
    'Edits waiting in “French”: 2',
    'Edits waiting in “Spanish”: 1',
  ])
  const [notice] = await mod.listNotifications({ query: { unread: true, limit: 1 } })
  expect(notice?.url).toMatch(/\/patrol\?sort=(oldest&langid=fr|risk&langid=es)$/)
  await waiting(guideid, 'fr')
  await told()
  expect((await titles(mod)).toSorted()).toEqual([
    'Edits waiting in “French”: 3',
    'Edits waiting in “Spanish”: 1',
  ])
})

test('what was decided meanwhile is not counted, and an empty filter says nothing', async () => {
  const { guideid } = await s.guide(1)
  const mod = await judgeOf()
  await keep(mod, 'Italian', { langid: 'it' })
  const [one, two] = [await waiting(guideid, 'it'), await waiting(guideid, 'it')]
  await told()
  expect(await titles(mod)).toEqual(['Edits waiting in “Italian”: 2'])
  await decided(one)
  await told()
  expect(await titles(mod)).toEqual(['Edits waiting in “Italian”: 1'])
  await decided(two)
  await told()
  expect(await titles(mod)).toEqual([])
})

test('nobody hears of edits that they may not see, by their rights at that moment', async () => {
  const { guideid } = await s.guide(1)
  const judge = await judgeOf({ reputation: 900 })
  await keep(judge, 'Dutch', { langid: 'nl' })
  await waiting(guideid, 'nl')
  await query('update guides set public = false where guideid = $1', [guideid])
  await told()
  expect(await titles(judge)).toEqual([])
  await query('update guides set public = true where guideid = $1', [guideid])
  await told()
  expect(await titles(judge)).toEqual(['Edits waiting in “Dutch”: 1'])
  await query('update users set reputation = 0 where userid = $1', [judge.me.userid])
  await told()
  expect(await titles(judge)).toEqual([])
})

test('one’s own edit is nothing new, and an age is waited for', async () => {
  const { guideid } = await s.guide(1)
  const mod = await judgeOf()
  await keep(mod, 'Old Polish', { langid: 'pl', age_min: 3600 })
  await waiting(guideid, 'pl', { author: mod, created: unixNow() - 5000 })
  const young = await waiting(guideid, 'pl')
  await told()
  expect(await titles(mod)).toEqual([])
  await query('update patrol_items set created = created - 3600 where itemid = $1', [young])
  await told()
  expect(await titles(mod)).toEqual(['Edits waiting in “Old Polish”: 2'])
})

test('an unread one is mailed again when something new waits, and not before (P-C9)', async () => {
  const { guideid } = await s.guide(1)
  const mod = await judgeOf()
  const own = [mod.me.userid]
  const rows = async () =>
    (await query('select mailed, date from notifications where userid = $1', own)).rows as {
      mailed: boolean
      date: number
    }[]
  await keep(mod, 'Greek', { langid: 'el' })
  const first = await waiting(guideid, 'el')
  await told()
  await query('update notifications set mailed = true, date = date - 86400 where userid = $1', own)
  await told()
  expect(await rows()).toMatchObject([{ mailed: true }])
  // As many wait as before, and one of them is another.
  await decided(first)
  await waiting(guideid, 'el')
  await told()
  expect(await rows()).toMatchObject([{ mailed: false }])
  expect(await titles(mod)).toEqual(['Edits waiting in “Greek”: 1'])
  // One more each hour does not keep it from the next digest.
  await query('update notifications set date = date - 7200 where userid = $1', own)
  const [renewed] = await rows()
  await waiting(guideid, 'el')
  await told()
  expect(await rows()).toEqual([renewed])
  expect(await titles(mod)).toEqual(['Edits waiting in “Greek”: 2'])
})

test('of processes that come to it at once one tells', async () => {
  const { guideid } = await s.guide(1)
  const mod = await judgeOf()
  await keep(mod, 'Czech', { langid: 'cs' })
  await waiting(guideid, 'cs')
  await Promise.all([told(), told(), told()])
  const { rows } = await query('select from notifications where userid = $1', [mod.me.userid])
  expect(rows).toHaveLength(1)
})

test('a filter that is silent, changed or gone takes its notification with it', async () => {
  const { guideid } = await s.guide(1)
  const mod = await judgeOf()
  const change = (what: object) =>
    mod.patchPatrolFilters({ body: { filters: [{ name: 'Turkish', ...what }] } })
  for (const what of [
    { tell: false },
    { filter: { langid: 'tr', kind: 'edit' } },
    { filter: null },
  ]) {
    await keep(mod, 'Turkish', { langid: 'tr' })
    await waiting(guideid, 'tr')
    await told()
    expect(await titles(mod)).toHaveLength(1)
    await change(what)
    expect(await titles(mod)).toEqual([])
  }
  await expect(keep(mod, 'Closed', { state: 'denied' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'filters.tell', code: 'invalid_value' }],
  })
  await query("update users set state = 'suspended' where userid = $1", [mod.me.userid])
  await waiting(guideid, 'tr')
  await told()
})
