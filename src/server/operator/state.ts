// The site as an operator wants to know it.
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteState } from '#contract/operator/schemas.ts'
import { unixNow } from '#lib/time.ts'
import { isLate } from '#server/backups/late.ts'
import { listBackups, loadBackupState } from '#server/backups/runs.sql.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import { rootFolder } from '#server/base/root.ts'
import { version } from '#server/base/version.ts'
import { migrationCount, migrationsFolder } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadCopies, loadFacts, loadJobs, loadProcesses } from './sql.ts'

const shownBackups = 10
const started = unixNow()

/** Without what gives access to it. */
const placeOf = ({ to }: BackupPlan): string =>
  to.kind === 'folder' ? to.folder : `s3://${to.s3.bucket}/${to.prefix}`

const loadBackups = async (db: Db, plan: BackupPlan): Promise<SiteState['backups']> => {
  const now = unixNow()
  const state = await loadBackupState(db)
  return {
    to: placeOf(plan),
    every: plan.every,
    keep: plan.keep,
    late: isLate(plan, state, now),
    age: state.good && now - state.good.begun,
    runs: await listBackups(db, shownBackups),
  }
}

const loadDisk = async (folder: string): Promise<SiteState['disk']> => {
  // Where it cannot be known the page says so.
  const found = await statfs(folder).catch(() => null)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}

export const loadSiteState = async (
  ctx: Pick<SignedIn, 'db' | 'config' | 'settings' | 'now' | 'origin' | 'vitals'>,
): Promise<SiteState> => {
  const { db, config, settings, now, origin, vitals } = ctx
  const facts = await loadFacts(db, now)
  const known = await migrationCount(migrationsFolder(join(rootFolder, 'src', 'server')))
  const { wanted, changesAge } = vitals()
  return {
    read: now,
    version,
    node: process.version,
    public_url: origin,
    started,
    processes: await loadProcesses(db),
    database: {
      version: facts.version,
      bytes: facts.bytes,
      connections: { used: facts.used, most: facts.most, wanted },
      copies: await loadCopies(db),
      migrations: { applied: facts.applied, known, newest: facts.newest },
    },
    changes_age: changesAge,
    disk: await loadDisk(config.dataDir),
    jobs: await loadJobs(db, now),
    mails: {
      configured: config.smtp !== null,
      waiting: facts.mails_waiting,
      sent_today: facts.mails_sent,
      error: facts.mail_error,
    },
    webhooks: {
      active: facts.hooks_active,
      off: facts.hooks_off,
      failing: facts.hooks_failing,
      waiting: facts.hooks_waiting,
    },
    search: { documents: facts.documents, waiting: facts.to_index },
    backups: config.backups && (await loadBackups(db, config.backups)),
    maintenance: settings.maintenance,
  }
}
