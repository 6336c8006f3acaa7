// Imports in tests: into a test's own database, from values that the test makes up.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApi } from '#testing/api.ts'
import { runImport, type ImportOptions, type ImportResult } from '../server/imports/run.ts'

export const importInto = async (
  api: TestApi,
  source: string,
  more: Partial<ImportOptions> = {},
): Promise<ImportResult> => {
  const result = await runImport({
    database: api.database,
    dataDir: api.service.config.dataDir,
    source,
    pictures: 'none',
    pause: 0,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  })
  // The service hears of it within half a second; a test need not wait.
  api.service.stamps.touched(['*'])
  return result
}

/** A folder with the given files: lists of guides as JSON Lines, all else as JSON. */
export const folderOf = async (files: Record<string, unknown>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-import-test-'))
  for (const [name, value] of Object.entries(files)) {
    const text = name.endsWith('.jsonl')
      ? (value as unknown[])
          .map(one => (typeof one === 'string' ? one : JSON.stringify(one)))
          .join('\n')
      : JSON.stringify(value)
    await writeFile(join(folder, name), text)
  }
  return folder
}

export const lines = (...texts: string[]) =>
  texts.map(text_raw => ({ text_raw, bullet: 'black', level: 0 }))

/** A guide of the import format with one step for each text. */
export const aGuide = (
  guideid: number,
  title: string,
  texts: string[],
  more: Record<string, unknown> = {},
) => ({
  guideid,
  langid: 'en',
  type: 'replacement',
  category: 'Kettle',
  subject: 'Lid',
  title,
  url: `/Guide/x/${guideid}`,
  image: null,
  prerequisites: [],
  tools: [],
  parts: [],
  tags: [],
  public: true,
  steps: texts.map((text, index) => ({
    stepid: guideid * 100 + index,
    orderby: index + 1,
    title: '',
    lines: lines(text),
    media: { type: 'image', data: [] },
  })),
  made_up: {
    author: 'kim',
    difficulty: 'Easy',
    time_required_min: 60,
    time_required_max: 600,
    created_date: 1_300_000_000,
  },
  ...more,
})

/** `kind: reason` of everything that is to be known. */
export const reasons = (result: ImportResult) =>
  result.notes.map(note => `${note.kind}: ${note.reason}`)
