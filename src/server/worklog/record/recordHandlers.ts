// Runs with all that their records say, a page at a time: what the record of a work order is made
// of.
import type { worklogRows } from '#contract/worklog/rows.ts'
import { existing } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { loadDeviationsOf } from '../deviations/list.sql.ts'
import { grouped, loadEntries } from '../load.ts'
import { presentEntry } from '../present.ts'
import { countRuns, loadRuns } from '../runHandlers.ts'
import { loadFieldsOf } from './pinnedWords.ts'

/** Of the releases that these entries were worked by. */
const loadHashes = async (db: Db, entryids: number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db.many<{ entryid: number; content_hash: string }>(sql`
        select e.entryid, r.content_hash from work_entries e join releases r using (releaseid)
        where e.entryid = any(${entryids}::int[])`)
    ).map(one => [one.entryid, one.content_hash]),
  )

/** Values in one answer at most, earlier ones among them; one run may have more. */
const valuesAtOnce = 10_000
/** As many of these runs, from the first, as one answer has values for; one at least. */
const fitting = async <Run extends { entryid: number }>(db: Db, runs: Run[]): Promise<Run[]> => {
  const counts = new Map(
    (
      await db.many<{ entryid: number; values: number }>(sql`
        select entryid, count(*)::int as values from (
          select entryid from work_values union all select entryid from work_earlier_values) v
        where entryid = any(${runs.map(one => one.entryid)}::int[]) group by entryid`)
    ).map(one => [one.entryid, one.values]),
  )
  let values = 0
  const more = runs.findIndex((run, n) => {
    values += counts.get(run.entryid) ?? 0
    return n > 0 && values > valuesAtOnce
  })
  return more === -1 ? runs : runs.slice(0, more)
}

export const recordHandlers: Pick<Handlers, 'listRunRecords' & keyof typeof worklogRows> = {
  listRunRecords({ query: { langid, ...query } }, ctx) {
    requireWorkLog(ctx)
    const { person } = ctx
    return ctx.snapshot(async db => {
      ctx.header('X-Total-Count', String(await countRuns(db, person, query)))
      const runs = await fitting(db, await loadRuns(db, person, query))
      const ids = runs.map(one => one.entryid)
      const entries = new Map((await loadEntries(db, ids)).map(one => [one.entryid, one]))
      const fields = await loadFieldsOf(db, ids, langid)
      const deviations = grouped(await loadDeviationsOf(db, person, ids))
      const hashes = await loadHashes(db, ids)
      return runs.map(run => ({
        run,
        entry: presentEntry(existing(entries.get(run.entryid), 'the entry of a run'), ctx),
        fields: fields.get(run.entryid) ?? [],
        deviations: deviations.get(run.entryid) ?? [],
        content_hash: hashes.get(run.entryid) ?? null,
      }))
    })
  },
}
