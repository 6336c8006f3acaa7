// What this device has of a step that somebody else ordered to be done again meanwhile: it was
// measured and signed off before, and nothing of it goes into the new pass unasked. Pure.
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import {
  without,
  type Act,
  type AskedField,
  type Clash,
  type EarlierPass,
  type Run,
} from './run.ts'

const sameSteps = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every(one => b.includes(one))

/** How many reworks the service told of: all but those that wait here. */
export const toldReworks = ({ entry, acts }: Run): number =>
  entry.reworks.length - acts.filter(({ rework }) => rework).length

/**
 * Without an order that the service has taken though its answer was lost, and with the steps that
 * were ordered anew by others.
 */
export const withAnew = (before: Run, current: WorkEntry, userid: number): Run => {
  const news = current.reworks.slice(toldReworks(before))
  const [first] = before.acts
  const order = first?.sent && first.rework
  const taken = order
    ? news.find(
        one =>
          one.userid === userid &&
          one.reason === order.reason &&
          sameSteps(one.stepids, order.stepids),
      )
    : undefined
  const run = taken ? { ...before, acts: before.acts.slice(1) } : before
  const anew = [
    ...new Set([
      ...(run.anew ?? []),
      ...news.filter(one => one !== taken).flatMap(one => one.stepids),
    ]),
  ]
  return anew.length ? { ...run, anew } : run
}

const stepIn = (asked: readonly AskedField[]) => (id: string) =>
  asked.find(one => String(one.field_revisionid) === id)?.stepid ?? 0
/** What is of steps that were ordered anew. */
const anewIn = ({ anew = [] }: Run, asked: readonly AskedField[]) => {
  const stepOf = stepIn(asked)
  return {
    stepOf,
    isAnew: (stepid: number | undefined) => stepid !== undefined && anew.includes(stepid),
    isField: (id: string) => anew.includes(stepOf(id)),
  }
}

/** One act without what counts for nothing any more, whatever is chosen. */
const reduced =
  (run: Run, asked: readonly AskedField[]) =>
  (act: Act, at: number): Act => {
    const { stepOf, isAnew } = anewIn(run, asked)
    const isOver = (id: string) =>
      isAnew(stepOf(id)) &&
      run.acts.slice(at).some(({ rework }) => rework?.stepids.includes(stepOf(id)))
    const { rework, signoff, ...said } = act
    const stepids = rework?.stepids.filter(one => !isAnew(one)) ?? []
    return {
      ...said,
      ...(act.fields && { fields: without(act.fields, isOver) }),
      ...(act.reasons && { reasons: without(act.reasons, isOver) }),
      ...(signoff !== undefined && !isAnew(act.stepid) && { signoff }),
      ...(rework && stepids.length > 0 && { rework: { ...rework, stepids } }),
    }
  }

/**
 * Parted, where anything here is of a step that was ordered anew: sign-offs and orders of it are
 * taken out, and its values wait until somebody says whether they are of the new pass.
 */
export const askedAnew = (run: Run, asked: readonly AskedField[], clashes: Clash[] = []): Run => {
  const { isAnew, isField } = anewIn(run, asked)
  const valuesOf = (said: Record<string, string> = {}) =>
    Object.entries(said)
      .filter(([id, value]) => isField(id) && value !== '')
      .map(([id, value]) => ({ field_revisionid: Number(id), value }))
  const told: EarlierPass =
    run.parted?.kind === 'reworked' ? run.parted : { values: [], signed: [], reasons: [] }
  const values = [...run.acts.flatMap(({ fields }) => valuesOf(fields)), ...valuesOf(run.typed)]
  const signed = run.acts.flatMap(({ signoff, stepid }) =>
    signoff && isAnew(stepid) && stepid !== undefined ? [stepid] : [],
  )
  const reasons = run.acts.flatMap(({ rework }) =>
    rework?.stepids.some(isAnew) ? [rework.reason] : [],
  )
  const words = Object.keys(run.reasons ?? {}).filter(isField)
  const news = [...values, ...signed, ...reasons, ...words]
  if (news.length === 0 && run.parted?.kind !== 'reworked') {
    const { anew: _, ...rest } = run
    return rest
  }
  const each = new Map(
    [...told.values, ...values].map(one => [`${one.field_revisionid} ${one.value}`, one]),
  )
  return {
    ...run,
    acts: run.acts.map(reduced(run, asked)),
    parted: {
      kind: 'reworked',
      values: [...each.values()],
      signed: [...new Set([...told.signed, ...signed])],
      reasons: [...told.reasons, ...reasons],
      clashes,
    },
  }
}

/** It is said: the values are of the new pass, or are let go. */
export const answeredAnew = (run: Run, isOfNewPass: boolean, asked: readonly AskedField[]): Run => {
  if (run.parted?.kind !== 'reworked') return run
  const { isField } = anewIn(run, asked)
  const { anew: _, ...rest } = run
  const { clashes } = run.parted
  const left: Run = {
    ...rest,
    parted: clashes.length > 0 ? { kind: 'clash', clashes } : null,
  }
  // Of several values only the last is of the new pass: none before it was measured there.
  const acts = run.acts.map((act, at) => {
    const isOut = (id: string) =>
      isField(id) &&
      (!isOfNewPass || run.acts.slice(at + 1).some(({ fields }) => fields && id in fields))
    return {
      ...act,
      ...(act.fields && { fields: without(act.fields, isOut) }),
      ...(act.reasons && { reasons: without(act.reasons, isOut) }),
    }
  })
  return isOfNewPass
    ? { ...left, acts }
    : { ...left, acts, typed: without(run.typed, isField), reasons: without(run.reasons, isField) }
}
