import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const mo = await api.person('mo', { privilege: 'Moderator' })

const category = (title: string, more: object = {}) =>
  api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const offered = async (person: TestPerson = mo) =>
  (await person.listTwinCategories({})).map(
    ({ category: one, other }) => `${one.title} ~ ${other.title}`,
  )
const params = { title: 'Drill', other: 'Drills' }
await category('Shed')
await category('Drill')
await category('Drills', { parent: 'Shed' })
await category('Cordless', { parent: 'Drills' })
await category('Desk lamp')
await category('Lamp Desk', { parent: 'Shed' })
await category('Chisel')

test('pairs are listed with places and numbers, page by page (A-166)', async () => {
  await api.admin.createGuide({
    body: { category: 'Cordless', type: 'repair', title: 'Chuck', public: true },
  })
  await api.admin.createGuide({ body: { category: 'Drill', type: 'repair', title: 'Private' } })
  expect(await mo.listTwinCategories({})).toEqual([
    {
      why: 'plural',
      nested: false,
      category: {
        title: 'Drills',
        display_title: 'Drills',
        path: ['Shed'],
        children: 1,
        pages: 1,
        guides: 1,
      },
      other: {
        title: 'Drill',
        display_title: 'Drill',
        path: [],
        children: 0,
        pages: 0,
        guides: 0,
      },
    },
    expect.objectContaining({ why: 'order' }),
  ])
  let total: string | null = null
  expect(
    await mo.listTwinCategories(
      { query: { limit: 1, offset: 1 } },
      { onHeaders: headers => void (total = headers.get('X-Total-Count')) },
    ),
  ).toMatchObject([{ why: 'order' }])
  expect(total).toBe('2')
})

test('a pair that is not the same is offered no more until it is taken back (W28)', async () => {
  const pair = await mo.setDistinctCategories({ params: { title: 'Drills', other: 'Drill' } })
  expect(pair).toMatchObject({
    title: 'Drill',
    other: 'Drills',
    userid: mo.me.userid,
    username: 'mo',
  })
  // Whoever says it again, the other way round too, changes nothing.
  expect(await api.admin.setDistinctCategories({ params })).toEqual(pair)
  expect(await mo.listDistinctCategories({})).toEqual([pair])
  for (const person of [mo, api.admin])
    expect(await offered(person)).toEqual(['Desk lamp ~ Lamp Desk'])
  await api.admin.unsetDistinctCategories({ params })
  expect(await mo.listDistinctCategories({})).toEqual([])
  expect(await offered()).toContain('Drills ~ Drill')
  await expect(mo.unsetDistinctCategories({ params })).rejects.toMatchObject({ status: 404 })
})

test('what readers do not see is in no pair, and comes back with what was said (A-166)', async () => {
  const page = await category('Chisels')
  const chisels = { params: { title: 'Chisel', other: 'Chisels' } }
  expect(await offered()).toContain('Chisel ~ Chisels')
  await mo.setDistinctCategories(chisels)
  const set = (revisionid: number, flags: string[]) =>
    api.admin.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Chisels' },
      query: { revisionid },
      body: { flags },
    })
  const hidden = await set(page.revisionid, ['WIKI_PRIVATE'])
  expect(await mo.listDistinctCategories({})).toEqual([])
  await expect(mo.unsetDistinctCategories(chisels)).rejects.toMatchObject({ status: 404 })
  await set(hidden.revisionid, [])
  expect(await mo.listDistinctCategories({})).toHaveLength(1)
  await mo.unsetDistinctCategories(chisels)
  await api.database.run(sql`update wikis set deleted_date = 1 where title = 'Chisels'`)
  expect(await offered()).not.toContain('Chisel ~ Chisels')
})

test('only Moderators and Admins see pairs and say so, of two different categories', async () => {
  for (const ask of [
    () => ada.listTwinCategories({}),
    () => ada.listDistinctCategories({}),
    () => ada.setDistinctCategories({ params }),
    () => ada.unsetDistinctCategories({ params }),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 403 })
  await expect(
    mo.setDistinctCategories({ params: { title: 'Drill', other: 'Nothing' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    mo.setDistinctCategories({ params: { title: 'Desk lamp', other: 'Desk_lamp' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'other', code: 'duplicate' }] })
})
