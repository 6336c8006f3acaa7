// Taking the deletion of a page back on the real service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '#testing/appClient.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { restorePage } from './restorePage.ts'

let api: TestApi
let mona: TestPerson
beforeAll(async () => {
  api = await startApi()
  mona = await api.person('mona', { privilege: 'Moderator' })
  callAs(api.site.request, mona.token)
})
afterAll(() => api.stop())

const deleted = async (title: string) => {
  const params = { namespace: 'WIKI', title } as const
  const { revisionid } = await mona.createWiki({
    body: { ...params, contents: 'The first words.' },
  })
  await mona.deleteWiki({ params, query: { revisionid } })
  return { params, revisionid }
}
const textOf = async (params: { namespace: 'WIKI'; title: string }) =>
  (await api.anyone.readWiki({ params })).contents_raw

test('a page that was deleted comes back with its words (A-147)', async () => {
  const { params, revisionid } = await deleted('Gone')
  expect(await restorePage(params, revisionid)).toBe('back')
  expect(await textOf(params)).toBe('The first words.')
})

test('undoing a deletion keeps a page made anew meanwhile (A-147)', async () => {
  const { params, revisionid } = await deleted('Made anew')
  await api.admin.createWiki({ body: { ...params, contents: 'Other words.' } })
  const before = await api.anyone.readWiki({ params })
  expect(await restorePage(params, revisionid)).toBe('there')
  expect(await api.anyone.readWiki({ params })).toEqual(before)
})
