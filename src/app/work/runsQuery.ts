import type { BoardRow } from '#contract/worklog/shapes.ts'
import { call } from '#app/api/client.ts'
import { ApiError } from '#lib/errors.ts'
import { isOpen, stateOf } from './run/run.ts'
import { listRuns } from './run/runDatabase.ts'

export type Runs = {
  rows: readonly BoardRow[]
  /** What this device keeps of them, by entry. */ kept: ReadonlyMap<
    number,
    { title: string; waits: number }
  >
  isOffline: boolean
}

/**
 * Runs that are under way; without a connection those that this device keeps. Throws ApiError where
 * neither says anything.
 */
const readRuns = async (userid: number, guideid: number | null): Promise<Runs> => {
  const device = (await listRuns(userid)).filter(
    ({ run }) => guideid === null || run.entry.guideid === guideid,
  )
  const kept = new Map(
    device.map(({ title, run }) => [
      run.entry.entryid,
      { title, waits: run.acts.length + Object.keys(run.typed).length },
    ]),
  )
  try {
    const { rows } = await call('readWorkBoard', { query: guideid === null ? {} : { guideid } })
    return { rows, kept, isOffline: false }
  } catch (error) {
    if (
      device.length === 0 ||
      !(error instanceof ApiError) ||
      (error.status !== 0 && error.status < 500)
    )
      throw error
    const rows = device
      .filter(({ run }) => isOpen(stateOf(run)) || run.acts.length > 0)
      .map(({ title, run: { entry, at } }): BoardRow => ({
        ...entry,
        title,
        type: '',
        category: '',
        username: '',
        status:
          isOpen(entry.status) || entry.status === 'suspended'
            ? (entry.status as BoardRow['status'])
            : 'started',
        stepid: at,
        step_seconds: 0,
        usual_seconds: null,
        can_read: true,
        can_drive: true,
      }))
    return { rows, kept, isOffline: true }
  }
}

export const runsQuery = (userid: number, guideid: number | null = null) => ({
  queryKey: ['readWorkBoard', 'runs', userid, guideid] as const,
  queryFn: () => readRuns(userid, guideid),
  staleTime: 0,
})
