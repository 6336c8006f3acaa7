// Discourse calls it “watching first post” (meta.discourse.org/t/285619): the first post of each new
// topic of a category or tag is told, and nothing that follows it.
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const { decide } = await openScene(api)

let made = 0
const categoryOf = (parent?: string) =>
  api.admin.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: `Kettles ${++made}`,
      contents: '',
      ...(parent ? { parent } : {}),
    },
  })
const guideOf = (person: TestPerson, category: { title: string }, isPublic = true, more = {}) =>
  person.createGuide({
    body: {
      category: category.title,
      type: 'repair',
      title: `Seal ${++made}`,
      public: isPublic,
      ...more,
    },
  })
const at = ({ guideid }: { guideid: number }) => ({ params: { guideid } })
const inCategory = ({ wikiid }: { wikiid: number }) => ({
  params: { kind: 'category', key: String(wikiid) },
})
const byPerson = ({ me }: TestPerson) => ({ params: { kind: 'person', key: String(me.userid) } })
const withTag = (key: string) => ({ params: { kind: 'tag', key } })
const publish = async (person: TestPerson, guide: { guideid: number }) => {
  const { revisionid } = await person.readGuide(at(guide))
  return person.publishGuide({ ...at(guide), query: { revisionid } })
}
const unpublish = async (person: TestPerson, guide: { guideid: number }) => {
  const { revisionid } = await person.readGuide(at(guide))
  return person.unpublishGuide({ ...at(guide), query: { revisionid } })
}
/** What they were told since they last asked, the newest first. */
const news = async (person: TestPerson) => {
  await api.jobsDone()
  const told = await person.listNotifications({ query: { unread: true } })
  await person.readNotifications({ body: { all: true } })
  return told
    .filter(({ event }) => ['guide.appeared', 'guide.authored', 'guide.changed'].includes(event))
    .map(({ title }) => title)
}
const newIn = (place: string, { title }: { title: string }) => `New guide in ${place}: ${title}`
const setReleases = async (release_versions: boolean) =>
  api.admin.patchSettings({ query: await api.admin.readSettings(), body: { release_versions } })
const titles = async (person: TestPerson) =>
  (await person.listOwnFollows()).map(({ kind, title }) => [kind, title])

describe('following a category', () => {
  test('tells of each new guide in it and below it, with the way to it', async () => {
    const { ann, bea } = await api.people('ann', 'bea')
    const above = await categoryOf()
    const below = await categoryOf(above.title)
    await bea.follow(inCategory(above))
    await bea.follow(inCategory(above))
    const guide = await guideOf(ann, below)
    await api.jobsDone()
    expect(
      (await bea.listNotifications()).filter(({ event }) => event === 'guide.appeared'),
    ).toMatchObject([
      {
        title: newIn(above.title, guide),
        url: `http://stepwright.test/Guide/${guide.title.replace(' ', '+')}/${guide.guideid}`,
        data: { guideid: guide.guideid, title: guide.title, place: above.title },
      },
    ])
    expect(await news(bea)).toEqual([newIn(above.title, guide)])
    await guideOf(ann, await categoryOf())
    expect(await news(bea)).toEqual([])
  })

  test('tells whoever follows two of its places of the nearer one, once, and in German', async () => {
    const { cat, dan } = await api.people('cat', 'dan')
    const above = await categoryOf()
    const below = await categoryOf(above.title)
    await dan.patchUser({ params: { userid: dan.me.userid }, body: { langid: 'de' } })
    await dan.follow(inCategory(above))
    await dan.follow(inCategory(below))
    const guide = await guideOf(cat, below)
    expect(await news(dan)).toEqual([`Neue Anleitung in ${below.title}: ${guide.title}`])
    await dan.follow(byPerson(cat))
    const next = await guideOf(cat, below)
    expect(await news(dan)).toEqual([`cat hat eine neue Anleitung veröffentlicht: ${next.title}`])
  })

  test('goes on when the category gets another name and another place', async () => {
    const { eli, flo } = await api.people('eli', 'flo')
    const [above, moved] = [await categoryOf(), await categoryOf()]
    await flo.follow(inCategory(moved))
    await flo.follow(inCategory(above))
    const title = `Boilers ${++made}`
    const renamed = await api.admin.patchWiki({
      params: moved,
      query: { revisionid: moved.revisionid },
      body: { display_title: title },
    })
    await api.admin.moveWiki({
      params: { title: moved.title },
      query: { revisionid: renamed.revisionid },
      body: { parent: above.title },
    })
    expect(await titles(flo)).toContainEqual(['category', title])
    await flo.unfollow(inCategory(moved))
    const guide = await guideOf(eli, moved)
    expect(await news(flo)).toEqual([newIn(above.title, guide)])
  })

  test('ends with the category, and is there again when it is restored', async () => {
    const gus = await api.person('gus')
    const gone = await categoryOf()
    await gus.follow(inCategory(gone))
    await api.admin.deleteWiki({ params: gone, query: { revisionid: gone.revisionid } })
    expect(await titles(gus)).toEqual([])
    await expect(gus.readFollow(inCategory(gone))).rejects.toMatchObject({ status: 404 })
  })
})

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
    const { revisionid } = await hal.readGuide(at(guide))
    await hal.patchGuide({ ...at(guide), query: { revisionid }, body: { summary: 'Leaks' } })
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
    await api.database.write(db =>
      db.run(sql`
        update follows set created = created - 10 where userid = ${mia.me.userid}`),
    )
    await publish(leo, guide)
    await unpublish(leo, guide)
    const early = await news(mia)
    await publish(leo, guide)
    expect([...early, ...(await news(mia))]).toEqual([newIn(category.title, guide)])
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

describe('following a tag', () => {
  test('tells of a new guide with it, also where it gets the tag soon after', async () => {
    const { wes, xia } = await api.people('wes', 'xia')
    const category = await categoryOf()
    const old = await guideOf(wes, category)
    await wes.tagGuide({ ...at(old), body: { tag: 'Limescale' } })
    await api.database.write(db =>
      db.run(sql`
        update new_guides set date = date - 864000 where guideid = ${old.guideid}`),
    )
    await xia.follow(withTag('limescale'))
    const guide = await guideOf(wes, category)
    expect(await news(xia)).toEqual([])
    await wes.tagGuide({ ...at(guide), body: { tag: 'limescale' } })
    expect(await news(xia)).toEqual([newIn('Limescale', guide)])
    await wes.untagGuide({ ...at(guide), body: { tag: 'limescale' } })
    await wes.tagGuide({ ...at(guide), body: { tag: 'limescale' } })
    await wes.untagGuide({ ...at(old), body: { tag: 'limescale' } })
    await wes.tagGuide({ ...at(old), body: { tag: 'limescale' } })
    expect(await news(xia)).toEqual([])
  })

  test('goes over to the tag that it is merged into, and ends with one that goes', async () => {
    const { yan, zoe } = await api.people('yan', 'zoe')
    const guide = await guideOf(yan, await categoryOf())
    await yan.tagGuide({ ...at(guide), body: { tag: 'lime' } })
    await zoe.follow(withTag('lime'))
    await api.admin.startTagJob({
      body: { action: 'merge', tags: ['lime'], to: 'chalk', dry_run: false },
    })
    await api.jobsDone()
    expect(await titles(zoe)).toEqual([['tag', 'chalk']])
    expect(await zoe.readFollow(withTag('chalk'))).toEqual({ followed: true })
  })

  test('that stands on private guides only is not there for anybody else', async () => {
    const { abe, bob } = await api.people('abe', 'bob')
    const guide = await guideOf(abe, await categoryOf(), false)
    await abe.tagGuide({ ...at(guide), body: { tag: 'secret project' } })
    for (const name of ['follow', 'readFollow', 'unfollow'] as const)
      await expect(bob[name](withTag('secret project'))).rejects.toMatchObject({ status: 404 })
    await abe.follow(withTag('secret project'))
    expect(await titles(abe)).toEqual([['tag', 'secret project']])
  })
})

describe('what one follows', () => {
  test('is one list with the guides one watches, and nobody else’s to know', async () => {
    const { cleo, dora } = await api.people('cleo', 'dora')
    const category = await categoryOf()
    const guide = await guideOf(cleo, category)
    await cleo.tagGuide({ ...at(guide), body: { tag: 'steam' } })
    await api.admin.tagWiki({ params: category, body: { tag: 'steam' } })
    await dora.follow(byPerson(cleo))
    await dora.follow(withTag('STEAM'))
    await dora.follow(inCategory(category))
    await dora.watchGuide(at(guide))
    const origin = 'http://stepwright.test'
    const title = category.title.replace(' ', '_')
    expect(await dora.listOwnFollows()).toMatchObject([
      { kind: 'guide', key: String(guide.guideid), title: guide.title },
      { kind: 'category', key: String(category.wikiid), url: `${origin}/Device/${title}` },
      { kind: 'tag', key: 'steam', title: 'steam', url: `${origin}/tags/steam` },
      { kind: 'person', title: 'cleo', url: `${origin}/User/${cleo.me.userid}/cleo` },
    ])
    expect(await dora.listOwnFollows({ query: { limit: 1, offset: 3 } })).toHaveLength(1)
    expect(await cleo.listOwnFollows()).toEqual([])
    await unpublish(cleo, guide)
    expect((await dora.listOwnFollows()).map(({ kind }) => kind)).not.toContain('guide')
    for (const one of [byPerson(cleo), inCategory(category), withTag('steam')]) {
      await dora.unfollow(one)
      await dora.unfollow(one)
      expect(await dora.readFollow(one)).toEqual({ followed: false })
    }
    expect(await dora.listOwnFollows()).toEqual([])
  })

  test('is a category, a tag or somebody else that is there', async () => {
    const finn = await api.person('finn')
    for (const [kind, key] of [
      ['category', '999999'],
      ['category', 'Kettles'],
      ['person', '999999'],
      ['tag', 'never given'],
    ] as const)
      await expect(finn.follow({ params: { kind, key } })).rejects.toMatchObject({ status: 404 })
    await expect(finn.follow({ params: { kind: 'team', key: '1' } })).rejects.toMatchObject({
      status: 422,
    })
    await expect(finn.follow(byPerson(finn))).rejects.toMatchObject({ status: 422 })
    await expect(api.anyone.listOwnFollows()).rejects.toMatchObject({ status: 401 })
  })
})
