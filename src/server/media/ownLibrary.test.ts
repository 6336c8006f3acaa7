import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { photo } from '../../testing/images.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

test('the library is one’s own for Admins too, and a private guide’s picture is its own (A-185)', async () => {
  const file = new Uint8Array(await photo(80, 60))
  const { image: hidden } = await bob.uploadImage({ query: { file: 'hidden.jpg' } }, { file })
  await bob.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Behind the door', image: hidden.id },
  })
  const { admin } = api
  expect((await admin.listMedia()).map(({ name }) => name)).not.toContain('hidden.jpg')
  expect(await admin.listMedia({ query: { text: 'hidden' } })).toEqual([])
  const removing = { items: [{ kind: 'image' as const, id: hidden.id, uses: 1 }] }
  expect(await admin.removeMedia({ body: removing })).toEqual({ removed: [], kept: [] })
  // By its number it is seen by whoever sees the guide.
  expect(await admin.readImage({ params: { id: String(hidden.id) } })).toMatchObject({
    image: { id: hidden.id },
  })
  await expect(ada.readImage({ params: { id: String(hidden.id) } })).rejects.toMatchObject({
    status: 403,
  })
})
