// Findings of Guide Check that are ignored with a reason (api-facts 6.4): whoever edits the guide
// ignores them and takes that back, whoever sees it reads them.
import { checkFields, checkStep, faultCodes } from '#contract/guides/guideCheck.ts'
import { digestOf, type IgnoredFinding } from '#contract/guides/ignored.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { hasPrivacyRight, requireEditor } from '#server/rights/guides.ts'
import { imagesOf } from '../content.ts'
import { loadHead, requireSeen, type Head } from '../head.ts'

type IgnoredRow = Omit<IgnoredFinding, 'user' | 'holds' | 'step' | 'line' | 'picture'> & {
  userid: number
  username: string
}

/** `which`: over findings f. */
const loadIgnored = (db: Db, which: Sql): Promise<IgnoredRow[]> =>
  db.many<IgnoredRow>(sql`
  select f.ignoredid, f.code, f.stepid, f.lineid, f.about, f.digest, f.reason, f.userid, u.username,
    f.created as date
  from ignored_findings f join users u using (userid) where ${which}
  order by f.ignoredid`)

/** The service finds these itself; of the others it knows only their words. */
const isFault = (code: string): boolean => (faultCodes as readonly string[]).includes(code)

/** From 1; null where it is not among them. */
const placeIn = <T>(all: readonly T[], one: T): number | null => all.indexOf(one) + 1 || null

const present = (
  { userid, username, ...row }: IgnoredRow,
  { guide, steps }: Head,
): IgnoredFinding => {
  const { stepid, lineid, about } = row
  const content = stepid === null ? undefined : steps.get(stepid)
  const isGone = stepid !== null && !content
  const step = content && { lines: content.lines, imageids: imagesOf(content) }
  const lineids = content?.lines.map(line => line.lineid) ?? []
  const isStillFound =
    !isFault(row.code) ||
    (content ? checkStep(content, { stepid, step: 0 }) : checkFields(guide)).some(
      one => one.code === row.code,
    )
  return {
    ...row,
    user: { userid, username },
    holds: !isGone && isStillFound && digestOf(row, guide, step) === row.digest,
    step: stepid === null ? null : placeIn(guide.steps, stepid),
    line: lineid === null ? null : placeIn(lineids, lineid),
    picture: about.imageid === undefined ? null : placeIn(step?.imageids ?? [], about.imageid),
  }
}

const presentAll = async (
  db: Db,
  guideid: number,
  rows: readonly IgnoredRow[],
): Promise<IgnoredFinding[]> => {
  if (rows.length === 0) return []
  const stepids = [...new Set(rows.flatMap(({ stepid }) => stepid ?? []))]
  const head = await loadHead(db, guideid, stepids)
  return rows.map(row => present(row, head))
}

/** So many places of a guide; more than its findings can be. */
const mostIgnored = 1000

export const ignoredHandlers: Pick<
  Handlers,
  'listIgnoredFindings' | 'ignoreFinding' | 'unignoreFinding'
> = {
  /** What no longer holds may be about words that others never got. */
  async listIgnoredFindings({ params: { guideid } }, ctx) {
    const access = await requireSeen(ctx, guideid)
    const { person } = ctx
    return ctx.snapshot(async db =>
      (await presentAll(db, guideid, await loadIgnored(db, sql`f.guideid = ${guideid}`))).filter(
        ({ holds, user }) =>
          holds || user.userid === person.userid || hasPrivacyRight(person, access),
      ),
    )
  },

  /**
   * Two who ignore the same words do it once, with the reason of the first; other words have a
   * reason of their own, so that those of before are still ignored where they come back.
   */
  async ignoreFinding(input, ctx) {
    const { guideid } = input.params
    requireEditor(ctx.person, await requireSeen(ctx, guideid))
    const { code, stepid, lineid, about, digest, reason } = input.body()
    if (stepid === null && lineid !== null)
      throw invalidField('stepid', 'required', 'Send the `stepid` together with the `lineid`')
    const { steps } = await loadHead(ctx.db, guideid, stepid === null ? [] : [stepid])
    if (stepid !== null && !steps.has(stepid))
      throw invalidField('stepid', 'not_found', 'The guide has no such step')
    const { known } = await ctx.db.one<{ known: number }>(
      sql`select count(*)::int as known from ignored_findings where guideid = ${guideid}`,
    )
    if (known >= mostIgnored)
      throw invalidField(
        'code',
        'too_many',
        `A guide can have up to ${mostIgnored} ignored findings`,
      )
    await ctx.db.run(sql`
      insert into ignored_findings
        (guideid, code, stepid, lineid, about, digest, reason, userid, created)
      values (${guideid}, ${code}, ${stepid}, ${lineid}, ${JSON.stringify(about)}::jsonb, ${digest},
        ${reason.trim()}, ${ctx.person.userid}, ${ctx.now})
      on conflict (guideid, code, stepid, lineid, about, digest) do nothing`)
    const there = await loadIgnored(
      ctx.db,
      sql`f.guideid = ${guideid} and f.code = ${code} and f.stepid is not distinct from ${stepid}
        and f.lineid is not distinct from ${lineid} and f.about = ${JSON.stringify(about)}::jsonb
        and f.digest = ${digest}`,
    )
    const made = firstOf(await presentAll(ctx.db, guideid, there))
    ctx.header('Location', `${ctx.origin}/api/2.0/x/guides/${guideid}/ignored/${made.ignoredid}`)
    return made
  },

  async unignoreFinding({ params: { guideid, ignoredid } }, ctx) {
    requireEditor(ctx.person, await requireSeen(ctx, guideid))
    const gone = await ctx.db.run(sql`
      delete from ignored_findings where guideid = ${guideid} and ignoredid = ${ignoredid}`)
    if (gone === 0) throw notFound('Ignored finding')
    return null
  },
}
