import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { guideToTranslate, openTranslator, type Translator } from '#testing/translator.ts'

let api: TestApi
let ada: TestPerson
let translator: Translator

beforeAll(async () => {
  translator = await openTranslator()
  api = await startApi({ translateUrl: translator.url })
  ;({ ada } = await api.people('ada'))
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })
})
afterAll(async () => {
  await api.stop()
  await translator.close()
})

const aGuide = (more?: object) => guideToTranslate(ada, more)
const of = (guide: Guide) => ({ params: { guideid: guide.guideid } })
const inLanguage = (guide: Guide, langid: string) =>
  api.anyone.readGuide({ ...of(guide), query: { langid } })

test('a machine translates what people did not and leaves raw text', async () => {
  const guide = await aGuide()
  const french = await api.anyone.readGuide({
    ...of(guide),
    query: { machineTranslateLangid: 'fr' },
  })
  expect(french).toMatchObject({
    langid: 'fr',
    locale: 'fr',
    machine_translated: true,
    title: 'fr The belt',
    summary: 'fr A new belt',
    introduction_raw: "Read ''this''.",
    available_langids: ['en'],
    revisionid: guide.revisionid,
    steps: [
      {
        title: 'fr Begin',
        lines: [
          { text_raw: 'Pull the plug.', text_rendered: 'fr Pull the plug.' },
          { text_rendered: 'fr Open it.' },
        ],
      },
    ],
  })
  expect(french.introduction_rendered).toContain('<em>fr this</em>')
  const german = await ada.patchGuide({
    ...of(guide),
    query: { revisionid: guide.revisionid, langid: 'de' },
    body: { title: 'Der Riemen' },
  })
  expect(
    await api.anyone.readGuide({ ...of(guide), query: { machineTranslateLangid: 'de' } }),
  ).toEqual({ ...(await inLanguage(guide, 'de')), revisionid: german.revisionid })
  expect(
    await api.anyone.readGuide({ ...of(guide), query: { machineTranslateLangid: 'en' } }),
  ).toEqual(await inLanguage(guide, 'en'))
})

test('machine translation is refused for wrong languages and private guides', async () => {
  const guide = await aGuide({ title: `Never translated ${Date.now()}` })
  const ask = (langid: string, person = api.anyone, one = guide) =>
    person.readGuide({ ...of(one), query: { machineTranslateLangid: langid } })
  await expect(ask('french')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'machineTranslateLangid', code: 'invalid_langid' }],
  })
  await expect(ask('ja')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'machineTranslateLangid', code: 'translation_unavailable' }],
  })
  translator.broken = true
  const failed = await api.request(`/guides/${guide.guideid}?machineTranslateLangid=it`)
  translator.broken = false
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await ask('it')).title).toMatch(/^it Never/)
  const hidden = await aGuide({ public: false })
  await expect(ask('fr', api.anyone, hidden)).rejects.toMatchObject({ status: 403 })
  expect((await ask('fr', ada, hidden)).title).toBe('fr The belt')
})
