// The words that translations of a site are to have.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const mo = await api.person('mo', { privilege: 'Moderator' })
const pair = { source_langid: 'en', langid: 'de' }
const term = (of: string, wanted: string[], unwanted: string[] = []) => ({
  term: of,
  wanted,
  unwanted,
})
const read = (query = pair) => ada.readTerms({ query })

test('Moderators write the terms of two languages, and everybody who is signed in reads them (A-199)', async () => {
  expect(await read()).toEqual({ ...pair, version: 0, terms: [] })
  const terms = [term('screw', ['Schraube']), term('lid', ['Deckel'], ['Klappe'])]
  await expect(ada.setTerms({ body: { ...pair, version: 0, terms } })).rejects.toMatchObject({
    status: 403,
  })
  await mo.setTerms({
    body: { ...pair, version: 0, terms: [term(' screw ', ['Schraube ', 'Schraube'])] },
  })
  await mo.setTerms({ body: { ...pair, version: 1, terms } })
  expect(await read()).toEqual({ ...pair, version: 2, terms })
  expect(await read({ source_langid: 'de', langid: 'en' })).toMatchObject({ terms: [] })
  const [row] = await api.admin.listAudit({
    query: { target_type: 'terms', order: 'DESC', limit: 1 },
  })
  expect(row).toMatchObject({
    action: 'translation.terms',
    actor: { userid: mo.me.userid },
    target_id: 'en de',
    after: { terms: [{ term: 'lid' }] },
  })
})

test('terms that somebody else changed meanwhile are not written over (A-199)', async () => {
  const fr = { source_langid: 'en', langid: 'fr' }
  const write = (version: number, word: string) =>
    mo.setTerms({ body: { ...fr, version, terms: [term('lid', [word])] } })
  await write(0, 'couvercle')
  await expect(write(0, 'capot')).rejects.toMatchObject({
    status: 409,
    body: { version: 1, terms: [{ wanted: ['couvercle'] }] },
  })
  // The same once more is no change.
  expect(await write(0, 'couvercle')).toMatchObject({ version: 1 })
})

test('a list names languages of the site, each term once, and no word as right and wrong (A-199)', async () => {
  const refused = (
    terms: ReturnType<typeof term>[],
    of: { source_langid: string; langid: string } = pair,
  ) => mo.setTerms({ body: { ...of, version: 9, terms } })
  const lid = term('lid', ['Deckel'])
  for (const [terms, of, code] of [
    [[lid, term('Lid', ['Haube'])], pair, 'duplicate'],
    [[term('lid', ['Deckel'], ['Deckel'])], pair, 'invalid_value'],
    [[term('lid', ['Räder'], ['rader'])], pair, 'invalid_value'],
    [[term('lid', ['Deckel, Haube'])], pair, 'invalid_value'],
    [[term('lid', ['Deckel'], ['Klappe;Haube'])], pair, 'invalid_value'],
    [[lid], { source_langid: 'en', langid: 'en' }, 'invalid_langid'],
    [[lid], { source_langid: 'en', langid: 'xx' }, 'invalid_langid'],
  ] as const)
    await expect(refused([...terms], of)).rejects.toMatchObject({ status: 422, errors: [{ code }] })
})
