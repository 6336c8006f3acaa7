// Where backups go: a folder or a bucket. An archive counts only when a mark of its own lies beside
// it, which is written after it was read back: what a killed process left has none. Another mark
// says that media are missing from it.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import { openBucket } from '#server/media/openStore.ts'
import { openFolderStore } from '#server/media/store.ts'

export type StoredFile = { name: string; size: number }
export type BackupDestination = {
  /** At the start of the site. Throws with a reason where nothing can be kept there. */
  prepare: () => Promise<void>
  /** Before a backup: what a killed process left on this machine. */
  tidy: () => Promise<void>
  /** `write` makes the file; it is stored when this resolves. */
  store: (name: string, write: (path: string) => Promise<void>) => Promise<void>
  /** What is stored, as a file that may be read until `work` ends. */
  fetch: <T>(name: string, work: (path: string) => Promise<T>) => Promise<T>
  put: (name: string, text: string) => Promise<void>
  list: () => Promise<StoredFile[]>
  remove: (name: string) => Promise<void>
}

const folderDestination = (folder: string): BackupDestination => {
  const files = openFolderStore(folder)
  return {
    async prepare() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK | constants.X_OK)
      } catch (error) {
        throw new Error(`BACKUP_TO (${folder}) cannot be written to: ${(error as Error).message}`, {
          cause: error,
        })
      }
    },
    tidy: async () => undefined,
    store: (name, write) => write(join(folder, name)),
    fetch: (name, work) => work(join(folder, name)),
    put: (name, text) => files.put(name, Buffer.from(text)),
    async list() {
      const found: StoredFile[] = []
      for (const name of await readdir(folder)) {
        const file = await stat(join(folder, name))
        if (file.isFile()) found.push({ name, size: file.size })
      }
      return found
    },
    remove: name => rm(join(folder, name), { force: true }),
  }
}

/** `scratch`: a folder of this machine that files pass through. */
const bucketDestination = (
  { s3, prefix }: Extract<BackupPlan['to'], { kind: 'bucket' }>,
  scratch: string,
): BackupDestination => {
  const bucket = openBucket(s3)
  const inScratch = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    const path = join(scratch, randomBytes(6).toString('hex'))
    try {
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    // A store that is away now may be there when the first backup is due: that one says so.
    prepare: async () => undefined,
    tidy: () => rm(scratch, { recursive: true, force: true }),
    store: (name, write) =>
      inScratch(async path => {
        await write(path)
        await bucket.putFile(`${prefix}${name}`, path)
      }),
    fetch: (name, work) =>
      inScratch(async path => {
        const found = await bucket.stream(`${prefix}${name}`)
        if (!found) throw new Error(`${name} is not in the bucket`)
        await pipeline(
          Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]),
          createWriteStream(path, { mode: 0o600 }),
        )
        return work(path)
      }),
    put: (name, text) => bucket.put(`${prefix}${name}`, Buffer.from(text)),
    async list() {
      const found: StoredFile[] = []
      for await (const { key, size } of bucket.list(prefix))
        found.push({ name: key.slice(prefix.length), size })
      return found
    },
    remove: name => bucket.remove(`${prefix}${name}`),
  }
}

export const openDestination = ({ to }: BackupPlan, dataDir: string): BackupDestination =>
  to.kind === 'folder'
    ? folderDestination(to.folder)
    : bucketDestination(to, join(dataDir, 'backups-under-way'))

export type Mark = 'verified' | 'incomplete'
export const markOf = (name: string, mark: Mark): string => `${name}.${mark}.json`

/** Sorted by name is sorted by time. */
export const nameOf = (site: string, now: Date): string =>
  `${site}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`

/** `mark`: null where it was never read back. */
export type Archive = StoredFile & { mark: Mark | null }
/** The archives of this site, newest first. */
export const archivesOf = (site: string, files: StoredFile[]): Archive[] => {
  const names = new Set(files.map(({ name }) => name))
  const found = (name: string): Mark | null =>
    (['verified', 'incomplete'] as const).find(mark => names.has(markOf(name, mark))) ?? null
  return files
    .filter(({ name }) => isArchive(site, name))
    .map(file => ({ ...file, mark: found(file.name) }))
    .sort((a, b) => (a.name < b.name ? 1 : -1))
}
const isArchive = (site: string, name: string): boolean =>
  name.startsWith(`${site}-`) && /^\d{8}T\d{6}Z\.tar\.gz$/.test(name.slice(site.length + 1))

/** What a killed process left of this site: pieces, and marks of nothing. */
export const leftovers = (site: string, files: StoredFile[]): string[] => {
  const names = new Set(files.map(({ name }) => name))
  return [...names].filter(name => {
    const whole = name.replace(/\.(verified|incomplete)\.json(\.[0-9a-f]{12}\.part)?$|\.part$/, '')
    return whole !== name && isArchive(site, whole) && !(name.endsWith('.json') && names.has(whole))
  })
}
