// Renaming, merging, splitting and deleting a tag across documents, and taking that back (roles.md
// 4).
import { readersTitle } from '#server/rights/released.ts'
import type { tagActions } from '#contract/tags/schemas.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import { sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { RunKind, Worker } from '#server/bulkRuns/runs.ts'
import { loadRun, type Outcome, type RunItem } from '#server/bulkRuns/sql.ts'
import { listedTo } from '#server/rights/pages.ts'
import { bringFollowersBack } from './followers.ts'
import { dropUnused } from './sql.ts'
import type { CarrierRow } from './use.sql.ts'
import { mayTag } from './useHandlers.ts'

/**
 * By name, as they are stored: `gone` from where they stand, `come` in their place. Of an undo
 * nothing: each document says what it had.
 */
type Move = { gone: string; come: string[] }
export type Asked = {
  action: (typeof tagActions)[number]
  moves: Move[]
  add: string[]
  remove: string[]
}

type Doc = Pick<CarrierRow, 'doc_type' | 'docid' | 'namespace' | 'title' | 'author' | 'allowed'> & {
  visible: boolean
  tags: string[]
}
const keyOf = ({ doc_type, docid }: Pick<Doc, 'doc_type' | 'docid'>) => `${doc_type} ${docid}`

/**
 * The documents as they are now, with all their tags; locked, so that nobody tags one meanwhile.
 * What is deleted is not among them.
 */
const lockDocs = async ({ db, person }: Worker, items: RunItem[]): Promise<Map<string, Doc>> => {
  const ids = (type: string) =>
    items.filter(item => item.target_type === type).map(item => Number(item.target_id))
  // Two statements (docs/decisions/0003): the one that waited for a lock would read the tags of
  // before.
  await db.many(
    sql`select guideid from guides where guideid = any(${ids('guide')}::int[])
      order by guideid for update`,
  )
  await db.many(
    sql`select wikiid from wikis where wikiid = any(${ids('wiki')}::int[])
      order by wikiid for update`,
  )
  const docs = await db.many<Doc>(sql`
    with g as (select guideid, title, author, public, langid from guides
      where guideid = any(${ids('guide')}::int[]) and deleted_date is null),
      w as (select wikiid, namespace, title, author, deleted_date, flags from wikis
        where wikiid = any(${ids('wiki')}::int[]) and deleted_date is null)
    select 'guide' as doc_type, g.guideid as docid, null as namespace,
      (${readersTitle})::text as title,
      g.author,
      (exists (select from guide_users a where a.guideid = g.guideid
        and a.userid = ${person.userid})
        or exists (select from guide_teams a where a.guideid = g.guideid
          and a.teamid = any(${person.teams}::int[]))) as allowed, ${visibleTo(person)} as visible,
      array(select t.tag::text from guide_tags c join tags t using (tagid)
        where c.guideid = g.guideid order by t.tagid) as tags
    from g
    union all
    select 'wiki', w.wikiid, w.namespace, w.title::text, w.author, false, ${listedTo(person)},
      array(select t.tag::text from wiki_tags c join tags t using (tagid) where c.wikiid = w.wikiid
        order by t.tagid)
    from w`)
  return new Map(docs.map(doc => [keyOf(doc), doc]))
}

const tables = {
  guide: { table: sql`guide_tags`, id: sql`guideid` },
  wiki: { table: sql`wiki_tags`, id: sql`wikiid` },
}
type Change = { doc: Doc; add: string[]; remove: string[] }

/**
 * New ones first, then the old ones go, all in one transaction: nobody ever sees a document with
 * neither.
 */
const write = async ({ db, now, touch, emit }: Worker, changes: Change[]): Promise<void> => {
  const coming = [...new Set(changes.flatMap(change => change.add))].sort()
  if (coming.length)
    await db.run(
      sql`insert into tags (tag) select given.tag from unnest(${coming}::text[]) as given (tag)
        on conflict (lower(tag)) do nothing`,
    )
  for (const type of ['guide', 'wiki'] as const) {
    const { table, id } = tables[type]
    const pairs = (of: 'add' | 'remove') =>
      changes
        .filter(({ doc }) => doc.doc_type === type)
        .flatMap(change => change[of].map(tag => ({ docid: change.doc.docid, tag })))
    const [added, removed] = [pairs('add'), pairs('remove')]
    const listed = (all: typeof added) =>
      sql`unnest(${all.map(one => one.docid)}::int[],
        ${all.map(one => one.tag)}::text[]) as given (docid, tag)`
    if (added.length)
      await db.run(sql`
      insert into ${table} (${id}, tagid, added) select given.docid, t.tagid, ${now}::int
        from ${listed(added)} join tags t on lower(t.tag) = lower(given.tag)
        on conflict do nothing`)
    if (removed.length)
      await db.run(sql`
      delete from ${table} c using ${listed(removed)} join tags t on lower(t.tag) = lower(given.tag)
        where c.${id} = given.docid and c.tagid = t.tagid`)
    for (const one of added)
      emit({ event: 'tag.added', data: { doc_type: type, docid: one.docid, tag: one.tag } })
    for (const one of removed)
      emit({ event: 'tag.removed', data: { doc_type: type, docid: one.docid, tag: one.tag } })
  }
  const pages = changes.filter(({ doc }) => doc.doc_type === 'wiki').map(({ doc }) => doc.docid)
  if (pages.length)
    await db.run(sql`update wikis set stamp = stamp + 1 where wikiid = any(${pages}::int[])`)
  touch(...pages.map(wikiid => `wiki:${wikiid}`))
}

const skipped = (code: RefusalCode, message: string): Outcome => ({
  outcome: 'skipped',
  code,
  message,
})
type Wanted = { tags: string[] } | Outcome

/** What the document should carry in the end, or why it is left alone. */
const wantedFor = ({ action, moves, add, remove }: Asked, item: RunItem, { tags }: Doc): Wanted => {
  if (action === 'undo') {
    const { tags: expected } = item.before as { tags: string[] }
    if (expected.toSorted().join('\n') !== tags.toSorted().join('\n'))
      return skipped('changed_since', 'Its tags have changed since the original run')
    return { tags: (item.after as { tags: string[] }).tags }
  }
  if (moves.length && !moves.some(({ gone }) => tags.includes(gone)))
    return skipped('changed_since', 'It no longer has the tag')
  const here = moves.filter(({ gone }) => tags.includes(gone))
  const come = [...here.flatMap(move => move.come), ...add]
  const gone = new Set([...here.map(move => move.gone), ...remove])
  return {
    tags: [...new Set([...tags.filter(tag => !gone.has(tag) || come.includes(tag)), ...come])],
  }
}

export const tagRun: RunKind = {
  atOnce: 250,
  async work(worker, run, items) {
    const asked = run.asked as Asked
    const docs = await lockDocs(worker, items)
    const changes: Change[] = []
    const outcomes = items.map((item): Outcome => {
      const doc = docs.get(`${item.target_type} ${item.target_id}`)
      if (!doc?.visible) return skipped('not_found', 'There is no such document')
      if (!mayTag(worker.person, doc))
        return skipped('not_allowed', 'The person who started this run cannot tag this document')
      const wanted = wantedFor(asked, item, doc)
      if ('outcome' in wanted) return wanted
      const add = wanted.tags.filter(tag => !doc.tags.includes(tag)),
        remove = doc.tags.filter(tag => !wanted.tags.includes(tag))
      if (add.length + remove.length === 0) return { outcome: 'nothing' }
      changes.push({ doc, add, remove })
      return { outcome: 'changed', before: { tags: doc.tags }, after: { tags: wanted.tags } }
    })
    await write(worker, changes)
    const told = await inOrder(worker, changes, items, outcomes)
    await dropUnused(worker.db, asked, worker.person, run.runid)
    if (run.undoes !== null) {
      const undone = await loadRun(worker.db, run.undoes)
      await bringFollowersBack(worker.db, run.undoes, (undone.asked as Asked).moves)
    }
    return told
  },
}

/**
 * What a document carries is compared when a run is undone: it is kept in the order in which it is
 * read.
 */
const inOrder = async (
  worker: Worker,
  changes: Change[],
  items: RunItem[],
  outcomes: Outcome[],
): Promise<Outcome[]> => {
  if (changes.length === 0) return outcomes
  const now = await lockDocs(worker, items)
  return outcomes.map((one, index) =>
    one.outcome === 'changed'
      ? {
          ...one,
          after: {
            tags: entryOf(
              now,
              `${itemAt(items, index).target_type} ${itemAt(items, index).target_id}`,
            ).tags,
          },
        }
      : one,
  )
}
