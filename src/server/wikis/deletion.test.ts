import { describe, expect, test } from 'vitest'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })

const page = (title: string, more: Partial<CreateWiki> = {}, namespace = 'CATEGORY') =>
  ada.createWiki({ body: { namespace, title, contents: '', ...more } })
const at = (title: string, namespace = 'CATEGORY') => ({ params: { namespace, title } })
const of = ({ namespace, title, revisionid }: Wiki) => ({
  params: { namespace, title },
  query: { revisionid },
})
const read = (title: string, namespace = 'CATEGORY') => api.anyone.readWiki(at(title, namespace))
const tree = async () =>
  (
    await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchy', includeStubs: true },
    })
  ).hierarchy
/** The revision that a deletion left: a stale write is told it. */
const headOfDeleted = async (title: string, namespace = 'CATEGORY'): Promise<number> =>
  (
    await refusalOf(
      mo.revertWiki({ ...at(title, namespace), query: { revisionid: 1, to_revisionid: 1 } }),
    )
  ).body.revisionid

describe('deleting a page', () => {
  test('takes it out of every list at once, and out of what is kept for readers', async () => {
    await page('Kitchen')
    const toaster = await page('Toaster', { parent: 'Kitchen', contents: 'It toasts.' })
    await page('Manual', { contents: 'See [[Toaster]].' }, 'WIKI')
    expect((await read('Kitchen')).children.map(one => one.title)).toEqual(['Toaster'])
    expect((await read('Manual', 'WIKI')).linked_wikis).toHaveLength(1)
    expect(await tree()).toEqual({ Kitchen: { Toaster: null } })
    await read('Toaster')
    expect(
      (
        await api.request('/wikis/CATEGORY/Toaster', {
          method: 'DELETE',
          headers: { Authorization: `api ${mo.token}` },
        })
      ).status,
    ).toBe(422)
    await mo.deleteWiki(of(toaster))
    expect((await refusalOf(read('Toaster'))).status).toBe(404)
    expect(
      (await refusalOf(mo.readWiki({ ...at('Toaster'), query: { unpatrolled: true } }))).status,
    ).toBe(404)
    expect((await read('Kitchen')).children).toEqual([])
    expect((await read('Manual', 'WIKI')).linked_wikis).toEqual([])
    expect(await tree()).toEqual({ Kitchen: null })
    expect(await api.anyone.listCategoryTitles()).toEqual(['Kitchen'])
    expect(
      (await api.anyone.listWikis({ params: { namespace: 'CATEGORY' } })).map(one => one.title),
    ).toEqual(['Kitchen'])
    expect((await refusalOf(mo.deleteWiki(of(toaster)))).status).toBe(404)
    expect(
      (await refusalOf(ada.patchWiki({ ...of(toaster), body: { contents: 'x' } }))).status,
    ).toBe(404)
    expect((await refusalOf(page('Crumb Tray', { parent: 'Toaster' }))).errors).toMatchObject([
      { field: 'parent', code: 'not_found' },
    ])
    expect(
      (
        await refusalOf(
          ada.createGuide({
            body: { type: 'technique', category: 'Toaster', subject: 'Cleaning' },
          }),
        )
      ).errors,
    ).toMatchObject([{ field: 'category', code: 'not_found' }])
  })

  test('is for Moderators and Admins, never for the creator', async () => {
    const made = await page('Lamp')
    const refused = await refusalOf(ada.deleteWiki(of(made)))
    expect([refused.status, refused.body.requiredPrivileges]).toEqual([403, ['Moderator', 'Admin']])
    expect(
      (
        await refusalOf(
          mo.deleteWiki({ ...at('Lamp'), query: { revisionid: made.revisionid - 1 } }),
        )
      ).body,
    ).toMatchObject({ title: 'Lamp', revisionid: made.revisionid })
    await api.admin.deleteWiki(of(made))
  })

  test('of a category is refused while another stands below it or a guide lies in it', async () => {
    const above = await page('Audio')
    const below = await page('Speaker', { parent: 'Audio' })
    expect((await refusalOf(mo.deleteWiki(of(above)))).errors).toMatchObject([
      { field: 'title', code: 'has_children' },
    ])
    const guide = await ada.createGuide({
      body: { type: 'technique', category: 'Speaker', subject: 'Cone' },
    })
    expect((await refusalOf(mo.deleteWiki(of(below)))).errors).toMatchObject([
      { field: 'title', code: 'invalid_state' },
    ])
    await ada.deleteGuide({ params: guide, query: { revisionid: guide.revisionid } })
    await mo.deleteWiki(of(below))
    await mo.deleteWiki(of(above))
  })

  test('of the root is refused to everybody', async () => {
    expect((await refusalOf(api.admin.deleteWiki(of(await read('Root'))))).errors).toMatchObject([
      { field: 'title', code: 'not_allowed' },
    ])
  })

  test('ends what waits for patrol on it', async () => {
    const made = await page('Radio')
    const held = await bob.patchWiki({ ...of(made), body: { contents: 'Held.' } })
    expect((await refusalOf(mo.deleteWiki(of(made)))).status).toBe(409)
    await mo.deleteWiki(of(held))
    const again = await page('Radio', { contents: 'New.' })
    expect(
      await api.anyone.readWiki({ ...at('Radio'), query: { unpatrolled: true } }),
    ).toMatchObject({ revisionid: again.revisionid, contents_raw: 'New.' })
    expect(again).not.toHaveProperty('unpatrolled')
  })

  test('and a page that is put below it at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const above = await page(`Shelf ${round}`)
      const [, put] = await Promise.allSettled([
        mo.deleteWiki(of(above)),
        page(`Book ${round}`, { parent: `Shelf ${round}` }),
      ])
      const stands = await read(`Shelf ${round}`).then(
        () => true,
        () => false,
      )
      expect(stands).toBe(put.status === 'fulfilled')
    }
  })
})

describe('a deleted name', () => {
  test('can be created anew with the same id and nothing of the old page', async () => {
    const old = await page('Old Phone', {
      contents: 'Old text.',
      description: 'Old words.',
      flags: ['WIKI_STUB'],
    })
    await mo.tagWiki({ ...at('Old Phone'), body: { tag: 'attic' } })
    await mo.deleteWiki(of(old))
    const made = await bob.createWiki({
      body: { namespace: 'CATEGORY', title: 'Old+Phone', contents: 'New text.' },
    })
    expect(made).toMatchObject({
      wikiid: old.wikiid,
      title: 'Old+Phone',
      display_title: 'Old+Phone',
      contents_raw: 'New text.',
      description: '',
      flags: [],
      tags: [],
      author: bob.me.userid,
      parent: null,
    })
    expect(made.revisionid).toBeGreaterThan(old.revisionid)
    expect(await tree()).toHaveProperty('Old+Phone', null)
    expect((await refusalOf(page('Old Phone'))).errors).toMatchObject([{ code: 'duplicate' }])
    expect(
      (await bob.patchWiki({ ...of(made), body: { contents: 'Mine.' } })).unpatrolled,
    ).toBeUndefined()
  })

  test('created by two people at once is created once', async () => {
    await mo.deleteWiki(of(await page('Twice')))
    const both = await Promise.allSettled(
      [ada, bob].map(one =>
        one.createWiki({ body: { namespace: 'CATEGORY', title: 'Twice', contents: '' } }),
      ),
    )
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of an item comes back with the guide that names it', async () => {
    await page('Bike')
    const item = await page('Chain Whip', {}, 'ITEM')
    await mo.deleteWiki(of(item))
    await ada.createGuide({
      body: {
        type: 'technique',
        category: 'Bike',
        subject: 'Cassette',
        tools: [{ name: 'Chain Whip', summary: 'Holds the cassette.' }],
        public: true,
      },
    })
    expect(await read('Chain Whip', 'ITEM')).toMatchObject({
      wikiid: item.wikiid,
      description: 'Holds the cassette.',
    })
  })
})

describe('bringing a deleted page back', () => {
  test("is undone by a Moderator's revert with place and tags", async () => {
    await page('Bathroom')
    const first = await page('Dryer', {
      parent: 'Bathroom',
      contents: 'Blows.',
      description: 'Dries hair.',
      flags: ['WIKI_STUB'],
      info: [{ name: 'Volts', value: '230' }],
    })
    await mo.tagWiki({ ...at('Dryer'), body: { tag: 'hot' } })
    const named = await mo.patchWiki({ ...of(first), body: { display_title: 'Hair Dryer' } })
    await mo.deleteWiki(of(named))
    const to_revisionid = first.revisionid
    expect(
      (
        await refusalOf(
          ada.revertWiki({
            ...at('Dryer'),
            query: { revisionid: named.revisionid, to_revisionid },
          }),
        )
      ).status,
    ).toBe(403)
    const revisionid = await headOfDeleted('Dryer')
    expect(revisionid).toBeGreaterThan(named.revisionid)
    for (const wrong of [revisionid, 1]) {
      expect(
        (
          await refusalOf(
            mo.revertWiki({ ...at('Dryer'), query: { revisionid, to_revisionid: wrong } }),
          )
        ).errors,
      ).toMatchObject([{ field: 'to_revisionid', code: 'not_found' }])
    }
    const back = await mo.revertWiki({ ...at('Dryer'), query: { revisionid, to_revisionid } })
    expect(back).toMatchObject({
      wikiid: first.wikiid,
      contents_raw: 'Blows.',
      description: 'Dries hair.',
      flags: ['WIKI_STUB'],
      info: [{ name: 'Volts', value: '230' }],
      tags: ['hot'],
      display_title: 'Hair Dryer',
      parent: 'Bathroom',
      author: ada.me.userid,
    })
    expect((await read('Bathroom')).children.map(one => one.title)).toEqual(['Dryer'])
    expect(await tree()).toMatchObject({ Bathroom: { Dryer: null } })
    // The empty revision between is no contents to go back to.
    expect(
      (await refusalOf(mo.revertWiki({ ...of(back), body: { to_revisionid: revisionid } }))).status,
    ).toBe(422)
  })

  test('puts a category below the nearest one above it that is still there', async () => {
    await page('Attic')
    const middle = await page('Box', { parent: 'Attic' })
    const below = await page('Letter', { parent: 'Box', contents: 'Dear.' })
    await mo.deleteWiki(of(below))
    await mo.deleteWiki(of(middle))
    const revisionid = await headOfDeleted('Letter')
    expect(
      (
        await mo.revertWiki({
          ...at('Letter'),
          query: { revisionid, to_revisionid: below.revisionid },
        })
      ).parent,
    ).toBe('Attic')
    expect(await tree()).toMatchObject({ Attic: { Letter: null } })
  })

  test('of nothing that ever was is 404', async () => {
    expect(
      (
        await refusalOf(
          mo.revertWiki({ ...at('Never There'), query: { revisionid: 1, to_revisionid: 1 } }),
        )
      ).status,
    ).toBe(404)
  })
})
