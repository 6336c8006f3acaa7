// What an address of a list is narrowed by holds for its first HTML, too: it has what the screen
// will have, or no list.
import { expect, test } from 'vitest'
import { handlers } from '#server/handlers.ts'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '#testing/searchIndex.ts'
import { createReader } from '../reader.ts'
import { placeOf } from '../screenAddresses.ts'

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author', reputation: 1000 })
for (const [title, parent] of [
  ['Kitchen', null],
  ['Kettles', 'Kitchen'],
  ['Garden', null],
] as const)
  await api.admin.createWiki({
    body: { namespace: 'CATEGORY', title, contents: '', ...(parent && { parent }) },
  })
const written = {
  boil: { category: 'Kettles', type: 'repair', title: 'Boiling plate', minutes: 20 },
  tear: { category: 'Kettles', type: 'teardown', title: 'Apart, a plate', minutes: 90 },
  mow: { category: 'Garden', type: 'repair', title: 'Cutting plate', minutes: 10 },
}
for (const { minutes, ...body } of Object.values(written))
  await ada.createGuide({
    body: {
      ...body,
      public: true,
      time_required_min: minutes * 60,
      time_required_max: minutes * 60,
    },
  })
await indexed(api)
const read = createReader(api.service, handlers)

/** Titles of guides in their order; null: no list. */
const shown = async (address: string): Promise<string[] | null> => {
  const url = new URL(address, 'http://stepwright.test')
  const { document } = await read(placeOf(url.pathname), url)
  if (document === null) return null
  const titles = Object.values(written).map(({ title }) => title)
  const plain = document.html.replace(/<\/?mark>/g, '')
  return titles
    .filter(title => plain.includes(`>${title}<`))
    .sort((a, b) => plain.indexOf(`>${a}<`) - plain.indexOf(`>${b}<`))
}
const { boil, tear, mow } = written

test('the list of guides has those of the types, the category and the words of its address', async () => {
  const all = [mow.title, tear.title, boil.title]
  expect(await shown('/guides')).toEqual(all)
  expect(await shown('/guides?types=teardown')).toEqual([tear.title])
  expect(await shown('/guides?types=teardown,repair')).toEqual(all)
  expect(await shown('/guides?category=Kitchen')).toEqual([tear.title, boil.title])
  expect(await shown('/guides?category=Kitchen&types=repair')).toEqual([boil.title])
  expect(await shown('/guides?title=cutting')).toEqual([mow.title])
  expect(await shown('/guides?title=nowhere')).toEqual([])
  // Somebody's own are nobody's to see, and of what there is not the screen says so itself.
  expect(await shown('/guides?whose=mine')).toBeNull()
  expect(await shown('/guides?types=juggling')).toBeNull()
})

test('a search has what its address narrows it by, in the order of its address', async () => {
  const found = async (more: string) => shown(`/search?q=plate${more}`)
  expect((await found(''))?.toSorted()).toEqual([tear.title, boil.title, mow.title].toSorted())
  expect(await found('&type=teardown')).toEqual([tear.title])
  expect(await found('&category=Kitchen&minutes=30')).toEqual([boil.title])
  expect(await found('&filter=team')).toEqual([])
  expect(await found('&sort=quickest')).toEqual([mow.title, boil.title, tear.title])
  expect(await found('&sort=title')).toEqual([tear.title, boil.title, mow.title])
  expect(await found('&sort=upwards&minutes=7&filter=nothing')).toHaveLength(3)
})

test('a category among results says how many guides it has, and the whole question is quoted', async () => {
  const html = async (q: string) => {
    const url = new URL(`/search?${new URLSearchParams({ q })}`, 'http://stepwright.test')
    return ((await read(placeOf(url.pathname), url)).document?.html ?? '').replace(/\s+/g, ' ')
  }
  const kettles = await html('kettels')
  expect(kettles).toContain('Kitchen · 2 guides')
  expect(kettles).toContain('Showing results for “kettles”')
  expect(await html('boiling platte')).toContain('Showing results for “boiling plate”')
})
