import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { readToEdit } from './readToEdit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test("an editor starts from the guide's own language", async () => {
  const { ada } = await api.people('ada')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Press', contents: '' } })
  const made = await ada.createGuide({
    body: { category: 'Press', type: 'repair', title: 'Die Presse', langid: 'de' },
  })
  const { guideid } = made
  await ada.patchGuide({
    params: { guideid },
    query: { langid: 'en', revisionid: made.revisionid },
    body: { title: 'The press' },
  })
  expect((await ada.readGuide({ params: { guideid } })).title).toBe('The press')
  const guide = await readToEdit(guideid, ada.readGuide)
  expect(guide).toMatchObject({ title: 'Die Presse', langid: 'de', revisionid: made.revisionid })
  expect(
    await ada.patchGuide({
      params: { guideid },
      query: { revisionid: guide.revisionid },
      body: { title: 'Presse', difficulty: 'Easy' },
    }),
  ).toMatchObject({ title: 'Presse', langid: 'de' })
})
