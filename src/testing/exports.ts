// Exports in tests: a whole site as a folder.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runExport, type ExportResult } from '../server/exports/run.ts'
import { openStore } from '../server/media/openStore.ts'
import type { TestApi } from './api.ts'

export const scratch = () => mkdtemp(join(tmpdir(), 'stepwright-export-test-'))

/** The export of a test's own site, in a folder that is not there yet. */
export const exportOf = async (api: TestApi): Promise<ExportResult & { folder: string }> => {
  const folder = join(await scratch(), 'out')
  const { config } = api.service
  return {
    folder,
    ...(await runExport({
      database: api.database,
      media: openStore({ dataDir: config.dataDir, s3: null }),
      folder,
      origin: config.publicUrl,
      onProgress: () => undefined,
    })),
  }
}
