// What was said of one attempt, as screens show it.
import type { TrainingStatement } from '#contract/training/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadImport, type AttemptFacts } from '../load.ts'
import { secondsOf } from '../seconds.ts'

const shownAtMost = 500

type Row = {
  item: string | null
  verb: string
  scaled: number | null
  duration: string | null
  date: number
}
export const toldOf = async (
  db: Db,
  { attemptid, importid }: AttemptFacts,
): Promise<TrainingStatement[]> => {
  const rows = await db.many<Row>(sql`
    select t.item, t.verb, t.stored as date,
      case when jsonb_typeof(t.statement->'result'->'score'->'scaled') = 'number'
        then (t.statement->'result'->'score'->>'scaled')::double precision end as scaled,
      t.statement->'result'->>'duration' as duration
    from training_statements t join training_registrations using (registration)
    where attemptid = ${attemptid} order by t.nth limit ${shownAtMost}`)
  if (rows.length === 0) return []
  const { content } = await loadImport(db, importid)
  const titles = new Map(content?.items.map(({ id, title }) => [id, title]))
  return rows.map(({ item, verb, scaled, duration, date }) => ({
    item: item === null ? null : { id: item, title: titles.get(item) ?? item },
    verb: verb.slice(verb.search(/[^/#:]*$/)).slice(0, 100) || verb.slice(0, 100),
    score: scaled === null ? null : Math.round(scaled * 10_000) / 100,
    seconds: duration === null ? null : secondsOf(duration),
    date,
  }))
}
