import { describe, expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
const wise = await api.person('wise', { reputation: 501 })

const category = (title: string, more: object = {}) =>
  ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const read = (title: string) => api.anyone.readWiki({ params: { namespace: 'CATEGORY', title } })
const at = (title: string) => ({ params: { namespace: 'CATEGORY', title } })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('was not refused')
    },
    error => error,
  )

describe('a new page', () => {
  test('is live at once, below the root, and says where it is', async () => {
    let location: string | null = null
    const made = await ada.createWiki(
      {
        body: {
          namespace: 'CATEGORY',
          title: 'Toaster',
          contents: '== Background ==\n\nIt toasts.',
          description: 'Toaster repair.',
        },
      },
      { onHeaders: headers => void (location = headers.get('location')) },
    )
    expect(location).toBe('http://stepwright.test/api/2.0/wikis/CATEGORY/Toaster')
    expect(made).toMatchObject({
      title: 'Toaster',
      display_title: 'Toaster',
      langid: 'en',
      can_edit: true,
      flags: [],
      author: ada.me.userid,
      patrol_threshold: 500,
      parent: null,
      guides: [],
      children: [],
      repairability_score: null,
      authors: [{ userid: ada.me.userid, percent: 100, username: 'ada' }],
    })
    expect(made.contents_rendered).toContain('<h2 id="Section_Background"')
    expect(made.contents_json).toMatchObject({
      type: 'doc',
      content: [{ type: 'heading' }, { type: 'paragraph' }],
    })
    expect(made.ancestors.map(one => one.title)).toEqual(['Root'])
    const seen = await read('Toaster')
    expect(seen).toEqual({ ...made, can_edit: false })
  })

  test('stands below its parent and inherits its information', async () => {
    await category('Kitchen', {
      info: [
        { name: 'Room', value: 'Kitchen' },
        { name: 'Power', value: 'Mains' },
      ],
    })
    await category('Mixer', { parent: 'Kitchen', info: [{ name: 'Power', value: '300 W' }] })
    const made = await category('Hand Mixer', { parent: 'Mixer' })
    expect(made.ancestors.map(one => one.title)).toEqual(['Mixer', 'Kitchen', 'Root'])
    expect(made.parent).toBe('Mixer')
    expect(made.info).toEqual([
      { name: 'Power', value: '300 W', inheritedFrom: 'Mixer' },
      { name: 'Room', value: 'Kitchen', inheritedFrom: 'Kitchen' },
    ])
    expect((await read('Mixer')).children.map(one => one.title)).toEqual(['Hand Mixer'])
    expect(
      (await api.anyone.listWikiChildren({ params: { title: 'Kitchen' } })).map(one => one.title),
    ).toEqual(['Mixer'])
  })

  test('may have any title that an address can carry', async () => {
    for (const title of [
      'AC/DC Adapter',
      '100% Cotton?',
      'The "Best" \'Iron\'',
      'C++',
      'Größe ≥ 5 — 電池',
      'a.b#c&d=e',
      '%2F',
    ]) {
      const made = await category(title)
      expect((await read(title)).wikiid).toBe(made.wikiid)
    }
  })

  test('is refused with an empty, vanishing or taken title', async () => {
    await category('Gas Stove')
    expect((await failure(category('Gas_Stove'))).errors).toMatchObject([
      { field: 'title', code: 'duplicate' },
    ])
    expect((await failure(category('Gas+Stove'))).errors).toMatchObject([
      { field: 'title', code: 'duplicate' },
    ])
    expect((await failure(category('Root'))).errors).toMatchObject([
      { field: 'title', code: 'duplicate' },
    ])
    for (const title of ['', '  ', '.', '..', 'a\nb', 'x'.repeat(256)])
      expect((await failure(category(title))).status).toBe(422)
    expect((await category('gas stove')).title).toBe('gas stove') // case counts
  })

  test('gets every problem reported together', async () => {
    const error = await failure(
      bob.createWiki({
        body: {
          namespace: 'ITEM',
          title: '.',
          contents: '',
          description: 'x'.repeat(256),
          display_title: 'Other',
          repairability_score: 5,
          image: 9999,
          flags: ['WIKI_STUB', 'WIKI_STUB', 'NO_SUCH', 'WIKI_PRIVATE'],
          suppliers: [{}],
          documents: [3],
          langid: 'xx',
          parent: 'Nowhere',
        },
      }),
    )
    expect(error.status).toBe(422)
    expect(
      error.errors.map((one: { field: string; code: string }) => `${one.field} ${one.code}`).sort(),
    ).toEqual([
      'description too_long',
      'display_title not_allowed',
      'documents not_allowed',
      'documents not_found',
      'flags duplicate',
      'flags invalid_value',
      'flags not_allowed',
      'image not_found',
      'langid invalid_langid',
      'parent not_allowed',
      'repairability_score not_allowed',
      'repairability_score not_allowed',
      'suppliers required',
      'title invalid_value',
    ])
    expect((await failure(category('Orphan', { parent: 'Nowhere' }))).errors).toMatchObject([
      { field: 'parent', code: 'not_found' },
    ])
    expect(
      (await failure(ada.createWiki({ body: { namespace: 'NOPE', title: 'A', contents: '' } })))
        .errors,
    ).toMatchObject([{ code: 'invalid_namespace' }])
  })

  test('of the site is written by Moderators, a page about a person by that person', async () => {
    expect(
      (await failure(ada.createWiki({ body: { namespace: 'INFO', title: 'About', contents: '' } })))
        .status,
    ).toBe(403)
    const about = await mo.createWiki({
      body: { namespace: 'INFO', title: 'About', contents: 'Us.' },
    })
    expect(about.can_edit).toBe(true)
    expect((await ada.readWiki({ params: { namespace: 'INFO', title: 'About' } })).can_edit).toBe(
      false,
    )
    const own = { namespace: 'USER', title: String(ada.me.userid), contents: 'Hello' }
    expect((await failure(bob.createWiki({ body: own }))).status).toBe(403)
    await ada.createWiki({ body: own })
    expect(
      (await failure(mo.createWiki({ body: { ...own, title: '99999' } }))).errors,
    ).toMatchObject([{ field: 'title', code: 'not_found' }])
  })

  test('made by two people at once exists once', async () => {
    const both = await Promise.allSettled(
      [ada, bob].map(one =>
        one.createWiki({ body: { namespace: 'CATEGORY', title: 'Race', contents: '' } }),
      ),
    )
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a title in an address', () => {
  test('is found by exact title, by spaces and by display title', async () => {
    const plus = await category('A+ Battery')
    const long = await category('Long Name Here')
    await mo.patchWiki({
      ...at('Long Name Here'),
      query: { revisionid: long.revisionid },
      body: { display_title: 'Short' },
    })
    expect((await read('A+ Battery')).wikiid).toBe(plus.wikiid)
    expect((await read('A+_Battery')).wikiid).toBe(plus.wikiid)
    expect((await read('Long_Name+Here')).wikiid).toBe(long.wikiid)
    expect((await read('Short')).wikiid).toBe(long.wikiid)
    const taken = await category('Short')
    expect((await read('Short')).wikiid).toBe(taken.wikiid)
    expect((await api.request('/wikis/category/Short')).status).toBe(200)
    expect((await api.request('/wikis/nothing/Short')).status).toBe(422)
  })
})

test('a title is found in any case after the exact ones, the oldest first (F3)', async () => {
  const [capitals, small, unlike] = [
    await category('JVC CD Player'),
    await category('jvc cd Player'),
    await category('Dryer'),
  ]
  expect((await read('jvc cd Player')).wikiid).toBe(small.wikiid)
  for (const given of ['jvc_cd_player', 'JVC+CD+PLAYER', 'jvc cd player'])
    expect((await read(given)).wikiid).toBe(capitals.wikiid)
  expect(await read('dryer')).toMatchObject({ wikiid: unlike.wikiid, title: 'Dryer' })
  expect((await api.request('/categories/DRYER')).status).toBe(200)
  expect((await failure(read('dryers'))).status).toBe(404)
  const exact = await category('dryer')
  expect((await read('dryer')).wikiid).toBe(exact.wikiid)
})

describe('an edit', () => {
  test('needs the revisionid of the head', async () => {
    const made = await category('Lamp')
    expect(
      (await failure(ada.patchWiki({ ...at('Lamp'), body: { contents: 'A' } }))).errors,
    ).toMatchObject([{ code: 'missing_revisionid' }])
    const edited = await ada.patchWiki({
      ...at('Lamp'),
      query: { revisionid: made.revisionid },
      body: { contents: 'A' },
    })
    expect(edited.revisionid).toBeGreaterThan(made.revisionid)
    const stale = await failure(
      ada.patchWiki({
        ...at('Lamp'),
        query: { revisionid: made.revisionid },
        body: { contents: 'B' },
      }),
    )
    expect(stale.status).toBe(409)
    expect(stale.headers['x-conflict']).toBe('stale')
    expect(stale.body).toEqual(edited)
  })

  test('that changes nothing makes no revision', async () => {
    const made = await category('Clock', { description: 'It ticks.' })
    const same = await ada.patchWiki({
      ...at('Clock'),
      query: { revisionid: made.revisionid },
      body: { description: 'It ticks.', contents: '' },
    })
    expect(same).toEqual(made)
  })

  test('by somebody without reputation is held', async () => {
    const made = await category('Radio', { contents: 'Old.' })
    const headers: Record<string, string | null> = {}
    const held = await bob.patchWiki(
      { ...at('Radio'), query: { revisionid: made.revisionid }, body: { contents: 'New.' } },
      {
        onHeaders: all => {
          headers.state = all.get('x-patrol-state')
          headers.item = all.get('x-patrol-item')
        },
      },
    )
    expect(headers.state).toBe('pending')
    expect(held).toMatchObject({
      contents_raw: 'New.',
      unpatrolled: true,
      patrolid: Number(headers.item),
    })
    expect(await read('Radio')).toEqual({ ...made, can_edit: false })
    const head = await api.anyone.readWiki({ ...at('Radio'), query: { unpatrolled: true } })
    expect(head).toMatchObject({
      contents_raw: 'New.',
      unpatrolled: true,
      patrolid: held.patrolid,
      revisionid: held.revisionid,
    })
    // The live revisionid is stale while something waits.
    expect(
      (
        await failure(
          ada.patchWiki({
            ...at('Radio'),
            query: { revisionid: made.revisionid },
            body: { description: 'D' },
          }),
        )
      ).body,
    ).toMatchObject({ revisionid: held.revisionid })
    // A live editor's own change goes live and leaves the held one waiting.
    await ada.patchWiki({
      ...at('Radio'),
      query: { revisionid: held.revisionid },
      body: { description: 'D' },
    })
    expect(await read('Radio')).toMatchObject({ contents_raw: 'Old.', description: 'D' })
    expect(
      await api.anyone.readWiki({ ...at('Radio'), query: { unpatrolled: true } }),
    ).toMatchObject({ contents_raw: 'New.', description: 'D' })
  })

  test('of somebody with reputation, of a Moderator or of the creator is live at once', async () => {
    const made = await category('Fan')
    let { revisionid } = made
    for (const [person, contents] of [
      [ada, 'a'],
      [wise, 'b'],
      [mo, 'c'],
      [api.admin, 'd'],
    ] as const) {
      const edited = await person.patchWiki({
        ...at('Fan'),
        query: { revisionid },
        body: { contents },
      })
      expect(edited.unpatrolled).toBeUndefined()
      ;({ revisionid } = edited)
    }
    const seen = await read('Fan')
    expect(seen.contents_raw).toBe('d')
    expect(seen.authors.map(one => [one.username, one.percent])[0]).toEqual(['ada', 40])
  })

  test('touches privileged fields only with the right to', async () => {
    const made = await category('Vacuum')
    const patch = (person: TestPerson, body: object) =>
      person.patchWiki({ ...at('Vacuum'), query: { revisionid: made.revisionid }, body })
    expect((await failure(patch(ada, { display_title: 'V' }))).errors).toMatchObject([
      { field: 'display_title', code: 'not_allowed' },
    ])
    expect(
      (await failure(patch(mo, { page_title: 'V', repairability_score: 3 }))).errors,
    ).toMatchObject([{ field: 'page_title' }, { field: 'repairability_score' }])
    expect((await failure(patch(ada, { flags: ['WIKI_PRIVATE'] }))).errors).toMatchObject([
      { field: 'flags', code: 'not_allowed', index: 0 },
    ])
    expect((await failure(patch(mo, { patrol_threshold: 0 }))).status).toBe(403)
    expect((await patch(ada, { title: 'Other' })).title).toBe('Vacuum') // shown, not set here
    expect((await failure(patch(ada, { heading: 'Other' }))).errors).toMatchObject([
      { field: 'heading', code: 'unknown_field' },
    ])
    expect(
      (
        await failure(
          ada.patchWiki({
            ...at('Vacuum'),
            query: { revisionid: made.revisionid, langid: 'xx' },
            body: { contents: 'x' },
          }),
        )
      ).errors,
    ).toMatchObject([{ field: 'langid', code: 'invalid_langid' }])
    const open = await patch(ada, { patrol_threshold: 0 })
    expect(
      (
        await bob.patchWiki({
          ...at('Vacuum'),
          query: { revisionid: open.revisionid },
          body: { contents: 'anybody' },
        })
      ).unpatrolled,
    ).toBeUndefined()
    const now = await read('Vacuum')
    const scored = await api.admin.patchWiki({
      ...at('Vacuum'),
      query: { revisionid: now.revisionid },
      body: {
        repairability_score: 7,
        page_title: 'Vacuum Repair',
        display_title: 'Vacuum cleaner',
      },
    })
    expect(scored).toMatchObject({
      repairability_score: 7,
      page_title: 'Vacuum Repair',
      display_title: 'Vacuum cleaner',
      title: 'Vacuum',
    })
  })
})

describe('what is kept for readers', () => {
  test('follows every page that it shows', async () => {
    await category('House')
    await category('Door', { parent: 'House', contents: 'See [[Door Hinge]] and [[House|home]].' })
    expect(await read('Door')).toMatchObject({ linked_wikis: [{ title: 'House' }] })
    const item = await ada.createWiki({
      body: {
        namespace: 'ITEM',
        title: 'Door Hinge',
        contents: '',
        suppliers: [{ supplier: 'ACME', 'part_#': '7' }],
      },
    })
    expect(item).toMatchObject({
      suppliers: [{ supplier: 'ACME', 'part_#': '7' }],
      ancestors: [],
      guides: [],
    })
    const linked = await read('Door')
    expect(linked.linked_wikis.map(one => one.title)).toEqual(['Door Hinge', 'House'])
    expect(linked.contents_rendered).toContain('href="/Item/Door_Hinge"')
    const house = await read('House')
    await mo.patchWiki({
      ...at('House'),
      query: { revisionid: house.revisionid },
      body: { display_title: 'Home' },
    })
    expect((await read('Door')).ancestors[0]?.display_title).toBe('Home')
    expect((await api.request('/wikis/ITEM/Door Hinge')).status).toBe(200)
  })

  test('shows the title of a linked guide while it is public, and never before or after', async () => {
    const { guideid, revisionid } = await ada.createGuide({
      body: { type: 'technique', category: 'House', subject: 'Secret Room' },
    })
    await category('Atlas', {
      contents: `See [guide|${guideid}], [guide|999999] and [user|${ada.me.userid}].`,
    })
    expect((await read('Atlas')).contents_rendered.match(/\[invalid guide link\]/g)).toHaveLength(2)
    expect((await bob.readWiki(at('Atlas'))).contents_rendered).not.toContain('Secret')
    const open = await ada.publishGuide({ params: { guideid }, query: { revisionid } })
    expect((await read('Atlas')).contents_rendered).toContain(
      `/${guideid}">Secret Room Technique</a>`,
    )
    expect((await read('Atlas')).contents_rendered).toContain(
      `<a href="/User/${ada.me.userid}/ada">ada</a>`,
    )
    await ada.unpublishGuide({ params: { guideid }, query: { revisionid: open.revisionid } })
    expect((await read('Atlas')).contents_rendered).not.toContain('Secret')
  })

  test('lists the guides of a category as they are now', async () => {
    await category('Pump')
    const make = (subject: string, more: object = {}) =>
      ada.createGuide({ body: { type: 'technique', category: 'Pump', subject, ...more } })
    const first = await make('First', { public: true })
    const second = await make('Second', { public: true, prerequisites: [first.guideid] })
    expect((await read('Pump')).guides.map(one => one.guideid)).toEqual([
      first.guideid,
      second.guideid,
    ])
    await api.database.run({
      sql: true,
      strings: ['update guides set modified_date = 1000'],
      values: [],
    })
    await ada.patchGuide({
      params: { guideid: first.guideid },
      query: { revisionid: first.revisionid },
      body: { summary: 'Short.' },
    })
    const [one, two] = (await read('Pump')).guides
    expect(one?.summary).toBe('Short.')
    expect(two?.prereq_modified_date).toBe(one?.modified_date)
    const starred = await mo.patchGuide({
      params: { guideid: second.guideid },
      query: { revisionid: second.revisionid },
      body: { flags: ['GUIDE_STARRED'] },
    })
    expect(starred.flags).toContain('GUIDE_STARRED')
    expect((await read('Pump')).featured_guides.map(guide => guide.guideid)).toEqual([
      second.guideid,
    ])
  })

  test('has an ETag that changes when a child appears, and another for who may edit', async () => {
    await category('Garden')
    await api.jobsDone() // what its author earned before is on the page, too
    const etag = async (headers: Record<string, string> = {}) =>
      (await api.request('/wikis/CATEGORY/Garden', { headers })).headers.get('etag')
    const before = await etag()
    expect(await etag()).toBe(before)
    expect(await etag({ authorization: `api ${ada.token}` })).not.toBe(before)
    await category('Shed', { parent: 'Garden' })
    expect(await etag()).not.toBe(before)
  })
})

describe('lists', () => {
  test('page through public summaries by title', async () => {
    for (const title of ['Alpha Pump', 'alpha valve', 'Ärger Pump'])
      await ada.createWiki({ body: { namespace: 'WIKI', title, contents: '', description: title } })
    const secret = await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Secret', contents: '' },
    })
    await mo.patchWiki({
      params: { namespace: 'WIKI', title: 'Secret' },
      query: { revisionid: secret.revisionid },
      body: { flags: ['WIKI_PRIVATE'] },
    })
    let total: string | null = null
    const all = await api.anyone.listWikis(
      { params: { namespace: 'WIKI' } },
      { onHeaders: headers => void (total = headers.get('x-total-count')) },
    )
    expect(total).toBe('3')
    expect(all.map(one => one.title)).toEqual(['Alpha Pump', 'alpha valve', 'Ärger Pump'])
    expect(all[0]).toMatchObject({
      dataType: 'wiki',
      summary: 'Alpha Pump',
      text: 'Alpha Pump',
      image: null,
      url: 'http://stepwright.test/Wiki/Alpha_Pump',
    })
    expect(
      (
        await api.anyone.listWikis({
          params: { namespace: 'WIKI' },
          query: { offset: 1, limit: 1 },
        })
      ).map(one => one.title),
    ).toEqual(['alpha valve'])
    expect(
      (
        await api.anyone.listWikis({
          params: { namespace: 'wiki' },
          query: { title: 'pump ALPHA' },
        })
      ).map(one => one.title),
    ).toEqual(['Alpha Pump'])
    expect(
      await api.anyone.listWikis({ params: { namespace: 'WIKI' }, query: { title: '%' } }),
    ).toEqual([])
    expect(
      (await api.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Secret' } })).title,
    ).toBe('Secret')
    expect(
      (
        await api.anyone.listWikis({ params: { namespace: 'CATEGORY' }, query: { limit: 200 } })
      ).some(one => one.title === 'Root'),
    ).toBe(false)
  })

  test('give titles alone, and the newest first since a time', async () => {
    expect(
      await api.anyone.listWikiTitles({
        params: { namespace: 'WIKI' },
        query: { display: 'titles', limit: 10_000 },
      }),
    ).toEqual(['Alpha Pump', 'alpha valve', 'Ärger Pump'])
    await api.database.run({
      sql: true,
      strings: ["update wikis set modified_date = 1000 where title = 'Alpha Pump'"],
      values: [],
    })
    const recent = await api.anyone.listWikis({
      params: { namespace: 'WIKI' },
      query: { modifiedSince: 1001 },
    })
    expect(recent.map(one => one.title)).toEqual(['Ärger Pump', 'alpha valve'])
    for (const query of [
      'limit=201',
      'limit=0',
      'offset=-1',
      'modifiedSince=x',
      'display=leafs',
      'display=titles&limit=10001',
    ]) {
      expect((await api.request(`/wikis/CATEGORY?${query}`)).status).toBe(422)
    }
  })
})
