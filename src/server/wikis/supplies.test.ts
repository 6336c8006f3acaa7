import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const mo = await api.person('mo', { privilege: 'Moderator' })
for (const title of ['Loom', 'Table loom'])
  await ada.createWiki({
    body: {
      namespace: 'CATEGORY',
      title,
      contents: '',
      ...(title === 'Table loom' && { parent: 'Loom' }),
    },
  })

const aGuide = (title: string, more: object) =>
  ada.createGuide({ body: { category: 'Loom', type: 'technique', title, public: true, ...more } })
const read = () => api.anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Loom' } })
const supplies = async () => {
  const { parts, tools } = await read()
  return {
    parts: parts?.categories.map(({ title, parts: list }) => [title, list.map(one => one.title)]),
    tools: tools?.map(one => [one.title, one.guide_count]),
  }
}

describe('parts and tools of a category (specification 4.2, api-facts 4.7)', () => {
  test('lists what its public guides need, most used first', async () => {
    expect(await read()).toMatchObject({ parts: { url: '', categories: [] }, tools: [] })
    await aGuide('Warp', {
      tools: [{ name: 'Reed hook' }, { name: 'Warping board' }],
      parts: [{ name: 'Heddle', type: 'wire' }, { name: 'Reed' }],
    })
    await aGuide('Thread', {
      tools: [{ name: 'reed hook', quantity: 2 }],
      parts: [{ name: 'Cord', type: 'wire' }],
    })
    await aGuide('Unseen', { public: false, tools: [{ name: 'Secret tool' }] })
    await aGuide('Elsewhere', { category: 'Table loom', tools: [{ name: 'Shuttle' }] })
    expect(await supplies()).toEqual({
      parts: [
        ['', ['Reed']],
        ['wire', ['Cord', 'Heddle']],
      ],
      tools: [
        ['Reed hook', 2],
        ['Warping board', 1],
      ],
    })
    const { parts, tools } = await read()
    expect(parts?.url).toMatch(/\/Device\/Loom#parts$/)
    expect(tools?.[0]).toEqual({
      title: 'Reed hook',
      target_url: expect.stringMatching(/^https?:\/\/[^/]+\/Item\/Reed_hook$/),
      image_url: '',
      itemcode: '',
      guide_count: 2,
    })
  })

  test('follow their pages, and the guides that need them, at once', async () => {
    const params = { namespace: 'ITEM', title: 'Reed hook' }
    const { revisionid } = await mo.readWiki({ params })
    await mo.patchWiki({
      params,
      query: { revisionid },
      body: {
        display_title: 'Hook for reeds',
        suppliers: [{ url: 'https://example.org/hook' }, { 'part_#': 'RH-2' }],
      },
    })
    expect((await read()).tools?.[0]).toMatchObject({ title: 'Hook for reeds', itemcode: 'RH-2' })
    const guide = firstOf(await ada.listGuides({ query: { title: 'Thread' } }))
    const { revisionid: stamp } = await ada.readGuide({ params: { guideid: guide.guideid } })
    await ada.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid: stamp },
      body: { tools: [{ name: 'Lamp' }], parts: [] },
    })
    expect(await supplies()).toEqual({
      parts: [
        ['', ['Reed']],
        ['wire', ['Heddle']],
      ],
      tools: [
        ['Lamp', 1],
        ['Hook for reeds', 1],
        ['Warping board', 1],
      ],
    })
    const { revisionid: head } = await mo.readWiki({ params })
    await mo.deleteWiki({ params, query: { revisionid: head } })
    expect((await read()).tools?.find(one => one.title === 'Reed hook')).toEqual({
      title: 'Reed hook',
      target_url: '',
      image_url: '',
      itemcode: '',
      guide_count: 1,
    })
    await mo.createWiki({ body: { ...params, contents: '' } })
    expect((await read()).tools?.find(one => one.title === 'Reed hook')?.target_url).toMatch(
      /\/Item\/Reed_hook$/,
    )
  })
})
