// What was said of one attempt, as screens show it.
import type { TrainingStatement } from '#contract/training/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadImport, type AttemptFacts } from '../load.ts'
import { secondsOf } from '../seconds.ts'

const shownAtMost = 500

type Told = { statements: TrainingStatement[]; isWhole: boolean }
type Row = {
  counts: boolean
  item: string | null
  verb: string
  scaled: number | null
  duration: string | null
  date: number
}
export const toldOf = async (db: Db, { attemptid, importid }: AttemptFacts): Promise<Told> => {
  // Of a part that says very much, what counts comes before the rest.
  const found = await db.many<Row & { nth: number }>(sql`
    select t.nth::float8 as nth, t.item, t.verb, t.counts, t.stored as date,
      case when jsonb_typeof(t.statement->'result'->'score'->'scaled') = 'number'
        then (t.statement->'result'->'score'->>'scaled')::double precision end as scaled,
      t.statement->'result'->>'duration' as duration
    from training_statements t join training_registrations using (registration)
    where attemptid = ${attemptid} order by t.counts desc, t.nth limit ${shownAtMost + 1}`)
  if (found.length === 0) return { statements: [], isWhole: true }
  const rows = found.slice(0, shownAtMost).toSorted((one, other) => one.nth - other.nth)
  const { content } = await loadImport(db, importid)
  const titles = new Map(content?.items.map(({ id, title }) => [id, title]))
  const statements = rows.map(({ item, verb, counts, scaled, duration, date }) => ({
    item: item === null ? null : { id: item, title: titles.get(item) ?? item },
    verb: verb.slice(verb.search(/[^/#:]*$/)).slice(0, 100) || verb.slice(0, 100),
    counts,
    score: scaled === null ? null : Math.round(scaled * 10_000) / 100,
    seconds: duration === null ? null : secondsOf(duration),
    date,
  }))
  return { statements, isWhole: found.length <= shownAtMost }
}
