// One backup from its row to its mark: written, stored, read back, and only then older ones go.
import { setInterval as every } from 'node:timers'
import { unixNow } from '#lib/time.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import type { Service } from '#server/http/service.ts'
import { archivesOf, leftovers, markOf, nameOf, type BackupDestination } from './destinations.ts'
import { heartbeat, keepOnlyThere, noteFailed, noteGood, notePhase } from './runs.sql.ts'
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

/** Nothing half is left there, and at most one archive that was never read back. */
const tidy = async ({ destination, plan }: BackupSite): Promise<void> => {
  await destination.tidy()
  const files = await destination.list()
  for (const name of leftovers(plan.site, files)) await destination.remove(name)
  const [, ...older] = archivesOf(plan.site, files).filter(({ verified }) => !verified)
  for (const { name } of older) await destination.remove(name)
}

/** Called when a newer one was read back. The mark goes first: without it an archive is nothing. */
const removeOld = async ({ destination, plan, service }: BackupSite): Promise<void> => {
  const verified = archivesOf(plan.site, await destination.list()).filter(one => one.verified)
  for (const { name } of verified.slice(plan.keep)) {
    await destination.remove(markOf(name))
    await destination.remove(name)
  }
  await keepOnlyThere(service.database, await goodFiles({ destination, plan }), unixNow())
}

const goodFiles = async ({ destination, plan }: Pick<BackupSite, 'destination' | 'plan'>) =>
  archivesOf(plan.site, await destination.list())
    .filter(({ verified }) => verified)
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
  if (!written) throw new Error('Nothing was written')
  requireAlive()
  await notePhase(database, backupid, 'checking', name)
  const verified = await destination.fetch(name, file => verifyBackup(file, { url, migrations }))
  requireAlive()
  const bytes = (await destination.list()).find(file => file.name === name)?.size
  if (bytes === undefined) throw new Error(`${name} is not where it was stored`)
  return { written, bytes, verified }
}

/** Sooner than `silentSeconds` of its row. */
const beat = 10_000

/**
 * Never throws: what went wrong stands in its row and in the log. Gives whether it is good.
 */
export const takeBackup = async (site: BackupSite, backupid: number): Promise<boolean> => {
  const { service, plan, destination } = site
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
    if (!alive) throw new Error('It was given up meanwhile')
  }
  try {
    await notePhase(database, backupid, 'writing', name)
    await tidy(site)
    const { written, bytes, verified } = await storeAndCheck(site, backupid, name, requireAlive)
    const { rows, media, missing } = written
    const facts = { ...verified, bytes, rows, media, missing: missing.length }
    await destination.put(
      markOf(name),
      `${JSON.stringify({ ...facts, verified: new Date() }, null, 2)}\n`,
    )
    if (!(await noteGood(database, backupid, unixNow(), facts)))
      throw new Error('It was given up meanwhile')
    await removeOld(site)
    log.info(
      { file: name, bytes, rows, media, how: verified.how },
      'a backup was taken and checked',
    )
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ file: name, error }, 'a backup failed')
    await noteFailed(database, backupid, unixNow(), reason).catch(() => undefined) // as above
    return false
  } finally {
    clearInterval(timer)
  }
}
