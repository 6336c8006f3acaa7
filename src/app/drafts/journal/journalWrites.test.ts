// What is on the device when some writes fail: a full one takes what is small, not what is large.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { existing } from '#lib/existing.ts'
import { pageValues } from '#documents/page.ts'
import { withValues } from '#documents/values.ts'
import type { WikiNode } from '#wikitext/tree.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import { emptyStep, type StepContent } from '../content/guideContent.ts'
import type { WikiContent } from '../content/wikiContent.ts'
import { newDraft, type StepDraft, type WikiDraft } from '../model/draft.ts'
import { openDraftJournal, type DraftJournal } from './draftJournal.ts'
import { createDraftStore } from './draftStore.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
let names = 0
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

/** A store over a journal of which single writes can be made to fail. */
const aStore = async (name = `writes ${(names += 1)}`) => {
  const journal = await openDraftJournal(owner, name)
  const drafts: DraftJournal = { ...journal }
  const store = createDraftStore(drafts, owner, { beside: () => 0, partIn: () => 'writes' })
  return { store, drafts, journal }
}

const page = (...paragraphs: string[]): WikiContent => ({
  ...withValues(pageValues, {}),
  namespace: 'WIKI',
  title: 'Grinder',
  image: null,
  flags: [],
  documents: [],
  suppliers: [],
  info: [],
  contents: parse(paragraphs.join('\n\n')),
  source: null,
})
const paragraph = (text: string): WikiNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
/** The page with other blocks, `at` milliseconds. */
const withBlocks = (draft: WikiDraft, at: number, blocks: readonly WikiNode[]): WikiDraft => {
  const mine = existing(draft.mine, 'the page')
  const contents = { ...mine.contents, content: [...blocks] }
  return { ...draft, mine: { ...mine, contents }, state: 'dirty', since: 1, changed: at }
}
const blocksOf = (draft: WikiDraft) => existing(draft.mine, 'the page').contents.content
const wordsOf = (draft: { mine: unknown }) =>
  (draft.mine as WikiContent).contents.content.map(block =>
    (block.content ?? []).map(({ text }) => text).join(''),
  )
const opened = newDraft<WikiContent>(
  wikiKey(9),
  null,
  { revisionid: 3, content: page('Alpha.', 'Beta.') },
  page('Alpha.', 'Beta.'),
)

test('small steps of a page never go on from a snapshot that did not fit (A-37, A-45)', async () => {
  const { store, drafts, journal } = await aStore()
  const snapshot = withBlocks(opened, 1000, [...blocksOf(opened), paragraph('Gamma.')])
  const second = withBlocks(snapshot, 1200, [...blocksOf(opened), paragraph('Gamma, and more.')])
  for (const draft of [snapshot, second]) await store.put(draft)
  drafts.put = full
  const [all, typed] = [[paragraph('New.'), ...blocksOf(second)], paragraph('New, typed on.')]
  const third = withBlocks(second, 9000, all)
  const last = withBlocks(third, 9200, [typed, ...blocksOf(second)])
  for (const draft of [third, last]) await store.put(draft)
  expect((await journal.load()).map(wordsOf)).toEqual([['Alpha.', 'Beta.', 'Gamma, and more.']])
  expect(store.keepsDrafts()).toBe(false)
  drafts.put = journal.put
  await store.put(withBlocks(last, 9400, blocksOf(last)))
  expect((await journal.load()).map(wordsOf)).toEqual([wordsOf(last)])
})

test('after a step of a page that was not kept the page is written whole (A-37, A-45)', async () => {
  const { store, drafts, journal } = await aStore()
  await store.put(withBlocks(opened, 1000, [...blocksOf(opened), paragraph('G')]))
  drafts.addStep = full
  await store.put(withBlocks(opened, 1200, [...blocksOf(opened), paragraph('Ga')]))
  drafts.addStep = journal.addStep
  const last = withBlocks(opened, 1400, [...blocksOf(opened), paragraph('Gam')])
  await store.put(last)
  expect((await journal.load()).map(wordsOf)).toEqual([wordsOf(last)])
})

test('what is typed while a snapshot is being written is not lost (A-37)', async () => {
  const { store, journal } = await aStore()
  const texts = ['G', 'Ga', 'Gam', 'Gamm', 'Gamma']
  const versions = texts.map((text, n) =>
    withBlocks(opened, 1000 + n, [...blocksOf(opened), paragraph(text)]),
  )
  for (const draft of versions) void store.put(draft)
  await store.settled()
  expect((await journal.load()).map(wordsOf)).toEqual([['Alpha.', 'Beta.', 'Gamma']])
})

test('steps of a page go on from the snapshot that they name, and from one without (A-37, A-46)', async () => {
  const { store, journal } = await aStore()
  const first = withBlocks(opened, 1000, [...blocksOf(opened), paragraph('G')])
  await store.put(first)
  const record = store.recordOf(first)
  const step = (text: string) => ({
    n: 1,
    changed: 1100,
    since: 1,
    set: {},
    blocks: { from: 2, cut: 1, items: [paragraph(text)] },
  })
  await journal.addStep(record.key, { ...step('Of another.'), snapshot: 'another' })
  expect((await journal.load()).map(wordsOf)).toEqual([['Alpha.', 'Beta.', 'G']])
  await journal.put(record)
  await journal.addStep(record.key, step('As it was written before.'))
  expect((await journal.load()).map(wordsOf)).toEqual([
    ['Alpha.', 'Beta.', 'As it was written before.'],
  ])
})

/** A step of a guide whose first line says this. */
const stepOf = (stepid: number, text_raw: string, changed: number): StepDraft => {
  const content = (text: string): StepContent => ({
    ...emptyStep(),
    lines: [{ lineid: 1, text_raw: text, bullet: 'black', level: 0 }],
  })
  return {
    ...newDraft(guideKey(5), stepid, { revisionid: 1, content: content('') }, content(text_raw)),
    state: 'dirty',
    since: 1,
    changed,
  }
}
const linesIn = async (journal: DraftJournal) =>
  (await journal.load()).map(({ mine }) => (mine as StepContent).lines[0]?.text_raw)

test('a write that succeeds does not hide one that failed before it (A-45)', async () => {
  const { store, drafts, journal } = await aStore()
  drafts.put = record => (record.stepid === 1 ? full() : journal.put(record))
  await store.put(stepOf(1, 'Long words.', 10))
  await store.put(stepOf(2, 'Short.', 20))
  await store.settled()
  expect([store.keepsDrafts(), store.isBehind(stepOf(1, '', 0))]).toEqual([false, true])
  expect([await linesIn(journal), store.isBehind(stepOf(2, '', 0))]).toEqual([['Short.'], false])
})

test('what could not be kept is kept with the next write that succeeds (A-45)', async () => {
  const { store, drafts, journal } = await aStore()
  let told = 0
  store.subscribe(() => (told += 1))
  drafts.put = full
  await store.put(stepOf(1, 'Long words.', 10))
  await store.put(stepOf(1, 'Long words, and more.', 15))
  await store.put(stepOf(2, 'Short.', 20))
  drafts.put = journal.put
  await store.put(stepOf(3, 'Third.', 30))
  const before = told
  await store.settled()
  expect(await linesIn(journal)).toEqual(['Long words, and more.', 'Short.', 'Third.'])
  expect([store.keepsDrafts(), told > before]).toEqual([true, true])
})

test('what could not be dropped goes with the next write that succeeds (A-45)', async () => {
  const { store, drafts, journal } = await aStore()
  await store.put(stepOf(1, 'Sent long ago.', 10))
  drafts.drop = full
  await store.drop(stepOf(1, '', 0))
  expect([await linesIn(journal), store.keepsDrafts()]).toEqual([['Sent long ago.'], false])
  drafts.drop = journal.drop
  await store.put(stepOf(2, 'Short.', 20))
  await store.settled()
  expect([await linesIn(journal), store.keepsDrafts()]).toEqual([['Short.'], true])
})

test('what could not be noted as sent is noted with the next write that succeeds (A-45)', async () => {
  const { store, drafts, journal } = await aStore()
  const typed = stepOf(1, 'Typed.', 10)
  await store.put(typed)
  drafts.keepSent = full
  const base = { revisionid: 2, content: existing(typed.mine, 'the step') }
  await store.put({ ...typed, base, state: 'saved', since: null })
  expect([await linesIn(journal), store.keepsDrafts()]).toEqual([['Typed.'], false])
  drafts.keepSent = journal.keepSent
  await store.put(stepOf(2, 'Short.', 20))
  await store.settled()
  expect([await linesIn(journal), store.keepsDrafts()]).toEqual([['Short.'], true])
})
