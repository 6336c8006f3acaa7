import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const problem = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})

test("an Admin's named settings are visible to that Admin only (A-184)", async () => {
  const other = await api.person('other', { privilege: 'Admin' })
  const settings = { range: '90', before: '1', category: 'Kettles', hide: 'kind,people' }
  const mine = await api.admin.createSavedView({ body: { name: '  Kettles  ', settings } })
  expect(mine).toMatchObject({ name: 'Kettles', settings })
  await api.admin.createSavedView({ body: { name: 'a year', settings: { range: 'year' } } })
  expect((await api.admin.listSavedViews()).map(one => one.name)).toEqual(['a year', 'Kettles'])
  await expect(
    api.admin.createSavedView({ body: { name: 'Kettles', settings: {} } }),
  ).rejects.toMatchObject(problem('name', 'duplicate'))
  expect(await other.listSavedViews()).toEqual([])
  await expect(other.deleteSavedView({ params: mine })).rejects.toMatchObject({ status: 404 })
  await other.createSavedView({ body: { name: 'Kettles', settings: {} } })
  await api.admin.deleteSavedView({ params: mine })
  expect((await api.admin.listSavedViews()).map(one => one.name)).toEqual(['a year'])
  expect(await other.listSavedViews()).toHaveLength(1)
})

test('they hold settings and nothing else, a hundred at most (A-184)', async () => {
  const keep = (n: number, settings: object = {}) =>
    api.admin.createSavedView({ body: { name: `View ${n}`, settings } })
  await expect(keep(0, { views: '12' })).rejects.toMatchObject({ status: 422 })
  await expect(keep(0, { range: 'x'.repeat(301) })).rejects.toMatchObject(
    problem('settings.range', 'too_long'),
  )
  const room = 100 - (await api.admin.listSavedViews()).length
  const kept = await Promise.allSettled(Array.from({ length: room + 1 }, (_, n) => keep(n + 1)))
  expect(
    kept.filter(one => one.status === 'rejected').map(one => (one as PromiseRejectedResult).reason),
  ).toEqual([expect.objectContaining(problem('name', 'too_many'))])
  expect(await api.admin.listSavedViews()).toHaveLength(100)
})
