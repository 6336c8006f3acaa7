import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who holds a data folder. `started` tells a process from a later one with the same number. */
type Holder = { pid: number; started: string; token: string }

/**
 * When a process started, in a form that only compares; null when it does not run (a zombie does
 * not). An unreadable answer is '' and compares as equal to anything: rather a refusal than two
 * servers.
 */
export function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return null
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : ''
  }
}

function isRunning(holder: Holder): boolean {
  const started = holder.pid > 0 ? startOf(holder.pid) : null
  if (started === null) return false
  return started === '' || holder.started === '' || started === holder.started
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return JSON.parse(text) as Holder
  } catch {
    return { pid: 0, started: '', token: '' } // cut short by a power failure: nobody's
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'server.pid')

/** The pid of the server that holds the data folder now, or null. */
export async function holderOf(dataDir: string): Promise<number | null> {
  const holder = await readHolder(lockFile(dataDir))
  return holder && isRunning(holder) ? holder.pid : null
}

/**
 * Writes `mine` as the lock `file`. A link appears whole or not at all, so of two racing servers
 * one gets it. A dead holder's lock is replaced only by who holds the lock on that replacement,
 * named by the dead one's token. Returns who holds it instead, or null.
 */
async function take(file: string, mine: Holder): Promise<Holder | null> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    for (;;) {
      const taken = await link(draft, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
          return false
        },
      )
      if (taken) return null
      const holder = await readHolder(file)
      if (!holder) continue
      if (isRunning(holder)) return holder
      const replacement = `${file}.after-${holder.token}`
      const other = await take(replacement, mine)
      if (other) return other
      try {
        if ((await readHolder(file))?.token !== holder.token) continue // replaced before our turn
        await rename(draft, file)
        return null
      } finally {
        await rm(replacement, { force: true })
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
}

const patience = 1_500 // ms for a server that is just ending, so that a restart need not be timed

/**
 * Holds the data folder for this server until `release()` or the end of the process.
 * Throws one line with the pid when a running server holds it; a dead one's lock is taken over.
 */
export async function holdDataFolder(dataDir: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  const file = lockFile(dataDir)
  const mine: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    token: randomUUID(),
  }
  let other = await take(file, mine)
  for (
    const until = Date.now() + patience;
    other && Date.now() < until;
    other = await take(file, mine)
  )
    await sleep(50)
  if (other)
    throw new Error(
      `Another server (pid ${other.pid}) is using the data folder ${resolve(dataDir)}. Stop it first, or set DATA_DIR to a different folder.`,
    )
  return {
    release: async () => {
      if ((await readHolder(file))?.token === mine.token) await rm(file, { force: true })
    },
  }
}
