// The demo site as a first start makes it, once for all these: stopped and killed in the middle,
// looked at, and taken away.
import { expect, test } from 'vitest'
import { demoCategories, demoGuides, demoPeople } from '#demo/content.ts'
import { demoReaders } from '#demo/month/readers.ts'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { makeDemo } from '#testing/demo.ts'
import { withoutRenditions } from '#testing/images.ts'
import { answersAt } from '../demoSite.ts'
import { startMaking } from './make.ts'
import { insertDemo } from './sql.ts'

const api = await startApiForFile({ demo: 'whole' }, { jobsAtOnce: false })
const { admin, database } = api
await withoutRenditions(api)
const countCalls = async (): Promise<number> =>
  (await database.one<{ calls: number }>(sql`select count(*)::int as calls from demo_calls`)).calls

/** Stops as soon as so many calls are kept. */
const makeUntil = async (calls: number) => {
  const making = startMaking(api.service, answersAt)
  while ((await countCalls()) < calls) await new Promise(done => setTimeout(done, 20))
  await making.stop()
  expect(await making.done).toBe('stopped')
}

test('a demo site that was stopped and killed in the middle is there once', async () => {
  await insertDemo(database, admin.me.userid, unixNow())
  await makeUntil(12)
  await makeUntil(60)
  // As a process leaves it that is killed between the answer of a call and its row.
  const last = await database.one<{ place: number; name: string }>(
    sql`select place, name from demo_calls order by place desc limit 1`,
  )
  await database.run(sql`delete from demo_calls where place = ${last.place}`)
  await database.run(sql`delete from demo_things where place = ${last.place}`)
  await makeDemo(api)
  await api.jobsDone()

  const guides = await admin.listGuides({ query: { limit: 200 } })
  expect(guides.map(({ title }) => title).sort()).toEqual(
    demoGuides
      .filter(one => one.public)
      .map(({ title }) => title)
      .sort(),
  )
  const people = (await admin.listUsers({ query: { limit: 200 } })).map(one => one.username)
  expect(people.sort()).toEqual(
    ['Admin', ...[...demoPeople, ...demoReaders].map(one => one.username)].sort(),
  )
  const categories = await admin.listWikis({
    params: { namespace: 'CATEGORY' },
    query: { limit: 200 },
  })
  expect(categories.map(({ title }) => title).sort()).toEqual(
    demoCategories.map(({ title }) => title).sort(),
  )
  expect(await countCalls()).toBe(0)
  expect((await admin.readDemo()).state).toBe('made')
  // Nobody is signed in as anybody of the demo.
  expect(
    await database.values(sql`select userid from tokens where user_agent = 'The demo site'`),
  ).toEqual([])
})

test('no list that a screen begins with is empty on a first start', async () => {
  await api.service.misses.flush()
  const guides = await admin.listGuides({ query: { limit: 200 } })
  const { guideid } = foundIn(guides, one => one.title === 'Replace the pads of a disc brake')
  const { id } = firstOf(await admin.listTraining())
  const lists = {
    patrol: await admin.listPatrolItems({ query: { limit: 50 } }),
    decisions: await admin.listPatrolDecisions(),
    releases: (await admin.listReleases()).releases,
    releasesOfGuide: (await admin.listGuideReleases({ params: { guideid } })).releases,
    inbox: await admin.listApprovalRequests({ query: { filter: 'mine_now' } }),
    processes: await admin.listProcesses(),
    rules: await admin.listContentRules({}),
    webhooks: await admin.listWebhooks(),
    savedFilters: (await admin.listPatrolFilters()).filter(one => one.count > 0),
    follows: await admin.listOwnFollows(),
    secondLooks: await admin.listPatrolDecisions({ query: { second_look: 'right' } }),
    runs: await admin.listRuns(),
    deviations: await admin.listRuns({ query: { deviations: true } }),
    ownWork: (await admin.listWork({ query: { userid: admin.me.userid } })).results,
    board: (await admin.readWorkBoard()).rows,
    training: await admin.listTraining(),
    drafts: await admin.listTrainingVersions({ query: { state: 'draft' } }),
    usage: (await admin.readTrainingUsage({ params: { id } })).results,
    comments: await admin.listComments(),
    commentQueue: await admin.listCommentQueue(),
    notifications: await admin.listNotifications(),
    tags: await admin.listTags(),
    searches: await admin.listSearchMisses(),
    views: await admin.listViewedDocuments(),
    readers: await admin.listViewers(),
    findings: await admin.listViewFindings(),
    favourites: await admin.listOwnFavorites(),
    completions: await admin.listOwnCompletions(),
    ownGuides: await admin.listOwnGuides(),
    teams: await admin.listTeams(),
    media: await admin.listOwnImages(),
    audit: await admin.listAudit(),
    items: await admin.listWikis({ params: { namespace: 'ITEM' } }),
    wiki: await admin.listPages({ params: { namespace: 'WIKI' } }),
    sitePages: await admin.listPages({ params: { namespace: 'INFO' } }),
    wanted: await admin.listWantedPages(),
    faults: (await admin.readCategoryOverview({ query: { category: 'Bicycles' } })).faults,
    reports: await admin.listPatrolReports(),
    deleted: await admin.listDeleted(),
    toMend: await admin.listGuidesToMend(),
    orders: await admin.listWorkOrders({ query: { state: 'open' } }),
    terms: (await admin.readTerms({ query: { source_langid: 'en', langid: 'de' } })).terms,
  }
  expect(
    Object.entries(lists)
      .filter(([, list]) => (list as { length: number }).length === 0)
      .map(([name]) => name),
  ).toEqual([])
  // Two people change one line, and three spoil something each in a way of their own.
  const details = await Promise.all(
    lists.patrol.map(({ itemid }) => admin.readPatrolItem({ params: { itemid }, query: {} })),
  )
  const upper = foundIn(
    details,
    one => one.author.username === 'Sofia Marino' && one.below.length > 0,
  )
  expect(upper.below.map(one => one.author.username)).toContain('Kit Larsen')
  const bad = lists.patrol.filter(one =>
    ['Bolt Bargains', 'Nobody Special'].includes(one.author.username),
  )
  expect(bad).toHaveLength(3)
  for (const signal of ['outside_link', 'number_changed'] as const)
    expect(bad.filter(one => one.signals.includes(signal)).length, signal).toBeGreaterThan(0)
  expect(lists.webhooks.map(one => one.active)).toEqual([false])
  expect(lists.comments.some(one => one.text_rendered.includes('>@ana</a>'))).toBe(true)
  // Several kinds, in several states, over a month.
  expect(new Set(lists.releases.map(one => one.phase))).toEqual(
    new Set(['live', 'in_review', 'draft', 'scheduled']),
  )
  expect(new Set(lists.runs.map(one => one.status))).toEqual(
    new Set(['complete', 'suspended', 'started', 'paused']),
  )
  // One order is late, and the one due last has time left.
  const now = unixNow()
  expect(lists.orders.map(one => (one.due_date ?? 0) > now)).toEqual([false, true])
  expect(new Set(lists.patrol.map(one => one.doc_type))).toEqual(new Set(['guide', 'wiki']))
  expect(new Set(lists.patrol.map(one => one.langid))).toEqual(new Set(['en', 'de']))
  const { days, views } = await admin.readViewOverview()
  expect(views).toBeGreaterThan(500)
  expect(days.filter(one => one.views > 0).length).toBeGreaterThan(25)
})

test('the demo site goes, and what people wrote or use stays', async () => {
  const bo = await api.person('bo', { privilege: 'Author' })
  const own = await bo.createGuide({
    body: { category: 'Chains', type: 'technique', title: 'Boil a chain in wax', public: true },
  })
  const guides = await admin.listGuides({ query: { limit: 200 } })
  const vise = foundIn(guides, one => one.title.includes('bench vise'))
  const before = await admin.readGuide({ params: vise, query: { unpatrolled: true } })
  const step = itemAt(before.steps, 0)
  await admin.patchStep({
    params: { guideid: vise.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { title: 'Open it' },
  })
  const hook = firstOf(await admin.listWebhooks())
  const url = 'https://chat.example.org/hooks/ours'
  await admin.patchWebhook({
    params: { webhookid: hook.webhookid },
    query: { revisionid: existing(hook.revisionid, 'a revision') },
    body: { url },
  })
  const asked = await admin.removeDemo()
  expect(asked.state).toBe('removing')
  for (let n = 0; n < 200 && (await admin.readDemo()).state === 'removing'; n++)
    await api.jobsDone()

  const { state, things } = await admin.readDemo()
  expect(state).toBe('removed')
  expect(things.find(({ kind }) => kind === 'guide')).toEqual({
    kind: 'guide',
    things: 1,
    kept: 1,
  })
  const left = await admin.listGuides({ query: { limit: 200, includePrivate: true } })
  expect(left.map(({ guideid }) => guideid).sort()).toEqual([vise.guideid, own.guideid].sort())
  const categories = await admin.listWikis({
    params: { namespace: 'CATEGORY' },
    query: { limit: 200 },
  })
  // Where those lie, with what stands above them.
  expect(categories.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Chains', 'Drivetrain', 'Bicycles']),
  )
  expect(categories.map(({ title }) => title)).not.toContain('Coffee grinders')
  expect(
    (await admin.listUsers({ query: { limit: 200 } })).map(one => one.username).sort(),
  ).toEqual(['Admin', 'bo'])
  expect(await admin.listPatrolItems()).toEqual([])
  expect(await admin.listPages({ params: { namespace: 'WIKI' } })).toEqual([])
  expect(await admin.listPatrolReports({ query: { state: 'open' } })).toEqual([])
  expect(await admin.listRuns()).toEqual([])
  expect(await admin.listTraining()).toEqual([])
  expect(await admin.listComments()).toEqual([])
  expect((await admin.listReleases()).releases).toEqual([])
  expect(await admin.listProcesses()).toEqual([])
  const { terms } = await admin.readTerms({ query: { source_langid: 'en', langid: 'de' } })
  expect(terms).toEqual([])
  expect(await admin.listTeams()).toEqual([])
  // What its Admin has made theirs stays.
  expect((await admin.listWebhooks()).map(one => one.url)).toEqual([url])
  for (const list of [await admin.listPatrolFilters(), await admin.listOwnFollows()])
    expect(list).toEqual([])
  expect((await admin.readViewOverview()).views).toBe(
    (await database.values<number>(sql`select count(*)::int from views`))[0],
  )
  const audited = await admin.listAudit({ query: { target_type: 'demo' } })
  expect(audited.map(one => one.action).sort()).toEqual(['demo.removal', 'demo.removed'])
  // Once more there is nothing to do.
  expect((await admin.removeDemo()).things.length).toBeGreaterThan(0)
})
