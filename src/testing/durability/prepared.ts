// What the files of a run share, made by the first that asks for it: the built server, a data
// folder as a first start leaves it, and databases in the cluster of the run.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { existing } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { makeAdmin } from './client.ts'
import { buildServer, freePort, makeRoom, programIn, startServer } from './server.ts'

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const onCluster = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  connected(inject('clusterUrl'), work)

/** Others wait while it is made. Its name comes last: half is nothing. */
const onceInRun = (name: string, make: (folder: string) => Promise<void>): Promise<string> =>
  onCluster(async client => {
    const folder = join(inject('runFolder'), name)
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    if (existsSync(folder)) return folder
    const making = `${folder}.making`
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making)
    await make(making)
    renameSync(making, folder)
    return folder
  })

/** The program, built from the sources as they were when the first file of the run asked. */
export const builtServer = async (): Promise<string> =>
  programIn(await onceInRun('server', buildServer))

/** The program of `npm run NAME`, of the same build. */
export const builtCommand = async (name: string): Promise<string> =>
  join(dirname(await builtServer()), 'commands', `${name}.js`)

/**
 * Makes `dataDir` a data folder as a first start with `makeAdmin.env` leaves it: a database with
 * all migrations, and the admin.
 */
export const copyStartedFolder = async (dataDir: string): Promise<void> => {
  const program = await builtServer()
  const started = await onceInRun('data', async folder => {
    const own = join(makeRoom(), 'data')
    const server = await startServer({
      program,
      port: await freePort(),
      dataDir: own,
      env: makeAdmin.env,
    })
    server.signal('SIGTERM')
    if ((await server.ended) !== 0) throw new Error(`The first start failed: ${server.said()}`)
    cpSync(own, folder, { recursive: true, verbatimSymlinks: true })
  })
  cpSync(started, dataDir, { recursive: true, verbatimSymlinks: true })
}

/** A migrated database in the cluster of the run, which does not wait for the disk. */
export const copyDatabase = async (
  name: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  await onCluster(client =>
    client.query(`create database ${name} template ${inject('template')} strategy file_copy`),
  )
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: async () => {
      await onCluster(client => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Asks the database of a data folder, which runs with its server or without. */
export const askRunning = async <Row extends object>(
  dataDir: string,
  statement: string,
): Promise<Row[]> => {
  const { url } = existing(await joinRunning(dataDir), 'a running database')
  return connected(url, async client => (await client.query<Row>(statement)).rows)
}
