// What the translation desk sends to the real service: never a machine's words that nobody
// reviewed, and never anything but words.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Translation } from '#contract/guides/translations.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { guideToTranslate, openTranslator, type Translator } from '#testing/translator.ts'
import { callAs } from '../../../../testing/appClient.ts'
import { endSession } from '#app/api/session.ts'
import { rowsOf, sourceOf, type DeskRow } from './desk.ts'
import { asKept } from './keptDrafts.ts'
import { confirmTexts, publishTexts, savePart, writtenIn } from './saveTexts.ts'

let api: TestApi
let translator: Translator
let ada: TestPerson
let tom: TestPerson
let sent: string[]
/** The service runs in this process too, and asks the translation server through it. */
const network = globalThis.fetch
beforeAll(async () => {
  translator = await openTranslator()
  api = await startApi({ translateUrl: translator.url })
  ;({ ada } = await api.people('ada'))
  tom = await api.person('tom')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })
})
afterAll(async () => {
  endSession()
  await api.stop()
  await translator.close()
})
beforeEach(() => {
  sent = []
  callAs((path, init) => {
    if (path.includes(translator.url))
      return network(path.slice(path.indexOf(translator.url)), init)
    const short = path.replace(/.*\/api\/2.0/, '')
    if (init?.method && init.method !== 'GET') sent.push(`${init.method} ${short}`)
    return api.request(short, init)
  }, tom.token)
})

const desk = (guide: Guide, machine = false): Promise<Translation> =>
  tom.readTranslation({
    params: { guideid: guide.guideid, langid: 'de' },
    query: machine ? { machineTranslateLangid: 'de' } : {},
  })
const rowWith = (rows: readonly DeskRow[], source: string): DeskRow =>
  existing(
    rows.find(row => row.text.source === source),
    'a row',
  )
/** The desk with these words in its fields, by the source's. */
const written = (of: Translation, words: Record<string, { text: string; isMachine?: boolean }>) => {
  const rows = rowsOf(of, {})
  const kept = Object.entries(words).map(([source, { text, isMachine = false }]) => {
    const { key, text: stored } = rowWith(rows, source)
    return [key, asKept({ text, base: stored.translated, isMachine, from: null })]
  })
  return rowsOf(of, Object.fromEntries(kept))
}
const german = async (guide: Guide) => {
  const { title, steps } = await ada.readGuide({
    params: { guideid: guide.guideid },
    query: { langid: 'de', unpatrolled: true },
  })
  return [title, ...steps.flatMap(({ lines }) => lines.map(({ text_raw }) => text_raw))]
}

test('a machine draft blocks publishing until it is reviewed (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const suggested = await desk(guide, true)
  const machine = rowWith(rowsOf(suggested, {}), 'Open it.').text.machine
  expect(machine).toBe('de Open it.')
  const words = (isMachine: boolean) =>
    written(suggested, {
      'The belt': { text: 'Der Riemen' },
      'Open it.': { text: machine ?? '', isMachine },
    })
  const blocked = await publishTexts(suggested, words(true))
  expect(blocked).toMatchObject({
    refusal: { why: 'machine', rows: [{ text: { source: 'Open it.' } }] },
    saved: [],
  })
  expect(sent).toEqual([])
  expect((await desk(guide)).parts.flatMap(({ texts }) => texts).every(isMissing)).toBe(true)

  const saved: string[] = []
  const done = await publishTexts(suggested, words(false), rows =>
    saved.push(...rows.map(({ text }) => text.source)),
  )
  expect(done).toMatchObject({ refusal: null, waits: true })
  expect(saved).toEqual(['The belt', 'Open it.'])
  expect(await german(guide)).toEqual(['Der Riemen', 'Pull the plug.', 'de Open it.'])
})
const isMissing = ({ status }: { status: string }) => status === 'missing'

test('a text that is done gets no machine draft (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  await publishTexts(
    await desk(guide),
    written(await desk(guide), { 'Open it.': { text: 'Öffnen.' } }),
  )
  const rows = rowsOf(await desk(guide, true), {})
  expect(rowWith(rows, 'Open it.').text).toMatchObject({ status: 'done', machine: null })
  expect(rowWith(rows, 'Pull the plug.').text).toMatchObject({ machine: 'de Pull the plug.' })
})

test("a translator's words change no text, step or line of the source (A-200)", async () => {
  const guide = await guideToTranslate(ada)
  const of = await desk(guide)
  await publishTexts(of, written(of, { Begin: { text: 'Anfang' }, 'Open it.': { text: 'Auf.' } }))
  expect(sent).toEqual([expect.stringMatching(/^PATCH \/guides\/\d+\/steps\/\d+\?.*langid=de/)])
  const now = await ada.readGuide({
    params: { guideid: guide.guideid },
    query: { langid: 'en', unpatrolled: true },
  })
  expect([now.revisionid, now.steps]).toEqual([guide.revisionid, guide.steps])
})

test('words that equal the source are kept as such, without an edit (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const of = await desk(guide)
  await publishTexts(of, written(of, { 'Open it.': { text: 'Open it.' } }))
  expect(sent).toEqual([expect.stringMatching(/^POST .*\/translations\/de\/confirmed$/)])
  const row = rowWith(rowsOf(await desk(guide), {}), 'Open it.')
  expect(row.text).toMatchObject({ status: 'done', translated: null })
  await confirmTexts(of, row.part, [row.text])
})

/** Writes the lines of the source's step anew. */
const rewrite = async ({ guideid }: Guide, to: (text: string) => string) => {
  const { steps } = await ada.readGuide({ params: { guideid }, query: { langid: 'en' } })
  const step = existing(steps[0], 'a step')
  return ada.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid, langid: 'en' },
    body: {
      lines: step.lines.map(({ lineid, level, text_raw }) => ({
        lineid,
        level,
        bullet: 'black' as const,
        text_raw: to(text_raw),
      })),
    },
  })
}

test('words made of an older source are outdated though they are saved later (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const first = await desk(guide)
  await publishTexts(first, written(first, { 'Open it.': { text: 'Öffnen.' } }))
  const seen = await desk(guide)
  await rewrite(guide, text_raw => (text_raw === 'Open it.' ? 'Open it wide.' : text_raw))
  sent = []
  const row = rowWith(written(seen, { 'Open it.': { text: 'Mach es auf.' } }), 'Open it.')
  await savePart(seen, row.part, [writtenIn(row)])
  // One act: nothing that is done for a moment and mended by the next request.
  expect(sent).toEqual([expect.stringMatching(/^PATCH .*source_revisionid=/)])
  expect(rowWith(rowsOf(await desk(guide), {}), 'Open it wide.').text).toMatchObject({
    status: 'outdated',
    followed: 'Open it.',
    translated: 'Mach es auf.',
  })
})

test('words made of two sources are each saved as made of theirs (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  const first = rowWith(rowsOf(await desk(guide), {}), 'Open it.')
  await rewrite(guide, text => (text === 'Open it.' ? 'Open it wide.' : text))
  const now = await desk(guide)
  const begun = { base: null, isMachine: false }
  const rows = rowsOf(now, {
    [first.key]: asKept({ ...begun, text: 'Auf.', from: sourceOf(first) }),
    [rowWith(rowsOf(now, {}), 'Pull the plug.').key]: asKept({
      ...begun,
      text: 'Stecker ziehen.',
      from: { source: 'Pull the plug.', revisionid: first.part.source_revisionid },
    }),
  })
  await publishTexts(now, rows)
  expect(rowWith(rowsOf(await desk(guide), {}), 'Open it wide.').text).toMatchObject({
    status: 'outdated',
    translated: 'Auf.',
    followed: 'Open it.',
  })
  expect(rowWith(rowsOf(await desk(guide), {}), 'Pull the plug.').text).toMatchObject({
    status: 'done',
    translated: 'Stecker ziehen.',
  })
})

test('lines beside one that is empty are saved (A-199)', async () => {
  const guide = await guideToTranslate(ada)
  // as imports brought it, and nobody can write it
  const { stepid } = existing(guide.steps[0], 'a step')
  await api.database.write(async db => {
    await db.run(sql`alter table revisions disable trigger revisions_immutable`)
    await db.run(sql`
      update revisions set content = replace(content::text, 'Open it.', '')::jsonb
      where resource = 'step' and resourceid = ${stepid}`)
    await db.run(sql`alter table revisions enable trigger revisions_immutable`)
  })
  const of = await desk(guide)
  await publishTexts(of, written(of, { 'Pull the plug.': { text: 'Stecker ziehen.' } }))
  expect(await german(guide)).toEqual(['The belt', 'Stecker ziehen.', ''])
})
