import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { wikiKey } from '../content/docKey.ts'
import { debouncedView } from './debouncedView.ts'
import { edited } from '../model/draftChanges.ts'
import { newDraft, type WikiDraft } from '../model/draft.ts'
import type { WikiContent } from '../content/wikiContent.ts'

const empty: WikiContent = {
  namespace: 'WIKI',
  title: 'Lids',
  display_title: 'Lids',
  page_title: null,
  description: '',
  image: null,
  flags: [],
  documents: [],
  table_of_contents: false,
  suppliers: [],
  info: [],
  repairability_score: null,
  contents: parse(''),
  source: null,
}
const page = (text: string, description = ''): WikiContent => ({
  ...empty,
  description,
  contents: parse(text),
})
const written = (draft: WikiDraft, content: WikiContent): WikiDraft =>
  edited(draft, content, draft.changed + 1)
const stage = (isHere = true) => {
  let now = written(
    newDraft<WikiContent>(wikiKey(1), null, { revisionid: 1, content: page('A') }, page('A')),
    page('A b'),
  )
  const listeners = new Set<() => void>()
  const calm = debouncedView(
    () => now,
    () => isHere,
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  )
  let told = 0
  calm.snapshot()
  calm.subscribe(() => {
    told += 1
    calm.snapshot()
  })
  return {
    put: (next: WikiDraft) => {
      now = next
      for (const listener of listeners) listener()
    },
    now: () => now,
    told: () => told,
    isShown: () => calm.snapshot() === now,
  }
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing redraws after a pause and at least every two seconds (A-224)', () => {
  const { put, now, told, isShown } = stage()
  const type = (n: number) => put(written(now(), page(`A b${'c'.repeat(n)}`)))
  for (let n = 1; n <= 10; n += 1) {
    type(n)
    vi.advanceTimersByTime(100)
  }
  expect([told(), isShown()]).toEqual([0, false])
  vi.advanceTimersByTime(300)
  expect([told(), isShown()]).toEqual([1, true])
  for (let n = 1; n <= 45; n += 1) {
    type(n)
    vi.advanceTimersByTime(100)
  }
  expect(told()).toBe(3)
})

test('fields, merges and saves are drawn at once (A-44, A-224)', () => {
  const { put, now, told, isShown } = stage()
  put(written(now(), page('A b c')))
  put(written(now(), page('A b c', 'What it is.')))
  expect([told(), isShown()]).toEqual([1, true])
  put(written(now(), page('A b c d', 'What it is.')))
  put({ ...now(), state: 'saving' })
  expect([told(), isShown()]).toEqual([2, true])
  const along = stage(false)
  along.put(written(along.now(), page('A b c')))
  expect([along.told(), along.isShown()]).toEqual([1, true])
})
