// The common save: a live editor changes a step that nothing waits on. It is planned by the same
// functions as every save (saves/plan.ts) and carried out in one statement. Everything else — held
// edits, conflicts, refusals — is answered null and goes through steps.ts, which says why.
// docs/decisions/0008-quick-save.md
import type { ParsedOf } from '#contract/core/endpoint.ts'
import type { PatchStep } from '#contract/steps/schemas.ts'
import type { Table } from '#contract/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { FastHandler, SignedIn } from '#server/http/context.ts'
import type { KeptForKey } from '#server/http/idempotency.ts'
import { imageColumns, type DrawnImageRow } from '#server/media/load.ts'
import type { Doc, NewRevision, Verdict } from '#server/http/patrolPort.ts'
import { judge } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import { planSave, savedBy, type SavePlan } from '#server/saves/plan.ts'
import { isFresh, patrolLiveHeader, verdictFor } from '#server/saves/revisions.ts'
import type { Told } from '#server/saves/saveResource.ts'
import { asContent, type StepContent } from '../content.ts'
import { accessColumns, canEdit, type GuideAccess } from '#server/rights/guides.ts'
import { docOf, toldOfStep } from '../save.ts'
import type { StepRow } from '../sql.ts'
import { changeStep, presentStepRow } from './stepContent.ts'

type Loaded = GuideAccess & {
  guide_stamp: number
  stepid: number
  step_revisionid: number
  step_live: number | null
  stamp: number
  content: StepContent
  /** Place among the guide's steps, from 1; null when the step is no longer one of them. */
  orderby: number | null
  /** Its comments tell its title: they are read when the save is done, the long way. */
  commented: boolean
  /** Edits wait on the guide: what of a save goes live is weighed the long way. */
  waiting: boolean
  /** Rules that Admins keep are on: what it brings is compared with them. */
  ruled: boolean
  /** What the save is going to be called, so that its answer is known before it is written. */
  next_revisionid: number
  pictures: DrawnImageRow[]
}

const loadStep = (guideid: number, stepid: number) => sql`
  select ${accessColumns}, g.stamp as guide_stamp,
    s.stepid, s.revisionid as step_revisionid, s.live_revisionid as step_live, s.stamp, r.content,
    (select o.ordinality::int from jsonb_array_elements(gr.content->'steps') with ordinality o
      where o.value = to_jsonb(s.stepid)) as orderby,
    exists (select from comments c where c.context = 'step' and c.contextid = s.stepid
      and c.state = 'public') as commented,
    exists (select from patrol_items i where i.doc_type = 'guide' and i.docid = g.guideid
      and i.state in ('pending', 'needs_rebase')) as waiting,
    exists (select from content_rules where is_on) as ruled,
    nextval('revision_seq') as next_revisionid,
    array(select to_jsonb(p) from (select ${imageColumns} from images
      where imageid in (select value::int
        from jsonb_array_elements_text(r.content->'media'->'data'))) p) as pictures
  from guides g
  join revisions gr on gr.revisionid = g.revisionid
  join steps s on s.guideid = g.guideid
  join revisions r on r.revisionid = s.revisionid
  where g.guideid = ${guideid} and s.stepid = ${stepid} and g.deleted_date is null`

/** A save as it was planned, with what is told of it. */
type FastSave = {
  db: Db
  at: Loaded
  revision: NewRevision
  told: Told
  kept: KeptForKey | null
}

/**
 * Whether each was written; not where the guide or the step changed since it was read: nothing
 * happened to that one. Throws when one of the keys was used before.
 *
 * Stamps are compared behind the lock: `held` gives them as they are once it was waited for. A
 * condition of its own there (not exists …) would look at what was before.
 */
const writeSteps = async (saves: FastSave[]): Promise<boolean[]> => {
  // In a subquery PostgreSQL does not see how long an array is. It would think a plan for this very
  // batch cheaper than the one it keeps, and plan each save anew.
  const ints = (of: (save: FastSave) => number) => sql`(select ${saves.map(of)}::int[])`
  const texts = (of: (save: FastSave) => string | null) => sql`(select ${saves.map(of)}::text[])`
  const written = await firstOf(saves).db.many<{ stepid: number }>(sql`
    with given as materialized (
      select * from unnest(
        ${ints(s => s.at.guideid)}, ${ints(s => s.at.guide_stamp)}, ${ints(s => s.at.stepid)},
        ${ints(s => s.at.step_revisionid)}, ${ints(s => s.at.next_revisionid)},
        ${ints(s => s.revision.userid)}, ${ints(s => s.revision.created)},
        ${texts(s => JSON.stringify(s.revision))}, ${texts(s => JSON.stringify(s.told))},
        ${texts(s => s.kept?.key ?? null)}, ${texts(s => s.kept?.hash.toString('hex') ?? null)},
        ${texts(s => (s.kept ? JSON.stringify(s.kept.headers) : null))},
        ${texts(s => s.kept?.body ?? null)}
      ) as given (guideid, guide_stamp, stepid, step_revisionid, next_revisionid, userid, now,
        revision, told, key, request_hash, headers, body)
    ), held as materialized (
      select g.guideid, g.stamp from guides g
      where g.guideid in (select guideid from given) and g.deleted_date is null
      order by g.guideid for update
    ), moved as (
      update steps set revisionid = given.next_revisionid,
        live_revisionid = given.next_revisionid, modified_date = given.now, stamp = steps.stamp + 1
      from held join given on given.guideid = held.guideid and given.guide_stamp = held.stamp
      where steps.stepid = given.stepid and steps.guideid = given.guideid
        and steps.revisionid = given.step_revisionid
      returning steps.stepid, steps.guideid, steps.revisionid, given.userid, given.now,
        given.revision::jsonb, given.told::jsonb, given.key, given.request_hash, given.headers,
        given.body
    ), dated as (
      update guides set modified_date = moved.now from moved where guides.guideid = moved.guideid
    ), kept as (
      insert into revisions (revisionid, parent_revisionid, doc_type, docid, resource, resourceid,
        langid, line, kind, userid, created, content)
      select moved.revisionid, r.parent, r.doc_type, r.docid, r.resource, r.resourceid, r.langid,
        r.line, r.kind, r.userid, r.created, r.content
      from moved, jsonb_to_record(revision) as r (parent int, doc_type text, docid int,
        resource text, resourceid int, langid text, line text, kind text, userid int, created int,
        content jsonb)
    ), answered as (
      insert into idempotency_keys (userid, key, request_hash, status, headers, body, created)
      select userid, key, decode(request_hash, 'hex'), 200, headers::jsonb, body, now
      from moved where key is not null
    ), told as (
      insert into outbox (event, actor, data, touched)
      select one.value->>'event', userid, one.value->'data', case one.ordinality when 1 then
        array(select jsonb_array_elements_text(told->'touched')) else '{}' end
      from moved, jsonb_array_elements(told->'events') with ordinality as one
      order by moved.stepid, one.ordinality
    )
    select stepid from moved`)
  const stepids = new Set(written.map(row => row.stepid))
  return saves.map(save => stepids.has(save.at.stepid))
}

/** A constraint that refuses the batch, or a deadlock that ended it (SQLSTATE classes 23, 40). */
const isRefusal = (error: unknown): boolean =>
  /^(?:23|40)/.test((error as { code?: string }).code ?? '')

const writeStep = createBatch<FastSave, boolean>(save => String(save.at.stepid), writeSteps)

/**
 * What of the request is needed, or null when something is wrong with it: the long way says what.
 */
const asked = (
  input: ParsedOf<Table['patchStep']>,
): { revisionid: number | undefined; langid: string | undefined; body: PatchStep } | null => {
  try {
    return { revisionid: input.query.revisionid, langid: input.query.langid, body: input.body() }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const fits = (
  ctx: SignedIn,
  at: Loaded,
  revisionid: number | undefined,
  langid: string | undefined,
): at is Loaded & { orderby: number } =>
  at.orderby !== null &&
  !at.commented &&
  canEdit(ctx.person, at) &&
  at.step_revisionid === at.step_live &&
  isFresh(at.step_revisionid, revisionid) &&
  (langid === undefined || (langid === at.langid && ctx.settings.langids.includes(langid)))

/** As saveResource would plan it. */
const planStep = (
  ctx: SignedIn,
  at: Loaded,
  doc: Doc,
  content: StepContent,
  verdict: Verdict,
): Promise<SavePlan> =>
  planSave(
    {
      doc,
      resource: 'step',
      resourceid: at.stepid,
      before: {
        revisionid: at.step_revisionid,
        live_revisionid: at.step_live,
        content: asContent(at.content),
      },
      next: asContent(content),
    },
    savedBy(ctx),
    verdict,
    () => at.waiting,
  )

const isRuledOut = async (ctx: SignedIn, at: Loaded, content: StepContent): Promise<boolean> => {
  const hits = await judge(ctx, ctx.person, {
    place: at.public ? 'edit' : 'page',
    before: saidIn(asContent(at.content)),
    next: saidIn(asContent(content)),
  })
  return hits.some(({ rule }) => rule.act !== 'raise')
}

export const fastStepSave: FastHandler<'patchStep'> = {
  load({ guideid = '', stepid = '' }) {
    const id = /^[1-9]\d{0,8}$/
    return id.test(guideid) && id.test(stepid) ? loadStep(Number(guideid), Number(stepid)) : null
  },
  async save(input, ctx, loaded, keptFor) {
    const at = loaded as Loaded
    const wanted = asked(input)
    if (!wanted || !fits(ctx, at, wanted.revisionid, wanted.langid)) return null
    const doc = docOf(ctx.person, at)
    const verdict = verdictFor(ctx, doc)
    // Found before anything is changed, as it is of every save there.
    if (verdict === 'held' || at.waiting) return null
    // A picture out of the history takes the long way.
    const { content } = await changeStep(ctx, at.content, wanted.body, null)
    if (!content) return null
    // The long way refuses it, or holds it.
    if (at.ruled && (await isRuledOut(ctx, at, content))) return null
    const plan = await planStep(ctx, at, doc, content, verdict)
    if (plan.does !== 'write') return null
    const told = toldOfStep(at, { verdict, revisionid: at.next_revisionid })
    const row: StepRow = {
      stepid: at.stepid,
      guideid: at.guideid,
      revisionid: at.next_revisionid,
      live_revisionid: at.next_revisionid,
      shown_revisionid: at.next_revisionid,
      modified_date: ctx.now,
      stamp: at.stamp + 1,
      content,
    }
    const answer = await presentStepRow(ctx, row, at.orderby, {
      commented: false,
      pictures: at.pictures,
    })
    const headers = patrolLiveHeader
    // A batch that is refused is so for one of its saves: the long way tells which. Any other
    // failure is thrown: when the database went away the save may have landed, and the long way
    // would take it for somebody else's; a statement that is wrong must not pass for a slow save.
    const written = await writeStep({
      db: ctx.db,
      at,
      revision: plan.revision,
      told,
      kept: keptFor(answer, headers),
    }).catch((error: unknown) => {
      if (isRefusal(error)) return false
      throw error
    })
    if (!written) return null
    for (const [name, value] of Object.entries(headers)) ctx.header(name, value)
    return { answer, touched: told.touched }
  },
}
