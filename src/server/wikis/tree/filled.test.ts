import { expect, test } from 'vitest'
import { photo } from '#testing/images.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')

test('tells which categories have a picture and which a description (A-166)', async () => {
  expect(await api.anyone.readFilledCategories()).toEqual({ with_picture: [], with_summary: [] })
  const { image } = await ada.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(80, 60)) },
  )
  const category = (title: string, more: object = {}) =>
    ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
  await category('Phone', { image: image.id })
  await category('constructor', { description: 'Makes things' })
  await category('Case', { description: ' ' })
  const both = await category('Kettle', { description: 'Boils water', image: image.id })
  await ada.createWiki({
    body: { namespace: 'WIKI', title: 'Page', contents: '', description: 'No category' },
  })
  expect(await api.anyone.readFilledCategories()).toEqual({
    with_picture: ['Kettle', 'Phone'],
    with_summary: ['constructor', 'Kettle'],
  })
  await api.admin.patchWiki({
    params: { namespace: 'CATEGORY', title: 'Kettle' },
    query: { revisionid: both.revisionid },
    body: { flags: ['WIKI_PRIVATE'] },
  })
  expect(await api.anyone.readFilledCategories()).toEqual({
    with_picture: ['Phone'],
    with_summary: ['constructor'],
  })
})
