// What monitoring reads of backups that the service takes by itself.
import { Gauge, type Registry } from 'prom-client'
import { unixNow } from '#lib/time.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import type { Db } from '#server/db/open.ts'
import { isLate } from './late.ts'
import { loadBackupState } from './runs.sql.ts'

/** What it gives finds the values out. An age is left out while there is no good backup. */
export const gaugeBackups =
  (database: Db, plan: BackupPlan | null) =>
  (registry: Registry): (() => Promise<void>) => {
    if (plan === null) return async () => undefined
    const gauge = (name: string, help: string) =>
      new Gauge({ name: `stepwright_backup_${name}`, help, registers: [registry] })
    const age = gauge('age_seconds', 'Age of the last good backup.')
    const bytes = gauge('bytes', 'Size of the last good backup.')
    const late = gauge('late', '1 while the last good backup is older than BACKUP_EVERY allows.')
    const missing = gauge('missing_files', 'Number of media files missing from the newest backup.')
    const incomplete = gauge(
      'incomplete',
      '1 while the newest backup lacks more media files than the last good one.',
    )
    return async () => {
      const now = unixNow()
      const state = await loadBackupState(database)
      late.set(isLate(plan, state, now) ? 1 : 0)
      incomplete.set(state.newest?.state === 'incomplete' ? 1 : 0)
      if (state.newest) missing.set(state.newest.missing)
      else missing.remove()
      if (state.good) {
        age.set(now - state.good.begun)
        bytes.set(state.good.bytes)
      } else {
        age.remove()
        bytes.remove()
      }
    }
  }
