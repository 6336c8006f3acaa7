// A file of unsent edits is read as what a stranger may have written.
import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import stored from '../journal/formats/6.json' with { type: 'json' }
import earlier from '../journal/formats/3.json' with { type: 'json' }
import { readJournalFile, writeJournalFile } from './journalFile.ts'

const owner = { userid: 7, site: 'https://stepwright.test' }
const now = Date.parse('2026-11-27T12:00:00Z')
type Json = Record<string, unknown>

const copy = { guideid: 12, stepid: null, title: 'Kettle', text: 'Hush.', time: 1000 }
const picture = {
  name: 'lid.jpg',
  kind: 'image',
  place: { guideid: 12, stepid: 31 },
  data: btoa('a picture'),
}
const drafts: Json[] = stored.map(one => ({ ...one }))
const whole = {
  kind: 'stepwright drafts',
  format: 1,
  site: owner.site,
  userid: owner.userid,
  exported: '2026-11-27T12:00:00.000Z',
  drafts,
  copies: [copy],
  pictures: [picture],
  not_included: [{ name: 'film.mp4', document: 'Kettle', bytes: 90_000_000 }],
}
const read = (file: unknown) => readJournalFile(JSON.stringify(file), owner, now)
const withDraft = (change: Json) => ({ ...whole, drafts: [{ ...itemAt(drafts, 0), ...change }] })
/** The first draft of a step, with something else in it. */
const step = itemAt(
  drafts.filter(({ kind }) => kind === 'step'),
  0,
)
const withStep = (change: Json) => ({ ...whole, drafts: [{ ...step, ...change }] })
const damaged = { fault: 'damaged', part: 'draft', n: 1 }

test('what was written is read again, as edits of whoever reads it (A-48)', () => {
  const found = read(whole)
  if ('fault' in found) throw new Error(JSON.stringify(found))
  expect(found.drafts).toHaveLength(drafts.length)
  for (const [n, one] of found.drafts.entries())
    expect(one).toMatchObject({
      ...owner,
      owner: '7 https://stepwright.test',
      mine: itemAt(drafts, n).mine,
      changes: [],
      undone: [],
    })
  expect(found.copies).toEqual([
    { doc: guideKey(12), stepid: null, title: 'Kettle', text: 'Hush.', time: 1000 },
  ])
  expect(found.pictures).toEqual([{ ...picture, place: { doc: guideKey(12), stepid: 31 } }])
  expect(found.leftOut).toEqual(whole.not_included)
  const again = writeJournalFile(
    {
      drafts: [],
      copies: [{ doc: wikiKey(5), stepid: null, title: 'Page', text: 'Text.', time: 5 }],
      pictures: found.pictures,
      leftOut: found.leftOut,
    },
    owner,
    now,
  )
  expect(readJournalFile(again, owner, now)).toEqual({
    ...found,
    drafts: [],
    copies: [{ doc: wikiKey(5), stepid: null, title: 'Page', text: 'Text.', time: 5 }],
  })
})

test('a file of an earlier version of the app is read (A-46, A-48)', () => {
  const found = read({ ...whole, drafts: earlier })
  expect('fault' in found ? found : found.drafts.length).toBe(earlier.length)
})

test('what is no export, or is from elsewhere, is told apart (A-48)', () => {
  for (const text of ['', '{', 'null', '[]', '"stepwright drafts"', '12', JSON.stringify(drafts)])
    expect(readJournalFile(text, owner, now), text).toEqual({ fault: 'foreign' })
  expect(read({ ...whole, kind: 'something' })).toEqual({ fault: 'foreign' })
  expect(read({ ...whole, format: 2 })).toEqual({ fault: 'newer' })
  expect(read({ ...whole, format: 2, site: 5 })).toEqual({ fault: 'newer' })
  expect(read(withDraft({ format: 7 }))).toEqual({ fault: 'newer' })
  expect(read({ ...whole, userid: 8 })).toEqual({ fault: 'person' })
  expect(read({ ...whole, site: 'https://other.test' })).toEqual({
    fault: 'site',
    site: 'https://other.test',
  })
  // What single drafts say of their owner counts for nothing.
  const found = read(withDraft({ userid: 8, owner: '8 https://other.test' }))
  expect('fault' in found ? found : found.drafts[0]).toMatchObject(owner)
})

test('a file that is damaged names what of it cannot be read (A-48)', () => {
  const file = { fault: 'damaged', part: 'file' }
  for (const change of [
    { format: 0 },
    { format: 'one' },
    { userid: '7' },
    { drafts: undefined },
    { drafts: {} },
    { copies: 'none' },
    { pictures: null },
    { drafts: Array.from({ length: 10_001 }, () => 0) },
    { not_included: [{ name: 5 }] },
  ])
    expect(read({ ...whole, ...change }), JSON.stringify(change).slice(0, 60)).toEqual(file)
  expect(read({ ...whole, drafts: [...drafts, 'text'] })).toEqual({
    ...damaged,
    n: drafts.length + 1,
  })
  for (const change of [
    { text: 5 },
    { guideid: 0 },
    { guideid: 1e20 },
    { time: -1 },
    { time: '1000' },
    { stepid: 1.5 },
    { title: 'x'.repeat(501) },
  ])
    expect(read({ ...whole, copies: [copy, { ...copy, ...change }] })).toEqual({
      fault: 'damaged',
      part: 'copy',
      n: 2,
    })
  for (const change of [
    { data: 'no base64!' },
    { data: '' },
    { data: 5 },
    { kind: 'program' },
    { name: '' },
    { place: { guideid: 'x' } },
  ])
    expect(read({ ...whole, pictures: [{ ...picture, ...change }] })).toEqual({
      fault: 'damaged',
      part: 'picture',
      n: 1,
    })
})

test('a draft with numbers, types or a kind that cannot be is refused (A-48)', () => {
  const base = step.base as { content: Json }
  for (const change of [
    { guideid: 0 },
    { guideid: 3e9 },
    { guideid: 1.5 },
    { guideid: -12 },
    { stepid: null },
    { stepid: 1e300 },
    { stepid: 'abc' },
    { changed: -5 },
    { changed: 'now' },
    { since: -1 },
    { kind: 'wiki' },
    { kind: 'guide' },
    { base: { ...base, revisionid: 1e15 } },
    { base: { ...base, revisionid: -1 } },
    { base: null, mine: null },
    { mine: { lines: 'all' } },
    { theirs: { revisionid: 3e9, content: null } },
    { answers: { a: { answer: 'nobody', text: '' } } },
    { aliases: { a: '1' } },
  ])
    expect(read(withStep(change)), JSON.stringify(change)).toEqual(damaged)
  // 1e999 is no number of JSON's own writing, but is read as one.
  const huge = JSON.stringify(withStep({ changed: 0 })).replace('"changed":0', '"changed":1e999')
  expect(readJournalFile(huge, owner, now)).toEqual(damaged)
})

test('a moment that is yet to come is now (A-48)', () => {
  const found = read(withStep({ changed: 8e15, since: 8e15 }))
  expect('fault' in found ? found : found.drafts[0]).toMatchObject({ changed: now, since: now })
  const late = read({ ...whole, copies: [{ ...copy, time: 8e15, until: 5 }] })
  expect('fault' in late ? late : late.copies[0]).toEqual({
    doc: guideKey(12),
    stepid: null,
    title: 'Kettle',
    text: 'Hush.',
    time: now,
  })
})

test('a write of another document is never taken over from a file (A-48)', () => {
  const sent = {
    name: 'patchStep',
    params: { guideid: step.guideid, stepid: step.stepid },
    query: { revisionid: 5 },
    body: { title: 'x' },
    key: 'a key',
    content: step.mine,
    at: 1,
  }
  const found = read(withStep({ sent }))
  expect('fault' in found ? found : found.drafts[0]?.sent).toMatchObject({ name: 'patchStep' })
  for (const change of [
    { params: { guideid: 99, stepid: step.stepid } },
    { params: { guideid: step.guideid, stepid: 99 } },
    { params: {} },
    { name: 'deleteStep', params: { guideid: step.guideid, stepid: 99 } },
    { name: 'patchGuide' },
    { name: 'patchWiki' },
    { name: 'deleteGuide' },
  ])
    expect(read(withStep({ sent: { ...sent, ...change } })), JSON.stringify(change)).toEqual(
      damaged,
    )
})

test('names that reach behind an object make no difference to any (A-48)', () => {
  const text = JSON.stringify(whole)
  const hostile = text.replace('"copies":', '"__proto__":{"isAdmin":true},"copies":')
  expect(readJournalFile(hostile, owner, now)).toEqual({ fault: 'foreign' })
  const inside = text.replace('"mine":{', '"mine":{"__proto__":{"isAdmin":true},')
  expect(readJournalFile(inside, owner, now)).toEqual({ fault: 'foreign' })
  expect(({} as Json).isAdmin).toBeUndefined()
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(readJournalFile(text.replace('"copies":[', `"copies":[${deep},`), owner, now)).toEqual({
    fault: 'foreign',
  })
})
