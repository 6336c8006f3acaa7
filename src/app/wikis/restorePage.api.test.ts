// Taking the deletion of a page back on the real service.
import { beforeAll, expect, test } from 'vitest'
import { callAs } from '#testing/appClient.ts'
import { startApiForFile } from '#testing/api.ts'
import { restorePage } from './restorePage.ts'

const api = await startApiForFile()
const mona = await api.person('mona', { privilege: 'Moderator' })
beforeAll(async () => {
  callAs(api.site.request, mona.token)
})

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
