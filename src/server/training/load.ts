// Modules, imports and attempts as they lie in the tables.
import type {
  AttemptStatus,
  Edition,
  ImportPhase,
  ModuleState,
  Standard,
  WarningCode,
} from '#contract/training/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Item } from './package/manifest.ts'

/** What a ready import plays. */
export type PackageContent = {
  title: string
  standard: Standard
  edition: Edition
  items: Item[]
  /** Of cmi5: the id that the publisher gave the course. */
  course?: string
  size: number
  file_types: Record<string, number>
  outside_links: string[]
}

export type ModuleRow = {
  id: number
  moduleid: number
  version: number
  title: string
  description: string
  state: ModuleState
  importid: number | null
  content: PackageContent | null
  open: boolean
  teams: number[]
  users: number[]
  long_suspend_data: boolean
  months: number | null
  due_days: number | null
  revisionid: number
  userid: number
  created_date: number
  modified_date: number
  made_current: number | null
  attempt_count: number
  completion_count: number
}
const moduleColumns = sql`
  m.id, m.moduleid, m.version, m.title, m.description, m.state, m.importid, i.content, m.open,
    m.teams, m.users, m.long_suspend_data, m.months, m.due_days, m.revisionid, m.userid, m.created_date, m.modified_date,
    m.made_current,
  (select count(*)::int from training_attempts a where a.id = m.id) as attempt_count,
  (select count(*)::int from training_attempts a
    where a.id = m.id and a.status in ('completed', 'passed')) as completion_count`
const fromModules = sql`from training_modules m left
  join training_imports i on i.importid = m.importid`

/** Throws 404; `lock` keeps others from changing it until the transaction ends. */
export const loadModule = (db: Db, id: number, lock = false): Promise<ModuleRow> =>
  db.one<ModuleRow>(
    sql`select ${moduleColumns} ${fromModules}
      where m.id = ${id} ${lock ? sql`for update of m` : nothing}`,
    'Module',
  )
export const findModule = (db: Db, id: number): Promise<ModuleRow | null> =>
  db.maybe<ModuleRow>(sql`select ${moduleColumns} ${fromModules} where m.id = ${id}`)
type Listed = { limit: number; offset: number }
const listOrdered =
  (order: Sql) =>
  (db: Db, where: Sql, { limit, offset }: Listed) =>
    db.many<ModuleRow>(sql`
  select ${moduleColumns} ${fromModules} where ${where}
    order by ${order} limit ${limit} offset ${offset}`)
/** `where` is a condition over modules m. */
export const listModules = listOrdered(sql`m.id`)
/** Newest modules first, and of each its newest version; `where` is a condition over modules m. */
export const listVersions = listOrdered(sql`m.moduleid desc, m.version desc`)
export const countModules = async (db: Db, where: Sql): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from training_modules m where ${where}`,
    )
  ).n

export type ImportRow = {
  importid: number
  id: number
  userid: number
  phase: ImportPhase
  source: 'url' | 'upload' | null
  source_url: string | null
  filename: string | null
  bytes_done: number
  bytes_total: number | null
  entries_done: number
  entries_total: number | null
  progress: number
  message: string
  error_code: string | null
  error_entry: string | null
  parser_warnings: string[]
  warnings: { code: WarningCode; about: string | null }[]
  content: PackageContent | null
  created_date: number
  finished_date: number | null
  alive: number
}
export const importColumns = sql`
  importid, id, userid, phase, source, source_url, filename, bytes_done, bytes_total, entries_done,
    entries_total, progress, message, error_code, error_entry, parser_warnings, warnings, content,
  created_date, finished_date, alive`
export const loadImport = (db: Db, importid: number, lock = false): Promise<ImportRow> =>
  db.one<ImportRow>(
    sql`select ${importColumns} from training_imports
      where importid = ${importid} ${lock ? sql`for update` : nothing}`,
    'Import',
  )
export const findImport = (db: Db, importid: number): Promise<ImportRow | null> =>
  db.maybe<ImportRow>(
    sql`select ${importColumns} from training_imports where importid = ${importid}`,
  )
/** Of each version the newest import, and whether this person has looked at what it brought. */
export const newestImports = async (
  db: Db,
  ids: number[],
  userid: number,
): Promise<Map<number, ImportRow & { previewed: boolean }>> =>
  new Map(
    (
      await db.many<ImportRow & { previewed: boolean }>(sql`
  select distinct on (id) ${importColumns}, exists (select from training_previews p
    where p.importid = training_imports.importid and p.userid = ${userid}) as previewed
  from training_imports where id = any(${ids}::int[]) order by id, importid desc`)
    ).map(row => [row.id, row]),
  )
export const listImports = (db: Db, id: number): Promise<ImportRow[]> =>
  db.many<ImportRow>(
    sql`select ${importColumns} from training_imports where id = ${id} order by importid desc`,
  )
/** Of one item: what it said last, and the seconds of each time that it was open. */
/** `finished`: the package left it for good when it said something last. */
export type ItemState = {
  cmi: Record<string, string>
  times: Record<string, number>
  finished?: boolean
}
export type AttemptFacts = {
  attemptid: number
  id: number
  importid: number
  userid: number
  status: AttemptStatus
  score: number | null
  total_time: number
  closed: boolean
  first_access: number
  last_access: number
  completed_date: number | null
}
/** With what the package said: millions of characters, read only where they are needed. */
export type AttemptRow = AttemptFacts & { items: Record<string, ItemState> }
export const attemptColumns = sql`a.attemptid, a.id, a.importid, a.userid, a.status, a.score,
  a.total_time, a.closed, a.first_access, a.last_access, a.completed_date`
export const findAttempt = (db: Db, attemptid: number, lock = false): Promise<AttemptRow | null> =>
  db.maybe<AttemptRow>(
    sql`select ${attemptColumns}, a.items from training_attempts a
      where a.attemptid = ${attemptid} ${lock ? sql`for update` : nothing}`,
  )
