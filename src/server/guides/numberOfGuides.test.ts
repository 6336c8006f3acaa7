import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, number>[]

const types = ['repair', 'teardown', 'technique']
const totalOf = async (search: string, token: string) => {
  const response = await api.request(`/guides?${search}`, {
    headers: { Authorization: `api ${token}` },
  })
  return Number(response.headers.get('X-Total-Count'))
}
const counted = async (where: string) =>
  (await query(`select count(*)::int as n from guides where deleted_date is null and ${where}`))[0]
    ?.n

const expectCounted = async () => {
  const [admin, user] = [api.admin.token, ada.token]
  expect(await totalOf('limit=1', user)).toBe(await counted('public'))
  expect(await totalOf('limit=1&includePrivate=true', admin)).toBe(await counted('true'))
  for (const type of [...types, 'repair,teardown'])
    expect(await totalOf(`limit=1&filter=${type}`, user), type).toBe(
      await counted(`public and type in ('${type.replace(',', "', '")}')`),
    )
}

test('lists say how many guides there are, whatever was published, deleted or undone', async () => {
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      api.admin.createGuide({
        body: {
          category: 'Kettles',
          type: itemAt(types, n % 3),
          title: `Guide ${n}`,
          public: n % 2 > 0,
        },
      }),
    ),
  )
  await expectCounted()
  const at = (n: number) => {
    const { guideid, revisionid } = itemAt(made, n)
    return { params: { guideid }, query: { revisionid } }
  }
  await Promise.all([
    ...[0, 2, 4, 6].map(n => api.admin.publishGuide(at(n))),
    ...[1, 3].map(n => api.admin.unpublishGuide(at(n))),
    ...[5, 7, 8].map(n => api.admin.deleteGuide(at(n))),
    api.admin.patchGuide({ ...at(9), body: { type: 'technique' } }),
  ])
  await expectCounted()
  const client = await api.database.pool.connect()
  await client.query(`begin; update guides set public = not public, type = 'teardown'`)
  await expectCounted()
  await client.query('rollback')
  client.release()
  await expectCounted()
})

test('many writes at once leave a count of a few rows', async () => {
  const [one] = await query('select min(guideid) as guideid from guides')
  for (let turn = 0; turn < 150; turn++)
    await Promise.all(
      [0, 1].map(n =>
        query('update guides set public = not public where guideid = $1', [
          Number(one?.guideid) + n,
        ]),
      ),
    )
  await expectCounted()
  expect((await query('select count(*)::int as n from guide_counts'))[0]?.n).toBeLessThan(250)
})
