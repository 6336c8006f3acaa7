// Takes backups when they are due or asked for, until stopped. Not a job of the job table: those
// run one after another, and mails would wait behind an hour of copying.
import { hostname } from 'node:os'
import { unixNow, type Seconds, type UnixSeconds } from '#lib/time.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import type { Service } from '#server/http/service.ts'
import { openDestination, type BackupDestination } from './destinations.ts'
import { tellOfBackups } from './late.ts'
import { beginBackup, buryDead, loadBackupState, noteFailed, type BackupState } from './runs.sql.ts'
import { lookAfter, takeBackup, type BackupSite } from './take.ts'

/** After one that failed the next try comes sooner than planned. */
const retrySeconds: Seconds = 900
const look = 2000 // milliseconds

const isDue = (plan: BackupPlan, { last, good }: BackupState, now: UnixSeconds): boolean => {
  if (last === null || last.state === 'asked') return true
  if (last.state === 'running') return false
  // Missing media do not come back by themselves: what they are missing from is no reason to hurry.
  const soon = last.state === 'incomplete' ? plan.every : Math.min(plan.every, retrySeconds)
  return now >= last.begun + soon && now >= (good?.begun ?? 0) + plan.every
}

/**
 * One look: gives the backup that goes on from here, if it is this process's turn. `earlier`: the
 * first look of a process, which buries what its earlier life left.
 */
export const beginIfDue = async (
  { service: { database }, plan }: BackupSite,
  holder: string,
  earlier: boolean,
): Promise<number | null> => {
  const now = unixNow()
  await buryDead(database, now, earlier ? { holder } : null)
  if (!isDue(plan, await loadBackupState(database), now)) return null
  return (await beginBackup(database, now, holder))?.backupid ?? null
}

/** Throws with a reason for the operator where BACKUP_TO cannot be used. */
export const prepareDestination = async (
  plan: BackupPlan,
  dataDir: string,
): Promise<{ plan: BackupPlan; destination: BackupDestination }> => {
  const destination = openDestination(plan, dataDir)
  await destination.prepare()
  return { plan, destination }
}

/** How often it is asked whether the last good one is too old, and what lies in the destination. */
const minute: Seconds = 60
const hour: Seconds = 3600

export const startBackups = (
  service: Service,
  at: { plan: BackupPlan; destination: BackupDestination; url: string; migrations: string },
): { stop: () => Promise<void> } => {
  const site: BackupSite = { service, ...at }
  const holder = `${hostname()}:${service.config.port}`
  let stopped = false
  let first = true
  let lookedAfter = 0
  let told = 0
  let going: number | null = null
  let timer: NodeJS.Timeout
  let looking: Promise<void> = Promise.resolve()

  const lookOnce = async () => {
    if (unixNow() - lookedAfter >= hour) {
      lookedAfter = unixNow()
      await lookAfter(site).catch((error: unknown) =>
        service.log.warn({ error }, 'the place of backups could not be read'),
      )
    }
    if (going === null) {
      going = await beginIfDue(site, holder, first)
      first = false
      if (going !== null)
        void takeBackup(site, going).finally(() => {
          going = null
          told = 0
        })
    }
    if (unixNow() - told < minute) return
    told = unixNow()
    await tellOfBackups(service, site.plan, told)
  }
  const turn = () => {
    looking = lookOnce()
      .catch((error: unknown) => {
        if (!stopped) service.log.warn({ error }, 'backups could not be looked after')
      })
      .then(() => {
        if (!stopped) timer = setTimeout(turn, look)
      })
  }
  turn()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
      // It is not waited for: it may take an hour, and the next start begins anew.
      if (going !== null)
        await noteFailed(service.database, going, unixNow(), 'The service was stopped').catch(
          () => undefined, // the database is away: the next start says so
        )
    },
  }
}
