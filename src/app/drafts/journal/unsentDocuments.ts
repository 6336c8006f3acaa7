// The documents with something that the service has not confirmed, and what can be done with them
// while none is open.
import { addTo } from '#lib/addTo.ts'
import { existing } from '#lib/existing.ts'
import { inverseOf } from '../model/changes.ts'
import type { DocKey } from '../content/docKey.ts'
import type { StepContent, StepId } from '../content/guideContent.ts'
import { edited, received } from '../model/draftChanges.ts'
import { isGuide, isStep, isWiki, type Content, type Draft, type Version } from '../model/draft.ts'
import { isWaiting } from '../model/unsent.ts'
import { kindOf, mergedUnasked, preferBoth } from '../model/draftKind.ts'
import type { Discarded } from './discards.ts'
import type { DraftJournal } from './draftJournal.ts'
import { draftOfRecord, logOfRecord } from './records.ts'
import type { DraftStore } from './draftStore.ts'
import type { WikiContent } from '../content/wikiContent.ts'
import { changedWordsOf, plainText } from '../model/draftText.ts'

/**
 * `at` is the last change, in milliseconds; `base` the newest revisionid that the text goes back
 * to.
 */
export type UnsentDocument = {
  doc: DocKey
  /** The address of a page of the wiki; null for a guide. */ page: Pick<
    WikiContent,
    'namespace' | 'title'
  > | null
  title: string
  at: number
  words: number
  base: number | null
  questions: boolean
  drafts: readonly Draft[]
}
/** Unsent edits of a document that were thrown away at one moment. */
export type DiscardedDocument = {
  doc: DocKey
  title: string
  discardedAt: number
  parts: readonly Discarded[]
}

const grouped = <K, T>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of all) addTo(groups, keyOf(one), one)
  return groups
}
const pageOf = (drafts: readonly Draft[]): UnsentDocument['page'] => {
  const page = drafts.find(isWiki)
  return page?.mine ?? page?.base?.content ?? null
}
const orderOf = (draft: Draft, stepids: readonly StepId[]) =>
  draft.stepid === null
    ? -1
    : stepids.includes(draft.stepid)
      ? stepids.indexOf(draft.stepid)
      : stepids.length

/** The last changed first; in each the guide's own fields, then its steps in their order. */
export const unsentDocuments = (
  drafts: readonly Draft[],
  titleOf: (doc: DocKey) => string,
): UnsentDocument[] =>
  [...grouped(drafts.filter(isWaiting), ({ doc }) => doc)]
    .map(([doc, waiting]) => {
      const stepids = drafts.filter(isGuide).find(draft => draft.doc === doc)?.mine?.stepids ?? []
      return {
        doc,
        page: pageOf(waiting),
        title: titleOf(doc),
        at: Math.max(...waiting.map(({ changed }) => changed)),
        // Only whoever shows it has the words of a whole page compared.
        get words() {
          return waiting.reduce((sum, draft) => sum + changedWordsOf(draft), 0)
        },
        base: waiting.reduce<number | null>(
          (newest, { base }) => (base ? Math.max(newest ?? 0, base.revisionid) : newest),
          null,
        ),
        questions: waiting.some(({ state, resolved }) => state === 'conflict' && !resolved),
        drafts: waiting.toSorted((a, b) => orderOf(a, stepids) - orderOf(b, stepids)),
      }
    })
    .toSorted((a, b) => b.at - a.at)

/** All of a guide as it stands here, saved or not. */
export const textOfGuide = (drafts: readonly Draft[]): string => {
  const guide = drafts.find(isGuide)
  return drafts
    .toSorted(
      (a, b) => orderOf(a, guide?.mine?.stepids ?? []) - orderOf(b, guide?.mine?.stepids ?? []),
    )
    .map(({ mine }) => plainText(mine))
    .filter(text => text.trim() !== '')
    .join('\n\n')
}

/** Everything typed in a document, as text. */
export const textOfDocument = ({ title, drafts }: UnsentDocument): string =>
  [title, textOfGuide(drafts)].filter(text => text.trim() !== '').join('\n\n')

type Parts = {
  store: DraftStore
  known: Set<DocKey>
  drafts: DraftJournal | null
  now: () => number
  /** Whether this tab writes the document: as it was left last, by whichever tab. */
  enter: (doc: DocKey) => Promise<boolean>
  /** Where no screen shows it, and nothing of it waits, another tab may write it. */
  leave: (doc: DocKey) => void
  discardOne: (draft: Draft) => void
  put: (draft: Draft) => void
  addStep: (guideid: number, place: number, content: StepContent) => void
  restoreStep: (guideid: number, stepid: StepId, place: number, wanted: StepContent) => void
}

/** What is thrown away, and where it stood. */
export const discardedRecord = (store: DraftStore, draft: Draft) => {
  const place =
    draft.stepid === null
      ? -1
      : (store.guide(draft.doc.id)?.mine?.stepids.indexOf(store.resolve(draft.stepid)) ?? -1)
  return { ...store.recordOf(draft), place: place < 0 ? null : place }
}

const placeIn = (stepids: readonly StepId[], place: number | null) =>
  Math.min(place ?? stepids.length, stepids.length)

/**
 * The discarded text on top of what was written there since; undefined where both wrote in the same
 * place.
 */
const broughtTogether = (back: Draft, there: Draft): Content | undefined => {
  if (!back.base || !back.mine || !there.mine) return undefined
  const { merged, questions } = kindOf(back).merge(back.base.content, back.mine, there.mine)
  return questions.length === 0 && merged ? merged : undefined
}

/** The discarded text of a step that was deleted since, on what the service had of it at last. */
const broughtOnto = (base: Version | null, back: Draft): Content | null =>
  base && back.base
    ? mergedUnasked(back, back.base.content, back.mine, base.content, preferBoth).merged
    : back.mine

/**
 * Those of the parts that nobody takes back already: in this tab, which says so in `taking`, or in
 * another one. A new step that was taken back twice would stand there twice.
 */
const createClaims = (drafts: DraftJournal | null) => {
  const taking = new Set<string>()
  return {
    claim: async (parts: readonly Discarded[]): Promise<readonly Discarded[]> => {
      const own = parts.filter(({ key }) => !taking.has(key))
      for (const { key } of own) taking.add(key)
      // Whatever its age. Where it cannot be read, nothing else is known of them.
      const found = (await drafts?.discarded(0).catch(() => own)) ?? own
      return own.filter(({ key }) => found.some(one => one.key === key))
    },
    /** It was not taken back: it can be tried again. */
    release: (key: string): void => void taking.delete(key),
  }
}

export const createUnsentActions = ({
  store,
  known,
  drafts,
  now,
  enter,
  leave,
  discardOne,
  put,
  addStep,
  restoreStep,
}: Parts) => {
  const claims = createClaims(drafts)
  return {
    /**
     * Throws away what is unsent of a document, or of some of its parts; for ten minutes it can be
     * taken back. What another tab writes stays: then false.
     */
    discardUnsent: async (
      doc: DocKey,
      which?: readonly Pick<Draft, 'doc' | 'stepid'>[],
      at: number = now(),
    ): Promise<boolean> => {
      if (!(await enter(doc))) return false
      const going = (which ?? store.of(doc).filter(isWaiting)).flatMap(one => store.get(one) ?? [])
      await drafts
        ?.keepDiscarded(
          going.map(draft => discardedRecord(store, draft)),
          at,
        )
        // The store itself tells that this device keeps nothing.
        .catch(() => undefined)
      for (const draft of going) discardOne(draft)
      leave(doc)
      return true
    },
    /** The last thrown away first. */
    discardedDocuments: async (): Promise<DiscardedDocument[]> => {
      // A device without a store has nothing that was discarded.
      const all = (await drafts?.discarded(now()).catch(() => [])) ?? []
      return [...grouped(all, ({ discardedAt }) => discardedAt).values()].flatMap(once =>
        [...grouped(once, ({ record }) => record.doc)].map(([doc, parts]) => ({
          doc,
          title: parts.find(({ record }) => record.title)?.record.title ?? '',
          discardedAt: existing(parts[0], 'what was thrown away').discardedAt,
          parts,
        })),
      )
    },
    /** Answers whether all of it is back: what was written anew since is not overwritten. */
    takeBack: async ({ doc, parts }: DiscardedDocument): Promise<boolean> => {
      if (!(await enter(doc))) return false
      let all = true
      // Steps come back to where they were, the first ones first: later places count them.
      for (const { key, record, place } of (await claims.claim(parts)).toSorted(
        (a, b) => (a.place ?? -1) - (b.place ?? -1),
      )) {
        known.add(record.doc)
        const there = store.get(record)
        const back = draftOfRecord(record)
        const guide = store.guide(record.doc.id)
        const differs =
          there && isWaiting(there) && inverseOf(there.mine, back.mine, 0) !== undefined
        const together = differs ? broughtTogether(back, there) : undefined
        if (there?.mine === null && isStep(back) && back.mine && guide?.mine)
          restoreStep(
            record.doc.id,
            record.stepid as StepId,
            placeIn(guide.mine.stepids, place),
            broughtOnto(there.base, back) as StepContent,
          )
        else if (together) put(edited(there as Draft, together, now()))
        else if (differs) {
          claims.release(key)
          all = false
          continue
        } else if (
          isStep(back) &&
          back.mine &&
          !back.base &&
          guide?.mine &&
          !guide.mine.stepids.includes(back.stepid as StepId)
        )
          addStep(record.doc.id, placeIn(guide.mine.stepids, place), back.mine)
        else {
          store.restore(back, { log: logOfRecord(record), title: record.title })
          put(
            there?.base && there.base.revisionid > (back.base?.revisionid ?? 0)
              ? received(back, there.base as Version, now())
              : back,
          )
        }
        // It expires by itself.
        await drafts?.forgetDiscarded(key).catch(() => undefined)
      }
      return all
    },
  }
}
