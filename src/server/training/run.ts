// An import at work (moderation-admin 7, 9): fetched where it has an address, held against the
// guards, read to the last byte, and ready. It begins by a job and goes on beside the others: it
// may take minutes. A process that dies leaves it interrupted, never half done.
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import { requireDiskSpace } from '#server/http/body/uploadBuffer.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { openArchive, type PackedFile } from './package/archive.ts'
import { fetchAgent, fetchPackage } from './fetch.ts'
import { archiveLimits, type ArchiveLimits } from './package/limits.ts'
import { loadImport, type ImportRow, type PackageContent } from './load.ts'
import type { Warning } from './package/manifest.ts'
import { importProblem, isImportProblem } from './package/problem.ts'
import { isRunning, phasesBefore } from './states.ts'
import { packageKey, workPath } from './store.ts'
import {
  lease,
  moveImport,
  stepImport,
  sweepImports,
  tellProgress,
  type Progress,
} from './importProgress.ts'
import { contentOf, unpack } from './package/unpack.ts'

export type ImportOptions = {
  limits?: ArchiveLimits
  /** Called at the beginning of each phase: where a test ends a process. */
  at?: (phase: string) => Promise<void>
}
const each = 1000 // milliseconds between two words about it

const working = new WeakMap<Service, Map<number, { abort: AbortController; done: Promise<void> }>>()

/** Ends what this process is at, as interrupted, and waits for it. */
export const stopImports = async (service: Service): Promise<void> => {
  const all = [...(working.get(service)?.values() ?? [])]
  for (const { abort } of all)
    abort.abort(importProblem('interrupted', 'Interrupted: the service was stopped'))
  await Promise.all(all.map(one => one.done))
}
/** Nothing is under way in this process. */
export const importsDone = async (service: Service): Promise<void> =>
  void (await Promise.all([...(working.get(service)?.values() ?? [])].map(one => one.done)))

/** The job. It ends at once; the work goes on. */
export const beginImport = async (
  service: Service,
  importid: number,
  options: ImportOptions = {},
): Promise<void> => {
  const row = await service.database.maybe<{ phase: ImportRow['phase'] }>(
    sql`select phase from training_imports where importid = ${importid}`,
  )
  if (!row || !isRunning(row.phase)) return
  const all =
    working.get(service) ?? new Map<number, { abort: AbortController; done: Promise<void> }>()
  working.set(service, all)
  if (all.has(importid)) return
  const abort = new AbortController()
  const done = runImport(service, importid, abort, options)
    .catch((error: unknown) => service.log.error({ importid, error }, 'an import failed'))
    .finally(() => all.delete(importid))
  all.set(importid, { abort, done })
}

const receive = async (
  service: Service,
  row: ImportRow,
  file: FileHandle,
  signal: AbortSignal,
  seen: (bytes: number, total: number | null) => void,
): Promise<void> => {
  if (row.source === 'url') {
    await requireDiskSpace(service.config, archiveLimits.packed)
    const agent = fetchAgent(service.config.trainingUrlAllow)
    try {
      await fetchPackage(
        {
          url: existing(row.source_url, 'an address'),
          allowed: service.config.trainingUrlAllow,
          agent,
          signal,
          seen,
        },
        file,
      )
    } finally {
      await agent.close()
    }
    return
  }
  const kept = await service.media.stream(packageKey(row.importid))
  if (!kept) throw importProblem('interrupted', 'The uploaded package no longer exists')
  await requireDiskSpace(service.config, kept.size)
  await pipeline(
    Readable.fromWeb(kept.body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(workPath(service.config.dataDir, row.importid)),
    { signal },
  )
}

/** The last step: what was found becomes what the draft plays; an import before it is over. */
const keep = async (
  ctx: Ctx,
  row: ImportRow,
  files: PackedFile[],
  content: PackageContent,
  warnings: Warning[],
): Promise<boolean> => {
  const ready = await moveImport(ctx, row.importid, 'validated', [
    sql`content = ${JSON.stringify(content)}::jsonb`,
    sql`progress = 100`,
    sql`parser_warnings = ${warnings.map(one => one.message)}::text[]`,
    sql`warnings = ${JSON.stringify(warnings.map(({ code, about }) => ({ code, about })))}::jsonb`,
    sql`entries_done = ${files.length}`,
  ])
  if (!ready) return false
  for (let from = 0; from < files.length; from += 1000) {
    const some = files.slice(from, from + 1000)
    await ctx.db.run(sql`
      insert into training_files (importid, path, start, packed, size, deflated)
      select ${row.importid}, f.* from unnest(${some.map(f => f.path)}::text[],
        ${some.map(f => f.start)}::bigint[], ${some.map(f => f.packed)}::bigint[],
        ${some.map(f => f.size)}::bigint[], ${some.map(f => f.deflated)}::boolean[]) as f`)
  }
  const older = await ctx.db.many<{ importid: number }>(
    sql`select importid from training_imports
      where id = ${row.id} and phase = 'ready' and importid <> ${row.importid} order by importid`,
  )
  for (const { importid } of older)
    await moveImport(ctx, importid, 'cancel', [], 'A newer package has replaced this one')
  await ctx.db.run(
    sql`update training_modules set importid = ${row.importid}, modified_date = ${ctx.now}
      where id = ${row.id}`,
  )
  return true
}

const fail = async (service: Service, importid: number, reason: unknown): Promise<void> => {
  const full = reason instanceof ApiError && reason.status === 507
  const { code, entry, message } = isImportProblem(reason)
    ? { ...reason.problem, message: reason.message }
    : full
      ? { code: 'disk', entry: null, message: reason.message }
      : {
          code: 'fault',
          entry: null,
          message:
            'The import failed because of an unexpected error. Details are in the service log',
        }
  const failed = await stepImport(
    service,
    importid,
    'fail',
    [sql`error_code = ${code}`, sql`error_entry = ${entry}::text`],
    message,
  )
  // One that was cancelled has its files taken away while it is at them: that is no fault.
  if (code === 'fault' && failed) service.log.error({ importid, error: reason }, 'an import failed')
  // Cancelled while the package was on its way into the store.
  if ((await loadImport(service.database, importid)).phase !== 'ready')
    await service.media.remove(packageKey(importid))
}

const store = async (
  service: Service,
  importid: number,
  path: string,
  found: Awaited<ReturnType<typeof unpack>>,
): Promise<void> => {
  const { content, warnings } = contentOf(found)
  const row = await loadImport(service.database, importid)
  if (row.source === 'url') await service.media.putFile(packageKey(importid), path)
  let kept = false
  await writeAsService(service, 'import of a training module', async ctx => {
    kept = await keep(ctx, row, found.files, content, warnings)
  })
  service.wakeJobs()
  if (!kept) throw importProblem('cancelled', 'Cancelled')
}

const runImport = async (
  service: Service,
  importid: number,
  abort: AbortController,
  { limits = archiveLimits, at = async () => undefined }: ImportOptions,
): Promise<void> => {
  const { signal } = abort
  const path = workPath(service.config.dataDir, importid)
  const row = await loadImport(service.database, importid)
  // another process is at it, or was
  if (row.phase !== 'fetching' && row.phase !== 'checking') return
  const now: Progress = { progress: row.progress }
  const tell = async () => {
    if (!signal.aborted && !(await tellProgress(service, importid, now)))
      abort.abort(importProblem('cancelled', 'Cancelled'))
  }
  // The next turn tells it; the end is told in the import itself.
  const timer = setInterval(() => void tell().catch(() => undefined), each)
  const step = async (action: 'received' | 'checked' | 'unpacked') => {
    signal.throwIfAborted()
    await tell()
    const moved = await stepImport(service, importid, action)
    if (!moved) throw importProblem('cancelled', 'Cancelled')
    await at(moved.phase)
    signal.throwIfAborted()
  }
  let file: FileHandle | null = null
  try {
    await mkdir(dirname(path), { recursive: true })
    file = await open(path, 'w+', 0o600)
    await at(row.phase)
    signal.throwIfAborted()
    await receive(service, row, file, signal, (bytes, total) =>
      Object.assign(now, {
        bytes_done: bytes,
        bytes_total: total,
        progress: total ? (40 * bytes) / total : 0,
      }),
    )
    if (row.source === 'url') await step('received')
    const archive = await openArchive(file, signal, limits)
    now.entries_total = archive.files.length
    now.progress = 45
    await step('checked')
    const found = await unpack(archive, signal, limits, done =>
      Object.assign(now, {
        entries_done: done,
        progress: 45 + (50 * done) / archive.files.length,
      }),
    )
    await step('unpacked')
    await store(service, importid, path, found)
  } catch (error) {
    await fail(service, importid, signal.aborted ? signal.reason : error)
  } finally {
    clearInterval(timer)
    await file?.close()
    await rm(path, { force: true })
  }
}

/** Queued where a service starts: what its predecessor was at is over once its word is too old. */
export const sweepSoon = (): NewJob => ({
  kind: 'training_sweep',
  unique: 'training_sweep',
  delay: lease + 2,
})

/**
 * The job. It comes again for as long as anything is under way: the process that is at it may have
 * been killed a moment ago, when its word is not old yet.
 */
export const sweepWhileRunning = async (service: Service): Promise<void> => {
  await sweepImports(service)
  const running = await service.database.maybe(
    sql`select from training_imports
      where phase = any(${phasesBefore('interrupt')}::text[]) limit 1`,
  )
  if (running) await queueJob(service.database, sweepSoon())
}
