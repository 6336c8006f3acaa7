// Renaming, merging, splitting and deleting a tag across documents, and taking that back (authoring; roles.md 4).
import type { tagActions } from '#contract/tags.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { startRun, type RunKind, type Worker } from '#server/jobs/runs.ts'
import { loadRun, type Outcome, type Run, type RunItem } from '#server/jobs/runSql.ts'
import { requireTag } from './rules.ts'
import { ensureTag } from './sql.ts'
import { carriers, findTag, type CarrierRow } from './use.sql.ts'
import { mayTag } from './useHandlers.ts'

type Action = (typeof tagActions)[number]
/** tagids: those that go, and those that come in their place. Of an undo neither: each document says what it had. */
type Asked = { action: Action; from: number[]; to: number[] }

const undoDays = 30
const kind = 'tags'

type Doc = Pick<CarrierRow, 'doc_type' | 'docid' | 'namespace' | 'title' | 'author' | 'allowed'> & { tags: string[] }
const keyOf = ({ doc_type, docid }: Pick<Doc, 'doc_type' | 'docid'>) => `${doc_type} ${docid}`

/** The documents as they are now, with all their tags; locked, so that nobody tags one meanwhile. What is deleted is not among them. */
const lockDocs = async ({ db, person }: Worker, items: RunItem[]): Promise<Map<string, Doc>> => {
  const ids = (type: string) => items.filter(item => item.target_type === type).map(item => Number(item.target_id))
  const docs = await db.many<Doc>(sql`
    with g as materialized (select guideid, title, author from guides where guideid = any(${ids('guide')}::int[]) and deleted_date is null order by guideid for update),
      w as materialized (select wikiid, namespace, title, author from wikis where wikiid = any(${ids('wiki')}::int[]) and deleted_date is null order by wikiid for update)
    select 'guide' as doc_type, g.guideid as docid, null as namespace, g.title::text as title, g.author,
      (exists (select from guide_users a where a.guideid = g.guideid and a.userid = ${person.userid})
        or exists (select from guide_teams a where a.guideid = g.guideid and a.teamid = any(${person.teams}::int[]))) as allowed,
      array(select t.tag::text from guide_tags c join tags t using (tagid) where c.guideid = g.guideid order by t.tagid) as tags
    from g
    union all
    select 'wiki', w.wikiid, w.namespace, w.title::text, w.author, false,
      array(select t.tag::text from wiki_tags c join tags t using (tagid) where c.wikiid = w.wikiid order by t.tagid)
    from w`)
  return new Map(docs.map(doc => [keyOf(doc), doc]))
}

const tables = { guide: { table: sql`guide_tags`, id: sql`guideid` }, wiki: { table: sql`wiki_tags`, id: sql`wikiid` } }
type Change = { doc: Doc; add: string[]; remove: string[] }

/** New ones first, then the old ones go, all in one transaction: nobody ever sees a document with neither. */
const write = async ({ db, now, touch, emit }: Worker, changes: Change[]): Promise<void> => {
  for (const type of ['guide', 'wiki'] as const) {
    const { table, id } = tables[type]
    const pairs = (of: 'add' | 'remove') => changes.filter(({ doc }) => doc.doc_type === type).flatMap(change => change[of].map(tag => ({ docid: change.doc.docid, tag })))
    const [added, removed] = [pairs('add'), pairs('remove')]
    const listed = (all: typeof added) => sql`unnest(${all.map(one => one.docid)}::int[], ${all.map(one => one.tag)}::text[]) as given (docid, tag)`
    if (added.length) await db.run(sql`
      insert into ${table} (${id}, tagid, added) select given.docid, t.tagid, ${now}::int from ${listed(added)} join tags t on lower(t.tag) = lower(given.tag) on conflict do nothing`)
    if (removed.length) await db.run(sql`
      delete from ${table} c using ${listed(removed)} join tags t on lower(t.tag) = lower(given.tag) where c.${id} = given.docid and c.tagid = t.tagid`)
    for (const one of added) emit({ event: 'tag.added', data: { doc_type: type, docid: one.docid, tag: one.tag } })
    for (const one of removed) emit({ event: 'tag.removed', data: { doc_type: type, docid: one.docid, tag: one.tag } })
  }
  const pages = changes.filter(({ doc }) => doc.doc_type === 'wiki').map(({ doc }) => doc.docid)
  if (pages.length) await db.run(sql`update wikis set stamp = stamp + 1 where wikiid = any(${pages}::int[])`)
  touch(...pages.map(wikiid => `wiki:${wikiid}`))
}

const skipped = (code: string, message: string): Outcome => ({ outcome: 'skipped', code, message })
type Wanted = { tags: string[] } | Outcome

/** What the document should carry in the end, or why it is left alone. */
const wantedFor = (asked: Asked, names: Map<number, string>, item: RunItem, doc: Doc): Wanted => {
  if (asked.action === 'undo') {
    const { tags: expected } = item.before as { tags: string[] }
    if (expected.join('\n') !== doc.tags.join('\n')) return skipped('changed_since', 'Its tags changed since')
    return { tags: (item.after as { tags: string[] }).tags }
  }
  const from = asked.from.map(tagid => names.get(tagid)!)
  if (!doc.tags.some(tag => from.includes(tag))) return skipped('changed_since', 'It does not carry the tag any more')
  const to = asked.to.map(tagid => names.get(tagid)!)
  return { tags: [...new Set([...doc.tags.filter(tag => !from.includes(tag) || to.includes(tag)), ...to])] }
}

export const tagRun: RunKind = {
  atOnce: 250,
  async work(worker, run, items) {
    const asked = run.asked as Asked
    const rows = await worker.db.many<{ tagid: number; tag: string }>(sql`select tagid, tag::text as tag from tags where tagid = any(${[...asked.from, ...asked.to]}::int[])`)
    const names = new Map(rows.map(row => [row.tagid, row.tag]))
    const docs = await lockDocs(worker, items)
    const changes: Change[] = []
    const outcomes = items.map((item): Outcome => {
      const doc = docs.get(`${item.target_type} ${item.target_id}`)
      if (!doc) return skipped('not_found', 'It was deleted')
      if (!mayTag(worker.person, doc)) return skipped('not_allowed', 'Whoever started it may not tag this')
      const wanted = wantedFor(asked, names, item, doc)
      if ('outcome' in wanted) return wanted
      const add = wanted.tags.filter(tag => !doc.tags.includes(tag)), remove = doc.tags.filter(tag => !wanted.tags.includes(tag))
      if (add.length + remove.length === 0) return { outcome: 'nothing' }
      changes.push({ doc, add, remove })
      return { outcome: 'changed', before: { tags: doc.tags }, after: { tags: wanted.tags } }
    })
    await write(worker, changes)
    return await inOrder(worker, changes, items, outcomes)
  },
}

/** What a document carries is compared when a run is undone: it is kept in the order in which it is read. */
const inOrder = async (worker: Worker, changes: Change[], items: RunItem[], outcomes: Outcome[]): Promise<Outcome[]> => {
  if (changes.length === 0) return outcomes
  const now = await lockDocs(worker, items)
  return outcomes.map((one, index) => one.outcome === 'changed' ? { ...one, after: { tags: now.get(`${items[index]!.target_type} ${items[index]!.target_id}`)!.tags } } : one)
}

type Body = { action: Action; tag?: string | undefined; tags?: string[] | undefined; to?: string | string[] | undefined }
/** Which tags go and which come. Throws 404 for a tag that is none, 422 for one that would become itself. */
const requireMove = async (ctx: SignedIn, { action, tag, tags, to }: Body): Promise<Asked> => {
  const going = action === 'merge' ? tags ?? (tag === undefined ? undefined : [tag]) : [requireTag(tag)]
  if (!going) throw invalidField('tags', 'required', 'tags is required')
  const from = [...new Set(await Promise.all(going.map(async one => (await findTag(ctx.db, requireTag(one, 'tags'))).tagid)))]
  if (action === 'delete') return { action, from, to: [] }
  const many = Array.isArray(to)
  if (many !== (action === 'split')) throw invalidField('to', 'invalid_type', action === 'split' ? 'Give the tags that come in its place' : 'Give one tag')
  const coming: number[] = []
  for (const one of many ? to : [to]) coming.push((await ensureTag(ctx.db, requireTag(one, 'to'))).tagid)
  if (from.every(tagid => coming.includes(tagid))) throw invalidField('to', 'duplicate', 'It is that tag already')
  return { action, from: from.filter(tagid => !coming.includes(tagid) || action === 'split'), to: [...new Set(coming)] }
}

/** The run that is taken back. Throws 404 for somebody else's, 422 for one that is too old, a dry one, or taken back already. */
const requireUndo = async (ctx: SignedIn, jobid: number | undefined): Promise<Run> => {
  if (jobid === undefined) throw invalidField('jobid', 'required', 'jobid is required')
  const run = await loadRun(ctx.db, jobid)
  if (run.userid !== ctx.person.userid && ctx.person.privilege !== 'Admin') throw notFound('Job')
  const refused = (message: string) => invalidField('jobid', 'invalid_state', message)
  if (run.kind !== kind || run.dry_run || run.undoes !== null) throw refused('There is nothing to take back')
  if (run.state === 'waiting' || run.state === 'running') throw refused('It still runs: stop it first')
  if ((run.finished ?? run.created) < ctx.now - undoDays * 86_400) throw refused(`A run can be taken back for ${undoDays} days`)
  if (await ctx.db.maybe(sql`select 1 from runs where undoes = ${jobid} and not dry_run`)) throw refused('It was taken back already')
  return run
}

export const tagJobHandlers: Pick<Handlers, 'startTagJob'> = {
  async startTagJob(input, ctx) {
    const { dry_run, jobid, ...body } = input.body()
    if (ctx.person.readsOnly) throw forbidden('On this site Authors write', ['Author'])
    if (body.action === 'undo') {
      const undone = await requireUndo(ctx, jobid)
      return { jobid: await startRun(ctx, { kind, dry_run, asked: { action: 'undo', from: [], to: [] }, undoes: undone.runid }, sql`
        select row_number() over (order by position)::int, target_type, target_id, after, before from run_rows where runid = ${undone.runid} and outcome = 'changed'`) }
    }
    const asked = await requireMove(ctx, body)
    return { jobid: await startRun(ctx, { kind, dry_run, asked }, sql`
      select row_number() over (order by c.doc_type, c.docid)::int, c.doc_type, c.docid::text, null::jsonb, null::jsonb from (${carriers(ctx.person, asked.from)}) c`) }
  },
}
