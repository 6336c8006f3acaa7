// What readers say is wrong on a page of the wiki: who hears it, where it is, and what stays hidden
// (api-facts 8.1).
import { describe, expect, test } from 'vitest'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import type { Db } from '#server/db/open.ts'
import type { Sql } from '#server/db/sql.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { poolCounts } from '#server/wikitext/pool.ts'
import { sceneOfFile } from '#testing/patrol.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { listReports } from './store.ts'

const s = sceneOfFile()

let made = 0
const page = (more: Partial<CreateWiki> = {}): Promise<Wiki> =>
  s.admin.createWiki({
    body: {
      namespace: 'WIKI',
      title: `How water boils ${++made}`,
      contents: 'Heat it.\n\n== Altitude ==\nIt boils at 90 °C.\n\n== Salt ==\nNo salt.',
      ...more,
    },
  })
const report = (who: TestPerson, wiki: Wiki, more: object = {}) =>
  who.createPageReport({
    params: wiki,
    body: {
      text: 'At 100, I think.',
      part: 'contents',
      quote: { exact: '90 °C', prefix: 'It boils at ', suffix: '.' },
      shown_revisionid: wiki.revisionid,
      ...more,
    },
  })
const read = (who: TestPerson, { reportid }: { reportid: number }) =>
  who.readPatrolReport({ params: { reportid } })
const idsOf = async (who: TestPerson) =>
  (await who.listPatrolReports({ query: { limit: 200 } })).map(({ reportid }) => reportid)
const turn = async (first_publication_patrol: boolean) =>
  s.admin.patchSettings({ query: await s.admin.readSettings(), body: { first_publication_patrol } })
const status = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('a report on a page', () => {
  test('has the section that its words stand in, and leads there', async () => {
    const wiki = await page()
    const one = await report(s.ada, wiki)
    expect(one).toMatchObject({
      doc_type: 'wiki',
      guideid: null,
      wikiid: wiki.wikiid,
      title: wiki.display_title,
      part: 'contents',
      section: 'Altitude',
      stepid: null,
      step: null,
      stands: true,
      own: true,
      answerable: false,
    })
    expect(one.url).toBe(`${wiki.url}#Section_Altitude`)
  })

  test('stands among those on guides, for whoever may decide edits of the page', async () => {
    const before = await s.mo.readPatrolCounts({})
    const one = await report(s.ada, await page())
    expect((await s.mo.readPatrolCounts({})).reports).toBe(before.reports + 1)
    expect(await read(s.mo, one)).toMatchObject({ answerable: true, own: false })
    expect(await status(read(s.bob, one))).toBe(403)
    expect(await idsOf(s.bob)).not.toContain(one.reportid)
    expect(
      await s.mo.listPatrolReports({ query: { wikiid: one.wikiid ?? 0, q: 'I think' } }),
    ).toMatchObject([{ reportid: one.reportid }])
    await s.api.jobsDone() // badges are told in the background
    expect(
      await s.mo.answerPatrolReport({ params: one, body: { answer: 'done', note: 'It is.' } }),
    ).toMatchObject({ state: 'done', section: 'Altitude' })
    expect(await s.ada.listNotifications({ query: { limit: 1 } })).toMatchObject([
      { event: 'patrol.report.done', title: `What you reported in ${one.title} was fixed` },
    ])
  })

  test('says where the words stand after the page was changed, and that they are gone', async () => {
    const wiki = await page()
    const one = await report(s.ada, wiki)
    const moved = await s.admin.patchWiki({
      params: wiki,
      query: wiki,
      body: { contents: '== Salt ==\nNo salt.\n\n== On a hill ==\nIt boils at 90 °C.' },
    })
    expect(await read(s.mo, one)).toMatchObject({ section: 'On a hill', stands: true })
    await s.admin.patchWiki({ params: moved, query: moved, body: { contents: 'It boils.' } })
    expect(await read(s.mo, one)).toMatchObject({ section: null, stands: false })
    expect((await read(s.mo, one)).url).toBe(wiki.url)
  })

  test('of words that begin under one heading and end under the next has the first', async () => {
    const wiki = await page()
    const quote = { exact: 'at 90 °C. Salt No', prefix: 'boils ', suffix: ' salt.' }
    expect(await report(s.ada, wiki, { quote })).toMatchObject({
      section: 'Altitude',
      stands: true,
    })
  })

  test('is not written by those who only read a private site', async () => {
    const wiki = await page()
    const body = { private_site: true }
    await s.admin.patchSettings({ query: await s.admin.readSettings(), body })
    expect(await status(report(s.ada, wiki))).toBe(403)
    expect(await status(report(s.mo, wiki))).toBe(200)
    await s.admin.patchSettings({
      query: await s.admin.readSettings(),
      body: { private_site: false },
    })
  })

  test('of the page as a whole needs no words', async () => {
    const wiki = await page()
    const one = await s.ada.createPageReport({
      params: wiki,
      body: { text: 'It is about tea.', shown_revisionid: wiki.revisionid },
    })
    expect(one).toMatchObject({ part: 'page', quote: null, stands: true, url: wiki.url })
  })

  test('is for the signed-in, and names a revision of the page', async () => {
    const wiki = await page()
    const body = { text: 'Wrong.', shown_revisionid: wiki.revisionid }
    expect(await status(s.api.anyone.createPageReport({ params: wiki, body }))).toBe(401)
    const { revisionid } = await page()
    await expect(report(s.ada, wiki, { shown_revisionid: revisionid })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'shown_revisionid', code: 'not_found' }],
    })
    const nowhere = { namespace: 'WIKI', title: 'Nobody wrote it' }
    expect(await status(s.ada.createPageReport({ params: nowhere, body }))).toBe(404)
  })
})

describe('what is hidden of a page', () => {
  test('a revision that waits is nobody’s to name but its author’s', async () => {
    const guide = await s.guide(1)
    await s.rewrite(s.bob, guide, 1, 'It boils at 80 °C.')
    const { stepid, revisionid } = firstOf((await s.head(guide)).steps)
    const say = (who: TestPerson) =>
      who.createPatrolReport({
        params: guide,
        body: { text: 'Wrong.', part: 'step', stepid, shown_revisionid: revisionid },
      })
    await expect(say(s.ada)).rejects.toMatchObject({
      errors: [{ field: 'shown_revisionid', code: 'not_found' }],
    })
    expect(await status(say(s.bob))).toBe(200)
  })

  test('stays hidden once it is found by its title only, from its reporter too', async () => {
    const wiki = await page()
    const one = await report(s.ada, wiki)
    await s.admin.patchWiki({ params: wiki, query: wiki, body: { flags: ['WIKI_PRIVATE'] } })
    await s.admin.patchUser({ params: s.bob.me, body: { reputation: 500 } })
    for (const other of [s.ada, s.bob]) {
      expect(await status(read(other, one))).toBe(404)
      expect(await idsOf(other)).not.toContain(one.reportid)
    }
    await s.admin.patchUser({ params: s.bob.me, body: { reputation: 1 } })
    expect(await status(report(s.ada, wiki))).toBe(403)
    expect(await read(s.mo, one)).toMatchObject({ title: wiki.display_title, answerable: true })
    // The answer does not tell its name either.
    await s.api.jobsDone()
    const before = await s.ada.listNotifications({ query: { limit: 200 } })
    await s.mo.answerPatrolReport({ params: one, body: { answer: 'done' } })
    expect(await s.ada.listNotifications({ query: { limit: 200 } })).toHaveLength(before.length)
  })

  test('stays hidden before its first publication, and once it is deleted', async () => {
    await turn(true)
    const held = await s.bob.createWiki({
      body: { namespace: 'WIKI', title: 'Waits for review', contents: 'It boils at 90 °C.' },
    })
    await turn(false)
    expect(held.public).toBe(false)
    for (const who of [s.ada, s.bob, s.mo]) expect(await status(report(who, held))).toBe(403)
    const wiki = await page()
    const one = await report(s.ada, wiki)
    await s.admin.deleteWiki({ params: wiki, query: wiki })
    for (const who of [s.ada, s.mo]) expect(await status(read(who, one))).toBe(404)
    expect(await status(report(s.ada, wiki))).toBe(404)
  })
})

test('words of a long page are looked for by the threads, and each page is read once', async () => {
  const contents = `${'e'.repeat(300_000)}\n\n== Altitude ==\nIt boils at 90 °C, says the cook.`
  const wiki = await page({ contents })
  const quote = { exact: '90 °C, says the cook', prefix: 'It boils at ', suffix: '.' }
  for (const _ of [1, 2, 3]) await report(s.ada, wiki, { quote })
  const { indexOf } = String.prototype
  let searched = 0
  String.prototype.indexOf = function (words, from) {
    if (words === '90°C,saysthecook') searched += 1
    return indexOf.call(this, words, from)
  }
  await s.api.jobsDone()
  const asked = poolCounts.asked
  const found = await s.ada
    .listPatrolReports({ query: { mine: true, wikiid: wiki.wikiid, limit: 200 } })
    .finally(() => (String.prototype.indexOf = indexOf))
  expect(found.map(({ section, stands }) => [section, stands])).toEqual(
    [1, 2, 3].map(() => ['Altitude', true]),
  )
  expect([searched, poolCounts.asked - asked]).toEqual([0, 1])
})

test('of many reports on one page the page is read once, in each language', async () => {
  const wiki = await page()
  for (const who of [s.ada, s.bob, s.kim]) await report(who, wiki)
  const { userid, username } = s.mo.me
  const person = { userid, username, privilege: 'Moderator', reputation: 0, teams: [] } as const
  const settings = await s.admin.readSettings()
  const seen: unknown[][] = []
  const counted = (db: Db): Db => ({
    ...db,
    many: async <T>(asked: Sql) => {
      const rows = await db.many<T>(asked)
      seen.push(rows)
      return rows
    },
  })
  const asked = { wikiid: wiki.wikiid, mine: false, answerable: false } as const
  const query = { ...asked, sort: 'oldest', limit: 200, offset: 0 } as const
  const ctx = partOf<SignedInReader>({ person, settings })
  const rows = await s.api.database.snapshot(db => listReports(ctx, counted(db), query))
  expect(rows.map(({ contents }) => contents.includes('90 °C'))).toEqual([true, true, true])
  expect(JSON.stringify(seen).split('90 °C.').length - 1).toBe(1)
})
