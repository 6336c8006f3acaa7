import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import {
  lines,
  openTranslatedGuides,
  patch,
  patchStep,
  texts,
} from '#testing/worlds/translatedGuides.ts'

const api = await startApiForFile()
const { ada, aGuide, inLanguage } = await openTranslatedGuides(api)

test('cached answers end with the save of a translation', async () => {
  const before = await aGuide()
  const guide = await aGuide({ prerequisites: [before.guideid] })
  const read = async (langid: string) =>
    (await inLanguage(guide, langid)).steps.map(step => texts(step)[0])
  expect([await read('de'), await read('en')]).toEqual([
    ['Pull the plug.', 'Pull the plug.'],
    ['Pull the plug.', 'Pull the plug.'],
  ])
  const step = firstOf(before.steps)
  await patchStep(ada, step, 'de', { lines: lines(step, 'Stecker ziehen.', 'Öffnen.') })
  expect([await read('de'), await read('en')]).toEqual([
    ['Stecker ziehen.', 'Pull the plug.'],
    ['Pull the plug.', 'Pull the plug.'],
  ])
  await patch(ada, guide, 'de', { introduction: 'Lies.' })
  expect((await inLanguage(guide, 'de')).introduction_rendered).toContain('Lies.')
})
test("languages unknown to the site share the source's answer", async () => {
  const guide = await aGuide()
  await api.jobsDone() // a badge that the author earned is another stamp of the guide
  const tags = await Promise.all(
    ['en', 'qq', 'qx'].map(async langid =>
      (await api.request(`/guides/${guide.guideid}?langid=${langid}`)).headers.get('etag'),
    ),
  )
  expect(new Set(tags).size).toBe(1)
})
test('an address with a language is answered from memory until something in it changes', async () => {
  const guide = await aGuide()
  await patch(ada, guide, 'de', { title: 'Riemen' })
  const address = (query: string) =>
    `http://stepwright.test/api/2.0/guides/${guide.guideid}${query}`
  const read = async (query: string) => {
    await api.request(`/guides/${guide.guideid}${query}`)
    const kept = api.service.bytes.at(address(query))
    return kept && (JSON.parse(kept.json.toString()) as Guide).langid
  }
  // Asked again where everything kept was dropped in between, as a machine that stands still does.
  for (const [query, langid] of [
    ['', 'en'],
    ['?langid=en', 'en'],
    ['?langid=de', 'de'],
    ['?lang=de', 'de'],
    ['?langid=xx', 'en'],
  ] as const) {
    await expect.poll(() => read(query)).toBe(langid)
  }
  await patch(ada, await inLanguage(guide, 'de'), 'de', { title: 'Der Riemen' })
  expect(api.service.bytes.at(address('?langid=de'))).toBeNull()
})
