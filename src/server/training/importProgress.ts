// What becomes of imports, each in one transaction with the event that tells of it
// (moderation-admin 7, 9).
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { unixNow } from '#lib/time.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { importColumns, type ImportRow } from './load.ts'
import { afterImport, phasesBefore, stateOf, type ImportAction } from './states.ts'

export const emitImport = (
  ctx: Pick<Ctx, 'emit'>,
  event: 'progress' | 'imported' | 'import_failed',
  row: ImportRow,
): void =>
  ctx.emit({
    event: `training.${event}`,
    data: {
      importid: row.importid,
      id: row.id,
      userid: row.userid,
      state: stateOf(row.phase),
      phase: row.phase,
      progress: row.progress,
    },
  })

const finished = ['validated', 'fail', 'cancel', 'interrupt']
const words: Record<ImportAction, string> = {
  startByUpload: 'Receiving the package',
  startByUrl: 'Fetching the package',
  received: 'Checking the package',
  checked: 'Unpacking',
  unpacked: 'Reading the manifest',
  validated: 'Ready',
  fail: 'Failed',
  cancel: 'Cancelled',
  interrupt: 'Interrupted',
}

/**
 * One step of the table; null where the import is not in a state that allows it. What it kept goes
 * with the last step of one that came to nothing.
 */
export const moveImport = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'emit' | 'queue'>,
  importid: number,
  action: ImportAction,
  more: Sql[] = [],
  message = words[action],
): Promise<ImportRow | null> => {
  const phase = sql`case phase ${nextPhase(action)} end`
  const row = await ctx.db.maybe<ImportRow>(sql`
    update training_imports set ${joined(
      [
        sql`phase = ${phase}`,
        sql`message = ${message}`,
        sql`alive = ${ctx.now}`,
        ...(finished.includes(action) ? [sql`finished_date = ${ctx.now}`] : []),
        ...more,
      ],
      ', ',
    )}
    where importid = ${importid} and phase = any(${phasesBefore(action)}::text[])
      returning ${importColumns}`)
  if (!row) return null
  const failed = action === 'fail' || action === 'interrupt'
  if (failed || action === 'cancel')
    ctx.queue({
      kind: 'training_forget',
      payload: { importid },
      unique: `training_forget ${importid}`,
    })
  emitImport(ctx, failed ? 'import_failed' : action === 'validated' ? 'imported' : 'progress', row)
  return row
}
const nextPhase = (action: ImportAction): Sql =>
  phasesBefore(action).reduce(
    (all, phase) => sql`${all} when ${phase} then ${afterImport(phase, action)}`,
    sql``,
  )

/** By whoever works on it, outside any request. */
export const stepImport = async (
  service: Service,
  importid: number,
  action: ImportAction,
  more: Sql[] = [],
  message?: string,
): Promise<ImportRow | null> => {
  let row: ImportRow | null = null
  await writeAsService(service, 'import of a training module', async ctx => {
    row = await moveImport(ctx, importid, action, more, message)
  })
  service.wakeJobs()
  return row
}

export type Progress = Partial<
  Pick<ImportRow, 'bytes_done' | 'bytes_total' | 'entries_done' | 'entries_total'>
> & { progress: number }
/**
 * How far it is, and that somebody is at it; false when it is not to go on: it was cancelled, or
 * taken for interrupted.
 */
export const tellProgress = async (
  service: Service,
  importid: number,
  { progress, bytes_done, bytes_total, entries_done, entries_total }: Progress,
): Promise<boolean> => {
  let running = false
  await writeAsService(service, 'import of a training module', async ctx => {
    const row = await ctx.db.maybe<ImportRow>(sql`
      update training_imports set alive = ${ctx.now},
        progress = greatest(progress, ${Math.min(99, Math.floor(progress))}::int),
        bytes_done = greatest(bytes_done, coalesce(${bytes_done ?? null}::bigint, 0)),
        bytes_total = coalesce(${bytes_total ?? null}::bigint, bytes_total),
          entries_done = greatest(entries_done, coalesce(${entries_done ?? null}::int, 0)),
          entries_total = coalesce(${entries_total ?? null}::int, entries_total)
      where importid = ${importid} and phase = any(${phasesBefore('interrupt')}::text[])
        returning ${importColumns}`)
    running = row !== null
    if (row) emitImport(ctx, 'progress', row)
  })
  return running
}

/** Seconds without a word after which whoever worked on an import is taken to have died. */
export const lease = 15
const startWithin = 86_400

/** Ends what a killed process left, and what nobody started within a day. Others' work goes on. */
export const sweepImports = async (service: Service, now = unixNow()): Promise<void> => {
  const left = await service.database.many<{ importid: number }>(sql`
    select importid from training_imports where phase = any(${phasesBefore('interrupt')}::text[])
      and alive < ${now - lease} order by importid`)
  for (const { importid } of left)
    await stepImport(
      service,
      importid,
      'interrupt',
      [sql`error_code = 'interrupted'`],
      'Interrupted: the service stopped during the import',
    )
  const unused = await service.database.many<{ importid: number }>(
    sql`select importid from training_imports
      where phase = 'created' and created_date < ${now - startWithin} order by importid`,
  )
  for (const { importid } of unused)
    await stepImport(service, importid, 'cancel', [], 'The import was not started within 24 hours')
}
