// Forms in other languages: what a field and its options are called there, while values stay.
import { afterAll, expect, test } from 'vitest'
import type { FormField } from '#contract/worklog/shapes.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openTranslator } from '#testing/translator.ts'
import { guideToRun } from '#testing/worklog.ts'

const translator = await openTranslator()
afterAll(() => translator.close())
const api = await startApiForFile({ translateUrl: translator.url })
const { ada, bob, tom } = await api.people('ada', 'bob', 'tom')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

type Asked = Omit<FormField, 'field_revisionid' | 'required'>
const torque: Asked = { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' }
const result: Asked = { label: 'Result', type: 'select', options: ['Pass', 'Fail'] }
const german = {
  Torque: 'Drehmoment',
  Nm: 'Newtonmeter',
  Result: 'Ergebnis',
  Pass: 'In Ordnung',
  Fail: 'Fehler',
}

const open = async (author: TestPerson = ada) => {
  const { guideid, stepid } = await guideToRun(author)
  const params = { guideid, stepid }
  const form = async () => author.readStepForm({ params, query: {} })
  const ask = async (...fields: (Asked & { field_revisionid?: number })[]) =>
    author.changeStepForm({ params, body: { fields } })
  await ask(torque, result)
  const part = async (query: object = {}) =>
    existing(
      (await author.readTranslation({ params: { guideid, langid: 'de' }, query })).parts.find(
        one => one.stepid === stepid,
      ),
      'the step',
    )
  const asked = async () => (await part()).texts.filter(one => one.name.startsWith('field '))
  const stateOf = async () =>
    Object.fromEntries((await asked()).map(({ source, status }) => [source, status]))
  const save = async (words: Record<string, string>, who = author) =>
    who.patchStep({
      params,
      query: { langid: 'de', revisionid: (await part()).revisionid },
      body: {
        form_words: (await asked()).flatMap(({ name, source }) =>
          words[source] === undefined ? [] : [{ name, text: words[source] }],
        ),
      },
    })
  const read = async (langid: string, query: object = {}) =>
    firstOf(
      (await api.anyone.readGuide({ params: { guideid }, query: { langid, ...query } })).steps,
    )
  const begin = async () => {
    const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'W' } })
    const of = { params: { entryid } }
    const fields = async (langid?: string) =>
      (await bob.readWorkForms({ ...of, query: langid ? { langid } : {} })).fields
    return { of, fields }
  }
  return { params, guideid, form, ask, part, asked, stateOf, save, read, begin }
}
const worded = (fields: readonly FormField[] = []) =>
  fields.map(({ label, options, words }) => ({ label, options, words }))
const inGerman = [
  {
    label: 'Torque',
    options: undefined,
    words: { label: 'Drehmoment', unit: 'Newtonmeter' },
  },
  {
    label: 'Result',
    options: ['Pass', 'Fail'],
    words: { label: 'Ergebnis', options: ['In Ordnung', 'Fehler'] },
  },
]

test('the desk has labels, units and options, and takes what they are called (R-1)', async () => {
  const { stateOf, save, asked, read, guideid } = await open()
  expect(await stateOf()).toEqual(
    Object.fromEntries(Object.keys(german).map(source => [source, 'missing'])),
  )
  const progress = async () =>
    (await ada.listGuideLanguages({ params: { guideid } })).find(one => one.langid === 'de')
  await save({ Torque: 'Drehmoment' })
  const before = await progress()
  await save(german)
  expect((await asked()).map(({ source, translated }) => [source, translated])).toEqual(
    Object.entries(german),
  )
  expect(new Set(Object.values(await stateOf()))).toEqual(new Set(['done']))
  expect((await progress())?.translated).toBe((before?.translated ?? 0) + 4)
  expect(worded((await read('de')).form?.fields)).toEqual(inGerman)
  expect(worded((await read('en')).form?.fields).map(one => one.words)).toEqual([
    undefined,
    undefined,
  ])
  await save({ Torque: '', Result: 'Resultat' })
  expect(await stateOf()).toMatchObject({ Torque: 'missing', Result: 'done' })
})

test('a text that changes is outdated, one that stays is not, whatever id it has (R-1)', async () => {
  const { form, ask, asked, stateOf, save } = await open()
  await save(german)
  const { fields } = await form()
  const [first, second] = [itemAt(fields, 0), itemAt(fields, 1)]
  await ask(
    { ...result, options: ['Pass', 'Fail', 'Scrap'], field_revisionid: second.field_revisionid },
    { ...torque, label: 'Final torque', field_revisionid: first.field_revisionid },
  )
  expect(await stateOf()).toEqual({
    Result: 'done',
    Pass: 'done',
    Fail: 'done',
    Scrap: 'missing',
    'Final torque': 'outdated',
    Nm: 'done',
  })
  expect((await asked()).find(one => one.source === 'Final torque')).toMatchObject({
    followed: 'Torque',
    translated: 'Drehmoment',
  })
  // Sent without its id, a field is known by its label; one that is none of these is another.
  await ask({ ...torque, label: 'Final torque', max: 13 }, { ...torque, label: 'Torque' })
  expect((await asked()).map(({ source, translated }) => [source, translated])).toEqual([
    ['Final torque', 'Drehmoment'],
    ['Nm', 'Newtonmeter'],
    ['Torque', null],
    ['Nm', null],
  ])
})

test('a field that was deleted comes back as the one it was, with its translations (R-1)', async () => {
  const { params, form, ask, save, read } = await open()
  await save(german)
  const first = firstOf((await form()).fields)
  const fieldid = first.field_revisionid
  await ask(result)
  await ask({ ...torque, fieldid }, result)
  expect(firstOf((await form()).fields)).toMatchObject({ label: 'Torque', fieldid })
  expect(worded((await read('de')).form?.fields)).toEqual(inGerman)
  // An id that another field has, or that was of another step, is not taken.
  const other = await open()
  const foreign = firstOf((await other.form()).fields).field_revisionid
  await ask({ ...torque, fieldid }, { ...torque, label: 'Second', fieldid })
  const [one, twin] = (await form()).fields
  expect([one?.fieldid, twin?.fieldid]).toEqual([fieldid, undefined])
  await ada.changeStepForm({
    params,
    body: { fields: [{ ...torque, label: 'Third', fieldid: foreign }] },
  })
  expect(firstOf((await form()).fields).fieldid).toBeUndefined()
})

test('words that fit no text, are too long or are in no translation are refused (R-1)', async () => {
  const { params, asked, part, save, form } = await open()
  const { name } = itemAt(await asked(), 1)
  const patch = async (langid: string, ...form_words: { name: string; text: string }[]) =>
    ada
      .patchStep({
        params,
        query: { langid, revisionid: (await part()).revisionid },
        body: { form_words },
      })
      .then(
        () => 'taken',
        (error: { status: number; errors: { field: string; code: string; index?: number }[] }) =>
          error.errors.map(one => [error.status, one.field, one.code, one.index]),
      )
  expect(await patch('de', { name: 'field 1 label', text: 'x' })).toEqual([
    [422, 'form_words', 'not_found', 0],
  ])
  expect(await patch('de', { name, text: 'x' }, { name, text: 'x'.repeat(33) })).toEqual([
    [422, 'form_words', 'too_long', 1],
  ])
  expect(await patch('en', { name, text: 'x' })).toEqual([
    [422, 'form_words', 'not_allowed', undefined],
  ])
  await expect(save({ Torque: 'Moment' }, tom)).resolves.toMatchObject({ unpatrolled: true })
  expect(worded((await form()).fields).map(one => one.label)).toEqual(['Torque', 'Result'])
})

test('a machine suggests what a form is called, and a text is confirmed as it is (R-1)', async () => {
  const { asked, part, params, stateOf } = await open()
  const { texts } = await part({ machineTranslateLangid: 'de' })
  expect(texts.filter(one => one.name.startsWith('field ')).map(({ machine }) => machine)).toEqual(
    Object.keys(german).map(source => `de ${source}`),
  )
  const { name } = itemAt(await asked(), 1)
  const { source_revisionid } = await part()
  await ada.confirmTranslation({
    params: { guideid: params.guideid, langid: 'de' },
    body: { texts: [{ stepid: params.stepid, name, lineid: null, source_revisionid }] },
  })
  expect(await stateOf()).toMatchObject({ Nm: 'done', Torque: 'missing' })
})

test('a run shows the words that it began with, and keeps the source’s values (R-1)', async () => {
  const { save, begin, guideid } = await open()
  await save(german)
  const { of, fields } = await begin()
  await save({ Result: 'Befund', Pass: 'Gut' })
  const asked = await fields('de')
  expect(worded(asked)).toEqual(inGerman)
  const inRecord = { ...of.params, langid: 'de' }
  expect(firstOf(await bob.listRunRecords({ query: inRecord })).fields).toEqual(asked)
  expect(worded(await fields('fr')).map(one => one.words)).toEqual([undefined, undefined])
  expect(worded(await fields()).map(one => one.words)).toEqual([undefined, undefined])
  const { field_revisionid } = itemAt(asked, 1)
  const put = (value: string) =>
    bob.saveStepData({ ...of, body: { fields: { [field_revisionid]: value } } })
  await expect(put('In Ordnung')).rejects.toMatchObject({ status: 422 })
  await put('Pass')
  expect((await bob.readWork(of)).work_data).toMatchObject([{ label: 'Result', value: 'Pass' }])
  const csv = await api.file(`/api/2.0/x/work_log/runs?format=csv&guideid=${guideid}`, ada)
  expect(await csv.text()).toMatch(/Result.*Pass/)
})

test('a release in the language holds the words, and so does a run on it (R-1)', async () => {
  const { save, read, begin, guideid } = await open()
  await save(german)
  const release = (langid?: string) =>
    ada.createRelease({ body: { guideid, title: 'R', ...(langid && { langid }) } })
  const hashes = await Promise.all(
    [release(), release('de')].map(async made => (await made).content_hash),
  )
  await save({ Result: 'Befund' })
  expect(worded((await read('de')).form?.fields)).toEqual(inGerman)
  expect(worded(await (await begin()).fields('de'))).toEqual(inGerman)
  const next = await release('de')
  expect(new Set([...hashes, next.content_hash]).size).toBe(3)
  expect((await read('de')).form?.fields[1]?.words?.label).toBe('Befund')
  expect(worded(await (await begin()).fields('de'))[1]?.words?.label).toBe('Befund')
})

test('words that wait are reviewed like other texts of the language (M-34)', async () => {
  const { save, read, asked, params } = await open()
  await save({ Torque: 'Drehmoment' })
  await save({ Torque: 'Moment', Fail: 'Fehler' }, tom)
  expect((await read('de')).form?.fields[0]?.words?.label).toBe('Drehmoment')
  const { itemid } = firstOf(await tom.listOwnPatrolItems({}))
  const item = await api.admin.readPatrolItem({ params: { itemid } })
  const texts = await asked()
  const { name } = firstOf(texts)
  const names = texts.map(one => `step ${params.stepid} ${one.name}`)
  expect(
    item.units.map(({ path, before, after }) => [decodeURIComponent(path), before, after]),
  ).toEqual([
    [names[0], 'Drehmoment', 'Moment'],
    [names.at(-1), null, 'Fehler'],
  ])
  const decide = async (text: string) => {
    const { token } = await api.admin.leasePatrolItem({
      params: { itemid },
      body: { kind: 'open' },
    })
    return api.admin.decidePatrolItem({
      params: { itemid },
      query: { revisionid: (await api.admin.readPatrolItem({ params: { itemid } })).revisionid },
      body: {
        token,
        base_shown: 'live',
        action: 'accept_edit',
        edited: { fields: { [`step ${params.stepid} ${name}`]: text } },
      },
    })
  }
  await expect(decide('x'.repeat(256))).rejects.toMatchObject({
    errors: [{ field: `edited.fields.step ${params.stepid} ${name}`, code: 'too_long' }],
  })
  await decide('Anzugsmoment')
  expect(worded((await read('de')).form?.fields)).toMatchObject([
    { words: { label: 'Anzugsmoment' } },
    { words: { options: ['Pass', 'Fehler'] } },
  ])
})

test('a redacted revision says nothing of what a form was called (S-14)', async () => {
  const { save, part, read } = await open()
  await save({ Torque: 'Ein Geheimnis' })
  const { revisionid } = await part()
  await save({ Torque: 'Drehmoment' })
  await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
  const { rows } = await api.database.pool.query(
    'select content::text as content from revisions where revisionid = $1',
    [revisionid],
  )
  expect((firstOf(rows) as { content: string }).content).not.toContain('Geheimnis')
  expect((await read('de')).form?.fields[0]?.words?.label).toBe('Drehmoment')
})
