// What this device knows of a person's rehearsals of a guide: how long earlier ones took, each a
// sum of seconds, and the one that is not over.
import { keepJson, readKeptJson } from '#app/device/keptJson.ts'
import { spentAt, type Rehearsal } from './rehearsal.ts'

const most = 10

/** `id`: of which run it is; those of before had none. */
export type PastRun = { id: string; seconds: number }

const keyOf = (userid: number, guideid: number) => `rehearsals.${userid}.${guideid}` as const
const openKeyOf = (userid: number, guideid: number) => `rehearsal.${userid}.${guideid}` as const

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isTime = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0

const asPastRun = (kept: unknown): PastRun[] => {
  if (isTime(kept)) return [{ id: '', seconds: kept }]
  if (!isObject(kept)) return []
  const [id, seconds] = [Reflect.get(kept, 'id'), Reflect.get(kept, 'seconds')]
  return typeof id === 'string' && isTime(seconds) ? [{ id, seconds }] : []
}

export const readRuns = (userid: number, guideid: number): PastRun[] => {
  const kept = readKeptJson(keyOf(userid, guideid))
  return Array.isArray(kept) ? kept.flatMap(asPastRun) : []
}
/** Behind what other tabs kept meanwhile. */
export const addRun = (userid: number, guideid: number, run: PastRun): void => {
  const others = readRuns(userid, guideid).filter(one => one.id !== run.id)
  keepJson(keyOf(userid, guideid), [...others, run].slice(-most))
}
/** All that are known here; those that another tab added since stay. */
export const forgetRuns = (userid: number, guideid: number, known: readonly PastRun[]): void => {
  const forgotten = new Set(known.map(one => one.id))
  const left = readRuns(userid, guideid).filter(one => !forgotten.has(one.id))
  keepJson(keyOf(userid, guideid), left.length ? left : null)
}

/** Its steps by their ids: the guide may have others when somebody goes on with it. */
export type OpenRun = { id: string; at: number; stepids: number[]; spent: number[] }

export const readOpenRun = (userid: number, guideid: number): OpenRun | null => {
  const kept = readKeptJson(openKeyOf(userid, guideid))
  if (!isObject(kept)) return null
  const [id, at] = [Reflect.get(kept, 'id'), Reflect.get(kept, 'at')]
  const [stepids, spent] = [Reflect.get(kept, 'stepids'), Reflect.get(kept, 'spent')]
  const isWhole =
    typeof id === 'string' &&
    isTime(at) &&
    Array.isArray(stepids) &&
    Array.isArray(spent) &&
    stepids.length === spent.length &&
    [...stepids, ...spent].every(isTime)
  return isWhole ? { id, at, stepids, spent } : null
}
export const keepOpenRun = (userid: number, guideid: number, run: OpenRun | null): void =>
  void keepJson(openKeyOf(userid, guideid), run)

/** As it is kept at this moment. */
export const toOpenRun = (
  id: string,
  stepids: readonly number[],
  run: Rehearsal,
  now: number,
): OpenRun => ({ id, at: run.at, stepids: [...stepids], spent: spentAt(run, now) })

/**
 * Goes on from where it stood: times stay with their steps, and steps that came since have none
 * yet. Where the open step is gone, it goes on at the first that followed it. `since`: from when on
 * the open step is timed.
 */
export const goOnWith = (kept: OpenRun, stepids: readonly number[], since: number): Rehearsal => {
  const spentOf = new Map(kept.stepids.map((stepid, n) => [stepid, kept.spent[n] ?? 0]))
  const following = kept.stepids.slice(kept.at).find(stepid => stepids.includes(stepid))
  return {
    at: following === undefined ? stepids.length : stepids.indexOf(following),
    since,
    spent: stepids.map(stepid => spentOf.get(stepid) ?? 0),
  }
}
