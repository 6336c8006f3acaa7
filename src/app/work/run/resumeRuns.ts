import { isOpen, waitsIn } from './run.ts'
import { call } from '#app/api/client.ts'
import { dropOthers, listTakenRuns } from '#app/offline/keptRuns.ts'
import { ApiError } from '#lib/errors.ts'
import { leaveEndedRun } from './leaveRun.ts'
import { listRuns } from './runDatabase.ts'
import type { RunStore } from './runSession.ts'

/** Once this tab writes the run, it goes on without a screen until everything is sent. */
const sendOn = (store: RunStore): void => {
  const goOn = async () => {
    if (store.now().run.parted) await store.refresh()
    store.close()
  }
  store.open()
  if (store.now().hold === 'here') return void goOn()
  const forget = store.subscribe(() => {
    if (store.now().hold !== 'here') return
    forget()
    void goOn()
  })
}

/** One that was taken offline and has ended elsewhere, or is somebody else's by now. */
const isOverElsewhere = async (userid: number, entryid: number): Promise<boolean> => {
  try {
    const entry = await call('readWork', { params: { entryid } })
    return entry.userid !== userid || !isOpen(entry.status)
  } catch (error) {
    return error instanceof ApiError && (error.status === 403 || error.status === 404)
  }
}

/** Runs that were taken offline leave this device once nothing is to be done at them here. */
const leaveEnded = async (userid: number): Promise<void> => {
  for (const { entryid } of await listTakenRuns(userid))
    if (await isOverElsewhere(userid, entryid)) await leaveEndedRun(userid, entryid)
}

/**
 * What an earlier visit left in runs at the bench is sent on, whatever page this is. A run that
 * somebody has to decide about waits for its screen.
 */
export const resumeRuns = async (userid: number): Promise<void> => {
  const left = (await listRuns(userid)).filter(
    ({ run }) => waitsIn(run) && (run.parted === null || run.parted.kind === 'forbidden'),
  )
  void dropOthers(userid)
    .catch(() => undefined) // what stays is cleared away at the next visit
    .then(() => leaveEnded(userid))
  if (left.length === 0) return
  const { openRun } = await import('./openRun.ts')
  for (const { run } of left) {
    // One that was sent meanwhile, or that nobody can read now, keeps no other one waiting.
    const opened = await openRun(userid, run.entry.entryid).catch(() => null)
    if (opened?.kind === 'own') sendOn(opened.store)
  }
}
