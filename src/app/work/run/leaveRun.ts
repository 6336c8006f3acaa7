import { queries } from '#app/api/queries.ts'
import { dropRunFiles } from '#app/offline/keptRuns.ts'
import { dropTicks } from '#app/offline/keptTicks.ts'
import { keptRunsKey } from '../offline/keptRunsQuery.ts'
import { dropRun } from './runDatabase.ts'

/** Nothing of the run is needed here any more: what was filled in, its pictures, its ticks. */
export const leaveRun = async (userid: number, entryid: number): Promise<void> => {
  dropTicks(`runChecked ${userid} ${entryid}`)
  await dropRun(userid, entryid)
  await dropRunFiles({ userid, entryid })
  // One that was laid down may be taken over again on the same screen.
  await queries.invalidateQueries({ queryKey: [keptRunsKey] })
}
