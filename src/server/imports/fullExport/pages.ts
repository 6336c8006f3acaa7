// Pages of all namespaces with all that they hold. A page that was made here for its name alone
// takes what the export says of it.
import { translatedPageFields } from '#documents/page.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import type { Db } from '#server/db/open.ts'
import { emptyContent, type WikiContent } from '#server/wikis/content.ts'
import { commit, unique, type Run } from '../common/batch.ts'
import { readOwnTexts, translationsIn } from '../read/text.ts'
import { insertRevisions, insertTags, newRevisionids } from '../write/sql.ts'
import { loadCategories, lockTree, standsBelow } from '../write/sql.pages.ts'
import {
  insertWholePages,
  lockPagesHere,
  newPageids,
  tagPages,
  updateWholePages,
  type HerePage,
  type PageRow,
} from './sql.pages.ts'
import { importTranslations, type WantedTranslation } from '../write/translations.ts'
import type { Json } from '../read/values.ts'
import type { Whole } from './read.ts'
import { readPages, type WantedPage } from './readPages.ts'

/** Members of an export by the names of what a translation has of its own. */
const pageTexts = {
  ...Object.fromEntries(translatedPageFields.map(name => [name, name])),
  contents: 'contents_raw',
}

/** Nothing stands on it, nothing waits, and no other import looks after it. */
const isBare = ({ source, live, title, revisionid, live_revisionid, deleted }: HerePage) =>
  source === null &&
  !deleted &&
  revisionid === live_revisionid &&
  sameJson(
    { ...live, parent: null, display_title: '', patrol_threshold: 0 },
    { ...emptyContent(title, 0), display_title: '' },
  )
const isOpen = (here: HerePage) =>
  !here.deleted &&
  here.imported_revisionid !== null &&
  here.imported_revisionid === here.live_revisionid &&
  here.revisionid === here.live_revisionid

type PlannedPage = WantedPage & {
  here: HerePage | undefined
  id: number
  full: WikiContent
  write: boolean
}

/** What is to be written of each page; counts, and says why the rest is not. */
const plan = async (run: Run, db: Db, wanted: WantedPage[]): Promise<PlannedPage[]> => {
  const { report } = run
  await lockTree(db)
  const here = new Map((await lockPagesHere(db, wanted)).map(row => [row.place, row]))
  const fresh = wanted.filter((_, place) => !here.has(place))
  const ids = await newPageids(
    db,
    fresh.map(one => one.wikiid),
  )
  const idOf = new Map([
    ...fresh.map((one, index) => [one, itemAt(ids, index)] as const),
    ...wanted.flatMap((one, place) =>
      here.has(place) ? [[one, entryOf(here, place).wikiid] as const] : [],
    ),
  ])
  const parents = new Map(
    (await loadCategories(db, unique(wanted.flatMap(one => one.parent ?? [])))).map(row => [
      row.given,
      row.wikiid,
    ]),
  )
  for (const [one, id] of idOf) if (one.namespace === 'CATEGORY') parents.set(one.title, id)
  const planned: PlannedPage[] = []
  for (const [place, one] of wanted.entries()) {
    const row = here.get(place)
    const id = entryOf(idOf, one)
    const parent =
      one.parent === null || one.parent === 'Root' ? null : (parents.get(one.parent) ?? null)
    const full: WikiContent = { ...one.content, parent: parent === id ? null : parent }
    const keep = (reason: string) => {
      report.count('pages', 'kept')
      report.note({ kind: 'kept', reason, where: one.where })
      return false
    }
    const same = row?.source === one.source && row.imported !== null && sameJson(row.imported, full)
    const closed = row && !same && (row.source === one.source ? !isOpen(row) : !isBare(row))
    const circle =
      row && !same && !closed && full.parent !== null && (await standsBelow(db, full.parent, id))
    const write = same
      ? false
      : closed
        ? keep(
            row.deleted
              ? 'deleted here since'
              : row.source === one.source
                ? 'edited here since'
                : 'a page with this title already exists here',
          )
        : circle
          ? keep('a category that would end up below itself')
          : true
    if (same || write) report.count('pages', same ? 'unchanged' : row ? 'changed' : 'imported')
    planned.push({ ...one, here: row, id, full, write })
  }
  return planned
}

/**
 * Nothing hangs on a page of another document than these: what is kept is not translated either.
 */
const translationsOf = ({
  row,
  id,
  userid,
  where,
  here,
  source,
}: PlannedPage): WantedTranslation[] =>
  (here && here.source !== source && !isBare(here)) || here?.deleted
    ? []
    : translationsIn(row['translations']).map(({ langid, given, modified_date, outdated }) => {
        const content = readOwnTexts(given, pageTexts)
        return {
          doc_type: 'wiki',
          docid: id,
          resource: 'wiki',
          resourceid: id,
          langid,
          userid,
          content,
          title: content['display_title'] ?? null,
          modified_date,
          outdated,
          where,
        }
      })

export const importPages = async (run: Run, whole: Whole, rows: Json[]): Promise<void> => {
  const wanted = await readPages(run, whole, rows)
  await run.report.settle()
  if (wanted.length === 0) return
  await commit(run, async db => {
    run.report.drop()
    const planned = await plan(run, db, wanted)
    const written = planned.filter(one => one.write)
    const revisionids = await newRevisionids(db, written.length)
    const pages = written.map((one, index): PageRow & { adopted: boolean; one: PlannedPage } => ({
      wikiid: one.id,
      namespace: one.namespace,
      title: one.title,
      langid: one.langid,
      revisionid: itemAt(revisionids, index),
      author: one.userid,
      content: one.full,
      created_date: one.created_date,
      source: one.source,
      one,
      adopted: one.here !== undefined && one.here.source !== one.source,
      modified_date: one.modified_date,
    }))
    const bare = ({ one: _, ...page }: (typeof pages)[number]) => page
    if (pages.length) {
      await insertWholePages(db, pages.filter(page => !page.one.here).map(bare))
      await insertRevisions(
        db,
        pages.map(page => ({
          revisionid: page.revisionid,
          parent: page.one.here?.revisionid ?? null,
          doc_type: 'wiki',
          docid: page.wikiid,
          resource: 'wiki',
          resourceid: page.wikiid,
          langid: page.langid,
          userid: page.author,
          created: page.modified_date,
          content: page.content,
        })),
      )
      await updateWholePages(db, pages.filter(page => page.one.here).map(bare))
      const tags = pages.flatMap(page => page.one.tags.map(tag => ({ wikiid: page.wikiid, tag })))
      if (tags.length) {
        run.report.count(
          'tags',
          'imported',
          await insertTags(
            db,
            tags.map(({ tag }) => tag),
          ),
        )
        await tagPages(db, tags)
      }
    }
    return (await importTranslations(run, db, planned.flatMap(translationsOf))) || pages.length > 0
  })
}
