// What only a person decides: answers to questions, what to do with merges, and with a text that
// the service changed.
import { guideKey } from './content/docKey.ts'
import { withLineids } from './content/lineids.ts'
import { answered, applied, restOf } from './model/conflict.ts'
import { edited } from './model/draftChanges.ts'
import { isStep, type Content, type Merged } from './model/draft.ts'
import { mergedUnasked, preferBoth } from './model/draftKind.ts'
import { asNewLines, emptyStep, type StepId } from './content/guideContent.ts'
import type { GuideActions } from './guideActions.ts'
import type { OutboxCore } from './outboxCore.ts'
import type { Resource } from './outboxParts.ts'
import type { Answer, Question } from './merge/question.ts'
import { withoutMerged } from './merge/undoMerged.ts'
import { withoutMergedWiki } from './merge/undoMergedWiki.ts'

type DecisionParts = Pick<OutboxCore, 'store' | 'moment' | 'put'> &
  Pick<GuideActions, 'draft' | 'placeAgain' | 'giveBack' | 'addBehind' | 'discard'> & {
    /** A copy of words that go for good. */
    keepLetGo: (resource: Resource, mine: Content | null | undefined) => Promise<void>
  }

export const createConflictActions = (parts: DecisionParts) => {
  const { store, moment, put, draft: draftOf, addBehind, discard, keepLetGo } = parts
  /** `seen`: the questions that the person saw; null takes an answer back. */
  const answer = (
    resource: Resource,
    answers: Readonly<Record<string, Answer | null>>,
    seen: readonly Question[],
  ): void => {
    const draft = draftOf(resource)
    if (draft) void store.put(answered(draft, answers, seen))
  }

  /**
   * "Apply": sends the result once every question of the resource is answered; false while one is
   * open.
   */
  const apply = (resource: Resource): boolean => {
    const draft = draftOf(resource)
    if (!draft) return false
    const next = applied(draft, moment())
    if (next === draft) return false
    const rest = restOf(draft)
    // On the disk before they leave this step.
    if (rest.length > 0)
      addBehind(resource.doc.id, draft.stepid as StepId, {
        ...emptyStep(),
        lines: asNewLines(rest),
      })
    if (draft.theirs?.content === null && next.mine === null) void keepLetGo(resource, draft.mine)
    parts.giveBack(draft, next)
    put(isStep(next) && next.mine ? { ...next, mine: withLineids(next.mine) } : next)
    if (isStep(next) && next.mine) parts.placeAgain(resource.doc.id, next.stepid as StepId)
    return true
  }

  /** Takes one merged change back out, as an edit of mine; false when it was changed since. */
  const undoMerged = (resource: Resource, merged: Merged): boolean => {
    const draft = draftOf(resource)
    if (!draft?.mine) return false
    const mine =
      'contents' in draft.mine
        ? withoutMergedWiki(draft.mine, merged)
        : withoutMerged(draft.mine, merged)
    if (!mine) return false
    const own = 'lines' in mine ? withLineids(mine) : mine
    put(edited({ ...draft, silent: draft.silent.filter(one => one !== merged) }, own, moment()), {
      own,
      isApart: true,
    })
    return true
  }
  const dismissMerged = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (draft) void store.put({ ...draft, silent: [] })
  }

  /** The service's text stays. */
  const keepTheirs = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (draft) void store.put({ ...draft, notice: null })
  }
  /** What was sent goes out once more; what was typed since stays. */
  const sendMineAgain = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (!draft?.notice || !draft.mine) return
    const { sent, got } = draft.notice
    const { merged } = mergedUnasked(draft, got, draft.mine, sent, preferBoth)
    const own = merged && 'lines' in merged ? withLineids(merged) : merged
    put(edited<Content>({ ...draft, notice: null }, own, moment()), { own, isApart: true })
  }

  /**
   * A step that somebody deleted stays deleted; what was written here stays on this device for
   * thirty days.
   */
  const letStepGo = async (guideid: number, stepid: StepId): Promise<void> => {
    const { mine } = store.step(guideid, stepid) ?? {}
    const resource = { doc: guideKey(guideid), stepid }
    await keepLetGo(resource, mine)
    discard(resource)
  }

  return { answer, apply, undoMerged, dismissMerged, keepTheirs, sendMineAgain, letStepGo }
}
