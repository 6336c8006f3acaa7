// Files of somebody else that come back where a guide has shown them to readers.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { lastOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { documentOf } from '#testing/mediaVisibility.ts'
import { at, edit, line, openDrawers } from '#testing/worlds/drawers.ts'

const api = await startApiForFile()
const { ada, bob } = await openDrawers(api)
const mo = await api.person('mo', { privilege: 'Moderator' })

let made = 0
const film = () =>
  ada.createEmbed({ body: { url: `https://www.youtube.com/watch?v=dQw4w9Wg${100 + made++}` } })
const privateGuide = (body: object) =>
  ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: `Guide ${++made}`, ...body },
  })
const head = (guide: Guide) => ada.readGuide({ params: at(guide), query: { unpatrolled: true } })
const save = async (who: TestPerson, guide: Guide, body: object) =>
  who.patchGuide({
    params: at(guide),
    query: { revisionid: (await head(guide)).revisionid },
    body,
  })
const publish = async (guide: Guide) => {
  const { revisionid } = await head(guide)
  return ada.publishGuide({ params: at(guide), query: { revisionid } })
}
const newest = async (guide: Guide) => lastOf((await head(guide)).steps)
const notOwned = (field: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code: 'not_owned' })],
})

test('a document comes back that readers had, and none of before the guide was public', async () => {
  const [hidden, open, strange] = [
    await documentOf(ada),
    await documentOf(ada),
    await documentOf(ada),
  ]
  const guide = await privateGuide({ documents: [hidden.documentid] })
  await save(ada, guide, { documents: [open.documentid] })
  await publish(guide)
  await save(ada, guide, { documents: [] })
  const bring = (who: TestPerson, { documentid }: typeof open) =>
    save(who, guide, { documents: [documentid] })
  await expect(bring(bob, hidden)).rejects.toMatchObject(notOwned('documents'))
  await expect(bring(bob, strange)).rejects.toMatchObject(notOwned('documents'))
  expect((await bring(bob, open)).documents).toHaveLength(1)
  await save(ada, guide, { documents: [] })
  expect((await bring(mo, hidden)).documents).toHaveLength(1)
  // In another guide it is as strange as before.
  const other = await privateGuide({})
  await publish(other)
  await expect(save(bob, other, { documents: [open.documentid] })).rejects.toMatchObject(
    notOwned('documents'),
  )
})

test('a film comes back that readers had, in a step or as the introduction', async () => {
  const [hidden, open] = [await film(), await film()]
  const guide = await privateGuide({})
  await ada.createStep({ params: at(guide), body: { lines: [line('Pull the drawer.')] } })
  const shows = (one: typeof open) => ({ media: { type: 'embed', data: one.embedid } })
  await edit(ada, await newest(guide), shows(hidden))
  await edit(ada, await newest(guide), shows(open))
  await publish(guide)
  await edit(ada, await newest(guide), { media: null })
  await expect(edit(bob, await newest(guide), shows(hidden))).rejects.toMatchObject(
    notOwned('media.data'),
  )
  expect(await edit(bob, await newest(guide), shows(open))).toMatchObject({
    media: { type: 'embed' },
  })
  await expect(save(bob, guide, { objectid: hidden.objectid })).rejects.toMatchObject(
    notOwned('objectid'),
  )
  expect(await save(bob, guide, { objectid: open.objectid })).toMatchObject({
    intro_video: { embedid: open.embedid },
  })
})

test('what its owner has taken out of the library since does not come back', async () => {
  const file = await documentOf(ada)
  const guide = await privateGuide({ documents: [file.documentid] })
  await publish(guide)
  await save(ada, guide, { documents: [] })
  await ada.deleteDocuments({ params: { documentids: String(file.documentid) } })
  await expect(save(bob, guide, { documents: [file.documentid] })).rejects.toMatchObject(
    notOwned('documents'),
  )
})
