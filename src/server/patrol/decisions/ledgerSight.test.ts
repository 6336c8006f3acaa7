// What the ledger and the queue tell of documents that somebody does not see, or finds by their
// title only (moderation-admin M-7).
import { expect, test } from 'vitest'
import { foundIn } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

type Query = NonNullable<Parameters<TestPerson['listPatrolDecisions']>[0]>['query']

test('where a document is out of sight its row names neither it nor its place (M-7, M-37)', async () => {
  const judge = await s.api.person('judge', { reputation: 900 })
  const decideOne = async () => {
    const guide = await s.guide(1)
    const { decision } = await s.decide(judge, await s.rewrite(s.bob, guide, 1, 'Mine'), {
      action: 'deny',
    })
    const rowOf = async (who: TestPerson, query: Query = {}) =>
      (await who.listPatrolDecisions({ query: { ...query, limit: 200 } })).find(
        ({ decisionid }) => decisionid === decision.decisionid,
      )
    return { guide, rowOf, params: { decisionid: decision.decisionid } }
  }
  const hidden = { title: '', category: '', undo_until: null }
  const turned = await decideOne()
  expect(await turned.rowOf(judge, { category: 'Kettles' })).toBeDefined()
  await s.kim.unpublishGuide({ params: turned.guide, query: await s.live(turned.guide) })
  for (const who of [judge, s.bob]) {
    const row = await turned.rowOf(who)
    expect(row).toMatchObject(hidden)
    expect(row?.url).toBe(`http://stepwright.test/Guide/-/${turned.guide.guideid}`)
    expect(await turned.rowOf(who, { category: 'Kettles' })).toBeUndefined()
    await expect(who.readPatrolDecision({ params: turned.params })).rejects.toMatchObject({
      status: 404,
    })
  }
  expect(await turned.rowOf(s.mo)).toMatchObject({ title: turned.guide.title })
  const deleted = await decideOne()
  await s.kim.deleteGuide({ params: deleted.guide, query: await s.live(deleted.guide) })
  expect(await deleted.rowOf(judge)).toMatchObject(hidden)
  expect(await deleted.rowOf(s.mo)).toMatchObject({ title: deleted.guide.title })
})

test('the title of a page that was deleted is not told to who once decided on it (M-7)', async () => {
  const judge = await s.api.person('pagejudge', { reputation: 900 })
  const page = await s.kim.createWiki({
    body: { namespace: 'WIKI', title: 'Secret descaling', contents: 'Old' },
  })
  const { wikiid } = page
  const { patrolid } = await s.bob.patchWiki({
    params: { namespace: 'WIKI', title: page.title },
    query: { revisionid: page.revisionid },
    body: { contents: 'New' },
  })
  await s.decide(judge, patrolid ?? 0, { action: 'deny' })
  const rowOf = async (who: TestPerson) =>
    foundIn(
      await who.listPatrolDecisions({ query: { doc_type: 'wiki', document: wikiid } }),
      ({ action }) => action === 'deny',
    )
  expect(await rowOf(judge)).toMatchObject({ title: 'Secret descaling' })
  const now = await s.kim.readWiki({ params: { namespace: 'WIKI', title: page.title } })
  await s.admin.deleteWiki({ params: { namespace: 'WIKI', title: page.title }, query: now })
  expect(await rowOf(judge)).toMatchObject({ title: '', url: '' })
  expect(JSON.stringify(await judge.listPatrolDecisions({}))).not.toContain('Secret')
  expect(await rowOf(s.mo)).toMatchObject({ title: 'Secret descaling' })
})

test('an unlisted page is told by its title only, in the ledger and in the queue (M-7, M-37)', async () => {
  const judge = await s.api.person('unlistedjudge', { reputation: 900 })
  const page = await s.kim.createWiki({
    body: { namespace: 'WIKI', title: 'Open descaling', contents: 'Old' },
  })
  const propose = async (title: string, contents: string) => {
    const { revisionid } = await s.api.anyone.readWiki({ params: { namespace: 'WIKI', title } })
    const { patrolid } = await s.bob.patchWiki({
      params: { namespace: 'WIKI', title },
      query: { revisionid },
      body: { contents },
    })
    return patrolid ?? 0
  }
  const { decision } = await s.decide(judge, await propose(page.title, 'New'), { action: 'deny' })
  const params = { decisionid: decision.decisionid }
  expect(await judge.readPatrolDecision({ params })).toMatchObject({ title: 'Open descaling' })
  await s.mo.patchWiki({
    params: { namespace: 'WIKI', title: page.title },
    query: await s.mo.readWiki({ params: { namespace: 'WIKI', title: page.title } }),
    body: { flags: ['WIKI_PRIVATE'], display_title: 'Covert descaling' },
  })
  const itemid = await propose(page.title, 'Newer')
  for (const who of [judge, s.bob]) {
    const rows = await who.listPatrolDecisions({
      query: { doc_type: 'wiki', document: page.wikiid },
    })
    expect(foundIn(rows, ({ action }) => action === 'deny')).toMatchObject({
      title: '',
      category: '',
      url: '',
      undo_until: null,
    })
    await expect(who.readPatrolDecision({ params })).rejects.toMatchObject({ status: 404 })
    const told = JSON.stringify([
      rows,
      await who.listPatrolItems({ query: { limit: 200 } }),
      await who.listPatrolItems({ query: { q: 'descaling' } }),
      await who.listOwnPatrolItems({ query: { limit: 200 } }),
    ])
    expect(told).not.toMatch(/Covert|Open.descaling/)
  }
  await expect(judge.readPatrolItem({ params: { itemid } })).rejects.toMatchObject({ status: 404 })
  expect(foundIn(await s.bob.listOwnPatrolItems({}), one => one.itemid === itemid)).toMatchObject({
    title: '',
    url: '',
  })
  const seen = await s.mo.listPatrolDecisions({ query: { document: page.wikiid } })
  expect(new Set(seen.map(({ title }) => title))).toEqual(new Set(['Covert descaling']))
  expect(await s.mo.readPatrolDecision({ params })).toMatchObject({ title: 'Covert descaling' })
})
