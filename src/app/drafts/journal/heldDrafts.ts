// The drafts in memory, by document and step; a step that was stored meanwhile is found by both its
// ids.
import type { StepId } from '../content/guideContent.ts'
import { guideKey, wikiKey, type DocKey } from '../content/docKey.ts'
import { isGuide, isStep, isWiki, type Draft } from '../model/draft.ts'
import { isWaiting } from '../model/unsent.ts'
import type { TemporaryId } from '../content/temporaryId.ts'
import { draftKey } from './records.ts'

/** What a draft says its document is called; undefined: it does not say it. */
const titleIn = (draft: Draft | undefined): string | undefined => {
  if (draft && isGuide(draft)) return draft.mine?.title
  const page = draft && isWiki(draft) ? draft.mine : null
  return page ? page.display_title || page.title : undefined
}

export const createHeldDrafts = () => {
  const documents = new Map<DocKey, Map<StepId | null, Draft>>()
  const titles = new Map<DocKey, string>()
  const waiting = new Set<string>()
  const stepids = new Map<StepId, number>()
  const resolve = (stepid: StepId): StepId => stepids.get(stepid) ?? stepid
  const at = (doc: DocKey, stepid: StepId | null): Draft | undefined =>
    documents.get(doc)?.get(stepid === null ? null : resolve(stepid))
  const one =
    <D extends Draft>(is: (draft: Draft) => draft is D) =>
    (doc: DocKey, stepid: StepId | null = null): D | undefined => {
      const draft = at(doc, stepid)
      return draft && is(draft) ? draft : undefined
    }
  return {
    at,
    resolve,
    guide: (guideid: number) => one(isGuide)(guideKey(guideid)),
    step: (guideid: number, stepid: StepId) => one(isStep)(guideKey(guideid), stepid),
    wiki: (wikiid: number) => one(isWiki)(wikiKey(wikiid)),
    of: (doc: DocKey): Draft[] => [...(documents.get(doc)?.values() ?? [])],
    waiting: () => waiting.size,
    hold: (draft: Draft): string => {
      documents.set(
        draft.doc,
        (documents.get(draft.doc) ?? new Map<StepId | null, Draft>()).set(draft.stepid, draft),
      )
      const key = draftKey(draft.doc, draft.stepid)
      if (isWaiting(draft)) waiting.add(key)
      else waiting.delete(key)
      return key
    },
    letGo: (doc: DocKey, stepid: StepId | null): string => {
      const key = draftKey(doc, stepid)
      documents.get(doc)?.delete(stepid)
      waiting.delete(key)
      return key
    },
    rename: (temporary: TemporaryId, stepid: number): void => void stepids.set(temporary, stepid),
    isMade: (stepid: number): boolean => [...stepids.values()].includes(stepid),
    name: (doc: DocKey, title: string): void => void titles.set(doc, title),
    titleOf: (doc: DocKey): string => titleIn(at(doc, null)) ?? titles.get(doc) ?? '',
  }
}
