// Packages: how they come in by upload, and where they lie. One file a package, whole, beside the
// media (docs/decisions/0230).
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { isMultipart, unwrapFile } from '#server/http/body/multipart.ts'
import type { Service } from '#server/http/service.ts'
import type { BufferedUpload } from '#server/http/body/uploadBuffer.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { archiveLimits, mebibytes } from './package/limits.ts'
import { loadImport } from './load.ts'
import { invalidState } from './rules.ts'
import { moveImport, stepImport, tellProgress } from './importProgress.ts'
import type { Receiving } from '#server/http/ports.ts'

/** Bytes that a package may have as it comes. */
export const packedAtMost = archiveLimits.packed
export const packageKey = (importid: number): string => `training/${importid}.zip`
/** Where it is worked on; swept with the uploads that a killed server left. */
export const workPath = (dataDir: string, importid: number): string =>
  join(dataDir, 'uploads', `training-${importid}`)

const spoolName = (importid: number): string => `training-${importid}.upload`
const wholeOf = (path: string): string => `${path}.part`

/** The job: nothing of it is left, also where the process that was at it was killed. */
export const forgetPackage = async (
  { media, config, database }: Service,
  importid: number,
): Promise<void> => {
  if (
    !(await database.maybe(
      sql`select 1 from training_imports where importid = ${importid}
        and phase in ('failed', 'cancelled')`,
    ))
  )
    return
  await database.run(sql`delete from training_files where importid = ${importid}`)
  await media.remove(packageKey(importid))
  const spooled = join(config.dataDir, 'uploads', spoolName(importid))
  for (const path of [workPath(config.dataDir, importid), spooled, wholeOf(spooled)])
    await rm(path, { force: true })
}

const cancelled = () => invalidState('importid', 'The import was cancelled')
const codes: Record<number, string> = { 413: 'too_large', 415: 'type', 507: 'disk' }
const each = 1000 // milliseconds

/**
 * The bytes of an import are about to come: from here on it is under way. null where it is not the
 * import's turn; the handler says why.
 */
export const beginReceiving = async (
  service: Service,
  importid: number,
  announced: number | null,
  filename: string | null,
): Promise<Receiving | null> => {
  if (!service.settings().training || (announced !== null && announced > archiveLimits.packed))
    return null
  const begun = await writeAsService(service, 'upload of a training module', ctx =>
    moveImport(ctx, importid, 'startByUpload', [
      sql`source = 'upload'`,
      sql`filename = ${filename}`,
      sql`bytes_total = ${announced}::bigint`,
    ]),
  )
  if (begun === null) return null
  let bytes = 0
  let gone = false
  const timer = setInterval(() => {
    void tellProgress(service, importid, {
      progress: announced ? (40 * bytes) / announced : 0,
      bytes_done: bytes,
    }).then(
      running => {
        gone ||= !running
      },
      () => undefined,
    )
  }, each)
  return {
    importid,
    name: spoolName(importid),
    seen(now) {
      bytes = now
      if (gone) throw cancelled()
    },
    stop: () => clearInterval(timer),
    async failed(error) {
      const status = error instanceof ApiError ? error.status : 0
      const code =
        codes[status] ??
        (error instanceof ApiError && status === 422
          ? (error.errors[0]?.code ?? 'invalid_value')
          : 'interrupted')
      const message =
        error instanceof ApiError && status !== 400
          ? error.message
          : 'Interrupted: the upload ended before it was complete'
      await stepImport(service, importid, 'fail', [sql`error_code = ${code}`], message)
      await service.media.remove(packageKey(importid))
    },
  }
}

/** The package as it was sent, kept. Throws 413, 415, 422. */
export const keepUpload = async (
  { media, database }: Service,
  importid: number,
  file: BufferedUpload,
): Promise<{ bytes: number }> => {
  const whole = wholeOf(file.path)
  const multipart = isMultipart(file.contentType)
  try {
    if (multipart) await unwrapFile(file.path, file.contentType, whole)
    const path = multipart ? whole : file.path
    const held = await open(path, 'r')
    try {
      const { size } = await held.stat()
      if (size > archiveLimits.packed)
        throw new ApiError(413, `A package can be at most ${mebibytes(archiveLimits.packed)}`)
      const { buffer, bytesRead } = await held.read(Buffer.alloc(4), 0, 4, 0)
      if (bytesRead < 4 || !['504b0304', '504b0506'].includes(buffer.toString('hex')))
        throw new ApiError(415, 'This is not a zip archive', {
          errors: [{ field: 'file', code: 'type', message: 'This is not a zip archive' }],
        })
      await media.putFile(packageKey(importid), path)
      return { bytes: size }
    } finally {
      await held.close()
    }
  } catch (error) {
    // Cancelled meanwhile: what had come of it is taken away, wherever it lay.
    if (
      !(error instanceof ApiError) &&
      (await loadImport(database, importid)).phase !== 'uploading'
    )
      throw cancelled()
    throw error
  } finally {
    if (multipart) await rm(whole, { force: true })
  }
}
