// `npm run export`: the whole content of the site, of one moment, in files that others can read and
// an import brings back.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberAt } from '#lib/existing.ts'
import type { Database, Db } from '#server/db/open.ts'
import type { MediaStore } from '#server/http/ports.ts'
import { loadSettings } from '#server/settings/settings.ts'
import { asAnybodyReads, exportComments, exportPages, pageAsAnybodyReads } from './documents.ts'
import type { At } from './at.ts'
import { exportGuides } from './guides.ts'
import { copyMedia, fillBundles, writeMediaRows } from './media.ts'
import { writeCategoryBundle, writeGuideBundle } from './omanual.ts'
import { writePeople, writeTeams } from './people.ts'
import { loadGuideids, loadPageids, loadTags, loadTree, type Node } from './sql.ts'
import { intoFolder, openRows, writeWhole } from './write.ts'

const exportFormat = 'stepwright export 1'
export type ExportOptions = {
  database: Database
  media: MediaStore
  folder: string
  /** Origin of the addresses in it, without a slash at the end. */
  origin: string
  onProgress: (at: { part: string; done: number; total: number | null }) => void
}
/** `missing`: files that the store does not have. */
export type ExportResult = { counts: Record<string, number>; bytes: number; missing: string[] }
type Say = ExportOptions['onProgress']

const atOnce = 50
const pieces = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  )

/** Titles below titles, as the listing of categories has them. */
const treeOf = (nodes: Node[]): object => {
  const known = new Set(nodes.map(node => node.wikiid))
  const below = new Map<number | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null
    below.set(parent, [...(below.get(parent) ?? []), node])
  }
  const branch = (parent: number | null): object | null => {
    const children = below.get(parent)
    return children
      ? Object.fromEntries(children.map(node => [node.title, branch(node.wikiid)]))
      : null
  }
  return {
    hierarchy: branch(null) ?? {},
    display_titles: Object.fromEntries(
      nodes
        .filter(node => node.display_title !== node.title)
        .map(node => [node.title, node.display_title]),
    ),
  }
}

/** Everything that comes from the database. `links`: what the bundles need of the media. */
const writeRows = async (
  db: Db,
  folder: string,
  at: At,
  media: string,
  linked: string,
  say: Say,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {
    users: await writePeople(db, join(folder, 'users.json'), at.origin),
    teams: await writeTeams(db, join(folder, 'teams.json'), at.origin),
  }
  await writeWhole(
    join(folder, 'categories.json'),
    `${JSON.stringify(treeOf(await loadTree(db)), null, 1)}\n`,
  )
  await writeWhole(join(folder, 'tags.json'), `${JSON.stringify(await loadTags(db), null, 1)}\n`)
  Object.assign(counts, await writeMediaRows(db, folder, at.origin, media))

  const links = await openRows(linked)
  const pages = await openRows(join(folder, 'wikis.jsonl'))
  const pageids = await loadPageids(db)
  let done = 0
  for (const some of pieces(pageids)) {
    for await (const page of exportPages(db, at, some)) {
      await pages.add(page)
      if (
        page.namespace === 'CATEGORY' &&
        page.guides.length &&
        !page.flags.includes('WIKI_PRIVATE')
      )
        await writeCategoryBundle(db, folder, await pageAsAnybodyReads(db, at, page), links)
    }
    say({ part: 'pages', done: (done += some.length), total: pageids.length })
  }
  const guides = await openRows(join(folder, 'guides.jsonl'))
  const working = await openRows(join(folder, 'working-versions.jsonl'))
  const guideids = await loadGuideids(db)
  done = 0
  for (const some of pieces(guideids)) {
    for await (const { guide, working: other } of exportGuides(db, at, some)) {
      await guides.add(guide)
      if (other) await working.add(other)
      if (guide.public)
        await writeGuideBundle(db, folder, await asAnybodyReads(db, at, guide), links)
    }
    say({ part: 'guides', done: (done += some.length), total: guideids.length })
  }
  const comments = await openRows(join(folder, 'comments.jsonl'))
  for await (const thread of exportComments(db, at)) await comments.add(thread)
  await links.close()
  await working.close()
  return {
    ...counts,
    pages: await pages.close(),
    guides: await guides.close(),
    comments: await comments.close(),
  }
}

/**
 * One snapshot of the database, beside a server or without one; the files of media are copied after
 * it, as nothing behind their keys ever changes. Throws one line when `folder` holds files. The
 * folder has its name when it is whole.
 */
export const runExport = async ({
  database,
  media,
  folder,
  origin,
  onProgress,
}: ExportOptions): Promise<ExportResult> =>
  intoFolder(folder, async partial => {
    const [files, linked] = [join(partial, '.media.jsonl'), join(partial, '.links.jsonl')]
    const counts = await database.snapshot(async db =>
      writeRows(
        db,
        partial,
        { origin, settings: await loadSettings(db) },
        files,
        linked,
        onProgress,
      ),
    )
    const total =
      memberAt(counts, 'images') + memberAt(counts, 'documents') + memberAt(counts, 'videos')
    const { bytes, missing } = await copyMedia(media, partial, files, done =>
      onProgress({ part: 'files', done, total }),
    )
    await fillBundles(media, partial, linked, missing)
    await Promise.all([files, linked].map(path => rm(path)))
    await writeFile(
      join(partial, 'export.json'),
      `${JSON.stringify({ format: exportFormat, created: new Date().toISOString(), site: new URL(origin).host, origin, counts, missing }, null, 1)}\n`,
      { mode: 0o600 },
    )
    return { counts, bytes, missing }
  })
