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

test('a list of releases is recorded as its reader asks for it, with token and snapshot', async () => {
  const { me, token } = api.admin
  const by = { userid: me.userid, token }
  const sent = await rowStatements(api.database, 'listReleases', 'limit=5', by)
  const texts = sent.map(({ text }) => text)
  expect(texts[0]).toContain('from tokens')
  expect(texts[1]).toMatch(/^begin .* read only$/)
  expect(texts[2]).toContain('releases')
  expect(texts.at(-1)).toBe('commit')
})
