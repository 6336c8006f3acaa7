// A folder that our export wrote: everything of a site, in the order in which one thing needs the
// other.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessAbsent } from '#lib/absent.ts'
import type { Run } from '../common/batch.ts'
import { guidesOf, linesOf, tagsOf } from '../sources/folder.ts'
import { createMovedIds, retargeted, type MovedIds } from '../read/movedIds.ts'
import { importAccounts, importFaces, importTeams } from './people.ts'
import { importComments } from './comments.ts'
import { importDocuments, importFilms, importImages } from './media.ts'
import { importPages } from './pages.ts'
import type { Part, Source } from '../common/shapes.ts'
import { list, record, text, type Json } from '../read/values.ts'

const exportFormat = 'stepwright export 1'

/** What the parts of one import know of each other. */
export type Whole = {
  folder: string
  /** Host that the export comes from. */
  site: string
  moved: MovedIds
}

/**
 * Where an export comes from; null: a folder of something else. Throws one line for an export that
 * this version does not know.
 */
const readManifest = async (folder: string): Promise<{ site: string } | null> => {
  const written = await readFile(join(folder, 'export.json'), 'utf8').catch(unlessAbsent)
  if (written === null) return null
  let manifest: Json | null = null
  try {
    manifest = record(JSON.parse(written))
  } catch {
    // Said below.
  }
  const site = text(manifest?.['site'])
  if (manifest?.['format'] !== exportFormat || !/^[\w.:[\]-]{1,255}$/.test(site))
    throw new Error(
      `${join(folder, 'export.json')} is not from an export that this version can read`,
    )
  return { site }
}

/**
 * Rows of a file, `size` at a time; one that cannot be read is said. A file that is not there has
 * none.
 */
const batchesOf = async function* (
  run: Run,
  folder: string,
  name: string,
  size: number,
): AsyncGenerator<Json[]> {
  const path = join(folder, name)
  const skip = (where: string) =>
    run.report.note({ kind: 'skipped', reason: 'a line that is not valid JSON', where })
  let rows: Json[] = []
  const lines = name.endsWith('.jsonl')
    ? linesOf(path)
    : [await readFile(path, 'utf8').catch(() => '[]')]
  let number = 0
  try {
    for await (const line of lines) {
      number++
      if (line.trim() === '') continue
      let value: unknown
      try {
        value = JSON.parse(line)
      } catch {
        skip(`${name} line ${number}`)
        continue
      }
      for (const row of Array.isArray(value) ? list(value) : [value]) {
        const one = record(row)
        if (one) rows.push(one)
        if (rows.length < size) continue
        yield rows
        rows = []
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  if (rows.length) yield rows
}

/** `size`: rows that surely take less than a second. */
const part = (
  whole: Whole,
  name: string,
  file: string,
  size: number,
  work: (run: Run, whole: Whole, rows: Json[]) => Promise<void>,
): Part => ({
  kind: 'rows',
  name,
  async import(run, onDone) {
    let done = 0
    for await (const rows of batchesOf(run, whole.folder, file, size)) {
      if (run.signal.aborted) return
      await work(run, whole, rows)
      await run.report.settle()
      onDone((done += rows.length))
    }
  },
})

const withoutComments = (guide: Json): Json => ({
  ...guide,
  comments: [],
  steps: list(guide['steps']).map(step => ({ ...record(step), comments: [] })),
})

/**
 * null: not what our export wrote. Throws one line for an export that this version does not know.
 */
export const openFullExport = async (folder: string): Promise<Source | null> => {
  const manifest = await readManifest(folder)
  if (!manifest) return null
  const { site } = manifest
  const whole: Whole = { folder, site, moved: createMovedIds() }
  return {
    name: folder,
    resumable: false,
    media: join(folder, 'media'),
    onGuideids: of => {
      whole.moved.guideid = guideid => of({ site, guideid })
    },
    parts: [
      part(whole, 'users', 'users.json', 1000, importAccounts),
      part(whole, 'pictures', 'images.jsonl', 50, importImages),
      part(whole, 'documents', 'documents.jsonl', 50, importDocuments),
      part(whole, 'videos', 'videos.jsonl', 20, importFilms),
      part(whole, 'embeds', 'embeds.jsonl', 500, importFilms),
      part(whole, 'pictures of users', 'users.json', 1000, importFaces),
      part(whole, 'teams', 'teams.json', 200, importTeams),
      part(whole, 'pages', 'wikis.jsonl', 100, importPages),
      tagsOf(join(folder, 'tags.json')),
      // Comments come with their states from a file of their own.
      guidesOf(join(folder, 'guides.jsonl'), {
        site,
        base: null,
        export: true,
        before: value => withoutComments(retargeted(whole.moved, value)),
      }),
      part(whole, 'comments', 'comments.jsonl', 500, importComments),
    ],
  }
}
