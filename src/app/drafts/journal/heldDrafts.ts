// The drafts in memory, by guide and step; a step that was stored meanwhile is found by both its
// ids.
import { isGuide, isStep, isWiki, type Draft } from '../model/draft.ts'
import { isWaiting } from '../model/unsent.ts'
import { draftKey } from './records.ts'

/** What a draft says its document is called; undefined: it does not say it. */
const titleIn = (draft: Draft | undefined): string | undefined => {
  if (draft && isGuide(draft)) return draft.mine?.title
  const page = draft && isWiki(draft) ? draft.mine : null
  return page ? page.display_title || page.title : undefined
}

export const createHeldDrafts = () => {
  const guides = new Map<number, Map<number | null, Draft>>()
  const titles = new Map<number, string>()
  const waiting = new Set<string>()
  const stepids = new Map<number, number>()
  const resolve = (stepid: number): number => stepids.get(stepid) ?? stepid
  const at = (guideid: number, stepid: number | null): Draft | undefined =>
    guides.get(guideid)?.get(stepid === null ? null : resolve(stepid))
  const one =
    <D extends Draft>(is: (draft: Draft) => draft is D) =>
    (guideid: number, stepid: number | null = null): D | undefined => {
      const draft = at(guideid, stepid)
      return draft && is(draft) ? draft : undefined
    }
  return {
    at,
    resolve,
    guide: (guideid: number) => one(isGuide)(guideid),
    step: (guideid: number, stepid: number) => one(isStep)(guideid, stepid),
    wiki: (guideid: number) => one(isWiki)(guideid),
    of: (guideid: number): Draft[] => [...(guides.get(guideid)?.values() ?? [])],
    waiting: () => waiting.size,
    hold: (draft: Draft): string => {
      guides.set(
        draft.guideid,
        (guides.get(draft.guideid) ?? new Map<number | null, Draft>()).set(draft.stepid, draft),
      )
      const key = draftKey(draft.guideid, draft.stepid)
      if (isWaiting(draft)) waiting.add(key)
      else waiting.delete(key)
      return key
    },
    letGo: (guideid: number, stepid: number | null): string => {
      const key = draftKey(guideid, stepid)
      guides.get(guideid)?.delete(stepid)
      waiting.delete(key)
      return key
    },
    rename: (temporary: number, stepid: number): void => void stepids.set(temporary, stepid),
    isMade: (stepid: number): boolean => [...stepids.values()].includes(stepid),
    name: (guideid: number, title: string): void => void titles.set(guideid, title),
    titleOf: (guideid: number): string => titleIn(at(guideid, null)) ?? titles.get(guideid) ?? '',
  }
}
