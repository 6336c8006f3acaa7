// What the category pages of another site say. Their titles and places have come with the tree
// before.
import { unique, type Run } from './common/batch.ts'
import { ensureDocuments } from './write/keepFiles.ts'
import { createMovedIds } from './read/movedIds.ts'
import { ensurePictures } from './write/pictures.ts'
import type { PoliteFetcher } from './sources/politeFetch.ts'
import { readDocument } from './read/files.ts'
import { readPicture, readingOf } from './read/people.ts'
import type { Note } from './common/shapes.ts'
import { list, record, text, whole, type Json } from './read/values.ts'
import { importPages } from './fullExport/pages.ts'

const pagesAtOnce = 20

/** Every title of a hierarchy. */
const titlesIn = (branch: unknown): string[] =>
  Object.entries(record(branch) ?? {}).flatMap(([title, below]) => [title, ...titlesIn(below)])

/** Pages name their pictures and documents; those come first. */
const ensureFiles = async (run: Run, site: string, base: string, rows: Json[]): Promise<void> => {
  const owned = (row: Json) => ({
    userid: run.importer,
    created: whole(row['created_date']) ?? run.now,
    where: `page CATEGORY ${text(row['title'])}`,
  })
  await ensurePictures(
    run,
    rows.flatMap(row => {
      const picture = readPicture(row['image'], site, base)
      return picture ? [{ picture, ...owned(row) }] : []
    }),
  )
  const notes: Note[] = []
  await ensureDocuments(
    run,
    rows.flatMap(row =>
      list(row['documents']).flatMap(one => {
        const document = readDocument(one, readingOf(site, base), owned(row).where, notes)
        return document ? [{ document, ...owned(row) }] : []
      }),
    ),
  )
  notes.forEach(note => run.report.note(note))
}

/**
 * One request for each page that is no stub. Pages that cannot be read are said, and the others
 * come.
 */
export const importCategoryPages = async (
  run: Run,
  polite: PoliteFetcher,
  { site, base }: { site: string; base: string },
  onDone: (done: number) => void,
): Promise<void> => {
  const { value } = await polite.json(`${base}/wikis/CATEGORY?display=hierarchy`)
  const titles = unique(titlesIn(record(value)?.['hierarchy'])).filter(title => title !== 'Root')
  const source = { folder: '', site, moved: createMovedIds() }
  for (let at = 0; at < titles.length && !run.signal.aborted; at += pagesAtOnce) {
    const rows: Json[] = []
    for (const title of titles.slice(at, at + pagesAtOnce)) {
      const answer = await polite.json(`${base}/wikis/CATEGORY/${encodeURIComponent(title)}`)
      const row = record(answer.value)
      if (row && typeof row['contents_raw'] === 'string' && row['title'] === title)
        rows.push({ ...row, namespace: 'CATEGORY' })
      else
        run.report.note({
          kind: 'skipped',
          reason:
            answer.value === null
              ? `a page for which the site answered with status ${answer.status}`
              : 'a page that the site returned without its text',
          where: `category ${title}`,
        })
    }
    await ensureFiles(run, site, base, rows)
    await importPages(run, source, rows)
    await run.report.settle()
    onDone(Math.min(titles.length, at + pagesAtOnce))
  }
}
