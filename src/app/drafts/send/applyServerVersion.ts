// What an answer of the service says about a guide and its steps, taken into the drafts.
import type { StepId } from '../content/guideContent.ts'
import { guideVersion, stepVersion, wikiVersion } from './parseResponses.ts'
import { isStuck, isWaiting } from '../model/unsent.ts'
import {
  moved,
  newDraft,
  newestVersion,
  type Draft,
  type GuideDraft,
  type StepDraft,
} from '../model/draft.ts'
import { received } from '../model/draftChanges.ts'
import { ownSteps, type GuideAnswer } from '../content/guideFields.ts'
import { canMove } from '../model/saveMachine.ts'
import type { DraftStore } from '../journal/draftStore.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import type { TemporaryId } from '../content/temporaryId.ts'
import type { WikiAnswer } from '../content/wikiFields.ts'

/**
 * A step with changes of mine keeps its place although the service has deleted it; one that I
 * deleted stays away.
 */
const withMine = (
  guide: GuideDraft,
  before: StepId[],
  stepOf: (stepid: StepId) => StepDraft | undefined,
): GuideDraft => {
  if (!guide.mine) return guide
  const isKept = (step: StepDraft | undefined) =>
    step !== undefined && step.mine !== null && (step.base === null || isWaiting(step))
  const stepids = guide.mine.stepids.filter(stepid => stepOf(stepid)?.mine !== null)
  before.forEach((stepid, i) => {
    if (!stepids.includes(stepid) && isKept(stepOf(stepid)))
      stepids.splice(stepids.indexOf(before[i - 1] ?? 0) + 1, 0, stepid)
  })
  return stepids.join() === guide.mine.stepids.join()
    ? guide
    : { ...guide, mine: { ...guide.mine, stepids } }
}

/**
 * Its step is deleted there, and no write of it would come to know: what a limit holds back is told
 * here.
 */
const tellGone = (store: DraftStore, draft: Draft): void => {
  if (!canMove(draft.state, 'sent')) return
  const going = moved(draft, 'sent')
  void store.put(going)
  void store.put({
    ...moved(going, 'refused'),
    reason: { kind: 'gone', status: 404, message: 'The step was deleted', errors: [] },
  })
}

/** Takes a full guide, its own steps included. An older answer changes nothing. */
export const receiveGuide = (
  store: DraftStore,
  guide: GuideAnswer,
  now: number,
  { stepsOnly = false } = {},
): void => {
  const { guideid } = guide
  const doc = guideKey(guideid)
  const before = store.guide(guideid)
  const isNews = guide.revisionid >= (before ? (newestVersion(before)?.revisionid ?? 0) : 0)
  for (const answer of ownSteps(guide)) {
    const version = stepVersion(answer)
    const known = store.step(guideid, answer.stepid)
    // A step that an older answer names may be deleted by now.
    if (!known && isNews)
      void store.put<StepDraft['mine'] & object>(
        newDraft(doc, answer.stepid, version, version.content),
      )
    if (!known) continue
    const next = received(known, version, now)
    if (next !== known) void store.put(next)
  }
  const there = new Set<StepId>(ownSteps(guide).map(({ stepid }) => stepid))
  if (isNews) {
    for (const draft of store.of(doc)) {
      if (draft.stepid === null || !draft.base || there.has(draft.stepid)) continue
      if (!isWaiting(draft)) void store.drop(draft)
      else if (isStuck(draft)) tellGone(store, draft)
    }
  }
  if (stepsOnly) return
  const version = guideVersion(guide)
  // Where a step stood that was deleted while nobody looked is not known: it comes last.
  const places = before?.mine?.stepids ?? [
    ...version.content.stepids,
    ...store.of(doc).flatMap(({ stepid }) => stepid ?? []),
  ]
  const next = withMine(
    before ? received(before, version, now) : newDraft(doc, null, version, version.content),
    places,
    stepid => store.step(guideid, stepid),
  )
  if (next !== before) void store.put(next)
}

/** Takes a page of the wiki. An older answer changes nothing. */
export const receiveWiki = (store: DraftStore, page: WikiAnswer, now: number): void => {
  const version = wikiVersion(page)
  const before = store.wiki(page.wikiid)
  if (!before) return void store.put(newDraft(wikiKey(page.wikiid), null, version, version.content))
  const next = received(before, version, now)
  if (next !== before) void store.put(next)
}

/** Where `stepids` have a new step, as `there` has it. */
const withPlaced = (stepids: StepId[], stepid: number, there: readonly number[]): StepId[] => {
  if (stepids.includes(stepid)) return stepids
  const before: StepId[] = there.slice(0, there.indexOf(stepid))
  const at = stepids.findLastIndex(id => before.includes(id)) + 1
  return [...stepids.slice(0, at), stepid, ...stepids.slice(at)]
}

/**
 * The service has given a new step its id; the order of steps follows. Its place there is what was
 * sent: whoever moved the step meanwhile has an order of their own, which goes out.
 */
export const renameStep = (
  store: DraftStore,
  guideid: number,
  temporary: TemporaryId,
  stepid: number,
  there: readonly number[],
): void => {
  const guide = store.guide(guideid)
  if (guide?.mine) {
    const place = guide.mine.stepids.indexOf(temporary)
    const stepids = guide.mine.stepids.filter(id => id !== stepid && id !== temporary)
    if (place >= 0) stepids.splice(place, 0, stepid)
    const base = guide.base && {
      ...guide.base,
      content: {
        ...guide.base.content,
        stepids: withPlaced(guide.base.content.stepids, stepid, there),
      },
    }
    void store.put({ ...guide, base, mine: { ...guide.mine, stepids } })
  }
  store.rename(guideid, temporary, stepid)
}

/** A guide that another tab writes, until that tab has told how it stands there. */
export const seedGuide = (store: DraftStore, guide: GuideAnswer): void => {
  const { guideid } = guide
  const doc = guideKey(guideid)
  const version = guideVersion(guide)
  if (!store.guide(guideid)) store.restore(newDraft(doc, null, version, version.content))
  for (const answer of ownSteps(guide)) {
    const step = stepVersion(answer)
    if (!store.step(guideid, answer.stepid))
      store.restore(newDraft(doc, answer.stepid, step, step.content))
  }
}
/** The same of a page. */
export const seedWiki = (store: DraftStore, page: WikiAnswer): void => {
  const version = wikiVersion(page)
  if (!store.wiki(page.wikiid))
    store.restore(newDraft(wikiKey(page.wikiid), null, version, version.content))
}
