// What was done to whole steps (moved, added, deleted, divided, joined), so that it is taken back
// in its order, between what was typed. Kept in the tab: it outlives a reload.
import { sameJson } from '#lib/json.ts'
import { keepJsonInTab, readJsonInTab } from '#app/device/keptJson.ts'
import type { GuideContent, StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { mergedUnasked } from '#app/drafts/model/draftKind.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Way } from '#app/editor/text/journalUndo.ts'
import { isAsLeft } from './asLeft.ts'
import { restoreDeletedSteps } from './useDeletedSteps.ts'

type Side = 'before' | 'after'
/** A step that was made, changed or deleted; null: it is not there. */
type ChangedStep = { stepid: StepId } & Record<Side, StepContent | null>
/** `at`: by the clock of the drafts, as what is typed. */
type Change = { at: number; order: Record<Side, readonly StepId[]>; steps: readonly ChangedStep[] }
type History = { undo: readonly Change[]; redo: readonly Change[] }

const most = 50
const nameOf = ({ userid }: Outbox['owner'], guideid: number) =>
  `steps ${userid} ${guideid}` as const
/** By guide. Where storage is switched off it lasts as long as the drafts are open. */
const histories = new WeakMap<Outbox['owner'], Map<number, History>>()

const historyOf = ({ owner }: Outbox, guideid: number): History =>
  histories.get(owner)?.get(guideid) ??
  (readJsonInTab(nameOf(owner, guideid)) as History | null) ?? { undo: [], redo: [] }
const setHistory = ({ owner }: Outbox, guideid: number, history: History): void => {
  const ofGuides = histories.get(owner) ?? new Map<number, History>()
  histories.set(owner, ofGuides.set(guideid, history))
  keepJsonInTab(nameOf(owner, guideid), history)
}

const renamed = (change: Change, nameNow: (stepid: StepId) => StepId): Change => ({
  ...change,
  order: { before: change.order.before.map(nameNow), after: change.order.after.map(nameNow) },
  steps: change.steps.map(step => ({ ...step, stepid: nameNow(step.stepid) })),
})
const allRenamed = ({ undo, redo }: History, nameNow: (stepid: StepId) => StepId): History => ({
  undo: undo.map(one => renamed(one, nameNow)),
  redo: redo.map(one => renamed(one, nameNow)),
})

const orderOf = (outbox: Outbox, guideid: number): readonly StepId[] =>
  outbox.guide(guideid)?.mine?.stepids ?? []
const contentOf = (outbox: Outbox, guideid: number, stepid: StepId): StepContent | null =>
  outbox.step(guideid, stepid)?.mine ?? null
const timeOf = (outbox: Outbox, guideid: number, stepids: readonly StepId[]): number =>
  Math.max(
    outbox.guide(guideid)?.changed ?? 0,
    ...stepids.map(stepid => outbox.step(guideid, stepid)?.changed ?? 0),
  )

/** Does something to steps, and keeps how they were before. */
export const recordSteps = <Done>(outbox: Outbox, guideid: number, act: () => Done): Done => {
  const shot = () => {
    const order = orderOf(outbox, guideid)
    return {
      order,
      contents: new Map(order.map(stepid => [stepid, contentOf(outbox, guideid, stepid)])),
    }
  }
  const before = shot()
  const done = act()
  const after = shot()
  const steps = [...new Set([...before.order, ...after.order])].flatMap((stepid): ChangedStep[] => {
    const [was, is] = [before.contents.get(stepid) ?? null, after.contents.get(stepid) ?? null]
    return was === is ? [] : [{ stepid, before: was, after: is }]
  })
  if (steps.length === 0 && sameJson(before.order, after.order)) return done
  const at = timeOf(
    outbox,
    guideid,
    steps.map(({ stepid }) => stepid),
  )
  const change: Change = { at, order: { before: before.order, after: after.order }, steps }
  const { undo } = historyOf(outbox, guideid)
  setHistory(outbox, guideid, { undo: [...undo, change].slice(-most), redo: [] })
  return done
}

/** Something else was done since: what was undone does not come again. */
export const forgetUndoneSteps = (outbox: Outbox, guideid: number): void => {
  const history = historyOf(outbox, guideid)
  if (history.redo.length > 0) setHistory(outbox, guideid, { ...history, redo: [] })
}
/** Steps came back in another way, by these names: their deletion is no longer taken back. */
export const forgetDeletion = (
  outbox: Outbox,
  guideid: number,
  gone: readonly StepId[],
  back: readonly StepId[],
): void => {
  const { undo, redo } = historyOf(outbox, guideid)
  const isIt = ({ steps }: Change) =>
    steps.some(({ stepid, after }) => after === null && gone.includes(stepid))
  const last = undo.findLastIndex(isIt)
  const names = new Map(gone.map((stepid, n) => [stepid, back[n] ?? stepid]))
  setHistory(
    outbox,
    guideid,
    allRenamed(
      { undo: undo.filter((_, n) => n !== last), redo },
      stepid => names.get(stepid) ?? stepid,
    ),
  )
}
/** By the ids that the service has given since; a reload knows no others. */
export const keepStepHistory = (outbox: Outbox, guideid: number): void => {
  const history = historyOf(outbox, guideid)
  if (history.undo.length + history.redo.length > 0)
    setHistory(outbox, guideid, allRenamed(history, outbox.stepidOf))
}

/** What would be taken back next, or brought again. */
export const nextStepsChange = (outbox: Outbox, guideid: number, way: Way): Change | undefined =>
  historyOf(outbox, guideid)[way].at(-1)

/** Where something was typed since then that goes back first, the newest first. */
export const typedSince = (outbox: Outbox, guideid: number, way: Way, since: number): StepId[] =>
  orderOf(outbox, guideid)
    .map(stepid => ({ stepid, at: outbox.lastChangeInStep(guideid, stepid, way) }))
    .filter(({ at }) => at > since)
    .toSorted((a, b) => b.at - a.at)
    .map(({ stepid }) => stepid)

const sidesOf = (way: Way): [Side, Side] =>
  way === 'undo' ? ['after', 'before'] : ['before', 'after']

/** Those that go with the change are as it left them, or they stay. */
const goingIn = (outbox: Outbox, guideid: number, change: Change, way: Way) => {
  const [from, to] = sidesOf(way)
  const all = change.steps.filter(
    step => step[to] === null && contentOf(outbox, guideid, step.stepid),
  )
  const staying = all.filter(step => !isAsLeft(outbox, guideid, step.stepid, step[from]))
  const nowIds = (steps: ChangedStep[]) => steps.map(({ stepid }) => outbox.stepidOf(stepid))
  const kept = nowIds(staying)
  // What a step gave to another is not taken from there while it stays.
  const isWhole = kept.length > 0 && change.steps.some(step => step[from] && step[to])
  const going = isWhole ? [] : nowIds(all.filter(step => !staying.includes(step)))
  return { kept, going, isRefused: isWhole }
}

/** Steps on the service that the next way back deletes. */
export const storedGoing = (outbox: Outbox, guideid: number, way: Way): StepId[] => {
  const next = nextStepsChange(outbox, guideid, way)
  return next
    ? goingIn(outbox, guideid, next, way).going.filter(stepid => !isTemporary(stepid))
    : []
}

/** The step has what it had; what was written in it since stays. */
const putContent = (
  outbox: Outbox,
  guideid: number,
  stepid: StepId,
  from: StepContent,
  to: StepContent,
): void => {
  const draft = outbox.step(guideid, stepid)
  if (!draft?.mine) return
  const { merged } = mergedUnasked(draft, from, to, draft.mine, () => 'theirs')
  if (merged && !sameJson(merged, draft.mine))
    outbox.changeStep(guideid, stepid, merged as StepContent)
}

/** The order that the change left or made, beside what was moved since. */
const putOrder = (
  outbox: Outbox,
  guideid: number,
  from: readonly StepId[],
  to: readonly StepId[],
): void => {
  const draft = outbox.guide(guideid)
  if (!draft?.mine) return
  const guide = draft.mine
  const withOrder = (stepids: readonly StepId[]) => ({ ...guide, stepids: [...stepids] })
  const { merged } = mergedUnasked(draft, withOrder(from), withOrder(to), guide, () => 'theirs')
  const wanted = (merged as GuideContent).stepids.filter(id => guide.stepids.includes(id))
  const next = [...wanted, ...guide.stepids.filter(id => !wanted.includes(id))]
  if (!sameJson(next, guide.stepids)) outbox.orderSteps(guideid, next)
}

/** Puts the steps from one side of the change to the other; answers it by the names of now. */
const turned = (outbox: Outbox, guideid: number, change: Change, way: Way) => {
  const [from, to] = sidesOf(way)
  const names = new Map<StepId, StepId>()
  const steps = change.steps.map((step): ChangedStep => {
    const { stepid } = step
    const [now, wanted] = [contentOf(outbox, guideid, stepid), step[to]]
    if (now && wanted && step[from]) putContent(outbox, guideid, stepid, step[from], wanted)
    // The pictures that were placed in it since come again with it.
    if (now && !wanted) {
      outbox.deleteStep(guideid, stepid)
      return from === 'before' ? { ...step, before: now } : { ...step, after: now }
    }
    return step
  })
  const back = steps.flatMap(step => {
    const content = step[to]
    const isGone = !step[from] && !contentOf(outbox, guideid, step.stepid)
    return content && isGone
      ? [{ stepid: step.stepid, place: change.order[to].indexOf(step.stepid), content }]
      : []
  })
  const sorted = back.toSorted((a, b) => a.place - b.place)
  const made = restoreDeletedSteps(outbox, guideid, sorted)
  sorted.forEach(({ stepid }, n) => names.set(stepid, made[n] ?? stepid))
  const nameNow = (stepid: StepId) => names.get(stepid) ?? stepid
  const now = renamed({ ...change, steps }, nameNow)
  putOrder(outbox, guideid, now.order[from], now.order[to])
  return { now, nameNow }
}

const without = (change: Change, gone: readonly StepId[]): Change => ({
  ...change,
  order: {
    before: change.order.before.filter(stepid => !gone.includes(stepid)),
    after: change.order.after.filter(stepid => !gone.includes(stepid)),
  },
  steps: change.steps.filter(({ stepid }) => !gone.includes(stepid)),
})

/** Those that it was done to, and those that stay since they were changed. */
type GoneBack = { stepids: readonly StepId[]; kept: readonly StepId[] }

/**
 * Takes back what was done to steps last, or brings it again. undefined: there is nothing that
 * anything stands of.
 */
export const goBackInSteps = (outbox: Outbox, guideid: number, way: Way): GoneBack | undefined => {
  const other = way === 'undo' ? 'redo' : 'undo'
  for (let isFirst = true; ; isFirst = false) {
    const history = allRenamed(historyOf(outbox, guideid), outbox.stepidOf)
    const whole = history[way].at(-1)
    if (!whole) return undefined
    // Deletions are asked about one by one.
    if (!isFirst && storedGoing(outbox, guideid, way).length > 0) return undefined
    const { kept, isRefused } = goingIn(outbox, guideid, whole, way)
    const change = without(whole, kept)
    const before = orderOf(outbox, guideid)
    const held = change.steps.map(({ stepid }) => contentOf(outbox, guideid, stepid))
    const { now, nameNow } = isRefused
      ? { now: change, nameNow: (stepid: StepId) => stepid }
      : turned(outbox, guideid, change, way)
    const stepids = now.steps.map(({ stepid }) => stepid)
    const isDone =
      orderOf(outbox, guideid) !== before ||
      stepids.some((stepid, n) => contentOf(outbox, guideid, stepid) !== held[n])
    const rest = allRenamed({ ...history, [way]: history[way].slice(0, -1) }, nameNow)
    const at = timeOf(outbox, guideid, stepids)
    setHistory(
      outbox,
      guideid,
      isDone ? { ...rest, [other]: [...rest[other], { ...now, at }] } : rest,
    )
    if (isDone || kept.length > 0) return { stepids: isDone ? stepids : [], kept }
  }
}
