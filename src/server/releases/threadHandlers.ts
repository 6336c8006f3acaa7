// What signers and makers of a release say about its places before it goes live (moderation-admin
// 9). Whoever is shown what is to be signed reads and writes it; nobody else learns that it is
// there.
import type { AuditAction } from '#contract/audit/actions.ts'
import { threadLimits, type ReviewThread, type Suggestion } from '#contract/approvals/threads.ts'
import { forbidden, invalidField } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { ThreadName } from '#server/approvals/handlers.ts'
import { emitRequest } from '#server/approvals/open.ts'
import { newestOf, signersOf, type RequestRow } from '#server/approvals/requests.sql.ts'
import { statusOf } from '#server/approvals/states.ts'
import { revisionOf } from '#server/approvals/threadPlaces.ts'
import {
  countThreads,
  insertPost,
  insertThread,
  isDone,
  loadThread,
  lockThread,
  markDone,
  partners,
  presentThread,
  requestOfThread,
  threadsOf,
  type Place,
} from '#server/approvals/threads.sql.ts'
import { audit } from '#server/effects/audit.ts'
import { loadFrozen } from '#server/guides/releases.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import type { Said } from '#server/judging/brought.ts'
import { requireUnheld } from '#server/judging/judge.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { requireNamed } from '#server/users/named.ts'
import { findRequest, mayRelease } from './signing.ts'
import { requireSuggestion } from './suggestions.ts'
import { saveSuggestion } from './takeSuggestion.ts'
import { isOpenTo, seesThreads, tellReaders } from './threadReaders.ts'

/** The request with its release; `sees` false where the caller is not shown what it is about. */
const findTalk = async (ctx: SignedInReader, approvalid: number, locks: boolean) => {
  const found = await findRequest(ctx, approvalid, locks)
  const { access, release, row } = found
  return {
    ...found,
    sees: seesThreads(ctx.person, access, release, row),
    can: { writes: isOpenTo(access, release), takes: mayRelease(ctx.person, access, release) },
  }
}
type Talk = Awaited<ReturnType<typeof findTalk>>

/** Throws 403 for who only sees that there is a request, 422 once readers have the release. */
const requireTalk = async (ctx: SignedIn, approvalid: number) => {
  const found = await findTalk(ctx, approvalid, true)
  if (!found.sees)
    throw forbidden('Only people who can see the content of this release can comment on it')
  if (!found.can.writes)
    throw invalidField(
      'approvalid',
      'invalid_state',
      found.access.deleted
        ? 'The guide was deleted, so comments on the release are closed'
        : 'The release has gone live, so comments on it are closed',
    )
  return found
}

/** The same of a thread, which nobody changes until the transaction ends. */
const requireThread = async (ctx: SignedIn, threadid: number) => {
  const found = await requireTalk(ctx, await requestOfThread(ctx.db, threadid))
  return { ...found, thread: await lockThread(ctx.db, threadid) }
}

/** What is posted, as it may be: with what its suggestion would change. */
const requirePost = async (
  ctx: SignedIn,
  { access, release }: Talk,
  at: Place,
  { text, suggestion = null }: { text: string; suggestion?: Suggestion | null | undefined },
) => {
  ctx.rateLimits.take(`comment ${ctx.person.userid}`, ctx.config.rates.RATE_COMMENT, 60)
  const { content: frozen, revisionid } = await loadFrozen(ctx.db, release.releaseid)
  const about = revisionOf(frozen, revisionid, at)
  if (suggestion !== null && about === null)
    throw invalidField(
      'suggestion',
      'not_found',
      'The text or field that this comment is about is no longer in the release. Send the comment without a suggestion',
    )
  requireSuggestion({ release, frozen, langid: access.langid, at }, suggestion)
  const said: Said[] = [
    { field: 'text', text },
    ...(suggestion?.text === undefined ? [] : [{ field: 'suggestion', text: suggestion.text }]),
  ]
  const named = await requireNamed(ctx.db, text, 'text')
  await requireUnheld(ctx, ctx.person, { place: 'comment', before: [], next: said })
  const { userid } = ctx.person
  return {
    about,
    named: named.map(one => one.userid),
    post: { userid, text, suggestion, about_revisionid: suggestion === null ? null : about },
  }
}

const tooManyThreads = () =>
  invalidField(
    'part',
    'too_many',
    `A release can have up to ${threadLimits.threads} comments, not counting replies`,
  )

const tooManyPosts = () =>
  invalidField('text', 'too_many', `A thread can have up to ${threadLimits.posts} comments`)

/** Whoever looks at the request reads it again. */
const hasChanged = (ctx: SignedIn, row: RequestRow): void =>
  emitRequest(ctx, 'updated', row, statusOf(row.state))
/**
 * Those who take part and those who are named are told, and with a new thread of who asks those
 * whose turn it is.
 */
const tellOfPost = async (
  ctx: SignedIn,
  talk: Talk,
  threadid: number,
  { isNew, named }: { isNew: boolean; named: number[] },
): Promise<void> => {
  const newest = firstOf(await newestOf(ctx.db, [talk.release.releaseid]))
  const { approvalid, state, current_stage } = newest
  const isAsked = isNew && state === 'open' && newest.userid === ctx.person.userid
  await tellReaders(ctx, talk, newest, 'approval.commented', [
    ...new Set([
      ...(await partners(ctx.db, threadid, approvalid)),
      ...named,
      ...(isAsked ? await signersOf(ctx.db, approvalid, current_stage) : []),
    ]),
  ])
  hasChanged(ctx, newest)
}
/** The same of a thread that was settled or opened again. */
const tellOfMark = async (
  ctx: SignedIn,
  talk: Talk,
  threadid: number,
  done: boolean,
): Promise<void> => {
  const event = done ? 'approval.thread_done' : 'approval.thread_reopened'
  const { row } = talk
  await tellReaders(ctx, talk, row, event, await partners(ctx.db, threadid, row.approvalid))
  hasChanged(ctx, row)
}
/** Where it is read. */
const placed = (ctx: SignedIn, approvalid: number): void =>
  ctx.header('Location', `${ctx.origin}/api/2.0/x/approvals/requests/${approvalid}/threads`)
const fresh = async (ctx: SignedIn, threadid: number, { can }: Talk): Promise<ReviewThread> =>
  presentThread(await loadThread(ctx.db, threadid), can)
const auditThread = (
  ctx: SignedIn,
  action: AuditAction,
  approvalid: number,
  after: { threadid: number; revisionid?: number },
) => audit(ctx, { action, target_type: 'approval', target_id: approvalid, after })

export const threadHandlers: Pick<Handlers, ThreadName> = {
  listReviewThreads: ({ params: { approvalid } }, ctx) =>
    ctx.snapshot(async db => {
      const { release, sees, can } = await findTalk({ ...ctx, db }, approvalid, false)
      if (!sees) return []
      return (await threadsOf(db, release.releaseid)).map(row => presentThread(row, can))
    }),

  async createReviewThread(input, ctx) {
    const { approvalid } = input.params
    const talk = await requireTalk(ctx, approvalid)
    const { text, suggestion, ...at } = input.body()
    const { releaseid } = talk.release
    const { about, named, post } = await requirePost(ctx, talk, at, { text, suggestion })
    if (about === null)
      throw invalidField(
        'part',
        'not_found',
        'What you want to comment on is no longer in the release, so nothing was saved. Choose something else',
      )
    if ((await countThreads(ctx.db, releaseid)) >= threadLimits.threads) throw tooManyThreads()
    const { userid } = ctx.person
    const threadid = await insertThread(
      ctx.db,
      { ...at, releaseid, about_revisionid: about, userid },
      ctx.now,
    )
    await insertPost(ctx.db, threadid, post, ctx.now)
    await tellOfPost(ctx, talk, threadid, { isNew: true, named })
    placed(ctx, approvalid)
    return fresh(ctx, threadid, talk)
  },

  async createReviewPost(input, ctx) {
    const { threadid } = input.params
    const { thread, ...talk } = await requireThread(ctx, threadid)
    const { named, post } = await requirePost(ctx, talk, thread, input.body())
    if (thread.posts.length >= threadLimits.posts) throw tooManyPosts()
    await insertPost(ctx.db, threadid, post, ctx.now)
    await tellOfPost(ctx, talk, threadid, { isNew: false, named })
    placed(ctx, talk.row.approvalid)
    return fresh(ctx, threadid, talk)
  },

  async patchReviewThread(input, ctx) {
    const { threadid } = input.params
    const { thread, ...talk } = await requireThread(ctx, threadid)
    await requireRevision(thread.revisionid, input.query.revisionid, async () =>
      presentThread(thread, talk.can),
    )
    const { done } = input.body()
    if (done === isDone(thread)) return presentThread(thread, talk.can)
    await markDone(ctx.db, threadid, done ? { userid: ctx.person.userid, now: ctx.now } : null)
    await auditThread(
      ctx,
      done ? 'approval.thread_done' : 'approval.thread_reopened',
      talk.row.approvalid,
      { threadid },
    )
    await tellOfMark(ctx, talk, threadid, done)
    return fresh(ctx, threadid, talk)
  },

  async takeSuggestion(input, ctx) {
    const { threadid } = input.params
    const { thread, ...talk } = await requireThread(ctx, threadid)
    if (!talk.can.takes)
      throw forbidden('Only people who can release the guide can apply suggestions')
    await requireRevision(thread.revisionid, input.query.revisionid, async () =>
      presentThread(thread, talk.can),
    )
    const { postid } = input.body()
    const post = thread.posts.find(one => one.postid === postid)
    if (!post?.suggestion)
      throw invalidField('postid', 'not_found', 'This thread has no suggestion with this `postid`')
    if (isDone(thread))
      throw invalidField(
        'postid',
        'invalid_state',
        'The comment is marked as done. Reopen it first',
      )
    if (post.taken)
      throw invalidField('postid', 'duplicate', 'This suggestion has already been applied')
    const { suggestion, about_revisionid } = post
    const { guideid } = talk.access
    const said = { suggestion, about_revisionid }
    const revisionid = await saveSuggestion(ctx, guideid, thread, said)
    const { userid } = ctx.person
    await markDone(ctx.db, threadid, { userid, now: ctx.now }, { postid, revisionid })
    const { row } = talk
    await auditThread(ctx, 'approval.suggestion_taken', row.approvalid, { threadid, revisionid })
    await tellOfMark(ctx, talk, threadid, true)
    return fresh(ctx, threadid, talk)
  },
}
