// Drafts leave the device in a file and come back from one. What is on the device now is never
// written over: what comes back beside it is kept aside as a copy of its words.
import { ownSteps } from './content/guideFields.ts'
import { isAlike } from './send/parseResponses.ts'
import { readToEdit } from './send/readToEdit.ts'
import type { DocKey } from './content/docKey.ts'
import type { Copy } from './journal/copies.ts'
import { isTemporary } from './content/temporaryId.ts'
import { composeRequest } from './send/composeRequest.ts'
import { draftOfRecord, type DraftRecord, type JournalRecord } from './journal/records.ts'
import { received } from './model/draftChanges.ts'
import type { Draft, GuideDraft, Version } from './model/draft.ts'
import { kindOf } from './model/draftKind.ts'
import { textOf } from './model/draftText.ts'
import { isWaiting, isWorthKeeping } from './model/unsent.ts'
import type { OutboxCore } from './outboxCore.ts'

/** What became of the documents and copies of a file. */
export type TakenIn = {
  /** They are unsent again. */
  restored: readonly DocKey[]
  /** The device has other unsent edits of these: the words of the file are copies now. */
  aside: readonly DocKey[]
  /** All of it was here already. */
  already: readonly DocKey[]
  copies: number
  /** The browser refused to keep some of it. */
  isKept: boolean
}

type Parts = { core: OutboxCore; enter: (doc: DocKey) => Promise<boolean> }

const isNewStep = ({ stepid, base }: DraftRecord) =>
  stepid !== null && isTemporary(stepid) && base === null
/**
 * A new step may have been made since by whoever wrote the file: it counts as sent, so that the
 * service is asked for it before another one is made.
 */
const asSent = (record: DraftRecord, records: readonly DraftRecord[], at: number): Draft => {
  const draft = draftOfRecord(record)
  if (!isNewStep(record) || draft.sent !== null) return draft
  const guide = records.find(({ stepid }) => stepid === null)
  const before = guide && (draftOfRecord(guide) as GuideDraft)
  return { ...draft, sent: composeRequest(draft, before, crypto.randomUUID(), at) ?? null }
}

/** A new step of the file stands in the guide already. Without an answer nobody knows. */
const isMadeThere = async (
  { client, store, now }: OutboxCore,
  doc: DocKey,
  records: readonly DraftRecord[],
): Promise<boolean> => {
  const made = records.filter(isNewStep)
  if (made.some(record => store.get(record)?.base)) return true // it got its number in this visit
  const sent = made.flatMap(record => asSent(record, records, now()).sent ?? [])
  if (sent.length === 0) return false
  try {
    const steps = ownSteps(await readToEdit(doc.id, client.readGuide))
    return sent.some(one => steps.some(step => isAlike(step, one)))
  } catch {
    return false // the step is looked for once more before it is made
  }
}

/** Nothing of them is unsent here: they come back as they were. */
const restore = async ({ store, known, now }: OutboxCore, records: readonly DraftRecord[]) => {
  for (const record of records) {
    known.add(record.doc)
    const there = store.get(record)
    const back = asSent(record, records, now())
    store.restore(back, { title: record.title })
    const isOlder = there?.base && there.base.revisionid > (back.base?.revisionid ?? 0)
    await store.put(isOlder ? received(back, there.base as Version, now()) : back, 'strict')
  }
}

/** Which of the edits in a file are here, and their words as copies. */
const createCopying = ({ store, drafts, wallNow }: OutboxCore) => {
  const copyOf = (record: DraftRecord): Copy => ({
    doc: record.doc,
    stepid: record.stepid,
    title: record.title || store.titleOf(record.doc),
    text: textOf(record.mine as Draft['mine']).trim(),
    time: record.changed,
  })
  /** Its words, where they are others than those that the service had. */
  const hasWords = ({ base, mine }: DraftRecord): boolean =>
    textOf(mine as Draft['mine']) !== textOf((base?.content ?? null) as Draft['mine'])
  const isHere = (record: DraftRecord): boolean => {
    const there = store.get(record)
    return there !== undefined && kindOf(there).same(there.mine, record.mine as Draft['mine'])
  }
  /** Those that do not lie here yet; answers how many came. */
  const addCopies = async (copies: readonly Copy[]): Promise<number> => {
    if (!drafts) throw new Error('This browser keeps no copies')
    const here = await drafts.copies(wallNow())
    let added = 0
    for (const copy of copies) {
      const { doc, stepid, text } = copy
      if (
        text === '' ||
        here.some(one => one.doc === doc && one.stepid === stepid && one.text === text)
      )
        continue
      await drafts.addCopy(copy)
      added += 1
    }
    return added
  }
  return {
    isHere,
    addCopies,
    addWords: (records: readonly DraftRecord[]) => addCopies(records.filter(hasWords).map(copyOf)),
  }
}

export const createTransferActions = ({ core, enter }: Parts) => {
  const { store, tabs, allDrafts, resync } = core
  const waitsIn = (doc: DocKey) => store.of(doc).some(isWaiting)
  const { isHere, addCopies, addWords } = createCopying(core)
  const takeInDocument = async (
    doc: DocKey,
    records: readonly DraftRecord[],
  ): Promise<'restored' | 'aside' | 'already'> => {
    const isWriter = await enter(doc)
    const missing = records.filter(record => !isHere(record))
    const isTaken = waitsIn(doc) || (await isMadeThere(core, doc, records))
    if (isTaken && missing.length === 0) return 'already'
    if (!isWriter || isTaken) {
      await addWords(missing)
      return 'aside'
    }
    await restore(core, records)
    return 'restored'
  }
  return {
    /** All that belongs to documents with something unsent, as the journal has it. */
    exportedDrafts: (): JournalRecord[] =>
      allDrafts()
        .filter(draft => isWorthKeeping(draft) && waitsIn(draft.doc))
        .map(store.recordOf),
    takeIn: async (records: readonly DraftRecord[], copies: readonly Copy[]): Promise<TakenIn> => {
      // What other tabs have written since counts too.
      await resync()
      const done = { restored: [] as DocKey[], aside: [] as DocKey[], already: [] as DocKey[] }
      const kept = { copies: 0, isKept: store.keepsDrafts() }
      try {
        for (const doc of new Set(records.map(record => record.doc))) {
          const own = records.filter(record => record.doc === doc)
          done[await takeInDocument(doc, own).finally(() => tabs?.leave(doc))].push(doc)
        }
        kept.copies = await addCopies(copies)
      } catch {
        kept.isKept = false // no room, or a browser that keeps nothing
      }
      return { ...done, ...kept, isKept: kept.isKept && store.keepsDrafts() }
    },
  }
}
