// What an author does to a guide: its fields, its steps and their order, and letting go of it.
import {
  emptyStep,
  pictureids,
  type GuideContent,
  type StepContent,
  type StepId,
} from './content/guideContent.ts'
import { guideKey } from './content/docKey.ts'
import { withAliases, withLineids } from './content/lineids.ts'
import { temporaryId, type TemporaryId } from './content/temporaryId.ts'
import { newDraft } from './model/draft.ts'
import { edited } from './model/draftChanges.ts'
import { createLettingGo } from './lettingGo.ts'
import { notePlaced } from './ownPictures.ts'
import type { OutboxCore } from './outboxCore.ts'

export type GuideActions = ReturnType<typeof createGuideActions>

const withStep = (stepids: readonly StepId[], place: number, stepid: StepId): StepId[] => [
  ...stepids.slice(0, place),
  stepid,
  ...stepids.slice(place),
]
const without = (stepids: readonly StepId[], stepid: StepId | null): StepId[] =>
  stepids.filter(id => id !== stepid)

export const createGuideActions = (core: OutboxCore) => {
  const { store, moment, put, guideOf, stepOf } = core
  const stepidsOf = (guideid: number): StepId[] => (guideOf(guideid).mine as GuideContent).stepids
  const changeGuide = (guideid: number, changes: Partial<Omit<GuideContent, 'stepids'>>): void => {
    const draft = guideOf(guideid)
    put(edited(draft, { ...(draft.mine as GuideContent), ...changes }, moment()))
  }
  const orderSteps = (guideid: number, order: StepId[]): void => {
    const draft = guideOf(guideid)
    const stepids = order.map(store.resolve)
    put(edited(draft, { ...(draft.mine as GuideContent), stepids }, moment()))
  }
  /** `undoes`: an undo of the step takes it back, apart from what was typed before or with it. */
  const changeStep = (
    guideid: number,
    stepid: StepId,
    changes: Partial<StepContent>,
    undoes?: 'apart' | 'joined',
  ): void => {
    const draft = stepOf(guideid, stepid)
    if (!draft.mine) throw new Error(`Step ${stepid} of guide ${guideid} is deleted`)
    const mine = withLineids(withAliases({ ...draft.mine, ...changes }, draft.aliases))
    const before = pictureids(draft.mine.media)
    notePlaced(
      core.owner,
      pictureids(mine.media).filter(id => !before.includes(id)),
    )
    put(
      edited<StepContent>({ ...draft, left: false }, mine, moment()),
      undoes && { own: mine, isApart: undoes === 'apart' },
    )
  }
  /**
   * At `place`, counted from 0; answers the temporary stepid. It is stored once one of its lines
   * has text.
   */
  const addStep = (
    guideid: number,
    place: number,
    content: StepContent = emptyStep(),
  ): TemporaryId => {
    const stepids = stepidsOf(guideid)
    const stepid = temporaryId()
    put(
      edited(
        newDraft<StepContent>(guideKey(guideid), stepid, null, null),
        withLineids(content),
        moment(),
      ),
    )
    orderSteps(guideid, withStep(stepids, place, stepid))
    return stepid
  }
  const deleteStep = (guideid: number, stepid: StepId): void => {
    const draft = stepOf(guideid, stepid)
    // What was never sent needs no write to go.
    if (!draft.base && !draft.sent) void store.drop(draft)
    else put(edited(draft, null, moment()))
    orderSteps(guideid, without(stepidsOf(guideid), draft.stepid))
  }
  /**
   * Takes a deletion back, or brings a step that somebody else deleted back with my text. `wanted`:
   * what it held when I deleted it, with the words that the service never had.
   */
  const restoreStep = (
    guideid: number,
    stepid: StepId,
    place?: number,
    wanted?: StepContent,
  ): StepId => {
    const draft = stepOf(guideid, stepid)
    const stepids = stepidsOf(guideid)
    const at = place ?? Math.max(0, stepids.indexOf(store.resolve(stepid)))
    const content =
      draft.mine ??
      (wanted && withLineids(withAliases(wanted, draft.aliases))) ??
      draft.base?.content ??
      emptyStep()
    if (draft.mine === null && draft.state !== 'blocked') {
      put(edited(draft, content, moment()))
      orderSteps(guideid, withStep(without(stepids, draft.stepid), at, draft.stepid as StepId))
      return draft.stepid as StepId
    }
    void store.drop(draft)
    orderSteps(guideid, without(stepids, draft.stepid))
    return addStep(guideid, at, content)
  }
  /** In a new step behind this one. */
  const addBehind = (guideid: number, stepid: StepId, content: StepContent): void => {
    addStep(guideid, stepidsOf(guideid).indexOf(store.resolve(stepid)) + 1, content)
  }

  return {
    changeGuide,
    orderSteps,
    changeStep,
    addStep,
    addBehind,
    deleteStep,
    restoreStep,
    ...createLettingGo(core, orderSteps),
  }
}
