import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')

const category = (title: string, more: object = {}) =>
  ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })

test('count public guides and stubs of all categories (A-155, A-156)', async () => {
  expect(await api.anyone.readCategoryFacts()).toEqual({ guides: {}, stubs: [] })
  await category('Phone')
  await category('Case', { parent: 'Phone', flags: ['WIKI_STUB'] })
  await category('constructor')
  const hidden = await category('Hidden', { flags: ['WIKI_DEVICE_STUB'] })
  const make = async (subject: string, category: string) =>
    ada.createGuide({ body: { type: 'technique', subject, category, public: true } })
  const first = await make('One', 'Phone')
  await make('Two', 'Phone')
  await make('Three', 'constructor')
  await ada.createGuide({ body: { type: 'technique', subject: 'Private', category: 'Phone' } })
  const answer = await (await api.request('/x/categories/facts')).text()
  expect(JSON.parse(answer)).toEqual(
    JSON.parse('{"guides":{"Phone":2,"constructor":1},"stubs":["Case","Hidden"]}'),
  )
  await ada.unpublishGuide({
    params: { guideid: first.guideid },
    query: { revisionid: first.revisionid },
  })
  expect((await api.anyone.readCategoryFacts()).guides).toEqual({ Phone: 1, constructor: 1 })
  await api.admin.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Hidden' },
    query: { revisionid: hidden.revisionid },
    body: { flags: ['WIKI_DEVICE_STUB', 'WIKI_PRIVATE'] },
  })
  expect((await api.anyone.readCategoryFacts()).stubs).toEqual(['Case'])
})
