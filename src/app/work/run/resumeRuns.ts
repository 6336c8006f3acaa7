import { waitsIn } from './run.ts'
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
    // One that was sent meanwhile, or that nobody can read now, keeps no other one waiting.
    const opened = await openRun(userid, run.entry.entryid).catch(() => null)
    if (opened?.kind === 'own') sendOn(opened.store)
  }
}
