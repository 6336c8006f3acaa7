import type { BoardRow } from '#contract/worklog/boardRow.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { listKeptRuns } from '#app/offline/keptRuns.ts'
import { ApiError } from '#lib/errors.ts'
import { soon } from './run/soon.ts'
import { countUnsent, isOpen, stateOf } from './run/run.ts'
import { listRuns } from './run/runDatabase.ts'

export type Runs = {
  rows: readonly BoardRow[]
  /** What this device keeps of them, by entry. */ kept: ReadonlyMap<
    number,
    { title: string; waits: number; isTaken: boolean }
  >
  /** The own ones that the service does not call so any more, with what was not sent of them. */
  left: readonly BoardRow[]
  isOffline: boolean
}

const keyOf = (userid: number, guideid: number | null) =>
  ['readWorkBoard', 'runs', userid, guideid] as const

/**
 * Runs that are under way; without a connection those that this device keeps. Throws ApiError where
 * neither says anything.
 */
const readRuns = async (userid: number, guideid: number | null): Promise<Runs> => {
  const device = (await listRuns(userid)).filter(
    ({ run }) => guideid === null || run.entry.guideid === guideid,
  )
  const taken = new Set((await listKeptRuns(userid)).map(({ entryid }) => entryid))
  const kept = new Map(
    device.map(({ title, run }) => [
      run.entry.entryid,
      { title, waits: countUnsent(run), isTaken: taken.has(run.entry.entryid) },
    ]),
  )
  const rowOf = ({ title, run: { entry, at } }: (typeof device)[number]): BoardRow => ({
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
    held: false, // said at the bench
    can_read: true,
    can_drive: true,
  })
  const online = async (): Promise<Runs> => {
    const { rows } = await call('readWorkBoard', { query: guideid === null ? {} : { guideid } })
    const isOwn = (row: BoardRow) => row.userid === userid && row.status !== 'suspended'
    const own = new Set(rows.filter(isOwn).map(({ entryid }) => entryid))
    // What nobody has to decide about is sent in a moment.
    const left = device.filter(({ run }) => run.parted !== null && !own.has(run.entry.entryid))
    return { rows, kept, left: left.map(rowOf), isOffline: false }
  }
  const asked = online()
  try {
    return await (device.length > 0 ? soon(asked) : asked)
  } catch (error) {
    if (
      device.length === 0 ||
      !(error instanceof ApiError) ||
      (error.status !== 0 && error.status < 500)
    )
      throw error
    const rows = device.filter(({ run }) => isOpen(stateOf(run)) || run.acts.length > 0).map(rowOf)
    // A slow answer is shown once it comes; one that never comes changes nothing.
    void asked.then(
      late => queries.setQueryData(keyOf(userid, guideid), late),
      () => undefined,
    )
    return { rows, kept, left: [], isOffline: true }
  }
}

export const runsQuery = (userid: number, guideid: number | null = null) => ({
  queryKey: keyOf(userid, guideid),
  queryFn: () => readRuns(userid, guideid),
  staleTime: 0,
  refetchOnReconnect: true,
})
