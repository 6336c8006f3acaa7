// The translation desk: which texts of a language are missing or outdated, and what a translator
// may do.
import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import type { TranslationPart } from '#contract/guides/translations.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToTranslate } from '#testing/translator.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const translator = await api.person('tom')
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })

const desk = (guide: Guide, langid: string, who: TestPerson = ada) =>
  who.readTranslation({ params: { guideid: guide.guideid, langid }, query: {} })
const textsOf = async (guide: Guide, langid: string) =>
  (await desk(guide, langid)).parts.flatMap(({ stepid, texts }) =>
    texts.map(one => ({ stepid, ...one })),
  )
const statuses = async (guide: Guide, langid: string) =>
  Object.fromEntries((await textsOf(guide, langid)).map(one => [one.source, one.status]))
const stepPart = async (guide: Guide, langid: string): Promise<TranslationPart> =>
  existing(
    (await desk(guide, langid)).parts.find(({ stepid }) => stepid !== null),
    'a step',
  )
/** Saves lines of the first step, the others as they are shown. */
const saveLines = async (who: TestPerson, guide: Guide, langid: string, words: string[]) => {
  const part = await stepPart(guide, langid)
  const lines = part.texts.filter(({ lineid }) => lineid !== null)
  return who.patchStep({
    params: { guideid: guide.guideid, stepid: part.stepid as number },
    query: { revisionid: part.revisionid, langid },
    body: {
      lines: lines.map((one, n) => ({
        lineid: one.lineid,
        bullet: one.bullet as 'black',
        level: one.level ?? 0,
        text_raw: words[n] ?? one.translated ?? one.source,
      })),
    },
  })
}
/** Writes lines of the source's first step anew. */
const rewrite = async (guide: Guide, words: string[]): Promise<Step> => {
  const { steps } = await ada.readGuide({
    params: { guideid: guide.guideid },
    query: { langid: 'en' },
  })
  const step = itemAt(steps, 0)
  return ada.patchStep({
    params: { guideid: guide.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid, langid: 'en' },
    body: {
      lines: step.lines.map(({ lineid, bullet, level, text_raw }, n) => ({
        lineid,
        bullet: bullet as 'black',
        level,
        text_raw: words[n] ?? text_raw,
      })),
    },
  })
}
const confirm = async (guide: Guide, langid: string, source: string, who = ada) => {
  const { parts } = await desk(guide, langid)
  const texts = parts.flatMap(({ stepid, source_revisionid, texts: some }) =>
    some
      .filter(one => one.source === source)
      .map(({ name, lineid }) => ({ stepid, name, lineid, source_revisionid })),
  )
  return who.confirmTranslation({ params: { guideid: guide.guideid, langid }, body: { texts } })
}

test('one changed line of the source is the one outdated line of each language (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  for (const langid of ['de', 'fr'])
    await saveLines(ada, guide, langid, [`${langid} one`, `${langid} two`])
  await rewrite(guide, ['Pull both plugs.'])
  for (const langid of ['de', 'fr']) {
    const outdated = (await textsOf(guide, langid)).filter(({ status }) => status === 'outdated')
    expect(outdated).toMatchObject([
      {
        name: 'line',
        source: 'Pull both plugs.',
        followed: 'Pull the plug.',
        translated: `${langid} one`,
      },
    ])
  }
  const languages = await ada.listGuideLanguages({ params: { guideid: guide.guideid } })
  expect(languages.map(({ langid, outdated }) => [langid, outdated])).toEqual([
    ['en', 0],
    ['de', 1],
    ['fr', 1],
  ])
})

test('a line that nobody translated is not stored as the source once had it (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await saveLines(ada, guide, 'de', ['Pull the plug.', 'Zwei'])
  const part = await stepPart(guide, 'de')
  await rewrite(guide, ['Pull both plugs.'])
  const lines = part.texts.filter(({ lineid }) => lineid !== null)
  await ada.patchStep({
    params: { guideid: guide.guideid, stepid: part.stepid as number },
    query: { revisionid: part.revisionid, langid: 'de' },
    body: {
      lines: lines.map((one, n) => ({
        lineid: one.lineid,
        bullet: one.bullet as 'black',
        level: one.level ?? 0,
        text_raw: ['Pull the plug.', 'Zwei, neu'][n] ?? one.source,
      })),
    },
  })
  const now = await textsOf(guide, 'de')
  expect(now.filter(({ name }) => name === 'line').slice(0, 2)).toMatchObject([
    { source: 'Pull both plugs.', translated: null, status: 'missing' },
    { translated: 'Zwei, neu', status: 'done' },
  ])
})

test('saving one line leaves the other outdated lines of its step outdated (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await saveLines(ada, guide, 'de', ['Eins', 'Zwei'])
  await rewrite(guide, ['Pull both plugs.', 'Open both lids.'])
  await saveLines(ada, guide, 'de', ['Beide Stecker ziehen.'])
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull both plugs.': 'done',
    'Open both lids.': 'outdated',
  })
  // Back to what it said: nothing is to be done.
  await rewrite(guide, ['Pull both plugs.', 'Open it.'])
  expect(await statuses(guide, 'de')).toMatchObject({ 'Open it.': 'done' })
})

test('an outdated text is confirmed, and a missing one keeps the words of the source (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await saveLines(ada, guide, 'de', ['Stecker ziehen.'])
  await rewrite(guide, ['Pull the plug!'])
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull the plug!': 'outdated',
    'Open it.': 'missing',
  })
  const before = await ada.readGuide({ params: { guideid: guide.guideid } })
  await confirm(guide, 'de', 'Pull the plug!')
  await confirm(guide, 'de', 'Open it.')
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull the plug!': 'done',
    'Open it.': 'done',
  })
  expect((await ada.readGuide({ params: { guideid: guide.guideid } })).revisionid).toBe(
    before.revisionid,
  )
  await rewrite(guide, ['Pull it!', 'Open it wide.'])
  expect(await statuses(guide, 'de')).toMatchObject({
    'Pull it!': 'outdated',
    'Open it wide.': 'outdated',
  })
})

test('confirming names texts and revisions of this guide (A-199)', async () => {
  const [guide, other] = [await guideToTranslate(ada), await guideToTranslate(ada)]
  const part = await stepPart(guide, 'de')
  const text = { stepid: part.stepid, name: 'title', lineid: null }
  const ask = (texts: (typeof text & { source_revisionid: number })[], langid = 'de') =>
    ada.confirmTranslation({ params: { guideid: guide.guideid, langid }, body: { texts } })
  const good = { ...text, source_revisionid: part.source_revisionid }
  const not_found = { status: 422, errors: [{ field: 'texts', code: 'not_found', index: 1 }] }
  await expect(
    ask([good, { ...good, source_revisionid: itemAt(other.steps, 0).revisionid }]),
  ).rejects.toMatchObject(not_found)
  await expect(ask([good, { ...good, name: 'subject' }])).rejects.toMatchObject(not_found)
  await expect(ask([good], 'en')).rejects.toMatchObject({ status: 404 })
  await expect(ask([good], 'xx')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'langid', code: 'invalid_langid' }],
  })
})

test('a translator writes only words, which wait for review (A-200)', async () => {
  const guide = await guideToTranslate(ada)
  const saved = await saveLines(translator, guide, 'de', ['Stecker ziehen.', 'Öffnen.'])
  expect(saved).toMatchObject({ unpatrolled: true, lines: [{}, { text_raw: 'Öffnen.', level: 1 }] })
  expect(await stepPart(guide, 'de')).toMatchObject({ waits: true })
  expect(await statuses(guide, 'de')).toMatchObject({ 'Open it.': 'done' })
  const step = itemAt(saved.lines, 0)
  const refused = { status: 422, errors: [{ field: 'lines', code: 'not_allowed' }] }
  for (const lines of [
    [{ lineid: step.lineid, bullet: 'black' as const, level: 0, text_raw: 'Nur eine.' }],
    saved.lines
      .toReversed()
      .map(one => ({ ...one, bullet: 'black' as const, text_rendered: undefined })),
  ])
    await expect(
      translator.patchStep({
        params: { guideid: guide.guideid, stepid: saved.stepid },
        query: { revisionid: saved.revisionid, langid: 'de' },
        body: {
          lines: lines.map(({ lineid, bullet, level, text_raw }) => ({
            lineid,
            bullet,
            level,
            text_raw,
          })),
        },
      }),
    ).rejects.toMatchObject(refused)
  const { revisionid, steps } = await ada.readGuide({
    params: { guideid: guide.guideid },
    query: { langid: 'en', unpatrolled: true },
  })
  expect([revisionid, steps.map(one => one.revisionid)]).toEqual([
    guide.revisionid,
    guide.steps.map(one => one.revisionid),
  ])
})

test('a denied translation is outdated again where the one before it was (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await saveLines(ada, guide, 'de', ['Stecker ziehen.'])
  await rewrite(guide, ['Pull both plugs.'])
  const { patrolid } = await saveLines(translator, guide, 'de', ['Unsinn.'])
  expect(await statuses(guide, 'de')).toMatchObject({ 'Pull both plugs.': 'done' })
  const params = { itemid: existing(patrolid, 'an item') }
  const { token } = await mo.leasePatrolItem({ params, body: { kind: 'open' } })
  const { revisionid } = await mo.readPatrolItem({ params })
  await mo.decidePatrolItem({
    params,
    query: { revisionid },
    body: { action: 'deny', token, base_shown: 'live', reason_code: 'unclear' },
  })
  expect(await statuses(guide, 'de')).toMatchObject({ 'Pull both plugs.': 'outdated' })
})

test('whoever may not see the guide sees no desk of it (A-200)', async () => {
  const guide = await guideToTranslate(ada, { public: false })
  await expect(desk(guide, 'de', translator)).rejects.toMatchObject({ status: 404 })
  await expect(confirm(guide, 'de', 'Open it.', translator)).rejects.toMatchObject({ status: 404 })
})

test('what the source said while it was private is not shown to readers (A-199)', async () => {
  const guide = await guideToTranslate(ada, { public: false })
  await saveLines(ada, guide, 'de', ['Stecker ziehen.'])
  await rewrite(guide, ['Pull both plugs.'])
  const { revisionid } = await ada.readGuide({
    params: { guideid: guide.guideid },
    query: { langid: 'en' },
  })
  await ada.publishGuide({ params: { guideid: guide.guideid }, query: { revisionid } })
  const seenBy = async (who: TestPerson) =>
    (await desk(guide, 'de', who)).parts
      .flatMap(({ texts }) => texts)
      .find(({ status }) => status === 'outdated')
  expect(await seenBy(ada)).toMatchObject({ followed: 'Pull the plug.' })
  expect(await seenBy(translator)).toMatchObject({ followed: null })
})
