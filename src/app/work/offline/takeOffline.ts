// "Make available offline": what a run at the bench needs is brought onto this device, whichever
// screen is open meanwhile. Outside React.
import { queries } from '#app/api/queries.ts'
import { canKeep } from '#app/offline/keepFiles.ts'
import { dropRunFiles, keepRunFiles } from '#app/offline/keptRuns.ts'
import { carryTicks } from '#app/offline/keptTicks.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { isPast } from '../run/run.ts'
import type { RunStore } from '../run/runSession.ts'
import { keptRunsKey } from './keptRunsQuery.ts'
import { picturesOfRun } from './picturesOfRun.ts'

/** `count`: of its pictures, how many are there. */
export type Taking = { count: number } | 'failed'
const takings = new Map<number, Taking>()
const listeners = new Set<() => void>()
const tell = (entryid: number, taking: Taking | null) => {
  if (taking) takings.set(entryid, taking)
  else takings.delete(entryid)
  for (const listener of listeners) listener()
}
export const subscribeTakings = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const takingOf = (entryid: number): Taking | null => takings.get(entryid) ?? null
/** Of a run that could not be taken, the pictures that it had: nobody is told of these again. */
const triedWith = new Map<number, number>()
export const wasTriedWith = (entryid: number, pictures: number): boolean =>
  triedWith.get(entryid) === pictures
/** The network may have brought what failed. */
export const tryAfresh = (): void => triedWith.clear()

/** The failure was read. */
export const forgetFailure = (entryid: number): void => {
  if (takings.get(entryid) === 'failed') tell(entryid, null)
}

const readAgain = () => queries.invalidateQueries({ queryKey: [keptRunsKey] })

/** Its steps, its pictures and this app; what was kept of it before stays where that fails. */
export const takeOffline = async (store: RunStore): Promise<void> => {
  const { userid, entryid } = store
  triedWith.delete(entryid)
  if (typeof takings.get(entryid) === 'object') return
  tell(entryid, { count: 0 })
  let outcome: 'failed' | null = null
  try {
    if (!(await store.keepHere())) throw new Error('This browser keeps nothing')
    const pictures = picturesOfRun(store.pack, store.now().run)
    await keepRunFiles({ userid, entryid }, pictures, count => tell(entryid, { count }))
  } catch (error) {
    // Somebody took it off the device meanwhile, or signed out.
    const isUnwanted = error instanceof DOMException && error.name === 'AbortError'
    if (!isUnwanted) {
      console.warn(error)
      triedWith.set(entryid, picturesOfRun(store.pack, store.now().run).length)
      outcome = 'failed'
    }
  }
  // It ended meanwhile.
  if (isPast(store.now().run)) await dropRunFiles({ userid, entryid })
  // Nobody is told that it is over before it is known what is kept.
  await readAgain()
  tell(entryid, outcome)
}

/** The run itself stays: it is under way. */
export const dropOffline = async ({ userid, entryid }: RunStore): Promise<void> => {
  await dropRunFiles({ userid, entryid })
  await readAgain()
}

const begun = new Set<number>()
/** It was begun on this device, where its work will be: its bench takes it offline by itself. */
export const noteBegun = ({ userid, guideid, entryid }: WorkEntry): void => {
  begun.add(entryid)
  carryTicks(`checked ${userid} ${guideid}`, `runChecked ${userid} ${entryid}`)
}
/** Once. */
export const takeIfBegun = (store: RunStore): void => {
  if (begun.delete(store.entryid) && canKeep()) void takeOffline(store)
}
