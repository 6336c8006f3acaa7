// An Admin takes the words and pictures of one revision out of the history (decision 0376). They
// are overwritten, not hidden: everything that is read from revisions goes on without them.
import type { revisionRows } from '#contract/revisions/rows.ts'
import { noForm } from '#contract/worklog/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { emptyPageField, pageFieldsWhere } from '#documents/page.ts'
import { stepFields } from '#documents/step.ts'
import { emptyValues } from '#documents/values.ts'
import { invalidField, type FieldError } from '#lib/errors.ts'
import { forgetQuotes, lockQuotes } from '#server/bulkRuns/quotes.ts'
import { audit } from '#server/effects/audit.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { isBeforeAsOpen } from '#server/rights/revisions.ts'
import { linesIn } from '#patrol/blankWords.ts'
import { forgetRevision } from '#server/http/idempotency.ts'
import type { Content, Revised } from '#server/http/patrolPort.ts'

/** Members of a guide that hold neither words nor pictures of whoever wrote them. */
type GuideState =
  | 'type'
  | 'category'
  | 'time_required_min'
  | 'time_required_max'
  | 'difficulty'
  | 'flags'
  | 'prerequisites'
  | 'steps'
  | 'public'
  | 'author'
  | 'patrol_threshold'
const emptyGuide: Omit<GuideContent, GuideState> = {
  ...emptyValues(guideFields),
  generated_title: false,
  introduction: '',
  conclusion: '',
  image: null,
  documents: [],
  featured_documentid: null,
  objectid: null,
  parts: [],
  tools: [],
}
const emptyStep: StepContent = {
  ...emptyValues(stepFields),
  lines: [],
  media: { type: 'image', data: [] },
  form: noForm,
}

/** Members that hold words or pictures, as they are where nobody wrote anything. */
const empty: Record<'guide' | 'step' | 'wiki', Content> = {
  guide: emptyGuide,
  step: emptyStep,
  wiki: Object.fromEntries(
    pageFieldsWhere(({ redacted, stored }) => redacted !== false && stored === 'always').map(
      name => [name, emptyPageField(name)],
    ),
  ),
}

/** The same, of members that are absent where nobody wrote anything. */
const absent: Record<keyof typeof empty, string[]> = {
  guide: [],
  step: ['form_words'],
  wiki: pageFieldsWhere(({ redacted, stored }) => redacted !== false && !stored),
}

/** Fields of whole documents, as patrol keeps them, that hold words. */
export const holds = new Set([
  ...Object.values(empty).flatMap(Object.keys),
  ...Object.values(absent).flat(),
])

type Row = Revised & {
  revisionid: number
  line: 'live' | 'held'
  /** In the language of the document: a translation leaves out what it does not say. */
  isSource: boolean
  title: string | null
}

/** No save comes in between: writes lock the document before they look at it. */
const lockRevision = async (db: Db, revisionid: number): Promise<Row> => {
  const owner = await db.one<{ doc_type: 'guide' | 'wiki'; docid: number }>(
    sql`select doc_type, docid from revisions where revisionid = ${revisionid}`,
    'Revision',
  )
  if (owner.doc_type === 'guide')
    await db.one(sql`select 1 from guides where guideid = ${owner.docid} for update`, 'Revision')
  else await db.one(sql`select 1 from wikis where wikiid = ${owner.docid} for update`, 'Revision')
  return db.one<Row>(sql`
    select r.revisionid, r.doc_type, r.docid, r.resource, r.resourceid, r.langid, r.line,
      r.langid = coalesce(g.langid, w.langid) as "isSource", w.title
    from revisions r
      left join guides g on r.doc_type = 'guide' and g.guideid = r.docid
      left join wikis w on r.doc_type = 'wiki' and w.wikiid = r.docid
    where r.revisionid = ${revisionid}`)
}

const refused = (code: FieldError['code'], message: string) =>
  invalidField('revisionid', code, message)

/** A step that was taken out of the guide is not current, whatever it said last. */
const isCurrent = async (db: Db, { revisionid, docid }: Row): Promise<boolean> =>
  (await db.maybe(sql`
    select from guides where revisionid = ${revisionid} or live_revisionid = ${revisionid}
    union all select from wikis
      where revisionid = ${revisionid} or live_revisionid = ${revisionid}
    union all select from translations
      where revisionid = ${revisionid} or live_revisionid = ${revisionid}
    union all select from steps s join guides g using (guideid)
      where g.guideid = ${docid}
        and (s.revisionid = ${revisionid} or s.live_revisionid = ${revisionid})
        and exists (select from revisions whole
          where whole.revisionid in (g.revisionid, g.live_revisionid)
            and whole.content->'steps' @> to_jsonb(s.stepid))`)) !== null

/** An edit that waits is compared with what it was made from, and stands on edits below it. */
const isBelowEdits = async (db: Db, r: Row): Promise<boolean> =>
  (await db.maybe(sql`
    select from patrol_items i
    where i.doc_type = ${r.doc_type} and i.docid = ${r.docid} and i.kind = 'edit'
      and i.state in ('pending', 'needs_rebase')
      and case when ${r.line} = 'held' then i.head_revisionid >= ${r.revisionid}
        else i.base_revisionid >= ${r.revisionid} and not exists (
          select from revisions later where later.resource = ${r.resource}
            and later.resourceid = ${r.resourceid} and later.langid = ${r.langid}
            and later.line = 'live' and later.revisionid > ${r.revisionid}
            and later.revisionid <= i.base_revisionid) end`)) !== null

/**
 * A release says what it holds: one that readers get or got is the record of what was worked to.
 * One that was cancelled or rejected is a copy still, until it is deleted or frozen anew.
 */
const isReleased = async (db: Db, { revisionid, docid, doc_type }: Row): Promise<boolean> =>
  doc_type === 'guide' &&
  (await db.maybe(sql`
    select from releases where guideid = ${docid} and ${revisionid} = any(revisionids)`)) !== null

const requireReplaced = async (db: Db, row: Row): Promise<void> => {
  if (await isCurrent(db, row))
    throw refused('is_current', 'The current version cannot be redacted. Save a new version first')
  if (await isReleased(db, row))
    throw refused(
      'is_released',
      'A release contains this revision, so it cannot be redacted. If that release never reached readers, delete the release first',
    )
  if (await isBelowEdits(db, row))
    throw refused(
      'edits_wait',
      'An edit that is waiting for review builds on this revision. Decide on that edit first',
    )
}

const without = (lines: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...lines].filter(line => !others.has(line)))

/** Lines among these that no version says that readers had and that was not redacted. */
const lostOf = async (
  db: Db,
  { doc_type, docid, langid }: Row,
  lines: ReadonlySet<string>,
): Promise<ReadonlySet<string>> =>
  without(
    lines,
    new Set(
      await db.values<string>(sql`
        select distinct btrim(told.words, E' \\t\\r') from revisions r,
          jsonb_path_query(r.content, 'strict $.**') value,
          regexp_split_to_table(value #>> '{}', '\\n') told(words)
        where r.doc_type = ${doc_type} and r.docid = ${docid} and r.langid = ${langid}
          and r.line = 'live' and jsonb_typeof(value) = 'string'
          and not exists (select from redactions x where x.revisionid = r.revisionid)
          and btrim(told.words, E' \\t\\r') = any(${[...lines]}::text[])`),
    ),
  )

/**
 * Merges are the machine's: nobody finds them in the history. Those that took these lines over are
 * redacted with what they have them from.
 */
const redactMerges = (
  db: Db,
  { resource, resourceid, langid, revisionid }: Row,
  lines: ReadonlySet<string>,
): Promise<number> =>
  db.run(sql`
    insert into redactions (revisionid, userid, created, reason)
    select r.revisionid, x.userid, x.created, x.reason
    from revisions r join redactions x on x.revisionid = ${revisionid}
    where r.resource = ${resource} and r.resourceid = ${resourceid} and r.langid = ${langid}
      and r.kind = 'merge'
      and exists (select from jsonb_path_query(r.content, 'strict $.**') value,
        regexp_split_to_table(value #>> '{}', '\\n') told(words)
        where jsonb_typeof(value) = 'string'
          and btrim(told.words, E' \\t\\r') = any(${[...lines]}::text[]))
      and not exists (select from guides g where g.revisionid = r.revisionid)
      and not exists (select from steps s where s.revisionid = r.revisionid)
      and not exists (select from wikis w where w.revisionid = r.revisionid)
      and not exists (select from translations t where t.revisionid = r.revisionid)
    on conflict do nothing`)

/**
 * Every redacted revision of the resource from this one on says what the newest one before it says
 * that is not redacted, and that is for the same readers: one of them may have said what this one
 * did.
 */
const overwrite = async ({ db, holds: patrol }: SignedIn, row: Row): Promise<void> => {
  const { resource, resourceid, langid, revisionid, isSource, title } = row
  const nothing = !isSource
    ? {}
    : { ...empty[resource], ...(title === null ? {} : { display_title: title }) }
  const words = [...Object.keys(empty[resource]), ...absent[resource]]
  const redacted = (from: number) => sql`r.resource = ${resource} and r.resourceid = ${resourceid}
    and r.langid = ${langid} and r.revisionid >= ${from}
    and exists (select from redactions x where x.revisionid = r.revisionid)`
  const said = async () =>
    linesIn(
      (
        await db.values<Content>(
          sql`select r.content from revisions r where ${redacted(revisionid)}`,
        )
      ).map(content => words.map(name => content[name])),
    )
  const before = await said()
  await db.one(sql`select set_config('stepwright.erases', 'on', true)`)
  const write = (from: number) =>
    db.run(sql`
    update revisions r set content = (r.content - ${words}::text[]) || coalesce((
      select coalesce((select jsonb_object_agg(key, value) from jsonb_each(before.content)
        where key = any(${words}::text[])), '{}')
      from revisions before
      where before.resource = r.resource and before.resourceid = r.resourceid
        and before.langid = r.langid and before.line = 'live'
        and before.revisionid < r.revisionid and not before.content ? 'deleted'
        and ${isBeforeAsOpen}
        and not exists (select from redactions x where x.revisionid = before.revisionid)
      order by before.revisionid desc limit 1), ${JSON.stringify(nothing)}::jsonb)
    where ${redacted(from)}`)
  await write(revisionid)
  const lost = await lostOf(db, row, without(before, await said()))
  if (lost.size && (await redactMerges(db, row, lost))) await write(0)
  await patrol.redact(db, row, { lost, holds })
  await db.one(sql`select set_config('stepwright.erases', '', true)`)
}

export const redactHandlers: Pick<Handlers, 'redactRevision' & keyof typeof revisionRows> = {
  async redactRevision({ params: { revisionid }, body }, ctx) {
    const { userid, username } = ctx.person
    await lockQuotes(ctx.db)
    const row = await lockRevision(ctx.db, revisionid)
    const { reason } = body()
    await requireReplaced(ctx.db, row)
    const isNew = await ctx.db.run(sql`
      insert into redactions (revisionid, userid, created, reason)
        values (${revisionid}, ${userid}, ${ctx.now}, ${reason}) on conflict do nothing`)
    if (!isNew) throw refused('invalid_state', 'This revision has already been redacted')
    await overwrite(ctx, row)
    await forgetRevision(ctx.db, revisionid)
    // What readers marked in it are its words.
    await ctx.db.run(sql`update patrol_reports set exact = null, prefix = '', suffix = ''
      where revisionid = ${revisionid}`)
    // Reasons may quote it, too. What was ignored is found again.
    await ctx.db.run(sql`delete from ignored_findings f using revisions r
      where r.revisionid = ${revisionid} and r.doc_type = 'guide' and f.guideid = r.docid
        and f.stepid is not distinct from case when r.resource = 'step' then r.resourceid end`)
    // So may suggestions about the step.
    await ctx.db.run(sql`update review_posts p set suggestion = null
      from review_threads t, revisions r where t.threadid = p.threadid and p.suggestion is not null
        and r.revisionid = ${revisionid} and r.resource = 'step' and r.resourceid = t.stepid`)
    await forgetQuotes(ctx.db, row)
    await audit(ctx, {
      action: 'revision.redacted',
      target_type: row.doc_type,
      target_id: row.docid,
      after: { revisionid },
      reason,
    })
    ctx.touch(`${row.doc_type}:${row.docid}`)
    return { userid, username, date: ctx.now, reason }
  },
}
