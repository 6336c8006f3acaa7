// A PostgreSQL server that is not ours: Debian's where it is installed, started on a throwaway
// folder as somebody else than root.
import { execFile, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor } from '#server/db/cluster.account.ts'
import { environment, findBinaries, packagedMajor } from '#server/db/cluster.binaries.ts'
import { freePort } from './server.ts'

/** Where Debian has programs of PostgreSQL, newest first. */
export const debianFolders = (): string[] => {
  const debian = '/usr/lib/postgresql'
  return existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(debian, version, 'bin'))
    : []
}

/** The system's newest, or else the package's own as a server of its own. */
const binaries = async (): Promise<{ bin: string; whose: string }> => {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const bin = [...debianFolders(), ...onPath].find(
    folder => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
  return bin
    ? { bin, whose: `the system’s in ${bin}` }
    : {
        bin: (await findBinaries(packagedMajor, await accountFor('/none'))).bin,
        whose: 'the package’s own, for the system has none',
      }
}

export type Postgres = {
  folder: string
  port: number
  /** Runs one statement in a database of it. */
  ask: (query: string, database?: string) => Promise<pg.QueryResult>
  url: (database: string) => string
}
export type External = Postgres & {
  whose: string
  /** Makes an empty database and gives its address. */
  database: (name: string) => Promise<string>
  /** A copy that streams from it, in a folder that is made. */
  copy: (folder: string) => Promise<Postgres>
}

type As = { uid?: number; gid?: number }

const runIn = async (bin: string, as: As, folder: string): Promise<Postgres> => {
  const port = await freePort()
  const log = openSync(`${folder}.log`, 'a')
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', folder, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { cwd: folder, env: environment(), ...as, detached: true, stdio: ['ignore', log, log] },
  )
  child.unref()
  closeSync(log)
  const url = (database: string) => `postgres://stepwright@127.0.0.1:${port}/${database}`
  const ask = async (query: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return await client.query(query)
    } finally {
      await client.end()
    }
  }
  for (
    const until = Date.now() + 60_000;
    !(await ask('select 1').then(
      () => true,
      () => false,
    ));
    await sleep(50)
  ) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`PostgreSQL did not start from ${bin}; see ${folder}.log`)
  }
  return { folder, port, ask, url }
}

/** `folder` is made; server.ts ends what runs on it when its room is cleaned up. */
export const startExternal = async (folder: string): Promise<External> => {
  const { bin, whose } = await binaries()
  const account = await accountFor(folder)
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  const own = (made: string) => {
    mkdirSync(made, { mode: 0o700 })
    if (account) chownSync(made, account.uid, account.gid)
  }
  const run = (name: 'initdb' | 'pg_basebackup', args: string[]) =>
    promisify(execFile)(join(bin, name), args, { cwd: folder, env: environment(), ...as })
  own(folder)
  await run('initdb', ['-D', folder, '-U', 'stepwright', '-E', 'UTF8', '--locale=C', '-A', 'trust'])
  const primary = await runIn(bin, as, folder)
  return {
    ...primary,
    whose,
    async database(name) {
      await primary.ask(`create database ${name}`)
      return primary.url(name)
    },
    async copy(made) {
      own(made)
      const from = `host=127.0.0.1 port=${primary.port} user=stepwright`
      await run('pg_basebackup', ['-D', made, '-d', from, '-R', '-c', 'fast'])
      return runIn(bin, as, made)
    },
  }
}
