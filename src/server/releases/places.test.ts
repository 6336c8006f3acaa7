// Where readers find a guide under release: in the category, of the type and with the flags that
// they were given, in every list, count, address and search (issue 17).
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { photo } from '#testing/images.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kitchen', contents: '' } })
for (const title of ['Kettles', 'Pans'])
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
await api.admin.moveWiki({
  params: { title: 'Kettles' },
  query: await api.admin.readWiki({ params: { namespace: 'CATEGORY', title: 'Kettles' } }),
  body: { parent: 'Kitchen' },
})
const bench = openBench(api, ada)

const then = { category: 'Kettles', type: 'technique', flags: [] as string[] }
const now = { category: 'Pans', type: 'teardown', flags: ['GUIDE_STARRED'] }

/** Released with all of `then`, changed to all of `now` since. */
const changedSince = async () => {
  const { guideid } = await bench.guideOf()
  const { releaseid } = await ada.createRelease({ body: { guideid, title: 'First' } })
  await api.admin.patchGuide({
    params: { guideid },
    query: await bench.head(guideid),
    body: now,
  })
  return { guideid, releaseid }
}
const setReleases = async (release_versions: boolean) =>
  api.admin.patchSettings({ query: await api.admin.readSettings(), body: { release_versions } })

const has = (list: { guideid: number }[], guideid: number) =>
  list.some(one => one.guideid === guideid)
/** In which of these the guide is found. */
const among = async (names: string[], isIn: (name: string) => Promise<boolean>) => {
  const found: string[] = []
  for (const name of names) if (await isIn(name)) found.push(name)
  return found
}
const categories = ['Kettles', 'Pans']

/** All that anybody is told of its place. */
const toldOf = async (guideid: number) => {
  const tree = await api.anyone.readCategories({ query: { requireGuides: true } })
  const { guides } = await api.anyone.readCategoryFacts({})
  return {
    listed: await among(categories, async category =>
      has(await api.anyone.listGuides({ query: { category, limit: 200 } }), guideid),
    ),
    types: await among(['technique', 'teardown'], async filter =>
      has(await api.anyone.listGuides({ query: { filter, limit: 200 } }), guideid),
    ),
    featured: has(await api.anyone.listFeaturedGuides({ query: { limit: 200 } }), guideid),
    pages: await among(categories, async title =>
      has(
        (await api.anyone.readWiki({ params: { namespace: 'CATEGORY', title } })).guides ?? [],
        guideid,
      ),
    ),
    counted: categories.filter(title => guides[title]),
    tree: categories.filter(title => JSON.stringify(tree).includes(`"${title}"`)),
    moved: await among(categories, async title => {
      const query = await api.admin.readWiki({ params: { namespace: 'CATEGORY', title } })
      const { move } = await api.admin.moveWiki({
        params: { title },
        query: { revisionid: query.revisionid, dry_run: true },
        body: { parent: 'Kitchen' },
      })
      return (move?.guides ?? 0) > 0
    }),
    linked: await among(categories, async title => {
      const params = { namespace: 'CATEGORY', title }
      const { guides: inside, inside: count } = await bob.listWikiLinks({ params })
      expect(count).toBe(inside.length)
      return has(inside, guideid)
    }),
    suggested: await among(categories, async guideDevice => {
      const { results } = await api.anyone.suggest({
        params: { query: 'valve' },
        query: { guideDevice },
      })
      return results.some(one => 'guideid' in one && one.guideid === guideid)
    }),
    board: await among(categories, async category =>
      has((await bob.readWorkBoard({ query: { category } })).rows, guideid),
    ),
    viewed: await among(categories, async category =>
      (await api.admin.listViewedDocuments({ query: { category, limit: 200 } })).some(
        one => one.docid === String(guideid) && one.category === category,
      ),
    ),
    address: (await bob.convertWikitext({ body: { raw: `[guide|${guideid}]` } })).html.includes(
      '/Teardown/',
    ),
  }
}
const placeOf = ({ category, type, flags }: typeof then) => ({
  listed: [category],
  types: [type],
  featured: flags.length > 0,
  pages: [category],
  counted: [category],
  tree: [category],
  moved: [category],
  linked: [category],
  suggested: [category],
  board: [category],
  viewed: [category],
  address: type === 'teardown',
})

/** Puts the guide into another category. */
const mover = (guideid: number) => async (category: string) =>
  ada.patchGuide({ params: { guideid }, query: await bench.head(guideid), body: { category } })

describe('the place of a guide under release (R-7)', () => {
  test('is that of its release until another one is live, or there is none', async () => {
    const { guideid, releaseid } = await changedSince()
    await bob.startWork({ body: { guideid, workorderid: 'W-1' } })
    await api.database.pool.query(
      `insert into views (userid, doc_type, docid, date) values ($1, 'guide', $2, $3)`,
      [bob.me.userid, guideid, unixNow() - 5],
    )
    await api.jobsDone()
    expect(await toldOf(guideid)).toEqual(placeOf(then))

    const second = await ada.createRelease({ body: { guideid, title: 'Second' } })
    await api.jobsDone()
    expect(await toldOf(guideid)).toEqual(placeOf(now))

    // It is taken back: readers get the first one again, and the newest version without any.
    await api.admin.deleteRelease({ params: second })
    await api.jobsDone()
    expect(await toldOf(guideid)).toEqual(placeOf(then))
    await setReleases(false)
    await api.jobsDone()
    expect(await toldOf(guideid)).toEqual(placeOf(now))
    await setReleases(true)
    await api.jobsDone()
    expect(await toldOf(guideid)).toEqual(placeOf(then))
    await api.admin.deleteRelease({ params: { releaseid } })
    await api.jobsDone()
    expect(await toldOf(guideid)).toEqual(placeOf(now))
    await api.admin.deleteGuide({ params: { guideid }, query: await bench.head(guideid) })
  })

  test('is told by its address and its tags, also to who watches a run of it', async () => {
    const { guideid } = await changedSince()
    const guide = { params: { guideid } }
    await ada.tagGuide({ ...guide, body: { tag: 'boils' } })
    await bob.readGuide(guide)
    const { image } = await ada.uploadImage(
      { query: { file: 'kettle.jpg' } },
      { file: new Uint8Array(await photo(640, 480)) },
    )
    const step = firstOf((await bench.head(guideid)).steps)
    await ada.patchStep({
      params: { guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { media: { type: 'image', data: [image.id] } },
    })
    const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'W-2' } })
    await bob.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text: 'It leaks at the seal, even a new one.' },
    })
    const told = async () => {
      const views = await bob.listUserViews({ params: { userid: bob.me.userid } })
      const uses = await ada.listImageUses({ params: { id: String(image.id) } })
      const { rows } = await bob.readWorkBoard({ query: { guideid } })
      const [tagged] = await api.anyone.listTagDocuments({ params: { tag: 'boils' } })
      return {
        addresses: [
          firstOf(views.filter(one => one.docid === String(guideid))).url,
          firstOf(uses).url,
          firstOf(rows.filter(one => one.entryid === entryid)).type,
          tagged?.url,
        ].map(one => /teardown/i.test(String(one))),
        categories: [firstOf(rows).category, tagged?.category],
      }
    }
    await expect.poll(told).toEqual({
      addresses: [false, false, false, false],
      categories: ['Kettles', 'Kettles'],
    })
    const heard = (await ada.listNotifications({})).filter(one => one.event === 'comment.created')
    expect(heard.map(one => /teardown/i.test(String(one.url)))).toEqual([false])
    await ada.createRelease({ body: { guideid, title: 'Second' } })
    expect(await told()).toEqual({
      addresses: [true, true, true, true],
      categories: ['Pans', 'Pans'],
    })
  })

  test('stands by the title that readers know, also among others', async () => {
    for (const title of ['Anvil', 'Zither']) {
      const { guideid } = await bench.guideOf(title)
      await ada.createRelease({ body: { guideid, title: 'First' } })
      await ada.patchGuide({
        params: { guideid },
        query: await bench.head(guideid),
        body: { title: title === 'Anvil' ? 'Zz' : 'Aa' },
      })
    }
    const { guides } = await api.anyone.readWiki({
      params: { namespace: 'CATEGORY', title: 'Kettles' },
    })
    const titles = (guides ?? []).map(one => one.title)
    expect(titles.filter(title => title === 'Anvil' || title === 'Zither')).toEqual([
      'Anvil',
      'Zither',
    ])
  })

  test('keeps both of its categories, and is told to who works on it', async () => {
    for (const title of ['Irons', 'Woks'])
      await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
    const { guideid } = await bench.guideOf()
    const move = mover(guideid)
    await move('Irons')
    await ada.createRelease({ body: { guideid, title: 'First' } })
    await move('Woks')
    const lies = async (who: TestPerson) =>
      among(['Irons', 'Woks'], async title => {
        const { inside } = await who.listWikiLinks({ params: { namespace: 'CATEGORY', title } })
        return inside > 0
      })
    expect(await lies(bob)).toEqual(['Irons'])
    expect(await lies(ada)).toEqual(['Irons', 'Woks'])
    const remove = async (title: string) => {
      const params = { namespace: 'CATEGORY', title }
      return api.admin.deleteWiki({ params, query: await api.admin.readWiki({ params }) })
    }
    for (const title of ['Irons', 'Woks'])
      await expect(remove(title)).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'title', code: 'invalid_state' }],
      })
    const { releaseid } = await ada.createRelease({ body: { guideid, title: 'Second' } })
    await remove('Irons')
    // The first one would come back to where nothing is.
    const takeAway = async () => api.admin.deleteRelease({ params: { releaseid } })
    await expect(takeAway()).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'category', code: 'not_found' }],
    })
    expect((await api.anyone.readGuide({ params: { guideid } })).category).toBe('Woks')
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Irons', contents: '' } })
    await takeAway()
    expect((await api.anyone.readGuide({ params: { guideid } })).category).toBe('Irons')
  })

  test('is kept for one that readers get later', async () => {
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Jugs', contents: '' } })
    const { guideid } = await bench.guideOf()
    const move = mover(guideid)
    await move('Jugs')
    await ada.createRelease({
      body: { guideid, title: 'Later', scheduled_date: unixNow() + 3600 },
    })
    await move('Kettles')
    const params = { namespace: 'CATEGORY', title: 'Jugs' } as const
    await expect(
      api.admin.deleteWiki({ params, query: await api.admin.readWiki({ params }) }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  })

  test('is that of its flags in what others see of a person', async () => {
    const { guideid } = await bench.guideOf()
    await bob.favoriteGuide({ params: { guideid } })
    await ada.createRelease({ body: { guideid, title: 'First' } })
    await api.admin.patchGuide({
      params: { guideid },
      query: await bench.head(guideid),
      body: { flags: ['GUIDE_PREREQ_ONLY'] },
    })
    const shown = async () =>
      JSON.stringify(await api.anyone.listUserFavorites({ params: { userid: bob.me.userid } }))
    expect(await shown()).toContain(`"guideid":${guideid}`)
    await ada.createRelease({ body: { guideid, title: 'Second' } })
    expect(await shown()).not.toContain(`"guideid":${guideid}`)
  })

  test('and its words in search are those of the release in each language', async () => {
    const { guideid, revisionid } = await bench.guideOf()
    const german = async (title: string, query: { revisionid: number }) =>
      ada.patchGuide({ params: { guideid }, query: { langid: 'de', ...query }, body: { title } })
    const first = await german('Kesselflicker', { revisionid })
    await ada.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } })
    await german('Pfannenstiel', first)
    await api.jobsDone()
    const found = async (query: string) =>
      (await api.anyone.search({ params: { query }, query: { langid: 'de' } })).totalResults
    expect([await found('Kesselflicker'), await found('Pfannenstiel')]).toEqual([1, 0])
    const titled = async (title: string) =>
      (await api.anyone.listGuides({ query: { title } })).map(one => one.guideid)
    expect(await titled('Kesselflicker')).toEqual([guideid])
    expect(await titled('Pfannenstiel')).toEqual([])
    // Of a guide that is released in its own language alone readers get no other.
    const other = await bench.guideOf()
    await ada.createRelease({ body: { guideid: other.guideid, title: 'First' } })
    await ada.patchGuide({
      params: { guideid: other.guideid },
      query: { langid: 'de', revisionid: other.revisionid },
      body: { title: 'Schraubstock' },
    })
    expect(await titled('Schraubstock')).toEqual([])
  })
})
