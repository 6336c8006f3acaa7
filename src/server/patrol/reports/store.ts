// What readers say is wrong, with what readers get at its place now (api-facts 8.1).
import type { Namespace } from '#contract/core/shapes.ts'
import type {
  NewGuideReport,
  NewReport,
  PatrolReport,
  ReportQuery,
} from '#contract/patrol/reports.ts'
import type {
  GuideContent,
  GuideTranslation,
  StepContent,
  StepTranslation,
} from '#server/guides/content.ts'
import { firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, sql, type Sql } from '#server/db/sql.ts'
import type { SignedIn, SignedInReader } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { isOfThisPage, listedTo } from '#server/rights/pages.ts'
import { isShownStep, readersTitle, releasesOn } from '#server/rights/released.ts'
import { hasRight } from '../queue/rights.ts'

type Facts = Pick<
  PatrolReport,
  | 'reportid'
  | 'doc_type'
  | 'guideid'
  | 'wikiid'
  | 'langid'
  | 'title'
  | 'part'
  | 'stepid'
  | 'lineid'
  | 'revisionid'
  | 'text'
  | 'created'
  | 'state'
  | 'own'
  | 'answerable'
>
type Texts = Pick<GuideContent, 'introduction' | 'conclusion'>
type Guide = { guideid: number; wikiid: null; type: string }
type Page = {
  guideid: null
  wikiid: number
  namespace: Namespace
  page_title: string
  display_title: string
}
type BareRow = Omit<Facts, 'guideid' | 'wikiid'> &
  (Guide | Page) & {
    source_langid: string
    userid: number
    username: string
    exact: string | null
    prefix: string
    suffix: string
    answered_by: number | null
    answerer: string | null
    answered: number | null
    note: string | null
    /** Of the guide as readers get it; null: of a page. */
    steps: number[] | null
    /** What stands at the place in the document's first language, or in the release. */
    source: StepContent | Texts | null
    /** What is translated of it. */
    translated: StepTranslation | GuideTranslation | null
    shown_revisionid: number | null
    /** Its reporter may hear of it: not of a page that is found by its title only. */
    told: boolean
  }

export type ReportRow = BareRow & {
  /** What a page says, in the language of the report. */
  contents: string
}

/** Reports as items i of guides g and pages w, so that the rules of items hold for them. */
const reports = sql`(
  select r.*, case when r.wikiid is null then 'guide' else 'wiki' end as doc_type,
    coalesce(r.guideid, r.wikiid) as docid, 'edit'::text as kind, r.userid as authorid
    from patrol_reports r) i
  left join guides g on g.guideid = i.guideid and g.deleted_date is null
  left join wikis w on w.wikiid = i.wikiid and w.deleted_date is null
    and ${isOfThisPage(sql`i.revisionid`)}
  join users u on u.userid = i.userid
  left join users a on a.userid = i.answered_by`

/** Nobody is told of a page that is found by its title only, nor of what was said of it. */
const isVisible = ({ person }: SignedInReader): Sql => sql`(case when i.wikiid is null
  then g.guideid is not null and ${visibleTo(person)}
  else w.wikiid is not null and ${listedTo(person)} end)`
const mayOpen = (ctx: SignedInReader): Sql =>
  sql`(i.userid = ${ctx.person.userid} or ${hasRight(ctx.person, ctx.settings)})`
const mayAnswer = (ctx: SignedInReader): Sql =>
  sql`(i.state = 'open' and i.userid <> ${ctx.person.userid}
    and ${hasRight(ctx.person, ctx.settings)})`

/**
 * What readers get: f, the release; s and t, the step and its translation, or the document's own.
 * What is frozen is in its language already.
 */
const shownTexts = sql`
  left join revisions gr on gr.revisionid = g.live_revisionid
  left join lateral (select x.revisionid, x.content from releases x where x.guideid = g.guideid
    and x.state = 'live' and x.langid in (i.langid, g.langid) and ${releasesOn}
    order by x.langid = i.langid desc limit 1) f on true
  left join lateral (select p as step from jsonb_array_elements(f.content->'steps') p
    where (p->>'stepid')::int = i.stepid) fs on true
  left join steps s on s.stepid = i.stepid
  left join revisions sr on sr.revisionid = s.live_revisionid
  left join translations t on f.content is null and t.langid = i.langid
    and t.langid <> coalesce(g.langid, w.langid)
    and t.resource = case when i.part = 'step' then 'step' else i.doc_type end
    and t.resourceid = coalesce(i.stepid, i.docid)
  left join revisions tr on tr.revisionid = t.live_revisionid`

const title = sql`coalesce(${readersTitle}, nullif(w.display_title, ''), w.title)`
const columns = (ctx: SignedInReader): Sql => sql`
  i.reportid, i.doc_type, i.guideid, i.wikiid, i.langid, ${title} as title, g.type, w.namespace,
  w.title as page_title, w.display_title, coalesce(g.langid, w.langid) as source_langid,
  i.userid, u.username, i.part, i.stepid, i.lineid, i.exact, i.prefix, i.suffix, i.revisionid,
  i.text, i.created, i.state, i.answered_by, a.username as answerer, i.answered, i.note,
  i.userid = ${ctx.person.userid} as own, ${mayAnswer(ctx)} as answerable,
  w.wikiid is null or not 'WIKI_PRIVATE' = any(w.flags) as told,
  coalesce(f.content->'guide', gr.content)->'steps' as steps,
  case when i.part = 'step' then
      case when f.content is null then sr.content else fs.step->'content' end
    when i.part in ('introduction', 'conclusion') then jsonb_build_object(
      'introduction', coalesce(f.content->'guide', gr.content)->'introduction',
      'conclusion', coalesce(f.content->'guide', gr.content)->'conclusion')
    end as source,
  case when i.part in ('step', 'introduction', 'conclusion') then tr.content end as translated,
  coalesce((fs.step->>'revisionid')::int, f.revisionid, tr.revisionid,
    case when i.part = 'step' then s.live_revisionid
      else coalesce(g.live_revisionid, w.live_revisionid) end)
    as shown_revisionid
  from ${reports} ${shownTexts}`

type Filter = Partial<
  Pick<ReportQuery, 'state' | 'mine' | 'answerable' | 'guideid' | 'wikiid' | 'q'>
>
const conditions = (ctx: SignedInReader, f: Filter): Sql =>
  joined(
    [
      isVisible(ctx),
      mayOpen(ctx),
      f.state !== undefined && sql`i.state = ${f.state}`,
      f.mine === true && sql`i.userid = ${ctx.person.userid}`,
      f.answerable === true && mayAnswer(ctx),
      f.guideid !== undefined && sql`i.guideid = ${f.guideid}`,
      f.wikiid !== undefined && sql`i.wikiid = ${f.wikiid}`,
      f.q !== undefined &&
        sql`(${title} ilike ${`%${escapedLike(f.q)}%`}
          or i.text ilike ${`%${escapedLike(f.q)}%`})`,
    ],
    ' and ',
  )

/** With what readers get of pages: each is read once, however many reports are on it. */
const withContents = async <R extends BareRow>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { contents: string })[]> => {
  const on = rows.filter(({ part }) => part === 'contents')
  const pages = await db.many<{ wikiid: number; langid: string; contents: string | null }>(sql`
    select wikiid, x.langid, coalesce(tr.content->>'contents', r.content->>'contents') as contents
    from (select distinct * from unnest(${on.map(({ wikiid }) => wikiid)}::int[],
      ${on.map(({ langid }) => langid)}::text[]) as given (wikiid, langid)) x
    join wikis w using (wikiid) join revisions r on r.revisionid = w.live_revisionid
    left join translations t on t.resource = 'wiki' and t.resourceid = wikiid
      and t.langid = x.langid and t.langid <> w.langid
    left join revisions tr on tr.revisionid = t.live_revisionid`)
  const found = new Map(pages.map(one => [`${one.wikiid} ${one.langid}`, one.contents ?? '']))
  return rows.map(row => ({
    ...row,
    contents: (row.part === 'contents' && found.get(`${row.wikiid} ${row.langid}`)) || '',
  }))
}

export const listReports = async (
  ctx: SignedInReader,
  db: Db,
  { sort, limit, offset, ...filter }: ReportQuery,
): Promise<ReportRow[]> => {
  const way = sort === 'newest' ? sql`desc` : sql`asc`
  const rows = await db.many<BareRow>(sql`
    select ${columns(ctx)} where ${conditions(ctx, filter)}
    order by i.created ${way}, i.reportid ${way} limit ${limit} offset ${offset}`)
  return withContents(db, rows)
}

export const countReports = async (ctx: SignedInReader, db: Db, filter: Filter): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from ${reports} where ${conditions(ctx, filter)}`,
    )
  ).total

export type OpenedReport = ReportRow & { visible: boolean; openable: boolean }
/** Throws 404 for one that never was. */
export const loadReport = async (
  ctx: SignedInReader,
  db: Db,
  reportid: number,
): Promise<OpenedReport> => {
  const row = await db.one<BareRow & Pick<OpenedReport, 'visible' | 'openable'>>(
    sql`
  select ${isVisible(ctx)} as visible, ${mayOpen(ctx)} as openable, ${columns(ctx)}
    where i.reportid = ${reportid}`,
    'Report',
  )
  return firstOf(await withContents(db, [row]))
}

/** Nobody else answers it until the transaction ends. */
export const lockReport = (db: Db, reportid: number): Promise<unknown> =>
  db.one(sql`select 1 from patrol_reports where reportid = ${reportid} for update`, 'Report')

/**
 * Whether a document has a revision that the caller may know: public, or their own that
 * waits.
 */
const hasRevision = (
  { userid }: SignedIn['person'],
  doc_type: 'guide' | 'wiki',
  docid: Sql,
  revisionid: number,
): Sql => sql`exists (select from revisions r where r.revisionid = ${revisionid}
  and r.doc_type = ${doc_type} and r.docid = ${docid}
  and (r.doc_type <> 'wiki' or exists (
    select from wikis w where w.wikiid = r.docid and ${isOfThisPage(sql`r.revisionid`)}))
  and (r.line = 'live' or r.userid = ${userid}))`

/** What a report names has to be there: the revision of this guide, the step as readers get it. */
export const loadPlace = (
  { db, person }: SignedIn,
  guideid: number,
  { shown_revisionid, stepid }: Pick<NewGuideReport, 'shown_revisionid' | 'stepid'>,
): Promise<{ langid: string; hasRevision: boolean; hasStep: boolean }> =>
  db.one(
    sql`
  select g.langid,
    ${hasRevision(person, 'guide', sql`g.guideid`, shown_revisionid)} as "hasRevision",
    ${stepid ?? null}::int is null
      or coalesce(${isShownStep(sql`${stepid ?? null}::int`)}, false) as "hasStep"
  from guides g where g.guideid = ${guideid}`,
    'Guide',
  )

/** The page has had this revision, as far as the caller may know. */
export const hasPageRevision = async (
  { db, person }: SignedIn,
  wikiid: number,
  revisionid: number,
): Promise<boolean> =>
  firstOf(
    await db.values<boolean>(
      sql`select ${hasRevision(person, 'wiki', sql`${wikiid}::int`, revisionid)}`,
    ),
  )

export type Document = { guideid: number; wikiid: null } | { guideid: null; wikiid: number }
export type Said = NewReport & { langid: string } & Partial<
    Pick<NewGuideReport, 'stepid' | 'lineid'>
  >
export const insertReport = async (
  ctx: SignedIn,
  { guideid, wikiid }: Document,
  said: Said,
): Promise<number> =>
  (
    await ctx.db.one<{ reportid: number }>(sql`
  insert into patrol_reports (guideid, wikiid, langid, userid, part, stepid, lineid, exact, prefix,
    suffix, revisionid, text, created)
  values (${guideid}, ${wikiid}, ${said.langid}, ${ctx.person.userid}, ${said.part},
    ${said.stepid ?? null}, ${said.lineid ?? null}, ${said.quote?.exact ?? null},
    ${said.quote?.prefix ?? ''}, ${said.quote?.suffix ?? ''}, ${said.shown_revisionid},
    ${said.text.trim()}, ${ctx.now})
  returning reportid`)
  ).reportid

export const markAnswered = (
  ctx: SignedIn,
  reportid: number,
  state: PatrolReport['state'],
  note: string | null,
): Promise<number> =>
  ctx.db.run(sql`
  update patrol_reports set state = ${state}, answered_by = ${ctx.person.userid},
    answered = ${ctx.now}, note = ${note} where reportid = ${reportid}`)
