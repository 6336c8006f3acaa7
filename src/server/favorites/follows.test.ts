import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openFollowing } from '../../fixtures/following.ts'

const api = await startApiForFile()
const {
  at,
  byPerson,
  categoryOf,
  fresh,
  guideOf,
  inCategory,
  newIn,
  newWith,
  news,
  tagged,
  unpublish,
  withTag,
} = openFollowing(api)
type Asked = Parameters<TestPerson['startTagJob']>[0]['body']
/** What is asked of tags, by an Admin; gives its number. */
const run = async (asked: Asked): Promise<number> => {
  const { jobid } = await api.admin.startTagJob({ body: { ...asked, dry_run: false } })
  await api.jobsDone()
  return jobid
}
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
    const title = fresh('Boilers')
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
    const { revisionid } = await api.database.one<{ revisionid: number }>(sql`
      select revisionid from wikis where wikiid = ${gone.wikiid}`)
    await api.admin.revertWiki({
      params: gone,
      query: { revisionid, to_revisionid: gone.revisionid },
      body: {},
    })
    expect(await titles(gus)).toEqual([['category', gone.title]])
    expect(await gus.readFollow(inCategory(gone))).toEqual({ followed: true })
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
    expect(await news(xia)).toEqual([newWith('Limescale', guide)])
    await wes.untagGuide({ ...at(guide), body: { tag: 'limescale' } })
    await wes.tagGuide({ ...at(guide), body: { tag: 'limescale' } })
    await wes.untagGuide({ ...at(old), body: { tag: 'limescale' } })
    await wes.tagGuide({ ...at(old), body: { tag: 'limescale' } })
    expect(await news(xia)).toEqual([])
  })

  test('goes over to the tag that it is merged into, and ends with one that goes', async () => {
    const { yan, zoe } = await api.people('yan', 'zoe')
    await tagged(yan, await guideOf(yan, await categoryOf()), 'lime')
    await zoe.follow(withTag('lime'))
    await run({ action: 'merge', tags: ['lime'], to: 'chalk' })
    expect(await titles(zoe)).toEqual([['tag', 'chalk']])
    expect(await zoe.readFollow(withTag('chalk'))).toEqual({ followed: true })
    const deleted = await run({ action: 'delete', tag: 'chalk' })
    expect(await titles(zoe)).toEqual([])
    await run({ action: 'undo', jobid: deleted })
    expect(await titles(zoe)).toEqual([['tag', 'chalk']])
  })

  test('goes over to a new name also where nothing carries the tag', async () => {
    const { yul, zac } = await api.people('yul', 'zac')
    const guide = await guideOf(yul, await categoryOf())
    const [old, name] = [fresh('plain'), fresh('better')]
    const [other, third] = [fresh('more'), fresh('extra')]
    await tagged(yul, guide, old)
    await zac.follow(withTag(old))
    await yul.untagGuide({ ...at(guide), query: { tag: old } })
    await run({ action: 'rename', tag: old, to: name })
    expect(await titles(zac)).toEqual([['tag', name]])
    await run({ action: 'split', tag: name, to: [other, third] })
    expect(await titles(zac)).toEqual([
      ['tag', third],
      ['tag', other],
    ])
  })

  test('comes back with a merge that is undone, for whoever did not stop meanwhile', async () => {
    const { ada, both, stops } = await api.people('ada', 'both', 'stops')
    const category = await categoryOf()
    const [one, two, to] = [fresh('first'), fresh('second'), fresh('joint')]
    for (const tag of [one, two, to]) await tagged(ada, await guideOf(ada, category), tag)
    for (const person of [ada, both, stops]) await person.follow(withTag(one))
    await ada.follow(withTag(two))
    await both.follow(withTag(to))
    const jobid = await run({ action: 'merge', tags: [one, two], to })
    for (const person of [ada, both, stops]) expect(await titles(person)).toEqual([['tag', to]])
    await stops.unfollow(withTag(to))
    await run({ action: 'undo', jobid })
    expect(await titles(ada)).toEqual([
      ['tag', one],
      ['tag', two],
    ])
    expect(await titles(both)).toEqual([
      ['tag', one],
      ['tag', to],
    ])
    expect(await titles(stops)).toEqual([])
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
    let total: string | null = null
    await dora.listOwnFollows(
      { query: { limit: 1, offset: 9 } },
      { onHeaders: headers => void (total = headers.get('X-Total-Count')) },
    )
    expect(total).toBe('4')
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
      ['team', '1'],
    ] as const)
      await expect(finn.follow({ params: { kind, key } })).rejects.toMatchObject({ status: 404 })
    await expect(finn.follow(byPerson(finn))).rejects.toMatchObject({ status: 422 })
    await expect(api.anyone.listOwnFollows()).rejects.toMatchObject({ status: 401 })
  })
})
