import { waitsIn } from './run.ts'
import { listRuns } from './runDatabase.ts'
import type { RunStore } from './runSession.ts'

/** Until it is known which tab writes the run: from then on it goes on without a screen. */
const sendOn = (store: RunStore): void => {
  const forget = store.subscribe(() => {
    if (store.now().hold === 'asking') return
    forget()
    store.close()
  })
  store.open()
}

/**
 * What an earlier visit left in runs at the bench is sent on, whatever page this is. A run that
 * somebody has to decide about waits for its screen.
 */
export const resumeRuns = async (userid: number): Promise<void> => {
  const left = (await listRuns(userid)).filter(
    ({ run }) => waitsIn(run) && (run.parted === null || run.parted.kind === 'forbidden'),
  )
  if (left.length === 0) return
  const { openRun } = await import('./openRun.ts')
  for (const { run } of left) {
    const opened = await openRun(userid, run.entry.entryid)
    if (opened.kind === 'own') sendOn(opened.store)
  }
}
