// How a command reaches the site's database: the one of a running server, an external one, or its
// own for as long as it works.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { existing } from '#lib/existing.ts'
import { readConfig, type Config } from '#server/base/config.ts'
import { holdsDatabase, joinRunning, startEmbedded } from '#server/db/embedded.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { rootFolder } from '#server/base/root.ts'

export type Site = { config: Config; url: string; migrations: string; running: boolean }

/**
 * DATA_DIR and DATABASE_URL as for `npm start`. `url` holds until `work` ends. `makes`: the command
 * fills an empty folder; any other refuses one, as its caller forgot where the site is.
 */
export const atSite = async <T>(
  work: (site: Site) => Promise<T>,
  { makes = false }: { makes?: boolean } = {},
): Promise<T> => {
  const config = readConfig(process.env)
  if (!makes && !config.databaseUrl && !(await holdsDatabase(config.dataDir)))
    throw new Error(
      `There is no site in ${config.dataDir}. Set DATA_DIR (or DATABASE_URL) as the service has it.`,
    )
  await mkdir(config.dataDir, { recursive: true })
  const found = config.databaseUrl ? { url: config.databaseUrl } : await joinRunning(config.dataDir)
  const own = found
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: line => console.log(line) })
  try {
    return await work({
      config,
      url: (found ?? existing(own, 'a database')).url,
      migrations: migrationsFolder(join(rootFolder, 'src', 'server')),
      running: found !== null,
    })
  } finally {
    await own?.stop()
  }
}

/** Runs a command to its exit status; a fault that the message explains is said in one line. */
export const runCommand = (start: () => Promise<number>): void => {
  start().then(
    status => process.exit(status),
    (error: unknown) => {
      console.error(
        error instanceof Error && !(error as { code?: string }).code?.match(/^\d/)
          ? error.message
          : error,
      )
      process.exit(1)
    },
  )
}
