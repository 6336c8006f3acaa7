// What others say of a guide, whichever version of it is shown.
import type { Settings } from '#contract/settings/list.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadTimeTaken, type TimeTaken } from './timeTaken.ts'

export type Facts = {
  /** Under which number the register has it; null without, and where no guide is released. */
  documentNumber: string | null
  /** How long it took readers, where enough of them say so. */
  timeTaken: TimeTaken | null
}

const loadNumber = async (db: Db, guideid: number): Promise<string | null> =>
  (
    await db.maybe<{ document_number: string | null }>(
      sql`select document_number from register_entries where guideid = ${guideid}`,
    )
  )?.document_number ?? null

export const loadFacts = async (
  db: Db,
  { release_versions }: Pick<Settings, 'release_versions'>,
  guideid: number,
): Promise<Facts> => ({
  documentNumber: release_versions ? await loadNumber(db, guideid) : null,
  timeTaken: await loadTimeTaken(db, guideid),
})
