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

/** The system's newest, or else the package's own as a server of its own. */
const binaries = async (): Promise<{ bin: string; whose: string }> => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(debian, version, 'bin'))
    : []
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const bin = [...versions, ...onPath].find(
    folder => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
  return bin
    ? { bin, whose: `the system’s in ${bin}` }
    : {
        bin: (await findBinaries(packagedMajor, await accountFor('/none'))).bin,
        whose: 'the package’s own, for the system has none',
      }
}

export type External = {
  whose: string
  /** Makes an empty database and gives its address. */
  database: (name: string) => Promise<string>
}

/** `folder` is made; server.ts ends what runs on it when its room is cleaned up. */
export const startExternal = async (folder: string): Promise<External> => {
  const { bin, whose } = await binaries()
  const account = await accountFor(folder)
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, env: environment(), ...as }
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'stepwright', '-E', 'UTF8', '--locale=C', '-A', 'trust'],
    options,
  )
  const port = await freePort()
  const log = openSync(`${folder}.log`, 'a')
  const child = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    { ...options, detached: true, stdio: ['ignore', log, log] },
  )
  child.unref()
  closeSync(log)
  const run = async (query: string) => {
    const client = new pg.Client({
      connectionString: `postgres://stepwright@127.0.0.1:${port}/postgres`,
    })
    await client.connect()
    try {
      await client.query(query)
    } finally {
      await client.end()
    }
  }
  for (
    const until = Date.now() + 30_000;
    !(await run('select 1').then(
      () => true,
      () => false,
    ));
    await sleep(50)
  ) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`PostgreSQL did not start from ${bin}; see ${folder}.log`)
  }
  return {
    whose,
    database: async name => {
      await run(`create database ${name}`)
      return `postgres://stepwright@127.0.0.1:${port}/${name}`
    },
  }
}
