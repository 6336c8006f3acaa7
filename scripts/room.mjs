// Where a run of tests keeps what is thrown away: in memory, where the machine has room to spare.
// A database for each file is thousands of small files made and removed, a sixth of the computing
// of `npm test` on a disk.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'stepwright-run-'
const gibibyte = 2 ** 30

/** Several times what a run was seen to need, so that nothing else goes short. */
const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * gibibyte && process.availableMemory() > 8 * gibibyte
  } catch {
    return false // not Linux
  }
}

const isAlive = pid => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM' // somebody else's
  }
}

/** Of runs that were killed: a folder's name holds the run's pid. */
const sweep = () => {
  for (const name of readdirSync(memory)) {
    const run = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (run && !isAlive(run)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/** Containers often forbid to run programs there, as some tests do. */
const runsPrograms = folder => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/**
 * The folder for `TMPDIR`, or null where the usual one serves better. `close` removes it.
 * @returns {{ folder: string, close: () => void } | null}
 */
export function openRoom() {
  if (!isRoomy()) return null
  sweep()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755) // root's database runs as somebody else, who must get there
  const close = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (runsPrograms(folder)) return { folder, close }
  close()
  return null
}
