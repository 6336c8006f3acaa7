import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToTranslate } from '#testing/translator.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const stranger = await api.person('bea')
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })

const at = ({ guideid }: Guide) => ({ params: { guideid } })
const languages = (guide: Guide, who: TestPerson = ada) => who.listGuideLanguages(at(guide))
const read = (guide: Guide, langid?: string) =>
  ada.readGuide({ ...at(guide), query: langid === undefined ? {} : { langid } })
const patch = async (guide: Guide, langid: string | undefined, body: object) => {
  const { revisionid } = await read(guide, langid)
  return ada.patchGuide({
    ...at(guide),
    query: { revisionid, ...(langid !== undefined && { langid }) },
    body,
  })
}
/** Writes a line of the first step anew. */
const patchLine = async (guide: Guide, langid: string | undefined, n: number, text_raw: string) => {
  const step: Step = itemAt((await read(guide, langid)).steps, 0)
  return ada.patchStep({
    params: { guideid: guide.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid, ...(langid !== undefined && { langid }) },
    body: {
      lines: step.lines.map(({ lineid, bullet, level, text_raw: was }, i) => ({
        lineid,
        bullet: bullet as 'black',
        level,
        text_raw: i === n ? text_raw : was,
      })),
    },
  })
}

test('a guide says of each language how much is translated, and what is outdated (A-118)', async () => {
  const guide = await guideToTranslate(ada)
  const [source, ...none] = await languages(guide)
  expect(source).toMatchObject({ langid: 'en', is_source: true, outdated: 0, percent: 100 })
  expect(none).toEqual([])
  const texts = source?.texts ?? 0
  expect(texts).toBeGreaterThan(3)

  await patch(guide, 'de', { title: 'Der Riemen', summary: 'Ein neuer Riemen' })
  await patch(guide, 'fr', { title: 'La courroie' })
  await patchLine(guide, 'de', 0, 'Löse die Schrauben.')
  const of = (translated: number, outdated = 0) => ({
    texts,
    translated,
    outdated,
    percent: Math.floor((100 * translated) / texts),
    is_source: false,
    readable: true,
  })
  expect(await languages(guide)).toEqual([
    source,
    { langid: 'de', ...of(3) },
    { langid: 'fr', ...of(1) },
  ])

  // What the source says anew is outdated where it was translated; what was not is no more missing.
  await patch(guide, 'en', { summary: 'Another belt', introduction: 'First.' })
  await patchLine(guide, 'en', 0, 'Remove the screws.')
  const [now, german, french] = await languages(guide)
  const added = (now?.texts ?? 0) - texts
  expect(german).toMatchObject({ translated: 3, outdated: 2, texts: texts + added })
  expect(french).toMatchObject({ translated: 1, outdated: 0 })

  // Who saves the text again has seen the source.
  await patch(guide, 'de', { summary: 'Ein anderer Riemen' })
  await patchLine(guide, 'de', 0, 'Nimm die Schrauben heraus.')
  expect(itemAt(await languages(guide), 1)).toMatchObject({ translated: 3, outdated: 0 })
})

test('a language is whole once each text and line has its own (A-118)', async () => {
  const guide = await guideToTranslate(ada)
  const { steps, ...own } = await read(guide)
  const names = ['title', 'summary', 'introduction', 'conclusion'] as const
  const raw = { ...own, introduction: own.introduction_raw, conclusion: own.conclusion_raw }
  const wanted = names.filter(name => raw[name])
  await patch(guide, 'de', Object.fromEntries(wanted.map(name => [name, `Deutsch: ${raw[name]}`])))
  for (const { stepid } of steps) {
    const step = (await read(guide, 'de')).steps.find(one => one.stepid === stepid) as Step
    await ada.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid: step.revisionid, langid: 'de' },
      body: {
        ...(step.title && { title: `Deutsch: ${step.title}` }),
        lines: step.lines.map(({ lineid, bullet, level, text_raw }) => ({
          lineid,
          bullet: bullet as 'black',
          level,
          text_raw: `Deutsch: ${text_raw}`,
        })),
      },
    })
  }
  const [source, german] = await languages(guide)
  expect(german).toMatchObject({ percent: 100, translated: source?.texts, outdated: 0 })
})

test('whoever may not see the guide does not learn its languages (A-118)', async () => {
  const guide = await guideToTranslate(ada, { public: false })
  await patch(guide, 'de', { title: 'Der Riemen' })
  await expect(languages(guide, stranger)).rejects.toMatchObject({ status: 404 })
  expect(await languages(guide, mo)).toHaveLength(2)
  await expect(
    ada.listGuideLanguages({ params: { guideid: 2_000_000_000 } }),
  ).rejects.toMatchObject({ status: 404 })
})
