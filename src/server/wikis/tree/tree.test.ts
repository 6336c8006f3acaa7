import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'
import { buildHierarchy, type TreeRow } from './tree.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const mo = await api.person('mo', { privilege: 'Moderator' })

const category = (title: string, more: object = {}) =>
  ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const read = (title: string) => api.anyone.readWiki({ params: { namespace: 'CATEGORY', title } })
const tree = (query: object = {}) =>
  api.anyone.readHierarchy({
    params: { namespace: 'CATEGORY' },
    query: { display: 'hierarchy', ...query },
  })
const move = async (title: string, parent: string | null, person = mo) =>
  person.moveWiki({
    params: { title },
    query: { revisionid: (await read(title)).revisionid },
    body: { parent },
  })
const etag = async () =>
  (await api.request('/wikis/CATEGORY?display=hierarchy')).headers.get('etag')

describe('the hierarchy', () => {
  test('nests titles and names display titles that differ', async () => {
    expect(await tree()).toEqual({ hierarchy: {}, display_titles: {} })
    await category('Phone')
    await category('Camera')
    await category('Mirrorless', { parent: 'Camera' })
    await category('Model 5', { parent: 'Mirrorless' })
    const phone = await read('Phone')
    await mo.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Phone' },
      query: { revisionid: phone.revisionid },
      body: { display_title: 'Telephone' },
    })
    expect(await tree()).toEqual({
      hierarchy: { Camera: { Mirrorless: { 'Model 5': null } }, Phone: null },
      display_titles: { Phone: 'Telephone' },
    })
    expect(await tree({ langid: 'de' })).toEqual(await tree())
  })

  test('leaves out stubs, unless they lead to something that is none', async () => {
    await category('Stub', { flags: ['WIKI_STUB'] })
    await category('Way', { flags: ['WIKI_DEVICE_STUB'] })
    await category('Goal', { parent: 'Way' })
    await category('Nothing', { parent: 'Way', flags: ['WIKI_STUB'] })
    expect((await tree()).hierarchy).toMatchObject({ Way: { Goal: null } })
    expect((await tree()).hierarchy).not.toHaveProperty('Stub')
    expect((await tree({ includeStubs: true })).hierarchy).toMatchObject({
      Stub: null,
      Way: { Goal: null, Nothing: null },
    })
  })

  test('leaves out private categories with what hangs below them', async () => {
    const hidden = await category('Hidden')
    await category('Below', { parent: 'Hidden' })
    await mo.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Hidden' },
      query: { revisionid: hidden.revisionid },
      body: { flags: ['WIKI_PRIVATE'] },
    })
    expect(JSON.stringify(await tree())).not.toMatch(/Hidden|Below/)
    expect((await read('Hidden')).children.map(one => one.title)).toEqual(['Below'])
    expect((await read('Root')).children.map(one => one.title)).not.toContain('Hidden')
  })

  test('with requireGuides holds what leads to public guides', async () => {
    expect((await tree({ requireGuides: true })).hierarchy).toEqual({})
    const guide = await ada.createGuide({
      body: { type: 'technique', category: 'Mirrorless', subject: 'Sensor' },
    })
    const { guideid } = guide
    expect((await tree({ requireGuides: true })).hierarchy).toEqual({})
    const open = await ada.publishGuide({
      params: { guideid },
      query: { revisionid: guide.revisionid },
    })
    expect((await tree({ requireGuides: true })).hierarchy).toEqual({
      Camera: { Mirrorless: null },
    })
    expect((await read('Mirrorless')).guides.map(one => one.guideid)).toEqual([guideid])
    expect((await read('Camera')).guides).toEqual([])
    const moved = await ada.patchGuide({
      params: { guideid },
      query: { revisionid: open.revisionid },
      body: { category: 'Phone' },
    })
    expect((await tree({ requireGuides: true })).hierarchy).toEqual({ Phone: null })
    expect((await read('Mirrorless')).guides).toEqual([])
    await ada.unpublishGuide({ params: { guideid }, query: { revisionid: moved.revisionid } })
    expect((await tree({ requireGuides: true })).hierarchy).toEqual({})
    expect((await read('Phone')).guides).toEqual([])
  })

  test('is there for categories alone, and is not translated by machine', async () => {
    expect((await api.request('/wikis/ITEM?display=hierarchy')).status).toBe(422)
    expect(
      (await api.request('/wikis/CATEGORY?display=hierarchy&machineTranslateLangid=de')).status,
    ).toBe(501)
    expect(
      (await api.request('/wikis/CATEGORY?display=hierarchy&requireGuides=perhaps')).status,
    ).toBe(422)
  })

  test('has an ETag that holds until the tree changes', async () => {
    const before = await etag()
    await category('Another')
    const after = await etag()
    expect(after).not.toBe(before)
    const page = await read('Another')
    await ada.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Another' },
      query: { revisionid: page.revisionid },
      body: { contents: 'Text.' },
    })
    expect(await etag()).toBe(after)
  })
})

describe('moving a category', () => {
  test('changes tree, children and ancestors of all below it at once', async () => {
    await category('Tools')
    await category('Drill')
    await category('Drill Bit', { parent: 'Drill' })
    const before = await read('Drill')
    await read('Drill Bit')
    const moved = await move('Drill', 'Tools')
    expect(moved).toMatchObject({ parent: 'Tools', title: 'Drill' })
    expect(moved.revisionid).toBeGreaterThan(before.revisionid)
    expect((await tree()).hierarchy).toMatchObject({ Tools: { Drill: { 'Drill Bit': null } } })
    expect((await read('Drill Bit')).ancestors.map(one => one.title)).toEqual([
      'Drill',
      'Tools',
      'Root',
    ])
    expect((await read('Tools')).children.map(one => one.title)).toEqual(['Drill'])
    expect((await read('Root')).children.map(one => one.title)).not.toContain('Drill')
    const same = await move('Drill', 'Tools')
    expect(same.revisionid).toBe(moved.revisionid)
    expect(await move('Drill', null)).toMatchObject({ parent: null })
    expect((await move('Drill', 'Root')).parent).toBe(null)
    expect((await read('Tools')).children).toEqual([])
  })

  test('is for Moderators and Admins, with the current revisionid', async () => {
    expect((await refusalOf(move('Drill', null, ada))).status).toBe(403)
    expect(
      (await refusalOf(mo.moveWiki({ params: { title: 'Nowhere' }, body: { parent: null } })))
        .status,
    ).toBe(404)
    expect(
      (await refusalOf(mo.moveWiki({ params: { title: 'Drill' }, body: { parent: null } }))).errors,
    ).toMatchObject([{ code: 'missing_revisionid' }])
    const stale = await refusalOf(
      mo.moveWiki({ params: { title: 'Drill' }, query: { revisionid: 1 }, body: { parent: null } }),
    )
    expect([stale.status, stale.body.title]).toEqual([409, 'Drill'])
  })

  test('tells in a dry run what would move, and moves nothing', async () => {
    const before = await read('Drill')
    const answer = await mo.moveWiki({
      params: { title: 'Drill' },
      query: { revisionid: before.revisionid, dry_run: true },
      body: { parent: null },
    })
    expect([answer.parent, answer.revisionid]).toEqual([before.parent, before.revisionid])
    expect(answer.move?.categories).toBeGreaterThan(1)
    expect((await read('Drill')).revisionid).toBe(before.revisionid)
    expect(
      (
        await refusalOf(
          mo.moveWiki({
            params: { title: 'Drill' },
            query: { revisionid: before.revisionid, dry_run: true },
            body: { parent: 'Drill' },
          }),
        )
      ).errors,
    ).toMatchObject([{ code: 'cycle' }])
  })

  test('is refused below itself, below a descendant, and below what is not there', async () => {
    for (const parent of ['Drill', 'Drill Bit'])
      expect((await refusalOf(move('Drill', parent))).errors).toMatchObject([
        { field: 'parent', code: 'cycle' },
      ])
    expect((await refusalOf(move('Drill', 'Nowhere'))).errors).toMatchObject([
      { field: 'parent', code: 'not_found' },
    ])
    expect((await refusalOf(move('Root', 'Drill'))).errors).toMatchObject([{ code: 'cycle' }])
  })

  test('twice at the same time closes no circle', async () => {
    await category('Left')
    await category('Right')
    await Promise.allSettled([move('Left', 'Right'), move('Right', 'Left')])
    const text = JSON.stringify((await tree()).hierarchy)
    expect(text).toMatch(/"Left"/)
    expect(text).toMatch(/"Right"/)
  })

  test('leaves an edit that waits where it is', async () => {
    const eve = await api.person('eve')
    const page = await category('Waiting')
    await eve.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Waiting' },
      query: { revisionid: page.revisionid },
      body: { contents: 'Held.' },
    })
    const head = await api.anyone.readWiki({
      params: { namespace: 'CATEGORY', title: 'Waiting' },
      query: { unpatrolled: true },
    })
    await mo.moveWiki({
      params: { title: 'Waiting' },
      query: { revisionid: head.revisionid },
      body: { parent: 'Tools' },
    })
    expect(await read('Waiting')).toMatchObject({ parent: 'Tools', contents_raw: '' })
    expect(
      await api.anyone.readWiki({
        params: { namespace: 'CATEGORY', title: 'Waiting' },
        query: { unpatrolled: true },
      }),
    ).toMatchObject({ parent: 'Tools', contents_raw: 'Held.' })
  })

  test('makes no tree of more than 60 levels', async () => {
    await category('Level 1')
    for (let level = 2; level <= 60; level++)
      await category(`Level ${level}`, { parent: `Level ${level - 1}` })
    expect((await refusalOf(category('Level 61', { parent: 'Level 60' }))).errors).toMatchObject([
      { field: 'parent', code: 'out_of_range' },
    ])
    expect((await refusalOf(move('Level 1', 'Tools'))).errors).toMatchObject([
      { field: 'parent', code: 'out_of_range' },
    ])
    expect((await read('Level 60')).ancestors).toHaveLength(60)
    expect((await api.request('/wikis/CATEGORY?display=hierarchy')).status).toBe(200)
  })
})

test('a tree of 50,000 categories is put together, whatever its titles', () => {
  const rows: TreeRow[] = Array.from({ length: 50_000 }, (_, index) => ({
    wikiid: index + 1,
    title: index === 7 ? '__proto__' : `Category ${index}`,
    display_title: `Shown ${index}`,
    parent: index < 20 ? null : Math.floor(index / 20),
    stub: index % 3 === 0,
    has_guides: index % 1000 === 1,
    translated: false,
  }))
  const all = buildHierarchy(rows, { requireGuides: false, includeStubs: true })
  expect(Object.keys(all.display_titles)).toHaveLength(50_000)
  expect(Object.keys(all.hierarchy)).toContain('__proto__')
  const some = buildHierarchy(rows, { requireGuides: true, includeStubs: false })
  expect(Object.keys(some.display_titles).length).toBeLessThan(200)
})
