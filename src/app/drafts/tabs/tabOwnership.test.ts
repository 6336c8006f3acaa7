// What a tab has in memory once it takes a document over from the tab that wrote it.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { guideKey } from '../content/docKey.ts'
import { emptyStep, type StepContent } from '../content/guideContent.ts'
import { openDraftJournal } from '../journal/draftJournal.ts'
import { createDraftStore } from '../journal/draftStore.ts'
import { newDraft, type StepDraft } from '../model/draft.ts'
import type { SaveQueues } from '../send/saveQueues.ts'
import type { Message } from './tabLock.ts'
import { createTabOwnership, type TabChannel } from './tabOwnership.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const doc = guideKey(5)
const stepOf = (stepid: number, text_raw: string, changed: number): StepDraft => {
  const content = (text: string): StepContent => ({
    ...emptyStep(),
    lines: [{ lineid: 1, text_raw: text, bullet: 'black', level: 0 }],
  })
  const base = { revisionid: 1, content: content('') }
  return { ...newDraft(doc, stepid, base, content(text_raw)), state: 'dirty', since: 1, changed }
}

/** Another tab writes until its lock is stolen; `hear` brings what it tells. */
const aWriter = () => {
  const listeners: ((event: { data: unknown }) => void)[] = []
  let asked = 0
  const request = async (
    name: string,
    { ifAvailable, steal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ) => {
    asked += 1
    if (steal) return work({ name, mode: 'exclusive' })
    if (ifAvailable) return work(null)
    // The second is of a tab that arrives, the third waits until the other tab goes.
    return asked === 2 ? Promise.reject(new Error('taken')) : new Promise(() => undefined)
  }
  const among: TabChannel = {
    locks: { request: request as LockManager['request'] },
    channel: {
      postMessage: () => undefined,
      addEventListener: (_, listener) => void listeners.push(listener),
      close: () => undefined,
    },
  }
  return {
    among,
    hear: (data: Message) => {
      for (const listener of listeners) listener({ data })
    },
  }
}
const aReader = async (name: string) => {
  const drafts = await openDraftJournal(owner, name)
  const { among, hear } = aWriter()
  const store = createDraftStore(drafts, owner, {
    beside: () => 0,
    partIn: one => ownership.partIn(one),
  })
  const ownership = createTabOwnership({
    store,
    drafts,
    queues: partOf<SaveQueues>({ isOpen: () => false }),
    owner,
    known: new Set([doc]),
    among,
    catchUp: () => Promise.resolve(),
  })
  const tabs = existing(ownership.tabs, 'the tabs')
  const takeOver = async () => {
    const taking = tabs.takeOver(doc)
    hear({ is: 'yielded', doc })
    expect(await taking).toBe(true)
    await store.settled()
  }
  return { drafts, store, ownership, tabs, hear, takeOver }
}
const textOf = (draft: { mine: unknown } | undefined) =>
  (draft?.mine as StepContent | undefined)?.lines[0]?.text_raw

test('words that the tab before could not keep are kept by the one that goes on (A-44, A-45)', async () => {
  const { drafts, store, ownership, tabs, hear, takeOver } = await aReader('taken over')
  expect(await tabs.enter(doc)).toBe(false)
  expect(ownership.isElsewhere(doc)).toBe(true)
  hear({ is: 'draft', doc, draft: stepOf(1, 'Typed with a full disk.', 10) })
  await takeOver()
  expect(textOf(store.step(5, 1))).toBe('Typed with a full disk.')
  expect((await drafts.load()).map(textOf)).toEqual(['Typed with a full disk.'])
})

test('what the tab before has sent and dropped goes here with its record (A-44)', async () => {
  const { drafts, store, ownership, tabs, takeOver } = await aReader('sent before')
  await drafts.put(store.recordOf(stepOf(1, 'Sent long since.', 10)))
  await ownership.resync()
  expect(textOf(store.step(5, 1))).toBe('Sent long since.')
  await drafts.drop(store.recordOf(stepOf(1, '', 0)).key)
  expect(await tabs.enter(doc)).toBe(false)
  await takeOver()
  expect(store.step(5, 1)).toBeUndefined()
})
