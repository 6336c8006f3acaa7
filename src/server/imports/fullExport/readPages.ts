// Pages as the rows of an export say them.
import { limits } from '#contract/core/limits.ts'
import { namespaces, type Namespace } from '#contract/core/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import { Schedule } from '#contract/wikis/shapes.ts'
import { pageValues, storedPageValues, type StoredPageValues } from '#documents/page.ts'
import { valuesIn, writtenIn } from '#documents/values.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import { unique, type Run } from '../common/batch.ts'
import { sourceOf } from '../common/shapes.ts'
import { retargeted } from '../read/movedIds.ts'
import { list, readValues, record, text, whole as number, type Json } from '../read/values.ts'
import { filesBySource } from '../write/sql.files.ts'
import { imagesByGuid, peopleBySource } from '../write/sql.people.ts'
import { teamSource } from './people.ts'
import type { Whole } from './read.ts'
import { teamsBySource } from './sql.ts'

const titleAtMost = 500 // code points that an index entry surely holds

export type WantedPage = {
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

/** What no page here could have written is left out. */
const schedulesOf = (row: Json): Pick<WikiContent, 'maintenance_schedule'> => {
  const schedules = list(record(row['maintenance_schedule'])?.['schedules']).flatMap(one => {
    const read = Schedule.safeParse(one)
    return read.success ? [read.data] : []
  })
  return schedules.length ? { maintenance_schedule: { schedules } } : {}
}

/** What is in no revision until somebody writes it is left out where the row says nothing. */
const storedValues = (row: Json): StoredPageValues => {
  const values = readValues(pageValues, row)
  return { ...writtenIn(pageValues, values, {}), ...valuesIn(storedPageValues, values) }
}

const contentOf = (
  run: Run,
  site: string,
  row: Json,
  title: string,
  { images, documents }: Found,
): Omit<WikiContent, 'parent'> => ({
  contents: text(row['contents_raw']),
  ...storedValues(row),
  display_title: text(row['display_title']) || title,
  image: images.get(guidOf(row)) ?? null,
  flags: unique(
    list(row['flags'])
      .map(flag => text(record(flag)?.['flagid'] ?? flag))
      .filter(Boolean),
  ),
  documents: list(row['documents']).flatMap(one => documents.get(documentOf(site, one)) ?? []),
  suppliers: list(row['suppliers']).map(strings) as WikiContent['suppliers'],
  info: list(row['info'])
    .map(record)
    .flatMap(line =>
      line && line['inheritedFrom'] === undefined
        ? [{ name: text(line['name']), value: text(line['value']) }]
        : [],
    ),
  repairability_score: number(row['repairability_score']),
  ...schedulesOf(row),
  patrol_threshold: number(row['patrol_threshold']) ?? run.settings.patrol_threshold,
})

/** What the rows name that is here. */
const loadNamed = async (run: Run, site: string, rows: Json[]): Promise<Found> => {
  const titlesIn = (namespace: Namespace) =>
    rows.flatMap(row => (row['namespace'] === namespace ? [text(row['title'])] : []))
  const people = [...rows.map(row => text(row['author'])), ...titlesIn('USER')]
  return {
    people: await peopleBySource(
      run.database,
      people.map(key => sourceOf(site, key)),
    ),
    teams: await teamsBySource(
      run.database,
      titlesIn('TEAM').map(title => teamSource(site, Number(title))),
    ),
    images: await imagesByGuid(run.database, rows.map(guidOf).filter(Boolean)),
    documents: await filesBySource(
      run.database,
      'documents',
      rows.flatMap(row => list(row['documents']).map(one => documentOf(site, one))),
    ),
  }
}

export const readPages = async (
  run: Run,
  { site, moved }: Whole,
  rows: Json[],
): Promise<WantedPage[]> => {
  const found = await loadNamed(run, site, rows)
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
        reason:
          'a page without a usable title, or the page of a person or team that does not exist here',
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
