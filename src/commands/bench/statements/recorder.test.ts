import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '../../../testing/searchIndex.ts'
import { rowStatements } from './rows.ts'
import { searchStatements } from './search.ts'

const api = await startApiForFile()

test('a search that finds guides and categories is recorded, each statement once', async () => {
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  await api.admin.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Kettle seal', public: true },
  })
  await indexed(api)
  const sent = await searchStatements(api.database, 'kettles')
  expect(sent.some(({ values }) => values.includes('kettles'))).toBe(true)
  expect(new Set(sent.map(({ text }) => text)).size).toBe(sent.length)
})

test('a list of releases is recorded as its reader asks for it', async () => {
  const sent = await rowStatements(api.database, 'listReleases', 'limit=5', api.admin.me.userid)
  expect(sent.some(({ text }) => text.includes('releases'))).toBe(true)
})
