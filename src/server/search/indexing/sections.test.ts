import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '#testing/searchIndex.ts'

const find = async (query: string) => {
  await indexed(api)
  return (await api.anyone.search({ params: { query }, query: {} })).results
}
const page = (title: string, contents: string) =>
  api.admin.createWiki({ body: { namespace: 'WIKI', title, contents } })

const api = await startApiForFile()

test('a hit below a heading names it, by the anchor that the page has', async () => {
  await page('Bimetal', 'Two metals.\n\n== Disc ==\n\nFlat.\n\n== Disc ==\n\nBends at 98 degrees.')
  const [found] = await find('degrees')
  expect(found?.highlight.place).toMatchObject({
    part: 'text',
    section: { title: 'Disc', anchor: 'Section_Disc_2', cause: false },
  })
  const { contents_rendered } = await api.anyone.readWiki({
    params: { namespace: 'WIKI', title: 'Bimetal' },
    query: {},
  })
  expect(contents_rendered).toContain('id="Section_Disc_2"')
})

test('headings count for more than texts', async () => {
  await page('Water', 'The limescale of it is told elsewhere.')
  await page('Tap', 'Words.\n\n== Limescale ==\n\nWords.')
  await page('Bath', 'There is limescale here, too.')
  const found = await find('limescale')
  expect(found.map(one => 'title' in one && one.title)).toEqual(['Tap', 'Bath', 'Water'])
  expect(found[0]?.highlight.text).toEqual([{ text: 'Limescale', hit: true }])
})

test('causes of a troubleshooting page are found and named, all of them in order', async () => {
  await page(
    'Percolator stays cold',
    [
      'No light, no heat.',
      '[comment]solutions[/comment]',
      '== Blown fuse ==',
      'Look at the filament.',
      '== Worn lever ==',
      'It clicks no more.',
      '[comment]conclusion[/comment]',
      '== Still cold ==',
      'Ask.',
    ].join('\n\n'),
  )
  const [found] = await find('percolator clicks')
  expect(found?.highlight).toMatchObject({
    place: { section: { title: 'Worn lever', anchor: 'Section_Worn_lever', cause: true } },
    causes: [
      { title: 'Blown fuse', anchor: 'Section_Blown_fuse' },
      { title: 'Worn lever', anchor: 'Section_Worn_lever' },
    ],
  })
})
