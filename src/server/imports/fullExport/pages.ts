// Pages of all namespaces with all that they hold. A page that was made here for its name alone
// takes what the export says of it.
import { namespaces, type Namespace } from '#contract/core/shapes.ts'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { sameContent } from '#server/saves/content.ts'
import type { Db } from '#server/db/open.ts'
import { emptyContent, type WikiContent } from '#server/wikis/content.ts'
import { commit, unique, type Run } from '../common/batch.ts'
import { retargeted } from '../read/movedIds.ts'
import { readOwnTexts, translationsIn } from '../read/text.ts'
import { sourceOf } from '../common/shapes.ts'
import { insertRevisions, insertTags, newRevisionids } from '../write/sql.ts'
import { filesBySource } from '../write/sql.files.ts'
import { loadCategories, lockTree, standsBelow } from '../write/sql.pages.ts'
import { imagesByGuid, peopleBySource } from '../write/sql.people.ts'
import {
  insertWholePages,
  lockPagesHere,
  newPageids,
  tagPages,
  updateWholePages,
  type HerePage,
  type PageRow,
} from './sql.pages.ts'
import { teamsBySource } from './sql.ts'
import { importTranslations, type WantedTranslation } from '../write/translations.ts'
import { list, record, text, whole as number, type Json } from '../read/values.ts'
import { teamSource } from './people.ts'
import type { Whole } from './read.ts'

const titleAtMost = 500 // code points that an index entry surely holds
const pageTexts = {
  contents: 'contents_raw',
  display_title: 'display_title',
  page_title: 'page_title',
  description: 'description',
}

type Wanted = {
  row: Json
  source: string
  wikiid: number
  namespace: Namespace
  title: string
  langid: string
  userid: number
  parent: string | null
  where: string
  created_date: number
  modified_date: number
  content: Omit<WikiContent, 'parent'>
  tags: string[]
}
type Found = {
  images: Map<string, number>
  documents: Map<string, number>
  people: Map<string, number>
  teams: Map<string, number>
}
const guidOf = (row: Json) => text(record(row['image'])?.['guid'])
const documentOf = (site: string, one: unknown) =>
  sourceOf(site, `document ${text(record(one)?.['documentid'])}`)

/** Of a page about somebody or a team the title is their id, which may be another one here. */
const titleOf = (
  site: string,
  namespace: Namespace,
  title: string,
  { people, teams }: Found,
): string | null => {
  const id =
    namespace === 'USER'
      ? people.get(sourceOf(site, title))
      : namespace === 'TEAM'
        ? teams.get(teamSource(site, Number(title)))
        : title
  return id === undefined ? null : String(id)
}
const strings = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(given) ?? {})
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [name, text(value)]),
  )

const contentOf = (
  run: Run,
  site: string,
  row: Json,
  title: string,
  { images, documents }: Found,
): Omit<WikiContent, 'parent'> => ({
  contents: text(row['contents_raw']),
  display_title: text(row['display_title']) || title,
  page_title: typeof row['page_title'] === 'string' ? text(row['page_title']) : null,
  description: text(row['description']),
  image: images.get(guidOf(row)) ?? null,
  flags: unique(
    list(row['flags'])
      .map(flag => text(record(flag)?.['flagid'] ?? flag))
      .filter(Boolean),
  ),
  documents: list(row['documents']).flatMap(one => documents.get(documentOf(site, one)) ?? []),
  table_of_contents: row['table_of_contents'] === true,
  suppliers: list(row['suppliers']).map(strings) as WikiContent['suppliers'],
  info: list(row['info'])
    .map(record)
    .flatMap(line =>
      line && line['inheritedFrom'] === undefined
        ? [{ name: text(line['name']), value: text(line['value']) }]
        : [],
    ),
  repairability_score: number(row['repairability_score']),
  patrol_threshold: number(row['patrol_threshold']) ?? run.settings.patrol_threshold,
})

const read = async (run: Run, { site, moved }: Whole, rows: Json[]): Promise<Wanted[]> => {
  const keys = rows.flatMap(row => [
    text(row['author']),
    ...(row['namespace'] === 'USER' ? [text(row['title'])] : []),
  ])
  const found: Found = {
    people: new Map(
      (
        await peopleBySource(
          run.database,
          keys.map(key => sourceOf(site, key)),
        )
      ).map(row => [row.source, row.userid]),
    ),
    teams: await teamsBySource(
      run.database,
      rows
        .filter(row => row['namespace'] === 'TEAM')
        .map(row => teamSource(site, Number(text(row['title'])))),
    ),
    images: new Map(
      (await imagesByGuid(run.database, rows.map(guidOf).filter(Boolean))).map(row => [
        row.guid,
        row.imageid,
      ]),
    ),
    documents: await filesBySource(
      run.database,
      'documents',
      rows.flatMap(row => list(row['documents']).map(one => documentOf(site, one))),
    ),
  }
  return rows.flatMap(given => {
    const row = retargeted(moved, given)
    const wikiid = number(row['wikiid'], 1)
    const namespace = namespaces.find(one => one === row['namespace'])
    const named = text(row['title'])
    const where = `page ${text(row['namespace'])} ${named}`
    const title = namespace && titleOf(site, namespace, named, found)
    if (
      wikiid === null ||
      !namespace ||
      !title ||
      title.trim() === '' ||
      codePoints(title) > titleAtMost
    ) {
      run.report.count('pages', 'skipped')
      run.report.note({
        kind: 'skipped',
        reason: 'a page without a usable title, or about nobody',
        where,
      })
      return []
    }
    if (codePoints(title) > limits.wikiTitle)
      run.report.note({ kind: 'over limit', reason: 'page title too_long', where })
    const created = number(row['created_date']) ?? run.now
    return [
      {
        row,
        source: sourceOf(site, wikiid),
        wikiid,
        namespace,
        title,
        langid: text(row['langid']) || run.settings.default_langid,
        where,
        userid: found.people.get(sourceOf(site, text(row['author']))) ?? run.importer,
        parent: typeof row['parent'] === 'string' ? text(row['parent']) : null,
        created_date: created,
        modified_date: number(row['modified_date']) ?? created,
        content: contentOf(run, site, row, title, found),
        tags: list(row['tags'])
          .map(tag => [...text(tag).trim()].slice(0, titleAtMost).join(''))
          .filter(Boolean),
      },
    ]
  })
}

/** Nothing stands on it, nothing waits, and no other import looks after it. */
const isBare = ({ source, live, title, revisionid, live_revisionid, deleted }: HerePage) =>
  source === null &&
  !deleted &&
  revisionid === live_revisionid &&
  sameContent(
    { ...live, parent: null, display_title: '', patrol_threshold: 0 },
    { ...emptyContent(title, 0), display_title: '' },
  )
const isOpen = (here: HerePage) =>
  !here.deleted &&
  here.imported_revisionid !== null &&
  here.imported_revisionid === here.live_revisionid &&
  here.revisionid === here.live_revisionid

type Planned = Wanted & {
  here: HerePage | undefined
  id: number
  full: WikiContent
  write: boolean
}

/** What is to be written of each page; counts, and says why the rest is not. */
const plan = async (run: Run, db: Db, wanted: Wanted[]): Promise<Planned[]> => {
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
  const planned: Planned[] = []
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
    const same =
      row?.source === one.source && row.imported !== null && sameContent(row.imported, full)
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
                : 'a page of that title is here already',
          )
        : circle
          ? keep('a category that would stand below itself')
          : true
    if (same || write) report.count('pages', same ? 'unchanged' : row ? 'changed' : 'imported')
    planned.push({ ...one, here: row, id, full, write })
  }
  return planned
}

/**
 * Nothing hangs on a page of another document than these: what is kept is not translated either.
 */
const translationsOf = ({ row, id, userid, where, here, source }: Planned): WantedTranslation[] =>
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
  const wanted = await read(run, whole, rows)
  await run.report.settle()
  if (wanted.length === 0) return
  await commit(run, async db => {
    run.report.drop()
    const planned = await plan(run, db, wanted)
    const written = planned.filter(one => one.write)
    const revisionids = await newRevisionids(db, written.length)
    const pages = written.map((one, index): PageRow & { adopted: boolean; one: Planned } => ({
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
