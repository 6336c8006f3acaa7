// The translation desk: which texts of a language are missing or outdated, and what a translator
// may do.
import { expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openDesk } from '#testing/translationDesk.ts'
import { guideToTranslate } from '#testing/translator.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const translator = await api.person('tom')
const { desk, textsOf, statuses, stepPart, saveLines, rewrite, confirm } = openDesk(ada)
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })

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

test('a machine drafts in the language of the desk alone (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await expect(
    ada.readTranslation({
      params: { guideid: guide.guideid, langid: 'de' },
      query: { machineTranslateLangid: 'fr' },
    }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'machineTranslateLangid', code: 'invalid_langid' }],
  })
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
