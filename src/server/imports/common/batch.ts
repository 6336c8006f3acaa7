// What all parts of one import share, and the one way in which they write.
import type { UnixSeconds } from '#lib/time.ts'
import type { Database, Db } from '#server/db/open.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import type { MediaStore } from '#server/http/ports.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { Report } from './report.ts'
import type { Picture } from './shapes.ts'

/** A picture's upright size and where its bytes are; `discard` removes what was made for it. */
export type FoundPicture = {
  path: string
  format: string
  width: number
  height: number
  exif: Record<string, string | number>
  discard: () => Promise<void>
}
/** Gives the reason when there is none. `atOnce`: how many may be asked for at a time. */
export type PictureFinder = {
  atOnce: number
  find: (picture: Picture) => Promise<FoundPicture | string>
}

/** The file of a document or video. */
export type FileFinder = {
  atOnce: number
  find: (file: {
    guid: string
    url: string | null
    extension: string
  }) => Promise<{ path: string; discard: () => Promise<void> } | string>
}

export type Run = {
  database: Database
  report: Report
  settings: Settings
  media: MediaStore
  now: UnixSeconds
  pictures: PictureFinder
  files: FileFinder
  /** Owns what the source gives no author for. */
  importer: number
  /** People come with the roles that the source says they have, else as Users. */
  keepRoles: boolean
  signal: AbortSignal
}

const attemptsAtMost = 3
const takenMeanwhile = (error: unknown) => (error as { code?: string }).code === '23505'

/**
 * One transaction of a second or less. `work` says whether it changed anything; then every kept
 * answer of every process is dropped, by the last statement (shared rule of outbox and stamps).
 * Tried again when somebody else took an id or a name meanwhile.
 */
export const commit = async (run: Run, work: (db: Db) => Promise<boolean>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await run.database.write(async db => {
        if (await work(db)) await writeOutbox(db, null, [], ['*', 'tree'])
      })
      return
    } catch (error) {
      if (!takenMeanwhile(error) || attempt === attemptsAtMost) throw error
    }
  }
}

export const unique = <T>(values: T[]): T[] => [...new Set(values)]

/** Rows of a source that are held before they are written. */
export const rowsAtOnce = 1000

/** `values` in pieces of at most `size`. */
export const pieces = <T>(values: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
