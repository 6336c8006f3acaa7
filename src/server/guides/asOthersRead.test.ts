// What clients elsewhere make of a guide: paths of its parts, and an author that is never dropped.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
const ben = await api.person('ben')
const mod = await api.person('mod', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: 'Hot.' } })
const guide = { category: 'Kettles', type: 'repair' } as const
const itemsOf = ({ parts, tools }: { parts: object[]; tools: object[] }) => [
  firstOf(parts),
  firstOf(tools),
]

test('parts and tools have the paths of their pages, empty while nobody is shown them (F23)', async () => {
  await ada.createWiki({ body: { namespace: 'ITEM', title: 'Spudger', contents: 'Pries.' } })
  const body = {
    ...guide,
    title: 'Seal',
    parts: [{ name: 'Seal ring' }],
    tools: [{ name: 'spudger' }],
  }
  const { guideid, ...made } = await ada.createGuide({ body })
  const spudger = { url: '/Item/Spudger', thumbnail: null }
  expect(itemsOf(made)).toMatchObject([{ url: '', thumbnail: null }, spudger])
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  const read = await api.anyone.readGuide({ params: { guideid } })
  const ring = { url: '/Item/Seal_ring', thumbnail: null }
  expect(itemsOf(read)).toMatchObject([ring, spudger])
  const page = { namespace: 'ITEM', title: 'Seal ring' } as const
  expect(await api.anyone.readWiki({ params: page })).toMatchObject({
    url: `http://stepwright.test${ring.url}`,
  })
})

test('a new guide is of the author that a Moderator names, and of nobody else’s choice', async () => {
  const { author } = await mod.createGuide({
    body: { ...guide, title: 'Brought along', author: ben.me.userid },
  })
  expect(author.userid).toBe(ben.me.userid)
  const theirs = { ...guide, title: 'Not mine', author: ben.me.userid }
  expect(await refusalOf(ada.createGuide({ body: theirs }))).toMatchObject({ status: 403 })
  const nobody = { ...guide, title: 'Of nobody', author: 999_999 }
  expect(await refusalOf(mod.createGuide({ body: nobody }))).toMatchObject({
    status: 422,
    errors: [{ field: 'author', code: 'not_found' }],
  })
  const own = { ...guide, title: 'Mine', author: ada.me.userid }
  expect((await ada.createGuide({ body: own })).author.userid).toBe(ada.me.userid)
})
