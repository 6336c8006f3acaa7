// The programs of a cluster, as Debian's packages patroni, etcd-server, haproxy and pgbouncer bring
// them, each run in a process group of its own that ends with the test.
import { spawn } from 'node:child_process'
import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { existing } from '#lib/existing.ts'
import { debianFolders } from '../durability/external.ts'

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin']
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const
type Program = keyof typeof packages

const pathOf = (program: Program): string | undefined =>
  folders.map(folder => join(folder, program)).find(path => existsSync(path))

/** PostgreSQL's own programs, with what Patroni needs of them. */
export const postgresFolder = (): string | undefined =>
  debianFolders().find(bin => existsSync(join(bin, 'pg_rewind')))

/** Names of packages that this machine lacks; none where a cluster can be made. */
export const missingPackages = (): string[] => [
  ...(Object.keys(packages) as Program[])
    .filter(program => pathOf(program) === undefined)
    .map(program => packages[program]),
  ...(postgresFolder() === undefined ? ['postgresql'] : []),
]

export type As = { uid: number; gid: number } | null
export type Running = {
  /** Ends it and all that it started in its group, without a word. */
  kill: () => void
}

const running = new Set<number>()
const killGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // gone already
  }
}
export const killPrograms = (): void => {
  for (const pid of running) killGroup(pid)
  running.clear()
}
process.on('exit', killPrograms)

/**
 * A program that ends is started again, as systemd would: Patroni gives up where it starts and etcd
 * is slow. The group ends with the process that holds the other end of its standard input.
 */
const untilWeEnd = 'while :; do "$@"; sleep 1; done </dev/null & read -r line; kill -9 0'

/** Starts a program in `room`, with what it says in `room/NAME.log`. */
export const run = (
  program: Program,
  args: string[],
  { room, name, as }: { room: string; name: string; as: As },
): Running => {
  const path = existing(pathOf(program), program)
  accessSync(path, constants.X_OK)
  const log = openSync(join(room, `${name}.log`), 'a')
  const child = spawn('/bin/sh', ['-c', untilWeEnd, 'sh', path, ...args], {
    cwd: room,
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: room, LC_ALL: 'C.UTF-8' },
    ...as,
  })
  closeSync(log)
  const pid = existing(child.pid, `a process of ${program}`)
  running.add(pid)
  child.once('exit', () => running.delete(pid))
  return {
    kill() {
      running.delete(pid)
      killGroup(pid)
    },
  }
}
