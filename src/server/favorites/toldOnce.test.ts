// Whom a new guide is not told to: who knows of it, who made it so, and who follows what it came to
// later.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { insertTag, guideTags } from '#server/tags/sql.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import { unixNow } from '#lib/time.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'
import { openFollowing } from '../../fixtures/following.ts'

const api = await startApiForFile()
const { decide } = await openScene(api)
const {
  at,
  beforeJobs,
  byPerson,
  categoryOf,
  fresh,
  guideOf,
  inCategory,
  newIn,
  newWith,
  news,
  now,
  publish,
  tagged,
  unpublish,
  withTag,
} = openFollowing(api)
const allow = (guide: { guideid: number }, { me }: TestPerson) =>
  api.admin.addGuideUser({ params: { ...guide, userid: me.userid } })
const setting = async (
  body: { release_versions: boolean } | { first_publication_patrol: boolean },
) => api.admin.patchSettings({ query: await api.admin.readSettings(), body })
const daysAgo = (guide: { guideid: number }, days: number) =>
  api.database.run(sql`
    update new_guides set date = date - ${days * 86_400}::int where guideid = ${guide.guideid}`)

test('what was published before anybody followed anything stays old but for a tag', async () => {
  const { ann, bea } = await api.people('ann', 'bea')
  const category = await categoryOf()
  const [guide, older] = [await guideOf(ann, category), await guideOf(ann, category)]
  await api.jobsDone()
  const tag = fresh('early')
  await tagged(ann, older, tag)
  await bea.follow(withTag(tag))
  await bea.follow(inCategory(category))
  await api.database.run(sql`update follows set created = 0 where userid = ${bea.me.userid}`)
  await unpublish(ann, older)
  await publish(ann, older)
  expect(await news(bea)).toEqual([])
  await tagged(ann, guide, tag)
  expect(await news(bea)).toEqual([newWith(tag, guide)])
})

test('a guide that nobody was told of is not new after a week, nor by a tag of later', async () => {
  const { cat, dan } = await api.people('cat', 'dan')
  const guide = await guideOf(cat, await categoryOf(), true, { flags: ['GUIDE_PREREQ_ONLY'] })
  await api.jobsDone()
  await cat.patchGuide({ ...(await now(cat, guide)), body: { flags: [] } })
  await daysAgo(guide, 30)
  const tag = fresh('late')
  await tagged(cat, guide, tag)
  await dan.follow(withTag(tag))
  await cat.untagGuide({ ...at(guide), query: { tag } })
  await tagged(cat, guide, tag)
  await unpublish(cat, guide)
  await publish(cat, guide)
  expect(await news(dan)).toEqual([])
})

test('a category that is unpublished is named to Moderators only, and the one above it to all', async () => {
  const { eva, fin } = await api.people('eva', 'fin')
  const mod = await api.person('mod', { privilege: 'Moderator' })
  const above = await categoryOf()
  const hidden = await categoryOf(above.title)
  const below = await categoryOf(hidden.title)
  for (const person of [fin, mod]) await person.follow(inCategory(hidden))
  await api.admin.patchWiki({
    params: hidden,
    query: { revisionid: hidden.revisionid },
    body: { flags: ['WIKI_PRIVATE'] },
  })
  const guide = await guideOf(eva, below)
  expect(await news(fin)).toEqual([])
  expect(await news(mod)).toEqual([newIn(hidden.title, guide)])
  await fin.follow(inCategory(above))
  const next = await guideOf(eva, below)
  expect(await news(fin)).toEqual([newIn(above.title, next)])
})

test('who read that the guide they watch changed is not told of it by a tag', async () => {
  const { gil, hal } = await api.people('gil', 'hal')
  const category = await categoryOf()
  await hal.follow(inCategory(category))
  const guide = await guideOf(gil, category, false)
  await allow(guide, hal)
  await hal.watchGuide(at(guide))
  await gil.createStep({ ...at(guide), body: { lines: [line('Pull.')] } })
  await publish(gil, guide)
  expect(await news(hal)).toEqual([`A guide you watch has changed: ${guide.title}`])
  const tag = fresh('any')
  await tagged(gil, guide, tag)
  expect(await news(hal)).toEqual([])
})

test('a tag of later tells who follows the tag, not where the guide and its author are by then', async () => {
  const { ida, jon, kay } = await api.people('ida', 'jon', 'kay')
  const [first, second] = [await categoryOf(), await categoryOf()]
  await kay.follow(inCategory(second))
  await kay.follow(byPerson(jon))
  await ida.follow(inCategory(first))
  const guide = await guideOf(ida, first, false)
  await publish(api.admin, guide)
  expect(await news(kay)).toEqual([])
  await api.admin.patchGuide({
    ...(await now(api.admin, guide)),
    body: { category: second.title, author: jon.me.userid },
  })
  const tag = fresh('moved')
  await tagged(api.admin, guide, tag)
  expect(await news(kay)).toEqual([])
  await ida.follow(withTag(tag))
  await kay.follow(withTag(tag))
  await api.admin.untagGuide({ ...at(guide), query: { tag } })
  await tagged(api.admin, guide, tag)
  expect(await news(kay)).toEqual([newWith(tag, guide)])
  expect(await news(ida)).toEqual([])
})

test('who takes over a guide before it is told of does not count as who published it', async () => {
  const { lea, max, ned } = await api.people('lea', 'max', 'ned')
  const category = await categoryOf()
  await ned.follow(byPerson(max))
  await ned.follow(inCategory(category))
  const guide = await guideOf(lea, category, false)
  await beforeJobs(lea, guide, async () => {
    await publish(lea, guide)
    await api.admin.patchGuide({
      ...(await now(api.admin, guide)),
      body: { author: max.me.userid },
    })
  })
  expect(await news(ned)).toEqual([newIn(category.title, guide)])
})

test('a tag that comes while the job waits is told of', async () => {
  const { ola, pia } = await api.people('ola', 'pia')
  const guide = await guideOf(ola, await categoryOf())
  const [first, second] = [fresh('one'), fresh('two')]
  const other = await guideOf(ola, await categoryOf())
  for (const tag of [first, second]) {
    await tagged(ola, other, tag)
    await pia.follow(withTag(tag))
  }
  await news(pia)
  const waiting = sql`unique_key = ${`tag.added new guide ${guide.guideid}`}`
  await api.database.run(sql`
    insert into jobs (kind, payload, unique_key, run_at) values ('new_guide',
      ${JSON.stringify({ guideid: guide.guideid, tagged: true })}::jsonb,
      ${`tag.added new guide ${guide.guideid}`}, ${unixNow() + 900})`)
  await api.database.write(async db => {
    await insertTag(db, guideTags(guide.guideid), second, unixNow())
    const data = { doc_type: 'guide' as const, docid: guide.guideid, tag: second }
    await writeOutbox(db, ola.me.userid, [{ event: 'tag.added', data }], [])
    // A worker takes what is due and nobody holds.
    await api.database.run(sql`
      update jobs set run_at = 0 where jobid in (
        select jobid from jobs where ${waiting} for update skip locked)`)
    await api.jobsDone()
  })
  await api.database.run(sql`update jobs set run_at = 0 where ${waiting}`)
  expect(await news(pia)).toEqual([newWith(second, guide)])
})

test('who made the first release is not told of it, whoever lets it out', async () => {
  await setting({ release_versions: true })
  const { quin, rex, sue } = await api.people('quin', 'rex', 'sue')
  const category = await categoryOf()
  for (const person of [rex, sue]) await person.follow(inCategory(category))
  const guide = await guideOf(quin, category, false)
  await allow(guide, rex)
  await rex.createStep({ ...at(guide), body: { lines: [line('Pull.')] } })
  const release = await rex.createRelease({
    body: { guideid: guide.guideid, title: 'First', submit: false },
  })
  await api.admin.patchRelease({ params: release, body: { status: 'released' } })
  expect(await news(sue)).toEqual([newIn(category.title, guide)])
  expect(await news(rex)).toEqual([])
  await setting({ release_versions: false })
})

test('whose publication was accepted is not told of it', async () => {
  await setting({ first_publication_patrol: true })
  const { tim, una } = await api.people('tim', 'una')
  const vic = await api.person('vic', { reputation: 0 })
  const category = await categoryOf()
  for (const person of [una, vic]) await person.follow(inCategory(category))
  const guide = await guideOf(tim, category, false)
  await allow(guide, vic)
  await publish(vic, guide)
  const [item] = await vic.listOwnPatrolItems({ query: { limit: 1 } })
  await decide(api.admin, item?.itemid ?? 0, { action: 'accept' })
  expect(await news(una)).toEqual([newIn(category.title, guide)])
  expect(await news(vic)).toEqual([])
  await setting({ first_publication_patrol: false })
})

test('who published it again before the job came is not told of it', async () => {
  const { wes, xia, yan, zoe } = await api.people('wes', 'xia', 'yan', 'zoe')
  const category = await categoryOf()
  for (const person of [xia, yan, zoe]) await person.follow(inCategory(category))
  const guide = await guideOf(wes, category, false)
  for (const person of [xia, yan]) await allow(guide, person)
  await beforeJobs(wes, guide, async () => {
    await publish(xia, guide)
    await unpublish(xia, guide)
    await publish(yan, guide)
  })
  expect(await news(zoe)).toEqual([newIn(category.title, guide)])
  expect(await news(yan)).toEqual([])
})
