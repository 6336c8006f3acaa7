// One backup from its row to its mark: written, stored, read back, and only then, and only where it
// lacks nothing that they have, older ones go.
import { setInterval as every } from 'node:timers'
import { unixNow } from '#lib/time.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import type { Service } from '#server/http/service.ts'
import {
  archivesOf,
  leftovers,
  markOf,
  nameOf,
  type Archive,
  type BackupDestination,
} from './destinations.ts'
import {
  heartbeat,
  keepOnlyThere,
  missingInLastGood,
  noteFailed,
  notePhase,
  noteReadBack,
} from './runs.sql.ts'
import { verifyBackup, type Verified } from './verify.ts'
import { writeBackup, type BackupResult } from './write.ts'

export type BackupSite = {
  service: Service
  plan: BackupPlan
  destination: BackupDestination
  /** The site's database and its migrations. */
  url: string
  migrations: string
}

/** The mark goes first: without it an archive is nothing. */
const removeArchives = async (
  destination: BackupDestination,
  archives: Archive[],
): Promise<void> => {
  for (const { name, mark } of archives) {
    if (mark) await destination.remove(markOf(name, mark))
    await destination.remove(name)
  }
}

/**
 * Nothing half is left there, and at most one archive that was never read back, and one that lacks
 * media.
 */
const tidy = async ({ destination, plan }: BackupSite): Promise<void> => {
  await destination.tidy()
  const files = await destination.list()
  for (const name of leftovers(plan.site, files)) await destination.remove(name)
  const archives = archivesOf(plan.site, files)
  for (const kind of [null, 'incomplete'])
    await removeArchives(destination, archives.filter(({ mark }) => mark === kind).slice(1))
}

/** Called when a newer one is good. What lacks media is of no more use then. */
const removeOld = async ({ destination, plan, service }: BackupSite): Promise<void> => {
  const archives = archivesOf(plan.site, await destination.list())
  const good = archives.filter(({ mark }) => mark === 'verified')
  const lacking = archives.filter(({ mark }) => mark === 'incomplete')
  await removeArchives(destination, [...good.slice(plan.keep), ...lacking])
  await keepOnlyThere(service.database, await goodFiles({ destination, plan }), unixNow())
}

const goodFiles = async ({ destination, plan }: Pick<BackupSite, 'destination' | 'plan'>) =>
  archivesOf(plan.site, await destination.list())
    .filter(({ mark }) => mark === 'verified')
    .map(({ name, size }) => ({ name, size }))

/** What somebody removed or shortened there is no good backup any more. */
export const lookAfter = async ({ destination, plan, service }: BackupSite): Promise<void> =>
  keepOnlyThere(service.database, await goodFiles({ destination, plan }), unixNow())

type Done = { written: BackupResult; bytes: number; verified: Verified }

const storeAndCheck = async (
  site: BackupSite,
  backupid: number,
  name: string,
  requireAlive: () => void,
): Promise<Done> => {
  const { service, destination, url, migrations } = site
  const { database } = service
  let written: BackupResult | null = null
  await destination.store(name, async file => {
    written = await writeBackup({ url, media: service.media, file })
    requireAlive()
    await notePhase(database, backupid, 'storing', name)
  })
  if (!written) throw new Error('No backup was written')
  requireAlive()
  await notePhase(database, backupid, 'checking', name)
  const verified = await destination.fetch(name, file => verifyBackup(file, { url, migrations }))
  requireAlive()
  const bytes = (await destination.list()).find(file => file.name === name)?.size
  if (bytes === undefined) throw new Error(`${name} was not found where it was stored`)
  return { written, bytes, verified }
}

/** How many names of missing files a mark and the log hold. */
const namesAtMost = 1000

/** The mark beside it, its row, and what may go because of it. Gives whether it is good. */
const keep = async (
  site: BackupSite,
  backupid: number,
  name: string,
  { written, bytes, verified }: Done,
): Promise<boolean> => {
  const { destination } = site
  const { database, log } = site.service
  const { rows, media, missing } = written
  // One that lacks more than the last good one must not push that one out.
  const good = missing.length <= (await missingInLastGood(database))
  const facts = { ...verified, bytes, rows, media, missing: missing.length }
  const missing_files = missing.slice(0, namesAtMost)
  await destination.put(
    markOf(name, good ? 'verified' : 'incomplete'),
    `${JSON.stringify({ ...facts, verified: new Date(), missing_files }, null, 2)}\n`,
  )
  const state = good ? 'good' : 'incomplete'
  if (!(await noteReadBack(database, backupid, unixNow(), { ...facts, state })))
    throw new Error('The backup was abandoned in the meantime')
  const told = { file: name, bytes, rows, media, how: verified.how }
  if (good) {
    await removeOld(site)
    log.info(told, 'a backup was taken and checked')
  } else log.error({ ...told, missing: missing.length, missing_files }, 'a backup lacks media')
  return good
}

/** Sooner than `silentSeconds` of its row. */
const beat = 10_000

/**
 * Never throws: what went wrong stands in its row and in the log. Gives whether it is good.
 */
export const takeBackup = async (site: BackupSite, backupid: number): Promise<boolean> => {
  const { service, plan } = site
  const { database, log } = service
  const name = nameOf(plan.site, new Date())
  let alive = true
  const timer = every(() => {
    heartbeat(database, backupid, unixNow()).then(
      still => void (alive = still),
      () => undefined, // the database is away: what is under way fails by itself
    )
  }, beat)
  const requireAlive = () => {
    if (!alive) throw new Error('The backup was abandoned in the meantime')
  }
  try {
    await notePhase(database, backupid, 'writing', name)
    await tidy(site)
    return await keep(site, backupid, name, await storeAndCheck(site, backupid, name, requireAlive))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ file: name, error }, 'a backup failed')
    await noteFailed(database, backupid, unixNow(), reason).catch(() => undefined) // as above
    return false
  } finally {
    clearInterval(timer)
  }
}
