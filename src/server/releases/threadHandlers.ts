// What signers and makers of a release say about its places before it goes live (moderation-admin
// 9). Whoever is shown what is to be signed reads and writes it; nobody else learns that it is
// there.
import type { AuditAction } from '#contract/audit/actions.ts'
import {
  threadLimits,
  type ReviewThread,
  type Suggestion,
  type ThreadPart,
} from '#contract/approvals/threads.ts'
import { forbidden, invalidField } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { ThreadName } from '#server/approvals/handlers.ts'
import { emitRequest, tell } from '#server/approvals/open.ts'
import { newestOf, type RequestRow } from '#server/approvals/requests.sql.ts'
import { statusOf } from '#server/approvals/states.ts'
import { revisionOf } from '#server/approvals/threadPlaces.ts'
import {
  insertPost,
  insertThread,
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
import { loadFrozen, type ReleaseRow } from '#server/guides/releases.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { findRequest, mayRelease, seesContent } from './signing.ts'
import { saveSuggestion } from './takeSuggestion.ts'

/** The request with its release; `sees` false where the caller is not shown what it is about. */
const findTalk = async (ctx: SignedInReader, approvalid: number, locks: boolean) => {
  const found = await findRequest(ctx, approvalid, locks)
  const { access, release, row } = found
  const releases = mayRelease(ctx.person, access, release)
  return {
    ...found,
    releases,
    // Of a deleted guide, signers read what they signed and nothing that stood beside it.
    sees: seesContent(ctx.person, access, release, row) && (!access.deleted || releases),
  }
}
const over: readonly ReleaseRow['state'][] = ['live', 'superseded', 'archived']
const isOpenTo = (access: GuideAccess, release: ReleaseRow): boolean =>
  !access.deleted && !over.includes(release.state)
/** Throws 403 for who only sees that there is a request, 422 once readers have the release. */
const requireTalk = async (ctx: SignedIn, approvalid: number) => {
  const found = await findTalk(ctx, approvalid, true)
  if (!found.sees) throw forbidden('Only who is shown the content says something about it')
  if (!isOpenTo(found.access, found.release))
    throw invalidField(
      'approvalid',
      'invalid_state',
      found.access.deleted
        ? 'The guide was deleted'
        : 'The release is public: nothing more is said about it here',
    )
  return found
}

/** The same of a thread, which nobody changes until the transaction ends. */
const requireThread = async (ctx: SignedIn, threadid: number) => {
  const found = await requireTalk(ctx, await requestOfThread(ctx.db, threadid))
  return { ...found, thread: await lockThread(ctx.db, threadid) }
}

const isOfText = (part: ThreadPart) => part === 'line' || part === 'title'
/** Throws 422 for what is none, or cannot be taken there. */
const requireSuggestion = (
  release: ReleaseRow,
  guideLangid: string,
  { stepid, part }: Pick<Place, 'stepid' | 'part'>,
  suggestion: Suggestion | null,
): void => {
  if (suggestion === null) return
  if (stepid === null || !(isOfText(part) || part === 'field') || release.langid !== guideLangid)
    throw invalidField(
      'suggestion',
      'not_allowed',
      'Only lines, titles of steps and fields of forms, in the guide’s own language, have suggestions',
    )
  const { text, min, max } = suggestion
  const isBounds = min !== undefined && max !== undefined
  if (
    isOfText(part)
      ? text === undefined || min !== undefined || max !== undefined
      : text !== undefined || !isBounds
  )
    throw invalidField(
      'suggestion',
      'invalid_value',
      isOfText(part) ? 'It says how the words should read' : 'It says what bounds the field has',
    )
}

const tooMany = (field: string, most: number) =>
  invalidField(field, 'too_many', `At most ${most}: nothing was saved`)

/** Whoever looks at the request reads it again. */
const hasChanged = (ctx: SignedIn, row: RequestRow): void =>
  emitRequest(ctx, 'updated', row, statusOf(row.state))
/** Those who take part are told. */
const tellOfPost = async (ctx: SignedIn, releaseid: number, threadid: number): Promise<void> => {
  const newest = firstOf(await newestOf(ctx.db, [releaseid]))
  const { approvalid } = newest
  const { signers, others } = await partners(ctx.db, threadid, approvalid, ctx.person.userid)
  await tell(ctx, signers, 'approval.commented', newest, others)
  hasChanged(ctx, newest)
}
/** Where it is read. */
const placed = (ctx: SignedIn, approvalid: number): void =>
  ctx.header('Location', `${ctx.origin}/api/2.0/x/approvals/requests/${approvalid}/threads`)
const fresh = async (ctx: SignedIn, threadid: number, canTake: boolean): Promise<ReviewThread> =>
  presentThread(await loadThread(ctx.db, threadid), canTake)
const auditThread = (
  ctx: SignedIn,
  action: AuditAction,
  approvalid: number,
  after: { threadid: number; revisionid?: number },
) => audit(ctx, { action, target_type: 'approval', target_id: approvalid, after })

export const threadHandlers: Pick<Handlers, ThreadName> = {
  listReviewThreads: ({ params: { approvalid } }, ctx) =>
    ctx.snapshot(async db => {
      const { access, release, releases, sees } = await findTalk({ ...ctx, db }, approvalid, false)
      if (!sees) return []
      const takes = releases && isOpenTo(access, release)
      return (await threadsOf(db, release.releaseid)).map(row => presentThread(row, takes))
    }),

  async createReviewThread(input, ctx) {
    const { approvalid } = input.params
    const { access, release, releases } = await requireTalk(ctx, approvalid)
    const { text, suggestion = null, ...at } = input.body()
    const { releaseid } = release
    const held = await loadFrozen(ctx.db, releaseid)
    const about_revisionid = revisionOf(held.content, held.revisionid, at)
    if (about_revisionid === null)
      throw invalidField('part', 'not_found', 'The release has no such place: nothing was saved')
    requireSuggestion(release, access.langid, at, suggestion)
    if ((await threadsOf(ctx.db, releaseid)).length >= threadLimits.threads)
      throw tooMany('part', threadLimits.threads)
    const { userid } = ctx.person
    const threadid = await insertThread(
      ctx.db,
      { ...at, releaseid, about_revisionid, userid },
      ctx.now,
    )
    await insertPost(ctx.db, threadid, { userid, text, suggestion }, ctx.now)
    await tellOfPost(ctx, releaseid, threadid)
    placed(ctx, approvalid)
    return fresh(ctx, threadid, releases)
  },

  async createReviewPost(input, ctx) {
    const { threadid } = input.params
    const { access, release, releases, row, thread } = await requireThread(ctx, threadid)
    const { text, suggestion = null } = input.body()
    requireSuggestion(release, access.langid, thread, suggestion)
    if (thread.posts.length >= threadLimits.posts) throw tooMany('text', threadLimits.posts)
    await insertPost(ctx.db, threadid, { userid: ctx.person.userid, text, suggestion }, ctx.now)
    await tellOfPost(ctx, release.releaseid, threadid)
    placed(ctx, row.approvalid)
    return fresh(ctx, threadid, releases)
  },

  async patchReviewThread(input, ctx) {
    const { threadid } = input.params
    const { releases, row, thread } = await requireThread(ctx, threadid)
    await requireRevision(thread.revisionid, input.query.revisionid, async () =>
      presentThread(thread, releases),
    )
    const { done } = input.body()
    if (done === (thread.done !== null)) return presentThread(thread, releases)
    await markDone(ctx.db, threadid, done ? { userid: ctx.person.userid, now: ctx.now } : null)
    await auditThread(
      ctx,
      done ? 'approval.thread_done' : 'approval.thread_reopened',
      row.approvalid,
      { threadid },
    )
    hasChanged(ctx, row)
    return fresh(ctx, threadid, releases)
  },

  async takeSuggestion(input, ctx) {
    const { threadid } = input.params
    const { access, releases, row, thread } = await requireThread(ctx, threadid)
    if (!releases) throw forbidden('Only who may release the guide takes suggestions')
    await requireRevision(thread.revisionid, input.query.revisionid, async () =>
      presentThread(thread, releases),
    )
    const { postid } = input.body()
    const post = thread.posts.find(one => one.postid === postid)
    if (!post?.suggestion)
      throw invalidField('postid', 'not_found', 'This thread has no such suggestion')
    if (thread.done !== null)
      throw invalidField('postid', 'invalid_state', 'The thread is done: open it again first')
    const revisionid = await saveSuggestion(ctx, access.guideid, thread, post.suggestion)
    const { userid } = ctx.person
    await markDone(ctx.db, threadid, { userid, now: ctx.now }, { postid, revisionid })
    await auditThread(ctx, 'approval.suggestion_taken', row.approvalid, { threadid, revisionid })
    hasChanged(ctx, row)
    return fresh(ctx, threadid, releases)
  },
}
