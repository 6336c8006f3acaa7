// The register of guides: document number, owner and dates of review (moderation-admin 7). It is of
// the guide and no content: a release and its signatures stay as they are.
import type { output } from 'zod/mini'
import type { RegisterEntry, registerSchemas } from '#contract/releases/register.ts'
import type { releaseRows } from '#contract/releases/rows.ts'
import { forbidden, invalid, fieldError, type FieldError } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Condition, type Sql } from '#server/db/sql.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import type { Handlers, Person, ReadCtx } from '#server/http/context.ts'
import { stampGuide } from '#server/guides/sql.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Service } from '#server/http/service.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  hasPrivacyRight,
  loadAccessOnRecord,
  lockAccess,
  requireView,
} from '#server/rights/guides.ts'
import { requireReleases } from '#server/rights/releases.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'

type Row = {
  guideid: number
  document_number: string | null
  ownerid: number | null
  review_date: UnixSeconds | null
  reviewed_date: UnixSeconds | null
  revisionid: number
}
const blank = {
  document_number: null,
  ownerid: null,
  review_date: null,
  reviewed_date: null,
  revisionid: 0,
}

const loadRows = async (db: Db, guideids: readonly number[]): Promise<(guideid: number) => Row> => {
  const rows = await db.many<Row>(sql`
    select guideid, document_number, ownerid, review_date, reviewed_date, revisionid
    from register_entries where guideid = any(${[...guideids]}::int[])`)
  const known = new Map(rows.map(row => [row.guideid, row]))
  return guideid => known.get(guideid) ?? { ...blank, guideid }
}

/**
 * The entries of these guides; two statements, however many. Whoever is not signed in learns the
 * number alone.
 */
export const presentEntries = async (
  { db, origin, person }: Pick<ReadCtx, 'db' | 'origin' | 'person'>,
  guideids: readonly number[],
): Promise<(guideid: number) => RegisterEntry> => {
  const rowOf = await loadRows(db, guideids)
  const people = await loadUserSummaries(
    db,
    guideids.flatMap(guideid => rowOf(guideid).ownerid ?? []),
  )
  return guideid => {
    const { ownerid, ...row } = rowOf(guideid)
    if (person === null) return { ...row, owner: null, review_date: null, reviewed_date: null }
    return {
      ...row,
      owner: ownerid === null ? null : presentUserSummary(origin, people.get(ownerid)),
    }
  }
}
const presentEntry = async (
  ctx: Pick<ReadCtx, 'db' | 'origin' | 'person'>,
  guideid: number,
): Promise<RegisterEntry> => (await presentEntries(ctx, [guideid]))(guideid)

/** Over releases r. */
const hasEntry = (condition: Sql): Condition =>
  sql`exists (select from register_entries e where e.guideid = r.guideid and ${condition})`
export const isOwnedBy = (userid: number): Condition => hasEntry(sql`e.ownerid = ${userid}`)
export const isToReviewUntil = (end: UnixSeconds): Condition =>
  hasEntry(sql`e.review_date <= ${end}`)

/** Nobody owns anything of a person who is erased. */
export const leaveRegister = (db: Db, userid: number): Promise<number> =>
  db.run(sql`update register_entries set ownerid = null, revisionid = nextval('revision_seq')
    where ownerid = ${userid}`)

const isNumberTaken = async (db: Db, guideid: number, number: string): Promise<boolean> => {
  // Of two who give the same number at once, the second waits here and finds it taken.
  await db.maybe(sql`select pg_advisory_xact_lock(hashtext('register'))`)
  const other = await db.maybe(sql`select from register_entries
    where lower(document_number) = lower(${number}) and guideid <> ${guideid}`)
  return other !== null
}

/** What the body says that cannot be: another guide has the number, nobody is the owner. */
const refusalsOf = async (db: Db, before: Row, { guideid, document_number, ownerid }: Row) => {
  const errors: FieldError[] = []
  if (
    document_number !== null &&
    document_number !== before.document_number &&
    (await isNumberTaken(db, guideid, document_number))
  )
    errors.push(
      fieldError('document_number', 'duplicate', 'Another guide already has this document number'),
    )
  const isPerson =
    ownerid === null ||
    (await db.maybe(
      sql`select from users where userid = ${ownerid} and state <> 'erased' for share`,
    ))
  if (!isPerson) errors.push(fieldError('ownerid', 'not_found', `No person has the ID ${ownerid}`))
  return errors
}

type Body = output<(typeof registerSchemas)['patchRegisterEntry']['body']>
/** Whoever releases the guide changes all of it, and whoever owns it says that it was reviewed. */
const requireOwner = (person: Person, { ownerid }: Row): void => {
  if (ownerid !== person.userid) throw notTheirs()
}
const requireReviewOnly = ({ document_number, ownerid }: Body): void => {
  if (document_number !== undefined || ownerid !== undefined) throw notTheirs()
}
const notTheirs = () =>
  forbidden(
    'Only people who can release the guide can change this. The guide’s owner can only set the review date or mark the guide as reviewed',
  )

export const registerHandlers: Pick<
  Handlers,
  Extract<keyof typeof releaseRows, 'readRegisterEntry' | 'patchRegisterEntry'>
> = {
  async readRegisterEntry({ params: { guideid } }, ctx) {
    requireReleases(ctx.settings)
    requireView(ctx.person, await loadAccessOnRecord(ctx.db, guideid, ctx.person))
    return presentEntry(ctx, guideid)
  },

  async patchRegisterEntry(input, ctx) {
    requireReleases(ctx.settings)
    const { guideid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    const before = (await loadRows(ctx.db, [guideid]))(guideid)
    const releasesIt = hasPrivacyRight(ctx.person, access)
    if (!releasesIt) requireOwner(ctx.person, before)
    await requireRevision(before.revisionid, input.query.revisionid, () =>
      presentEntry(ctx, guideid),
    )
    const body = input.body()
    if (!releasesIt) requireReviewOnly(body)
    const kept = <T>(asked: T | undefined, had: T): T => (asked === undefined ? had : asked)
    const after: Row = {
      ...before,
      document_number: kept(body.document_number, before.document_number)?.trim() ?? null,
      ownerid: kept(body.ownerid, before.ownerid),
      review_date: kept(body.review_date, before.review_date),
      reviewed_date: body.reviewed ? ctx.now : before.reviewed_date,
    }
    const errors = await refusalsOf(ctx.db, before, after)
    if (errors.length > 0) throw invalid(errors)
    const changes = changesOf(before, after)
    if (changes) {
      await ctx.db.run(sql`
        insert into register_entries as e (guideid, document_number, ownerid, review_date, reviewed_date)
        values (${guideid}, ${after.document_number}::text, ${after.ownerid}::int,
          ${after.review_date}::int, ${after.reviewed_date}::int)
        on conflict (guideid) do update set document_number = excluded.document_number,
          ownerid = excluded.ownerid, review_date = excluded.review_date,
          reviewed_date = excluded.reviewed_date, revisionid = nextval('revision_seq'),
          reminded_date = case when e.ownerid is not distinct from excluded.ownerid
            then e.reminded_date end`)
      if (after.document_number !== before.document_number) {
        await stampGuide(ctx.db, guideid, false, ctx.now)
        ctx.touch(`guide:${guideid}`)
      }
      await audit(ctx, {
        action: 'register.changed',
        target_type: 'guide',
        target_id: guideid,
        ...changes,
        reason: ctx.reason,
      })
    }
    return presentEntry(ctx, guideid)
  },
}

type Due = { guideid: number; ownerid: number; title: string }
/**
 * Hourly: owners whose guide is to be reviewed from today on, once for each date; who is suspended
 * is told afterwards. Of processes that come to it at once the second finds nobody to remind.
 */
export const remindOfReviews = (service: Service): Promise<void> =>
  writeAsService(service, 'review of guides', async ctx => {
    if (!ctx.settings.release_versions) return
    const due = await ctx.db.many<Due>(sql`
      update register_entries e set reminded_date = e.review_date from guides g, users u
      where g.guideid = e.guideid and g.deleted_date is null
        and u.userid = e.ownerid and not u.disabled
        and e.review_date <= ${ctx.now} and e.reminded_date is distinct from e.review_date
      returning e.guideid, e.ownerid, g.title`)
    for (const { guideid } of due)
      await audit(ctx, {
        action: 'register.review_due',
        target_type: 'guide',
        target_id: guideid,
      })
    await notify(
      ctx,
      due.map(({ ownerid, guideid, title }) => ({
        userid: ownerid,
        event: 'release.review_due' as const,
        path: `/guides/${guideid}/releases`,
        guideid,
        data: { title, guideid },
      })),
    )
  })
