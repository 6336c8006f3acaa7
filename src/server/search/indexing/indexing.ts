// Brings the index to what changed: reads the queue that the triggers of 0013_search.sql fill, in
// batches of at most two seconds. Whoever holds the one row of search_state does it; a process that
// dies in it leaves the batch in the queue.
import { ApiError } from '#lib/errors.ts'
import type { Database, Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { keepLinks } from '#server/dependents/pageLinks.ts'
import type { Service } from '#server/http/service.ts'
import {
  loadGuideDocuments,
  loadPageDocuments,
  loadPeople,
  loadSubjectLinks,
  loadTeams,
  type IndexDocument,
} from './documents.ts'
import { prepareAll } from './prepare.ts'
import { storedBody } from './texts.ts'
import { forgetWords, keepWords } from './vocabulary.ts'
import { fold, tokensOf } from '../words.ts'
import { keepFaults } from '#server/guides/check/faults.ts'

const rowsAtOnce = 5000
const documentsAtOnce = { first: 50, least: 10, most: 400 }
const batchMilliseconds = 600

type QueueKind = 'guide' | 'page' | 'team' | 'user'
type QueueRow = { seq: number; kind: QueueKind; docid: number }
const kindsOf: Record<QueueKind, string[]> = {
  guide: ['guide'],
  page: ['category', 'item', 'info', 'wiki'],
  team: ['team'],
  user: ['user'],
}
const loaders: Record<QueueKind, (db: Db, docids: number[]) => Promise<IndexDocument[]>> = {
  guide: loadGuideDocuments,
  page: loadPageDocuments,
  team: loadTeams,
  user: loadPeople,
}

const writeDocuments = async (db: Db, documents: IndexDocument[]): Promise<void> => {
  const { prepared, vectors } = await prepareAll(db, documents)
  const column = <T>(of: (one: IndexDocument) => T): T[] => documents.map(of)
  await db.run(sql`
    insert into search_documents (kind, docid, langid, source, translated, public, category, type,
      difficulty, seconds, changed, title, title_tsv, body_tsv)
    select kind, docid, langid, source, coalesce(string_to_array(nullif(translated, ''), ','),
      '{}'), public, category, type, difficulty, seconds, changed, title, title_tsv::tsvector,
      body_tsv::tsvector
    from unnest(${column(d => d.kind)}::text[], ${column(d => d.docid)}::int[],
      ${column(d => d.langid)}::text[], ${column(d => d.source)}::boolean[],
      ${column(d => d.translated.join(','))}::text[], ${column(d => d.public)}::boolean[],
      ${column(d => d.facets.category)}::text[], ${column(d => d.facets.type)}::text[],
      ${column(d => d.facets.difficulty)}::text[], ${column(d => d.facets.seconds)}::int[],
      ${column(d => d.facets.changed)}::int[],
      ${prepared.map(p => p.title.join(' '))}::text[], ${vectors.map(v => v.title)}::text[],
        ${vectors.map(v => v.body)}::text[]
    ) as t (kind, docid, langid, source, translated, public, category, type, difficulty, seconds,
      changed, title, title_tsv, body_tsv)
    on conflict (kind, docid, langid) do update
      set source = excluded.source, translated = excluded.translated, public = excluded.public,
      category = excluded.category, type = excluded.type, difficulty = excluded.difficulty,
      seconds = excluded.seconds, changed = excluded.changed, title = excluded.title,
      title_tsv = excluded.title_tsv, body_tsv = excluded.body_tsv
    where (search_documents.source, search_documents.translated, search_documents.public,
      search_documents.category, search_documents.type, search_documents.difficulty,
      search_documents.seconds, search_documents.title, search_documents.title_tsv,
      search_documents.body_tsv)
      is distinct from (excluded.source, excluded.translated, excluded.public, excluded.category,
        excluded.type, excluded.difficulty, excluded.seconds, excluded.title,
        excluded.title_tsv, excluded.body_tsv)`)
  await db.run(sql`
    insert into search_texts (kind, docid, langid, title, body)
    select * from unnest(${column(d => d.kind)}::text[], ${column(d => d.docid)}::int[],
      ${column(d => d.langid)}::text[],
      ${column(d => d.title)}::text[], ${column(d => storedBody(d.lines))}::text[])
    on conflict (kind, docid, langid) do update set title = excluded.title, body = excluded.body
    where search_texts.title <> excluded.title or search_texts.body <> excluded.body`)
  await db.run(
    sql`insert into search_languages (langid) select *
      from unnest(${[...new Set(column(d => d.langid))].filter(Boolean).sort()}::text[])
      on conflict do nothing`,
  )
}

/** Rows of documents, or of languages, that are no longer there. */
const removeOthers = async (db: Db, kind: QueueKind, docids: number[], left: IndexDocument[]) => {
  for (const table of [sql`search_documents`, sql`search_texts`]) {
    await db.run(sql`
      delete from ${table} d where d.kind = any(${kindsOf[kind]}::text[])
        and d.docid = any(${docids}::int[])
        and (d.kind, d.docid, d.langid) not in (select *
          from unnest(${left.map(d => d.kind)}::text[], ${left.map(d => d.docid)}::int[],
          ${left.map(d => d.langid)}::text[]))`)
  }
}

/** Of documents of every kind, those that nobody searches among them. */
const indexLinks = async (db: Db, kind: QueueKind, docids: number[], found: IndexDocument[]) => {
  if (kind !== 'guide' && kind !== 'page') return
  const subjects = kind === 'page' ? await loadSubjectLinks(db, docids) : []
  await keepLinks(db, kind, docids, [...found, ...subjects])
}

const titleWords = (title: string): string[] => tokensOf(fold(title))

/** Words of the titles that these documents had until now. */
const loadTitleWords = async (db: Db, kind: QueueKind, docids: number[]): Promise<string[]> =>
  (
    await db.many<{ title: string }>(sql`
      select title from search_texts
      where kind = any(${kindsOf[kind]}::text[]) and docid = any(${docids}::int[])`)
  ).flatMap(row => titleWords(row.title))

type Batch = { done: number; left: boolean }
/** null: another process does it. `upTo`: what is queued later waits for the next round. */
const indexBatch = (database: Database, upTo: number, most: number): Promise<Batch | null> =>
  database.write(async db => {
    if (!(await db.maybe(sql`select 1 from search_state for update skip locked`))) return null
    const rows = await db.many<QueueRow>(
      sql`select seq, kind, docid from search_queue where seq <= ${upTo}::bigint
        order by seq limit ${rowsAtOnce}`,
    )
    const wanted = new Map<string, QueueRow>()
    const taken: number[] = []
    for (const row of rows) {
      const key = `${row.kind} ${row.docid}`
      if (!wanted.has(key) && wanted.size >= most) continue
      wanted.set(key, row)
      taken.push(row.seq)
    }
    if (!taken.length) return { done: 0, left: false }
    for (const kind of Object.keys(kindsOf) as QueueKind[]) {
      const docids = [...wanted.values()].flatMap(row => (row.kind === kind ? [row.docid] : []))
      if (!docids.length) continue
      const documents = await loaders[kind](db, docids)
      const before = await loadTitleWords(db, kind, docids)
      await removeOthers(db, kind, docids, documents)
      if (documents.length) await writeDocuments(db, documents)
      if (kind === 'guide') await keepFaults(db, docids)
      await indexLinks(db, kind, docids, documents)
      const after = new Set(documents.flatMap(one => titleWords(one.title)))
      // People are found by their names alone; nobody's name is offered for another word.
      if (kind !== 'user') await keepWords(db, after)
      await forgetWords(
        db,
        before.filter(word => !after.has(word)),
      )
    }
    await db.run(sql`delete from search_queue where seq = any(${taken}::bigint[])`)
    return { done: wanted.size, left: rows.length === rowsAtOnce || taken.length < rows.length }
  })

/**
 * A document that cannot be indexed would hold up all behind it: it leaves the queue, and is found
 * as it was before.
 */
const dropFirst = (db: Db): Promise<number> =>
  db.run(
    sql`delete from search_queue where seq = (select seq from search_queue order by seq limit 1)`,
  )

/** After so many new documents what PostgreSQL knows of the index is of no use. */
const manyIndexed = 1000
/**
 * Until it knows how many rows there are, and which words are frequent, it reads whole tables: a
 * search costs three times as much, the nearest words twenty times. By itself it looks a minute
 * later, and never while an import runs that starts and stops it.
 */
const refreshStatistics = (db: Db): Promise<number> =>
  db.run(sql`analyze search_documents, search_texts, search_languages, search_words,
    search_trigrams`)

type Options = {
  signal?: AbortSignal
  onProgress?: (done: number) => void
  onError?: (error: unknown) => void
}

/**
 * Indexes what is queued by now. Gives the number of documents; what another process is at is left
 * to it. Cheap when nothing waits: one look at an empty table.
 */
export const indexWaiting = async (database: Database, options: Options = {}): Promise<number> => {
  const last = await database.maybe<{ seq: number }>(
    sql`select seq from search_queue order by seq desc limit 1`,
  )
  if (!last) return 0
  let total = 0
  let size: number = documentsAtOnce.first
  while (!options.signal?.aborted) {
    const started = performance.now()
    const batch = await indexBatch(database, last.seq, size).catch(
      async (error: unknown): Promise<Batch> => {
        if (error instanceof ApiError) throw error // the database is away, or its disk is full
        if (size === 1) {
          options.onError?.(error)
          await dropFirst(database)
        }
        return { done: 0, left: true }
      },
    )
    if (!batch) break
    total += batch.done
    options.onProgress?.(total)
    if (!batch.left) break
    const took = Math.max(1, performance.now() - started)
    size =
      batch.done === 0
        ? 1
        : Math.round(
            Math.max(
              documentsAtOnce.least,
              Math.min(documentsAtOnce.most, size * 2, (size * batchMilliseconds) / took),
            ),
          )
  }
  if (total >= manyIndexed) await refreshStatistics(database)
  return total
}

/**
 * Standing work of the job worker: what fails is tried again at the next turn, half a second later.
 */
export const keepIndexed =
  ({ database, log }: Pick<Service, 'database' | 'log'>) =>
  async (): Promise<void> => {
    await indexWaiting(database, {
      onError: error => log.error({ error }, 'a document could not be indexed'),
    })
  }
