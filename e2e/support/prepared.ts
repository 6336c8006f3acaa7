// What the sites of a run are copied from: one PostgreSQL, and in it a database of each kind as a
// first start leaves it. It does not wait for the disk: where a server is killed to see what lasts,
// the site has a database of its own (site.ts).
import { randomUUID } from 'node:crypto'
import { constants, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startTestCluster } from '#testing/cluster.ts'
import { freePort, makeRoom } from '#testing/durability/server.ts'
import { startOwn } from './server.ts'

/** `demo`: its guides alone, new and untouched; `month`: all of it, as a first start makes it. */
export type Kind = 'empty' | 'demo' | 'month'
export const demoOfKind: Record<Kind, string> = { empty: '0', demo: 'guides', month: '1' }
/** Where a server finds what it works on. */
export type Place = { databaseUrl: string; dataDir: string }

export const adminSignIn = {
  email: 'admin@stepwright.test',
  password: 'the password of the tests',
}

// The workers inherit the environment of the process that ran the set-up.
const clusterVariable = 'JOURNEYS_CLUSTER'
const folderVariable = 'JOURNEYS_FOLDER'
const connectionsPerSite = 40

/** Before the first worker starts; gives what ends it. */
export const startCluster = async (workers: number): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster({
    max_connections: String(60 + workers * connectionsPerSite),
  })
  process.env[clusterVariable] = cluster.url
  process.env[folderVariable] = makeRoom()
  return cluster.stop
}

const ofRun = (variable: string): string => {
  const value = process.env[variable]
  if (!value) throw new Error(`${variable} is not set: the global set-up did not run`)
  return value
}

const databaseUrl = (database: string): string => {
  const url = new URL(ofRun(clusterVariable))
  url.pathname = `/${database}`
  return url.toString()
}

const onDatabase = async <T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const onCluster = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onDatabase(ofRun(clusterVariable), work)

const firstStart = async (kind: Kind, { databaseUrl: url, dataDir }: Place): Promise<void> => {
  const server = await startOwn({
    port: await freePort(),
    dataDir,
    env: {
      DATABASE_URL: url,
      ADMIN_EMAIL: adminSignIn.email,
      ADMIN_PASSWORD: adminSignIn.password,
      DEMO: demoOfKind[kind],
    },
  })
  await server.stop()
}

/**
 * Made by the first worker that needs it; the others wait. Its name comes last: half is nothing.
 */
const ensurePrepared = async (client: pg.Client, kind: Kind): Promise<void> => {
  await client.query('select pg_advisory_lock(hashtext($1))', [kind])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [kind])
  if (rowCount === 0) {
    const making = `${kind}_in_the_making`
    const dataDir = join(ofRun(folderVariable), kind)
    rmSync(dataDir, { recursive: true, force: true })
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making}`)
    await firstStart(kind, { databaseUrl: databaseUrl(making), dataDir })
    await client.query(`alter database ${making} rename to ${kind}`)
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [kind])
}

/** A copy of the prepared site, in `folder` and in a database of its own. */
export const copyPrepared = async (kind: Kind, folder: string): Promise<Place> => {
  const dataDir = join(folder, 'data')
  const database = `site_${randomUUID().replaceAll('-', '')}`
  await onCluster(async client => {
    await ensurePrepared(client, kind)
    await client.query(`create database ${database} template ${kind} strategy file_copy`)
  })
  cpSync(join(ofRun(folderVariable), kind), dataDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  return { databaseUrl: databaseUrl(database), dataDir }
}

/**
 * Admins confirm every ten minutes that it is they, and a file of journeys may take longer: who is
 * signed in by now has done it for a day.
 */
export const confirmForADay = ({ databaseUrl: url }: Pick<Place, 'databaseUrl'>) =>
  onDatabase(url, client => client.query('update tokens set confirmed = confirmed + 86400'))

export const dropCopy = async ({ databaseUrl: url }: Place): Promise<void> =>
  onCluster(async client => {
    await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  })
