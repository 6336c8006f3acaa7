import { queries } from '#app/api/queries.ts'
import { dropRunFiles } from '#app/offline/keptRuns.ts'
import { dropTicks } from '#app/offline/keptTicks.ts'
import { keptRunsKey } from '../offline/keptRunsQuery.ts'
import { dropRun, dropSentRun } from './runDatabase.ts'
import { runLock } from './runTabLock.ts'

const dropAround = async (userid: number, entryid: number): Promise<void> => {
  dropTicks(`runChecked ${userid} ${entryid}`)
  await dropRunFiles({ userid, entryid })
  // One that was laid down may be taken over again on the same screen.
  await queries.invalidateQueries({ queryKey: [keptRunsKey] })
}

/** Nothing of the run is needed here any more: what was filled in, its pictures, its ticks. */
export const leaveRun = async (userid: number, entryid: number): Promise<void> => {
  await dropRun(userid, entryid)
  await dropAround(userid, entryid)
}

/**
 * One that is over or somebody else's by now. What is not sent stays, and where a tab has it open,
 * that one hears of the end and leaves it by itself.
 */
export const leaveEndedRun = async (userid: number, entryid: number): Promise<void> => {
  const leave = async (lock: unknown) => {
    if (lock && (await dropSentRun(userid, entryid))) await dropAround(userid, entryid)
  }
  // Without https there are no locks, and no tab can have it open to itself.
  if (!('locks' in navigator)) return leave(true)
  await navigator.locks.request(runLock(userid, entryid), { ifAvailable: true }, leave)
}
