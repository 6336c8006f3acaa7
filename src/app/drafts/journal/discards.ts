// What was thrown away can be taken back for ten minutes, also after a reload; what was sent long
// ago goes by itself.
import { inTransaction, type JournalDatabase } from './database.ts'
import { readRecord, type DraftRecord, type JournalRecord } from './records.ts'

export const undoTime = 10 * 60_000 // milliseconds
const sentKept = 30 * 24 * 60 * 60_000 // milliseconds

/**
 * `discardedAt` in milliseconds; `place` of a step among those of its guide, from 0; null where
 * nobody knows.
 */
export type Discarded = {
  record: DraftRecord
  key: string
  discardedAt: number
  place: number | null
}
export type Discards = {
  /** Copies of what is thrown away; they can be taken back until ten minutes have gone by. */
  keepDiscarded: (
    records: readonly (JournalRecord & { place: number | null })[],
    now: number,
  ) => Promise<void>
  /** Those that can still be taken back, the newest first. */
  discarded: (now: number) => Promise<Discarded[]>
  /** It is unsent again, or no longer wanted. */
  forgetDiscarded: (key: string) => Promise<void>
  /** Drops what has had its time, of whoever it is. */
  tidy: (now: number) => Promise<void>
}

type Aged = { key: string; owner: string; changed?: number; discardedAt?: number }
const isOver = ({ owner, changed, discardedAt }: Aged, now: number): boolean =>
  (owner.endsWith(' discarded') && !(now - (discardedAt ?? 0) < undoTime)) ||
  (owner.endsWith(' sent') && now - (changed ?? 0) >= sentKept)

export const createDiscards = (database: JournalDatabase, mine: string): Discards => ({
  keepDiscarded: (records, now) =>
    inTransaction(database, 'strict', store =>
      Promise.all(
        records.map(record =>
          store.put({
            ...record,
            // Each time beside those before it: both can be taken back.
            key: `${record.key} discarded ${now}`,
            owner: `${mine} discarded`,
            discardedAt: now,
          }),
        ),
      ),
    ),
  discarded: async now => {
    const values = await database.getAllFromIndex('drafts', 'owner', `${mine} discarded`)
    return values
      .flatMap(value => {
        const {
          key,
          discardedAt,
          place = null,
        } = value as { key: string; discardedAt: number; place?: number | null }
        const record = isOver(value as Aged, now) ? undefined : readRecord(value)
        return record
          ? [
              {
                key,
                discardedAt,
                place,
                record: { ...record, key: key.replace(/ discarded( [\d.]+)?$/, ''), owner: mine },
              },
            ]
          : []
      })
      .sort((a, b) => b.discardedAt - a.discardedAt)
  },
  forgetDiscarded: key => inTransaction(database, 'relaxed', store => store.delete(key)),
  tidy: async now => {
    const over = (await database.getAll('drafts')).filter(value => isOver(value as Aged, now))
    if (over.length > 0)
      await inTransaction(database, 'relaxed', store =>
        Promise.all(over.map(value => store.delete((value as Aged).key))),
      )
  },
})
