import { firstOf } from '#lib/existing.ts'
import type { Person } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import type { TrainingAttempt, TrainingImport, TrainingModule } from '#contract/training/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import {
  attemptColumns,
  type AttemptFacts,
  type AttemptRow,
  type ImportRow,
  type ModuleRow,
} from './load.ts'
import { mayPlay } from '#server/rights/modules.ts'
import { stateOf } from './states.ts'

/** `person`: null where it is told to another program, which takes no modules. */
type By = { db: Db; origin: string; person: Person | null }
/** In the order of the rows; one statement for the people, one for what the caller took. */
export const presentModules = async (
  { db, origin, person }: By,
  rows: ModuleRow[],
): Promise<TrainingModule[]> => {
  const people = await loadUserSummaries(
    db,
    rows.map(row => row.userid),
  )
  const own = await db.many<AttemptFacts & { moduleid: number; version: number }>(sql`
    select distinct on (m.moduleid) ${attemptColumns}, m.moduleid, m.version
      from training_attempts a join training_modules m on m.id = a.id
    where a.userid = ${person?.userid ?? null}::int
      and m.moduleid = any(${[...new Set(rows.map(row => row.moduleid))]}::int[])
      order by m.moduleid, a.attemptid desc`)
  const attemptOf = new Map(
    own.map(row => [
      row.moduleid,
      { ...presentAttempt(row), version: row.version, closed: row.closed },
    ]),
  )
  return rows.map(({ content, userid, made_current, ...shown }) => ({
    ...shown,
    standard: content?.standard ?? null,
    entry_path: content?.items[0]?.entry_path ?? null,
    sco_count: content?.items.length ?? 0,
    size: content?.size ?? 0,
    user: presentUserSummary(origin, people.get(userid)),
    current_date: made_current,
    edition: content?.edition ?? null,
    mine: {
      may_take: person !== null && mayPlay(person, shown),
      attempt: attemptOf.get(shown.moduleid) ?? null,
    },
  }))
}
export const presentModule = async (by: By, row: ModuleRow): Promise<TrainingModule> =>
  firstOf(await presentModules(by, [row]))

export const presentImport = ({
  userid: _,
  content: __,
  alive: ___,
  error_code: code,
  error_entry: entry,
  ...shown
}: ImportRow): TrainingImport => ({
  ...shown,
  state: stateOf(shown.phase),
  error: code === null ? null : { code, entry },
})

export const presentAttempt = ({
  importid: _,
  items: __,
  closed: ___,
  ...shown
}: AttemptFacts & Partial<Pick<AttemptRow, 'items'>>): TrainingAttempt => shown
