// One import from beginning to end: what `npm run import` calls.
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codePoints } from '#contract/core/wire.ts'
import { limits } from '#contract/core/limits.ts'
import { unixNow } from '#lib/time.ts'
import type { Database } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { openStore } from '#server/media/openStore.ts'
import type { Config } from '#server/base/config.ts'
import { indexWaiting } from '#server/search/indexing/indexing.ts'
import { loadSettings } from '#server/settings/settings.ts'
import { openApi } from './api.ts'
import {
  commit,
  pieces,
  rowsAtOnce,
  type FileFinder,
  type PictureFinder,
  type Run,
} from './common/batch.ts'
import { importCategories } from './write/categories.ts'
import { openFiles } from './sources/folder.ts'
import { drawnFiles, fetchedFiles, filesIn, noFiles } from './sources/documents.ts'
import { drawnPictures, fetchedPictures, noPictures, picturesIn } from './sources/pictures.ts'
import { createIds } from './write/ids.ts'
import { ensureImporter, importPeople } from './write/people.ts'
import { createPoliteFetcher, type PoliteFetcher } from './sources/politeFetch.ts'
import { openProgress } from './common/progress.ts'
import { openReport, type NoteCount, type Report } from './common/report.ts'
import type { Counts, ImportPerson, Part, Source } from './common/shapes.ts'
import { insertTags } from './write/sql.ts'
import { openFullExport } from './fullExport/read.ts'
import { guidesAtOnce, scanGuideids, importBatches, type GuidesPart } from './guideBatches.ts'

export type ImportOptions = {
  database: Database
  dataDir: string
  /** Where pictures go; absent: below dataDir. */
  s3?: Config['s3']
  /** A file, a folder, or the base address of an API 2.0. */
  source: string
  /**
   * `fetch`: from the addresses in the data. `{ folder }`: files named by guid. `draw`:
   * placeholders.
   */
  pictures: 'fetch' | 'none' | 'draw' | { folder: string }
  /** Of what is drawn; 1: as large as what a camera takes. */
  scale?: number
  /** Milliseconds between two requests to another site. */
  pause: number
  /** Whoever is a Moderator or an Admin there is one here. */
  keepRoles?: boolean
  /** Hosts that may lie inside the network, and be asked by plain http. */
  allow?: string[]
  signal: AbortSignal
  onProgress: (at: { part: string; done: number; total: number | null }) => void
}
/** `file`: the full list of what is to be known; `interrupted`: the signal came first. */
export type ImportResult = {
  counts: Counts
  notes: NoteCount[]
  file: string
  interrupted: boolean
}

/** Documents and videos come from where pictures come from. */
const findersOf = (
  { pictures: asked, scale }: ImportOptions,
  { media }: Source,
  polite: PoliteFetcher,
): { pictures: PictureFinder; files: FileFinder } => {
  const pictures = media !== undefined && asked === 'fetch' ? { folder: media } : asked
  if (pictures === 'draw') return { pictures: drawnPictures(scale), files: drawnFiles() }
  if (pictures === 'none')
    return {
      pictures: noPictures('pictures, which were not requested'),
      files: noFiles('documents and videos, which were not requested'),
    }
  if (pictures === 'fetch')
    return { pictures: fetchedPictures(polite), files: fetchedFiles(polite) }
  return { pictures: picturesIn(pictures.folder), files: filesIn(pictures.folder) }
}

const importUsers = async (
  run: Run,
  part: Extract<Part, { kind: 'users' }>,
  onDone: (done: number) => void,
) => {
  let waiting: ImportPerson[] = []
  let done = 0
  const write = async () => {
    await importPeople(run, waiting)
    onDone((done += waiting.length))
    waiting = []
  }
  for await (const row of part.rows()) {
    if (run.signal.aborted) return
    if ('kind' in row) run.report.note(row)
    else waiting.push(row)
    if (waiting.length >= rowsAtOnce) await write()
  }
  await write()
}

const importTags = async (run: Run, given: string[]) => {
  const tags = given.map(tag => tag.trim()).filter(tag => tag !== '' && codePoints(tag) <= 500)
  for (const tag of tags)
    if (codePoints(tag) > limits.tag)
      run.report.note({ kind: 'over limit', reason: 'tag too_long', where: `tag ${tag}` })
  for (const some of pieces(tags, rowsAtOnce)) {
    let made = 0
    await commit(run, async db => (made = await insertTags(db, some)) > 0)
    run.report.count('tags', 'imported', made)
    run.report.count('tags', 'unchanged', some.length - made)
    await run.report.settle()
  }
}

const isAddress = (source: string) => /^https?:\/\//i.test(source)

/**
 * Throws one line for a source that cannot be read. What was committed before an error or a kill
 * stays; running it again goes on.
 */
export const runImport = async (options: ImportOptions): Promise<ImportResult> => {
  const polite = createPoliteFetcher(options.pause, options.signal, options.allow)
  try {
    return await importWith(options, polite)
  } finally {
    await polite.close()
  }
}

/** Where the report goes, and how far an import of the same source came before. */
const openFolder = async (dataDir: string, source: Source) => {
  const folder = join(dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  const digest = createHash('sha256').update(source.name).digest('hex').slice(0, 12)
  const now = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')
  const listing = join(folder, `${now}-${digest}.jsonl`)
  const progress = source.resumable
    ? await openProgress(join(folder, `${digest}.progress`), listing)
    : null
  return { progress, file: progress?.report ?? listing }
}

const openRun = async (
  options: ImportOptions,
  source: Source,
  polite: PoliteFetcher,
  report: Report,
): Promise<Run> => {
  const settings = await loadSettings(options.database)
  const store = openStore({ dataDir: options.dataDir, s3: options.s3 ?? null })
  const run: Run = {
    database: options.database,
    report,
    settings,
    signal: options.signal,
    // The files of a folder stay the operator's to write in.
    media: { ...store, putFile: store.copyFile },
    now: unixNow(),
    ...findersOf(options, source, polite),
    importer: 0,
    keepRoles: options.keepRoles ?? false,
  }
  if (source.media === undefined) run.importer = await ensureImporter(run)
  return run
}

const importPart = async (
  run: Run,
  part: Exclude<Part, GuidesPart>,
  say: (done: number, total?: number | null) => void,
): Promise<void> => {
  if (part.kind === 'categories') {
    const tree = await part.load()
    if (tree) await importCategories(run, tree, say)
  } else if (part.kind === 'users') await importUsers(run, part, done => say(done))
  else if (part.kind === 'tags') await importTags(run, await part.load())
  else {
    await part.import(run, done => say(done))
    // a list of users without an Admin
    if (!run.importer) run.importer = await ensureImporter(run)
  }
}

/**
 * Until PostgreSQL knows what came, lists look for each guide's category and picture by the wrong
 * index. By itself it would look a minute later, and never where an import starts and stops it.
 */
const refreshStatistics = (database: Database): Promise<number> =>
  database.run(sql`analyze guides, steps, wikis, revisions, images, objects, users, comments`)

const importWith = async (options: ImportOptions, polite: PoliteFetcher): Promise<ImportResult> => {
  const { database, signal } = options
  const source: Source = isAddress(options.source)
    ? openApi(options.source, polite)
    : ((await openFullExport(options.source)) ?? (await openFiles(options.source)))
  const { progress, file } = await openFolder(options.dataDir, source)
  const report = await openReport(file, progress)
  const run = await openRun(options, source, polite, report)
  const ids = createIds(database)
  const seen = new Set<number>()
  // Where reading takes long, a kill shall cost little and the bar shall move.
  const most =
    source.resumable || options.pictures !== 'none' ? guidesAtOnce.slow : guidesAtOnce.most
  const totals = new Map<Part, number>()
  const scanned = async (part: GuidesPart) => {
    const total =
      totals.get(part) ??
      (await scanGuideids(run, ids, part, done =>
        options.onProgress({ part: `list of ${part.name}`, done, total: null }),
      ))
    totals.set(part, total)
    return total
  }
  try {
    if (source.onGuideids) {
      for (const part of source.parts) if (part.kind === 'guides') await scanned(part)
      source.onGuideids(ids.of)
    }
    for (const part of source.parts) {
      if (signal.aborted) break
      if (part.kind !== 'guides' && progress?.parts.has(part.kind)) continue
      const say = (done: number, total: number | null = null) =>
        options.onProgress({ part: part.name, done, total })
      say(0)
      if (part.kind !== 'guides') await importPart(run, part, say)
      else {
        const total = await scanned(part)
        if (!signal.aborted)
          await importBatches(run, ids, part, progress?.guides ?? new Set(), seen, most, done =>
            say(done, total),
          )
      }
      if (!signal.aborted) await report.settle({ part: part.kind })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  // What was imported can be found when this ends; a server that runs beside it may do it
  // meanwhile.
  await indexWaiting(database, {
    signal,
    onProgress: done => options.onProgress({ part: 'search index', done, total: null }),
  })
  await refreshStatistics(database)
  if (!signal.aborted) await progress?.finish()
  return { counts: report.counts(), notes: report.notes(), file, interrupted: signal.aborted }
}
