// Discourse calls it “watching first post” (meta.discourse.org/t/285619): the first post of each
// new topic of a category or tag is told, and nothing that follows it.
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'
import { openFollowing } from '../../fixtures/following.ts'

const api = await startApiForFile()
const { decide } = await openScene(api)
const {
  at,
  beforeJobs,
  byPerson,
  categoryOf,
  guideOf,
  inCategory,
  newIn,
  news,
  now,
  publish,
  unpublish,
} = openFollowing(api)
const setReleases = async (release_versions: boolean) =>
  api.admin.patchSettings({ query: await api.admin.readSettings(), body: { release_versions } })

describe('a new guide', () => {
  test('is told of once, however it is followed, watched too, and not again when public again', async () => {
    const { hal, ivo } = await api.people('hal', 'ivo')
    const category = await categoryOf()
    await ivo.follow(inCategory(category))
    await ivo.follow(byPerson(hal))
    const guide = await guideOf(hal, category, false)
    await api.admin.addGuideUser({ params: { ...guide, userid: ivo.me.userid } })
    await ivo.watchGuide(at(guide))
    await hal.createStep({ ...at(guide), body: { lines: [line('Pull.')] } })
    await api.jobsDone()
    await publish(hal, guide)
    expect(await news(ivo)).toHaveLength(1)
    await ivo.unwatchGuide(at(guide))
    await unpublish(hal, guide)
    await publish(hal, guide)
    expect(await news(ivo)).toEqual([])
    await ivo.watchGuide(at(guide))
    await hal.patchGuide({ ...(await now(hal, guide)), body: { summary: 'Leaks' } })
    expect(await news(ivo)).toEqual([`A guide you watch has changed: ${guide.title}`])
  })

  test('is told of when it is published, and a private one never', async () => {
    const { jan, kim } = await api.people('jan', 'kim')
    const category = await categoryOf()
    await kim.follow(inCategory(category))
    await kim.follow(byPerson(jan))
    const guide = await guideOf(jan, category, false)
    await jan.tagGuide({ ...at(guide), body: { tag: 'hushed' } })
    expect(await news(kim)).toEqual([])
    await publish(jan, guide)
    expect(await news(kim)).toEqual([`jan published a new guide: ${guide.title}`])
  })

  test('that is private again before the job comes is told to nobody until it is public', async () => {
    const { leo, mia } = await api.people('leo', 'mia')
    const category = await categoryOf()
    await mia.follow(inCategory(category))
    const guide = await guideOf(leo, category, false)
    await beforeJobs(leo, guide, async () => {
      await publish(leo, guide)
      await unpublish(leo, guide)
    })
    expect(await news(mia)).toEqual([])
    await publish(leo, guide)
    expect(await news(mia)).toEqual([newIn(category.title, guide)])
  })

  test('that is shown within other guides only is not told of', async () => {
    const { nia, ola } = await api.people('nia', 'ola')
    const category = await categoryOf()
    await ola.follow(inCategory(category))
    await guideOf(nia, category, true, { flags: ['GUIDE_PREREQ_ONLY'] })
    expect(await news(ola)).toEqual([])
  })

  test('that waits for a decision is told of when it is accepted, but not to who accepts', async () => {
    const rule = async (first_publication_patrol: boolean) =>
      api.admin.patchSettings({
        query: await api.admin.readSettings(),
        body: { first_publication_patrol },
      })
    await rule(true)
    const category = await categoryOf()
    const pia = await api.person('pia')
    const quo = await api.person('quo', { reputation: 0 })
    await pia.follow(inCategory(category))
    await api.admin.follow(inCategory(category))
    const guide = await guideOf(quo, category, false)
    await publish(quo, guide)
    expect(await news(pia)).toEqual([])
    const [item] = await quo.listOwnPatrolItems({ query: { limit: 1 } })
    await decide(api.admin, item?.itemid ?? 0, { action: 'accept' })
    expect(await news(pia)).toEqual([newIn(category.title, guide)])
    expect(await news(api.admin)).toEqual([])
    await rule(false)
  })

  test('is told of by its first release, as readers get it then', async () => {
    await setReleases(true)
    const { rob, sam } = await api.people('rob', 'sam')
    const category = await categoryOf()
    await sam.follow(inCategory(category))
    const guide = await guideOf(rob, category, false)
    await rob.createStep({ ...at(guide), body: { lines: [line('Pull.')] } })
    expect(await news(sam)).toEqual([])
    await rob.createRelease({ body: { guideid: guide.guideid, title: 'First' } })
    expect(await news(sam)).toEqual([newIn(category.title, guide)])
    await rob.createRelease({ body: { guideid: guide.guideid, title: 'Second' } })
    expect(await news(sam)).toEqual([])
    await setReleases(false)
  })

  test('is not told to its author, to who published it, nor to who is suspended', async () => {
    const { tom, una } = await api.people('tom', 'una')
    const category = await categoryOf()
    for (const person of [tom, una, api.admin]) await person.follow(inCategory(category))
    const guide = await guideOf(tom, category, false)
    await api.admin.suspendUser({ params: { userid: una.me.userid }, body: { reason: 'Rude' } })
    await publish(api.admin, guide)
    expect(await news(tom)).toEqual([])
    expect(await news(api.admin)).toEqual([])
    await api.admin.liftUser({ params: { userid: una.me.userid } })
    expect(
      await api.database.values(sql`
        select event from notifications where userid = ${una.me.userid}
          and guideid = ${guide.guideid}`),
    ).toEqual([])
  })

  test('tells more people than one piece of the job holds, each once', async () => {
    const val = await api.person('val')
    const category = await categoryOf()
    await api.database.write(db =>
      db.run(sql`
        with people as (
          insert into users (username, langid, join_date)
          select 'Follower ' || n, 'en', 0 from generate_series(1, 1200) n returning userid)
        insert into follows (userid, wikiid, created)
        select userid, ${category.wikiid}, 0 from people`),
    )
    const guide = await guideOf(val, category)
    await api.jobsDone()
    expect(
      await api.database.one(sql`
        select count(*)::int as told, count(distinct userid)::int as people from notifications
        where guideid = ${guide.guideid}`),
    ).toEqual({ told: 1200, people: 1200 })
  })
})
