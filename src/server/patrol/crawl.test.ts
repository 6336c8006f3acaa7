// Nothing that waits is read by anybody but its author and its deciders (moderation-admin M-78):
// every GET of the contract is asked, by who has no business with it, for a word that stands in
// pending edits only.
import { beforeAll, describe, expect, test } from 'vitest'
import { rows, type Name } from '#contract/rows.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { ofVersions } from '../../fixtures/markedReaders.ts'
import { send } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'
import { line } from '../../testing/patrol.ts'

const nonce = 'zwiebelfisch'
const inTitle = 'Zwiebelfischtitel'
let guideid: number, itemid: number
let stranger: string

const api = await startApiForFile()
const valid = await openValidRequests(api)
beforeAll(async () => {
  const { admin } = api
  const [owner, author, other] = [
    await api.person('owner'),
    await api.person('proposer'),
    await api.person('stranger'),
  ]
  stranger = other.token
  // The very documents that the valid requests read get an edit that waits, in every field that
  // holds words.
  const { params } = (await valid.readGuide()) as { params: { guideid: number } }
  guideid = params.guideid
  const head = () =>
    admin.readGuide({
      params: { guideid },
      query: { unpatrolled: true, excludePrerequisiteSteps: true },
    })
  const held = await author.patchGuide({
    params: { guideid },
    query: await head(),
    body: {
      title: `${inTitle} ${nonce}`,
      summary: nonce,
      introduction: nonce,
      conclusion: nonce,
      subject: nonce,
    },
  })
  itemid = existing(held.patrolid, 'a patrol item')
  const step = firstOf((await head()).steps)
  await author.patchStep({
    params: { guideid, stepid: step.stepid },
    query: step,
    body: { title: nonce, lines: [line(nonce, firstOf(step.lines).lineid)] },
  })
  await author.createStep({ params: { guideid }, body: { lines: [line(nonce)] } })
  await author.patchGuide({
    params: { guideid },
    query: { ...(await head()), langid: 'de' },
    body: { title: `${inTitle} ${nonce}` },
  })
  const page = await admin.readWiki({
    params: { namespace: 'CATEGORY', title: 'Kettles' },
    query: { unpatrolled: true },
  })
  await author.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Kettles' },
    query: page,
    body: { contents: `A ${nonce} boils.`, description: nonce },
  })
  // And a new page, whose first publication waits (M-16).
  const turn = async (first_publication_patrol: boolean) =>
    admin.patchSettings({ query: await admin.readSettings(), body: { first_publication_patrol } })
  await turn(true)
  await author.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: inTitle,
      contents: `A ${nonce} and [[Kettles]].`,
      description: nonce,
      parent: 'Kettles',
    },
  })
  await turn(false)
  await owner.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'A comment that everybody reads.' },
  })
  await admin.createPatrolMessage({ params: { itemid }, body: { text_raw: nonce } })
  await api.jobsDone()
})

const found = (text: string) => text.toLowerCase().includes(nonce) || text.includes(inTitle)
/** Translators work from the newest version, as `unpatrolled` shows it to whoever asks for it. */
const ofNewest: Name = 'readTranslation'
const reads = (Object.keys(rows) as Name[]).filter(
  name => rows[name].method === 'GET' && name !== ofNewest,
)
/**
 * Reading these is for an item's deciders and its author; an Admin is one, and asks for them by
 * name.
 */
const forDeciders = new Set<Name>([
  'listPatrolItems',
  'readPatrolItem',
  'listPatrolMessages',
  'listPatrolDecisions',
  'readPatrolDecision',
  'readPatrolCounts',
  'readPatrolStats',
])

describe('a word that waits', () => {
  test('is there to be found: its head shows it, and so does the item', async () => {
    expect(
      found(
        JSON.stringify(
          await api.anyone.readGuide({ params: { guideid }, query: { unpatrolled: true } }),
        ),
      ),
    ).toBe(true)
    expect(found(JSON.stringify(await api.admin.readPatrolItem({ params: { itemid } })))).toBe(true)
    expect(reads.length).toBeGreaterThan(60)
  })

  for (const name of reads) {
    test(`is in no answer of ${name} (M-78)`, async () => {
      const ask = await valid[name]()
      const others = {
        ...ask,
        query: Object.fromEntries(
          Object.entries(ask.query ?? {}).filter(([key]) => key !== 'unpatrolled'),
        ),
      }
      const callers: [string, string | null][] = [
        ['anonymous', null],
        ['a stranger', stranger],
        ...(forDeciders.has(name) || ofVersions.has(name)
          ? []
          : [['an Admin', api.admin.token] as [string, string]]),
      ]
      for (const [who, token] of callers) {
        const response = await send(api, name, { ...others, token })
        expect(found(await response.text()), `${name} of ${who}`).toBe(false)
      }
    })
  }

  test('is found by nobody in search, XML, oManual or pages (M-78)', async () => {
    for (const token of [null, stranger, api.admin.token]) {
      const headers: Record<string, string> = token ? { Authorization: `api ${token}` } : {}
      // The query is part of what search answers: hits are looked for apart from it.
      const hits = (await (await api.request(`/search/${nonce}`, { headers })).json()) as {
        results: unknown[]
      }
      expect(hits.results).toEqual([])
      const suggested = (await (await api.request(`/suggest/${inTitle}`, { headers })).json()) as {
        results: unknown[]
      }
      expect(suggested.results).toEqual([])
      for (const path of [
        '/wikis/CATEGORY?display=hierarchy',
        '/wikis/CATEGORY?display=titles',
        '/categories',
        '/categories/all',
        '/wikis/CATEGORY/Kettles',
        '/wikis/CATEGORY/Kettles/children',
      ]) {
        expect(found(await (await api.request(path, { headers })).text()), path).toBe(false)
      }
      if (token !== api.admin.token) {
        for (const path of [
          `/wikis/CATEGORY/${inTitle}`,
          `/categories/${inTitle}?unpatrolled=true`,
          `/wikis/CATEGORY/${inTitle}?type=XML`,
          `/wikis/CATEGORY/${inTitle}/revisions`,
        ]) {
          const response = await api.request(path, { headers })
          expect([response.status, found(await response.text())], path).toEqual([403, false])
        }
      }
      for (const path of [
        `/guides/${guideid}?type=XML`,
        `/guides/${guideid}?langid=de`,
        '/wikis/CATEGORY/Kettles?type=XML',
        '/guides',
        `/guides/${guideid}/revisions`,
        `/guides/${guideid}/revisions/diff`,
      ]) {
        if (token === api.admin.token && path.includes('revisions')) continue // a decider
        expect(found(await (await api.request(path, { headers })).text()), path).toBe(false)
      }
    }
    const { rows: events } = await api.database.pool.query('select data::text as data from outbox')
    expect(events.filter(row => found(row.data ?? ''))).toEqual([])
    expect(
      (
        await api.database.pool.query(
          'select 1 from notifications n where lower(data::text) like $1',
          [`%${nonce}%`],
        )
      ).rows,
    ).toEqual([])
  })
})
