import { dropRunFiles } from '#app/offline/keptRuns.ts'
import { dropRun } from './runDatabase.ts'

/** Nothing of the run is needed here any more: neither what was filled in nor its pictures. */
export const leaveRun = async (userid: number, entryid: number): Promise<void> => {
  await dropRun(userid, entryid)
  await dropRunFiles({ userid, entryid })
}
