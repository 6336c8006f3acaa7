// Accounts from a table: read and compared first; applied by the number of that dry run, row by
// row.
import { readFile } from 'node:fs/promises'
import type { peopleRows } from '#contract/people/rows.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import { csvFile, readCsv, type CsvRecord } from '#server/http/responses/csv.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { startRun } from '#server/bulkRuns/runs.ts'
import { insertRun, loadRun, type Run } from '#server/bulkRuns/sql.ts'
import { loadTeamCells, type TeamCells } from '#server/teams/load.ts'
import { filterOf } from './adminList.ts'
import { appliedBy, present } from './csvPresent.ts'
import {
  columns,
  loadKnown,
  losesAdmin,
  normalised,
  ownRole,
  type Cells,
  type Column,
  type Known,
  type Problem,
} from './csvTable.ts'
import { userConditions } from './list.ts'

const rowsAtMost = 10_000
/** In the place of what no text holds, and PostgreSQL does not store. */
const broken = '\ufffd'
const importKind = 'users.import.read'

/** A row of the table, by its number there. */
type Given = { row: number; cells: Cells }

/** As in the table of invitations, a role may also stand under its own name. */
const columnOf = (name: string): string => (name.toLowerCase() === 'role' ? 'privileges' : name)

/** Throws 422 for a file that is no table of accounts. */
const readTable = async (path: string): Promise<Given[]> => {
  let rows: CsvRecord[]
  try {
    const read = await readCsv(await readFile(path), rowsAtMost + 2)
    rows = read.map(({ row, cells }) => ({
      row,
      cells: cells.map(cell => cell.replaceAll('\0', broken)),
    }))
  } catch (error) {
    throw invalidField(
      'file',
      'invalid_value',
      `This file cannot be read as a CSV table: ${(error as Error).message.slice(0, 200)}`,
    )
  }
  const [first, ...lines] = rows
  const heading = (first?.cells ?? []).map(columnOf)
  const unknown = heading.filter(name => !columns.some(column => column === name))
  if (unknown.length)
    throw invalid(
      unknown.map(name => ({
        field: name.slice(0, 100) || 'file',
        code: 'unknown_column',
        message: `“${name.slice(0, 100)}” is not one of the columns ${columns.join(', ')}`,
      })),
    )
  if (new Set(heading).size < heading.length)
    throw invalidField('file', 'duplicate', 'A column appears twice')
  if (!heading.includes('email'))
    throw invalidField('email', 'required', 'The file needs the column `email`')
  if (lines.length > rowsAtMost)
    throw invalidField(
      'file',
      'too_many',
      `A file can have up to ${rowsAtMost} rows, not counting the header`,
    )
  // an empty cell asks for nothing
  return lines.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      heading
        .map((name, index) => [name, cells[index] ?? ''] as const)
        .filter(([name, cell]) => cell !== '' || name === 'email'),
    ),
  }))
}

type Found = {
  outcome: 'changed' | 'nothing' | 'failed'
  code: string
  message: string
  target_id: string
  before: Cells | null
  after: Cells
}
const differing = (before: Known, after: Cells): Column[] =>
  columns.filter(
    column =>
      column in after &&
      after[column] !== before[column] &&
      // An empty cell asks for nothing; the row was found by its sso_userid then.
      !(
        column === 'email' &&
        (after.email === '' || after.email?.toLowerCase() === before.email.toLowerCase())
      ),
  )

const problemOfNew = (email: string, { username, state }: Cells): Problem | null => {
  if (email === '') return { code: 'required', message: 'A new account needs an email address' }
  if (!username) return { code: 'required', message: 'A new account needs a username' }
  return state === 'leaving'
    ? { code: 'invalid_value', message: '`state` must be active or suspended' }
    : null
}

/** What a row would make of the account. `seen` holds what rows above named. */
const compare = (
  given: Cells,
  teams: TeamCells,
  known: { byEmail: Map<string, Known>; bySso: Map<string, Known> },
  seen: Set<string>,
  actor: number,
): Found => {
  const email = given.email?.toLowerCase() ?? ''
  const failed = ({ code, message }: Problem): Found => ({
    outcome: 'failed',
    code,
    message,
    target_id: email,
    before: null,
    after: given,
  })
  if (Object.values(given).some(cell => cell.includes(broken)))
    return failed({
      code: 'invalid_value',
      message: 'A cell contains a character that is not allowed',
    })
  if (email === '' && !given.sso_userid)
    return failed({ code: 'required', message: 'A row needs an email address or an `sso_userid`' })
  const names = [email, given.sso_userid ? `sso ${given.sso_userid}` : ''].filter(Boolean)
  if (names.some(name => seen.has(name)))
    return failed({ code: 'duplicate', message: 'An earlier row is for the same account' })
  for (const name of names) seen.add(name)
  const after = normalised(given, teams)
  if ('code' in after) return failed(after)
  const before = email === '' ? known.bySso.get(given.sso_userid ?? '') : known.byEmail.get(email)
  const other = given.sso_userid ? known.bySso.get(given.sso_userid) : undefined
  if (other && other.userid !== before?.userid)
    return failed({ code: 'duplicate', message: 'Another account already has this `sso_userid`' })
  if (!before) {
    const problem = problemOfNew(email, after)
    if (problem) return failed(problem)
    const code = 'create'
    return { outcome: 'changed', code, message: '', target_id: email, before: null, after }
  }
  const changes = differing(before, after)
  if (changes.includes('state') && (after.state === 'leaving' || before.state === 'leaving'))
    return failed({
      code: 'invalid_state',
      message:
        'An import cannot request or cancel the erasure of an account. Do that in the account itself',
    })
  const asked = Object.fromEntries(changes.map(column => [column, after[column]]))
  if (before.userid === actor && losesAdmin(asked)) return failed(ownRole)
  const only = (cells: Cells): Cells =>
    Object.fromEntries(changes.map(column => [column, cells[column]]))
  return {
    outcome: changes.length ? 'changed' : 'nothing',
    code: changes.length ? 'change' : '',
    message: '',
    target_id: String(before.userid),
    before: only(before),
    after: { ...only(after), email: given.email ?? '' },
  }
}

/** Throws 404 for a job of another kind. */
const loadImport = async (db: Db, importid: number): Promise<Run> => {
  await db.one(sql`select 1 from runs where runid = ${importid} and kind = ${importKind}`, 'Import')
  return loadRun(db, importid)
}

const readAll = async (ctx: SignedIn, given: Given[]): Promise<(Found & { row: number })[]> => {
  const teams = await loadTeamCells(ctx.db)
  const emails = given.map(({ cells }) => cells.email?.toLowerCase() ?? '')
  const ssos = given.map(({ cells }) => cells.sso_userid ?? '').filter(Boolean)
  const found = await loadKnown(
    ctx.db,
    teams,
    sql`(lower(u.email) = any(${emails}::text[]) or u.sso_userid = any(${ssos}::text[]))`,
  )
  const known = {
    byEmail: new Map(found.map(one => [one.email.toLowerCase(), one])),
    bySso: new Map(found.filter(one => one.sso_userid).map(one => [one.sso_userid, one])),
  }
  const seen = new Set<string>()
  return given.map(({ row, cells }) => ({
    row,
    ...compare(cells, teams, known, seen, ctx.person.userid),
  }))
}

type Names = 'createUserImport' | 'readUserImport' | 'applyUserImport' | 'exportUsers'
export const csvHandlers: Pick<Handlers, Names & keyof typeof peopleRows> = {
  /** Changes nothing: what it found is kept, to be looked at and applied. */
  async createUserImport(input, ctx) {
    const rows = await readAll(ctx, await readTable(input.file().path))
    const asJson = JSON.stringify(rows.map(({ row, ...found }) => ({ ...found, position: row })))
    const { runid } = await insertRun(
      ctx.db,
      {
        userid: ctx.person.userid,
        kind: importKind,
        dry_run: true,
        asked: {},
        origin: ctx.ip,
        now: ctx.now,
      },
      sql`
      select position, 'user', target_id, nullif(before, 'null'::jsonb), after
        from jsonb_to_recordset(${asJson}::jsonb) as t (position int, target_id text, before jsonb,
        after jsonb)`,
    )
    await ctx.db.run(sql`
      update run_rows r set outcome = t.outcome, code = nullif(t.code, ''), message = t.message
      from jsonb_to_recordset(${asJson}::jsonb) as t (position int, outcome text, code text,
        message text) where r.runid = ${runid} and r.position = t.position`)
    await ctx.db.run(
      sql`update runs set state = 'done', started = ${ctx.now}, finished = ${ctx.now}
        where runid = ${runid}`,
    )
    ctx.header('Location', `${ctx.origin}/api/2.0/x/users/imports/${runid}`)
    return present(ctx.db, ctx.person, await loadRun(ctx.db, runid), input.query)
  },

  readUserImport: ({ params: { importid }, query }, ctx) =>
    ctx.snapshot(async db => present(db, ctx.person, await loadImport(db, importid), query)),

  async applyUserImport({ params: { importid } }, ctx) {
    await ctx.db.one(
      sql`select 1 from runs where runid = ${importid} and kind = ${importKind} for update`,
      'Import',
    )
    if ((await appliedBy(ctx.db, importid)) !== null)
      throw invalidField(
        'importid',
        'invalid_state',
        'This import has already been applied or is being applied',
      )
    const jobid = await startRun(
      ctx,
      { kind: 'users.import', dry_run: false, asked: { importid } },
      sql`
      select position, target_type, target_id, before, after from run_rows
        where runid = ${importid} and outcome = 'changed'`,
    )
    await audit(ctx, {
      action: 'users.import',
      target_type: 'job',
      target_id: jobid,
      after: { importid },
    })
    return { jobid }
  },

  async exportUsers({ query }, ctx) {
    const filter = filterOf(query)
    const known = await loadKnown(ctx.db, await loadTeamCells(ctx.db), userConditions(filter))
    await audit(ctx, {
      action: 'users.exported',
      target_type: 'users',
      target_id: 'all',
      after: { accounts: known.length, ...filter },
      reason: ctx.reason,
    })
    return csvFile('users.csv', [
      [...columns],
      ...known.map(one => columns.map(column => one[column])),
    ])
  },
}
