// What authors called their tools and parts, kept by an import (findings F7, F23).
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { sharedValues } from '../../fixtures/sharedData.ts'
import { aGuide, folderOf, importInto } from '../../testing/imports.ts'

type Item = { text: string; url: string; thumbnail: string | null }
type Answer = { guideid: number; tools: Item[]; parts: Item[] }
const answers = sharedValues<Answer>('data/real/payloads/payloads.jsonl')

const api = await startApiForFile()
const read = (guideid: number) => api.anyone.readGuide({ params: { guideid } })
const named = (...texts: string[]) => texts.map(text => ({ text, type: '', quantity: 1 }))

test('guides that name one tool in different case keep their words, and share its page (F7)', async () => {
  const steel = '4"x4"x1/2"  Angle Steel'
  const guides = [
    aGuide(1, 'One', ['Do it.'], { tools: named('vise', 'punch') }),
    aGuide(2, 'Two', ['Do it.'], { tools: named('Vise', 'Punch'), parts: named(steel) }),
  ]
  const folder = await folderOf({ 'guides.jsonl': guides })
  expect((await importInto(api, folder)).counts.items).toEqual({ imported: 3 })
  const { tools, parts, revisionid } = await read(2)
  expect(tools.map(({ text, url }) => [text, url])).toEqual([
    ['Vise', '/Item/vise'],
    ['Punch', '/Item/punch'],
  ])
  expect(firstOf(parts)).toMatchObject({ text: steel, url: '/Item/4%22x4%22x1%2F2%22_Angle_Steel' })
  const page = await api.anyone.readWiki({ params: { namespace: 'ITEM', title: 'punch' } })
  expect(
    (await api.admin.listWikiLinks({ params: { namespace: 'ITEM', title: page.title } })).guides,
  ).toHaveLength(2)
  // An author who changes another tool leaves these words alone.
  const changed = await api.admin.patchGuide({
    params: { guideid: 2 },
    query: { revisionid },
    body: { tools: [{ name: 'Punch', quantity: 2 }, { name: 'Vise' }] },
  })
  expect(changed.tools.map(({ text }) => text)).toEqual(['Punch', 'Vise'])
  expect((await importInto(api, folder)).counts.guides).toEqual({ unchanged: 2 })
})

test.runIf(answers)('real tools and parts come back as they were written (F7, F23)', async () => {
  const guides = existing(answers, 'the answers').filter(
    ({ tools, parts }) => tools.length + parts.length > 0,
  )
  await importInto(api, await folderOf({ 'guides.jsonl': guides }))
  // Two of theirs have the picture of their page; the rest have null.
  const shown = ({ text, url, thumbnail }: Item) => ({
    text,
    isPath: url.startsWith('/Item/'),
    thumbnail: thumbnail?.startsWith('https://d3t0tbmlie281e') ? null : thumbnail,
  })
  for (const { guideid, tools, parts } of guides) {
    const ours = await read(guideid)
    expect([...ours.tools, ...ours.parts].map(shown)).toEqual([...tools, ...parts].map(shown))
  }
})
