import { beforeAll, describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'
import { identificationIn } from './identification.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
beforeAll(async () => {
  await category('Phone')
  await category('10 Phone', { parent: 'Phone' })
  await category('2 Phone', { parent: 'Phone' })
  await category('Camera', { flags: ['WIKI_STUB'] })
  const secret = await category('Secret', { parent: '2 Phone' })
  await mo.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Secret' },
    query: { revisionid: secret.revisionid },
    body: { flags: ['WIKI_PRIVATE'] },
  })
  const two = await api.anyone.readWiki({ params: { namespace: 'CATEGORY', title: '2 Phone' } })
  await mo.patchWiki({
    params: { namespace: 'CATEGORY', title: '2 Phone' },
    query: { revisionid: two.revisionid },
    body: { display_title: 'Second Phone' },
  })
})

const category = (title: string, more: object = {}) =>
  ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const json = async (path: string) => (await api.request(path)).json()

describe('GET /categories', () => {
  test('is the tree alone, and with the display titles when they are asked for', async () => {
    expect(await api.anyone.readCategories()).toEqual({
      Phone: { '10 Phone': null, '2 Phone': null },
    })
    expect(await api.anyone.readCategories({ query: { includeStubs: true } })).toHaveProperty(
      'Camera',
      null,
    )
    expect(await json('/categories?withDisplayTitles')).toEqual({
      hierarchy: { Phone: { '10 Phone': null, '2 Phone': null } },
      display_titles: { '2 Phone': 'Second Phone' },
    })
  })

  test('with requireGuides holds what has a public guide in itself or below', async () => {
    expect(await api.anyone.readCategories({ query: { requireGuides: true } })).toEqual({})
    await ada.createGuide({
      body: { type: 'technique', category: '2 Phone', subject: 'Screen', public: true },
    })
    expect(await api.anyone.readCategories({ query: { requireGuides: true } })).toEqual({
      Phone: { '2 Phone': null },
    })
  })

  test('/all gives titles by the page, as many as 100,000 at once', async () => {
    expect(await api.anyone.listCategoryTitles({ query: { limit: 10_000 } })).toEqual([
      '10 Phone',
      '2 Phone',
      'Camera',
      'Phone',
    ])
    const answer = await api.request('/categories/all?limit=2&offset=1')
    expect([await answer.json(), answer.headers.get('x-total-count')]).toEqual([
      ['2 Phone', 'Camera'],
      '4',
    ])
    expect((await api.request('/categories/all?limit=100001')).status).toBe(422)
  })

  test('/{title} is the page of that category', async () => {
    expect(await api.anyone.readCategory({ params: { title: '2_Phone' } })).toEqual(
      await api.anyone.readWiki({ params: { namespace: 'CATEGORY', title: '2 Phone' } }),
    )
    expect((await api.request('/categories/Nowhere')).status).toBe(404)
  })
})

describe('the shapes of a list of categories', () => {
  test('hierarchyOrder is the tree as lists by title, titles like numbers too', async () => {
    const order = await api.anyone.readHierarchyOrder({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchyOrder', includeStubs: true },
    })
    expect(order).toEqual([
      { title: 'Camera' },
      {
        title: 'Phone',
        children: [{ title: '10 Phone' }, { title: '2 Phone', display_title: 'Second Phone' }],
      },
    ])
    expect((await api.request('/wikis/ITEM?display=hierarchyOrder')).status).toBe(422)
  })

  test('leaves are categories that nothing listed stands below', async () => {
    expect(
      (
        await api.anyone.listWikis({
          params: { namespace: 'CATEGORY' },
          query: { display: 'leaves' },
        })
      ).map(one => one.title),
    ).toEqual(['10 Phone', '2 Phone', 'Camera'])
    expect((await api.request('/wikis/WIKI?display=leaves')).status).toBe(422)
  })

  test('children come with what lies below them when all of it is asked for', async () => {
    await category('Button', { parent: '2 Phone' })
    const direct = await api.anyone.listWikiChildren({ params: { title: 'Phone' } })
    expect(direct.map(one => [one.title, one.children])).toEqual([
      ['10 Phone', undefined],
      ['2 Phone', undefined],
    ])
    const all = await api.anyone.listWikiChildren({
      params: { title: 'Phone' },
      query: { depth: 'all' },
    })
    expect(all.map(one => [one.title, one.children?.map(child => child.title)])).toEqual([
      ['10 Phone', []],
      ['2 Phone', ['Button']],
    ])
    const whole = await api.anyone.listWikiChildren({
      params: { title: 'Root' },
      query: { depth: 'all' },
    })
    expect(whole.map(one => one.title)).toEqual(['Camera', 'Phone'])
    expect(whole[1]?.children?.[1]?.children?.map(one => one.title)).toEqual(['Button'])
    expect((await api.request('/wikis/CATEGORY/Phone/children?depth=2')).status).toBe(422)
  })
})

describe('identification', () => {
  test('is the section of the page, up to the next heading of its level', async () => {
    await category('Mixer', {
      contents:
        '== History ==\n\nOld.\n\n== Background and Identification ==\n\nLook at the ***plate***.\n\n=== Where ===\n\nBelow.\n\n== Other ==\n\nNo.',
    })
    const found = await api.anyone.readIdentification({ params: { title: 'Mixer' } })
    expect(found).toMatchObject({
      title: 'Mixer',
      inheritedFrom: null,
      identification_raw: 'Look at the ***plate***.\n\n=== Where ===\n\nBelow.',
    })
    expect(found.identification_rendered).toContain('<strong>plate</strong>')
    expect(found.revisionid).toBe(
      (await api.anyone.readCategory({ params: { title: 'Mixer' } })).revisionid,
    )
  })

  test('is that of the nearest page above which has one, and empty where none has', async () => {
    await category('Hand Mixer', {
      parent: 'Mixer',
      contents: 'Nothing of identification in a heading.',
    })
    await category('Small Hand Mixer', { parent: 'Hand Mixer' })
    expect(
      await api.anyone.readIdentification({ params: { title: 'Small Hand Mixer' } }),
    ).toMatchObject({
      title: 'Small Hand Mixer',
      inheritedFrom: 'Mixer',
      identification_raw: expect.stringContaining('plate'),
    })
    expect(await api.anyone.readIdentification({ params: { title: 'Camera' } })).toMatchObject({
      identification_raw: '',
      identification_rendered: '',
      inheritedFrom: null,
    })
    expect(
      (await refusalOf(api.anyone.readIdentification({ params: { title: 'Nowhere' } }))).status,
    ).toBe(404)
  })

  test('begins with the first heading that speaks of it, whatever its level or markup', async () => {
    expect(await identificationIn('no heading')).toBeNull()
    expect(await identificationIn("=== ''Identification'' marks ===\ntext\n== Next ==\nmore")).toBe(
      'text',
    )
    expect(await identificationIn('== Identification ==')).toBe('')
  })
})

describe('a category that is found by its title only', () => {
  const read = (title: string, who: Pick<typeof ada, 'readWiki'> = api.anyone) =>
    who.readWiki({ params: { namespace: 'CATEGORY', title } })
  const flagged = async (title: string, flags: string[]) =>
    mo.patchWiki({
      params: { namespace: 'CATEGORY', title },
      query: await read(title),
      body: { flags },
    })

  test('is told of on no page below it, but to Moderators (roles.md 4)', async () => {
    await category('Safe', {
      parent: 'Phone',
      info: [{ name: 'Code', value: '1234' }],
      description: 'Behind the picture',
    })
    await category('Hinge', { parent: 'Safe', info: [{ name: 'Side', value: 'left' }] })
    await category('Screw', { parent: 'Hinge' })
    const before = await read('Screw')
    expect(before.ancestors.map(one => one.title)).toEqual(['Hinge', 'Safe', 'Phone', 'Root'])
    await flagged('Safe', ['WIKI_PRIVATE'])
    for (const who of [api.anyone, ada, bob]) {
      const [hinge, screw] = [await read('Hinge', who), await read('Screw', who)]
      expect([hinge.parent, screw.parent]).toEqual(['Phone', 'Hinge'])
      expect(screw.ancestors.map(one => one.title)).toEqual(['Hinge', 'Phone', 'Root'])
      expect(screw.info).toEqual([{ name: 'Side', value: 'left', inheritedFrom: 'Hinge' }])
      expect(JSON.stringify([hinge, screw])).not.toMatch(/Safe|1234|Behind/)
    }
    const seen = await read('Hinge', mo)
    expect([seen.parent, seen.ancestors.length]).toEqual(['Safe', 3])
    expect((await read('Safe')).title).toBe('Safe')
    await flagged('Safe', [])
    // Safe itself was edited twice, maybe in another second than it was made in.
    const undated = ({ ancestors, ...page }: typeof before) => ({
      ...page,
      ancestors: ancestors.map(({ modified_date: _, ...ancestor }) => ancestor),
    })
    expect(undated(await read('Screw'))).toEqual(undated(before))
  })

  test('at the top leaves what lies below it without a parent (roles.md 4)', async () => {
    await category('Vault', {})
    const made = await category('Lock', { parent: 'Vault' })
    expect(made.parent).toBe('Vault')
    await flagged('Vault', ['WIKI_PRIVATE'])
    const lock = await read('Lock')
    expect([lock.parent, lock.ancestors.map(one => one.title)]).toEqual([null, ['Root']])
    const saved = await ada.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Lock' },
      query: lock,
      body: { description: 'Of brass' },
    })
    expect(saved.parent).toBeNull()
    expect((await read('Lock', mo)).parent).toBe('Vault')
  })
})
