import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessAbsent } from '#lib/absent.ts'
import { ApiError } from '#lib/errors.ts'
import type { Config } from '#server/base/config.ts'
import { partsWithin } from './parts.ts'

export type BufferedUpload = { path: string; bytes: number; sha256: Buffer; contentType: string }

const folderOf = (dataDir: string) => join(dataDir, 'uploads')
const abandonedAfter = 3_600_000 // ms; no request lasts so long
/** Others write meanwhile, and not every request says how long it is: it is asked again. */
const spaceAskedEvery = 64 * 2 ** 20 // bytes

/**
 * Removes what uploads left that were under way when a server was killed. Other processes may be
 * writing here.
 */
export const sweepUploadBuffer = async (dataDir: string): Promise<void> => {
  for (const name of (await readdir(folderOf(dataDir)).catch(unlessAbsent)) ?? []) {
    const path = join(folderOf(dataDir), name)
    const found = await stat(path).catch(unlessAbsent)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
}

export const noSpace = () =>
  new ApiError(
    507,
    'The disk is nearly full, so this file cannot be stored until there is room again. Reading still works',
  )

/**
 * Throws 507 when `bytes` more would leave less disk free than the site needs to go on
 * (UPLOAD_FREE_SPACE).
 */
export const requireDiskSpace = async (
  { dataDir, freeSpace }: Pick<Config, 'dataDir' | 'freeSpace'>,
  bytes: number,
): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize - bytes < freeSpace) throw noSpace()
}

/**
 * Writes an upload to a file of its own, never more than `max` bytes and never in memory as a
 * whole. The caller removes it. `told.seen` hears how far it is; under `told.name` it is found
 * again where a process that took it was killed.
 */
export const bufferUpload = async (
  config: Pick<Config, 'dataDir' | 'freeSpace'>,
  request: Request,
  max: number,
  told?: { seen: (bytes: number) => void; name: string } | null,
): Promise<BufferedUpload> => {
  const folder = folderOf(config.dataDir)
  await mkdir(folder, { recursive: true })
  await requireDiskSpace(config, Math.min(max, Number(request.headers.get('content-length') ?? 0)))
  const path = join(folder, told?.name ?? randomBytes(12).toString('hex'))
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of partsWithin(request, max, 'file')) {
      const isDue = bytes % spaceAskedEvery > (bytes + chunk.length) % spaceAskedEvery
      bytes += chunk.length
      if (isDue) await requireDiskSpace(config, 0)
      hash.update(chunk)
      await file.write(chunk)
      told?.seen(bytes)
    }
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
  return {
    path,
    bytes,
    sha256: hash.digest(),
    contentType: request.headers.get('content-type') ?? '',
  }
}
