// What is to be signed, with what it is held against and what was said before (moderation-admin 9).
import type { Looked } from '#contract/approvals/rounds.ts'
import { firstOf } from '#lib/existing.ts'
import { pick } from '#lib/pick.ts'
import { roundsBefore, type RequestRow } from '#server/approvals/requests.sql.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { presentGuideAt } from '#server/guides/past.ts'
import { presentFrozen } from '#server/guides/presentFrozen.ts'
import {
  loadBefore,
  loadFrozen,
  type ReleaseRow,
  type ShownRelease,
} from '#server/guides/releases.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { loadAccessEver } from '#server/rights/guides.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { htmlOf, wikiText } from '#server/wikitext/text.ts'
import { firstSigned, loadFollowed } from './followed/followed.ts'
import { presentPins } from './present.ts'

const presentRound = (row: RequestRow) => ({
  ...pick(row, ['approvalid', 'username', 'answer', 'content_hash']),
  phase: row.state,
  init_date: row.created,
  end_date: row.ended,
  signatures: row.stages.flatMap(stage => stage.signatures),
})
/**
 * In which rounds of the release this person wrote something, and when last. What was written in
 * the second in which a round began counts for the one before: rather too much is shown than less.
 */
const writtenIn = (db: Db, releaseid: number, userid: number) =>
  db.many<{ approvalid: number; date: number }>(sql`
  select q.approvalid, max(p.date) as date
  from review_threads t join review_posts p using (threadid)
    cross join lateral (select q.approvalid from approval_requests q
      where q.releaseid = t.releaseid and q.created < p.date
      order by q.approvalid desc limit 1) q
  where t.releaseid = ${releaseid} and p.userid = ${userid} group by q.approvalid`)

/**
 * The last round before this one in which the person signed, rejected or wrote something: what it
 * was asked for is what they saw. Who missed a round is told of what changed in it, too.
 */
const lastLooked = async (
  db: Db,
  ctx: ReadCtx,
  { guideid, langid, releaseid }: ReleaseRow,
  rounds: RequestRow[],
): Promise<Looked | null> => {
  if (ctx.person === null || rounds.length === 0) return null
  const { userid } = ctx.person
  const wrote = new Map(
    (await writtenIn(db, releaseid, userid)).map(one => [one.approvalid, one.date]),
  )
  const dateIn = ({ approvalid, stages }: RequestRow): number | null => {
    const signed = stages.flatMap(stage => stage.signatures.filter(one => one.userid === userid))
    const dates = [wrote.get(approvalid) ?? 0, ...signed.map(one => one.date)]
    return Math.max(...dates) || null
  }
  const round = rounds.findLast(one => dateIn(one) !== null)
  const revisionid = round?.content_revisionid ?? null
  if (!round || revisionid === null) return null
  const then = { revisionid, line: 'live', langid } as const
  return {
    ...pick(round, ['approvalid', 'content_hash']),
    date: dateIn(round) ?? round.created,
    guide: await presentGuideAt(db, ctx, await loadAccessEver(db, guideid), then, true),
  }
}

/** Title and notes of what is released are an Admin's to change; each change is audited. */
const wordsChanged = async (db: Db, { releaseid }: ReleaseRow): Promise<number | null> =>
  (
    await db.one<{ at: number | null }>(sql`
    select max(at) as at from audit_rows where target_type = 'release'
      and target_id = ${String(releaseid)} and action = 'release.changed'`)
  ).at

/** What is to be signed, and what it is held against; also of a guide that is deleted. */
export const contentOf = async (ctx: ReadCtx, db: Db, release: ReleaseRow, row: RequestRow) => {
  const held = await loadFrozen(db, release.releaseid)
  const before = await loadBefore(db, release)
  const rounds = await roundsBefore(db, row)
  const shown = (frozen: ShownRelease) => presentFrozen(db, ctx, frozen, { deletedToo: true })
  const notes = wikiText(release.notes)
  const { env } = await loadWikiEnv(db, ctx, [notes], ctx.person)
  return {
    guide: await shown(held),
    live: before && (await shown(await loadFrozen(db, before.releaseid))),
    notes_rendered: htmlOf(notes, env),
    words_changed_date: row.state === 'approved' ? await wordsChanged(db, release) : null,
    prerequisite_releases: firstOf(await presentPins({ db, person: ctx.person }, [release])),
    followed: await loadFollowed(
      { db, person: ctx.person },
      release,
      before,
      firstSigned(row.state, row.stages),
    ),
    rounds: rounds.map(presentRound),
    looked: await lastLooked(db, ctx, release, rounds),
    live_release: before && {
      releaseid: before.releaseid,
      major: before.major,
      minor: before.minor,
      release_date: before.release_date,
    },
  }
}
/** For whoever may read the request and not what it is about. */
export const withoutContent = {
  guide: null,
  live: null,
  notes_rendered: '',
  words_changed_date: null,
  prerequisite_releases: [],
  followed: { total: 0, prerequisites: [] },
  rounds: [],
  looked: null,
  live_release: null,
}
