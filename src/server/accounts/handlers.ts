// People (api-facts 4.9, 6.4).
import { guideFlags, wikiFlags, type Flag } from '#contract/core/flags.ts'
import { searchShortest, type PatchUser } from '#contract/users/schemas.ts'
import { userRows } from '#contract/users/rows.ts'
import { codePoints } from '#contract/core/wire.ts'
import { ApiError, forbidden, invalid, invalidField } from '#lib/errors.ts'
import { duplicateEmail, duplicateName } from '#server/auth/accounts.ts'
import { hashForChange, requireNoTwin } from '#server/auth/registering.ts'
import { hashPassword } from '#server/base/passwords.ts'
import { tellOfChange } from '#server/auth/mailAccountChange.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import { proveAddress } from '#server/auth/takenAddresses.ts'
import { requireRecentProof } from '#server/http/access/recentProof.ts'
import { endConnections, endLinks } from '#server/auth/links.ts'
import { endAppPasswords, endBenchPin, endTokens } from '#server/auth/tokens.ts'
import { presentFlags, settableFlags } from '#server/base/flags.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { requireFresh } from '#server/saves/revisions.ts'
import {
  accountAfter,
  differs,
  findProblems,
  givesWay,
  grantIn,
  moveOf,
  recordGrant,
  requireAllowedProfile,
  requireFields,
} from './changes.ts'
import { lift, requireKept, suspend } from './rules.ts'
import { isNarrowed, listPeople } from './adminList.ts'
import { loadPasswordHash, loadUser, presentUserSummary, type UserRow } from '#server/users/load.ts'
import { presentUser } from '#server/profiles/present.ts'
import { addReputation } from '#server/users/reputation.ts'
import {
  findAccount,
  listActive,
  lockAccount,
  searchByName,
  updateAccount,
  type Account,
} from './sql.ts'

const furthestOffset = 1000

/** Somebody else took the e-mail or name between our look and our write. */
const asDuplicate = (error: unknown): unknown => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (error instanceof ApiError || code !== '23505') return error
  return constraint === 'users_email'
    ? invalid([duplicateEmail])
    : constraint === 'users_unique_username'
      ? invalid([duplicateName])
      : error
}

/**
 * A look-up by what only the account itself and Admins know: to others it does not tell whether
 * there is one (roles.md 4).
 */
const readFound = async (ctx: SignedInReader, userid: number | null) => {
  if (ctx.person.privilege !== 'Admin' && userid !== ctx.person.userid)
    throw forbidden('Only an Admin can look up other people’s accounts this way', ['Admin'])
  return presentUser(ctx, await loadUser(ctx.db, userid ?? 0), ctx.person)
}

const searched = (search: string): string => {
  const words = search.trim()
  if (codePoints(words) < searchShortest)
    throw invalidField('search', 'too_short', `Enter at least ${searchShortest} characters`)
  return words
}

const flagsFor = (ctx: SignedInReader, catalogue: Flag[]) => {
  const flagids = settableFlags(ctx.person.privilege, catalogue).map(flag => flag.flagid)
  return Object.fromEntries(
    presentFlags(ctx.origin, flagids, catalogue).map(flag => [flag.flagid, flag]),
  )
}

/** What stood for the account as it was: connections, sessions, app passwords, links in mails. */
const endSignIns = async (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
  body: PatchUser,
): Promise<void> => {
  const { userid } = before
  if (
    after.sso_userid !== before.sso_userid &&
    (await endConnections(ctx.db, userid, after.sso_userid))
  )
    await tellOfChange(ctx, userid, 'sso_unlinked')
  if (body.password !== undefined) {
    await endTokens(ctx, userid, 'password_changed', ctx.person.tokenid)
    // From an Admin it is a rescue. Second factors and connections have acts of their own.
    if (body.end_app_passwords || userid !== ctx.person.userid)
      await endAppPasswords(ctx, userid, 'password_changed')
    if (userid !== ctx.person.userid) await endBenchPin(ctx.db, userid)
  }
  // A link that waits in a mail stands for the account as it was.
  if (after.email !== before.email || body.password !== undefined) await endLinks(ctx.db, userid)
  const isMoved = after.email?.toLowerCase() !== before.email?.toLowerCase()
  if (isMoved) await tellOfChange(ctx, userid, 'email', before.email, before.email_verified)
  if (isMoved && !after.email_verified) await proveAddress(ctx, userid)
  if (body.password !== undefined) await tellOfChange(ctx, userid, 'password')
}

/**
 * null keeps it. Whoever moves says their password too: it is hashed anew, as an account of that
 * address.
 */
const hashAfter = async (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
  { password, current_password }: PatchUser,
): Promise<string | null> => {
  const isMoved = after.email?.toLowerCase() !== before.email?.toLowerCase()
  const word = password ?? (isMoved ? current_password : undefined)
  if (word === undefined) return null
  if (before.userid !== ctx.person.userid || after.email === null) {
    if (password === undefined) return null
    await requireNoTwin(ctx, before.userid, { email: after.email, password })
    return hashPassword(password, await loadPasswordHash(ctx.db, before.userid))
  }
  return hashForChange(ctx, { email: after.email, password: word }, isMoved ? 'email' : 'password')
}

export const userHandlers: Pick<Handlers, keyof typeof userRows> = {
  async listUsers(input, ctx) {
    const { limit, offset, order, joinedSince } = input.query
    if (offset > furthestOffset && ctx.person?.privilege !== 'Admin') {
      throw invalidField(
        'offset',
        'out_of_range',
        `The offset must be at most ${furthestOffset}. To read further, use \`joinedSince\``,
      )
    }
    if (ctx.person?.privilege === 'Admin' && isNarrowed(input.query))
      return listPeople(input.query, ctx)
    const { people, total } = await ctx.snapshot(db =>
      listActive(db, { limit, offset, order, joinedSince }),
    )
    ctx.header('X-Total-Count', String(total))
    return people.map(row => presentUserSummary(ctx.origin, row))
  },

  readUser: async (input, ctx) =>
    presentUser(ctx, await loadUser(ctx.db, input.params.userid), ctx.person),

  readOwnUser: async (_input, ctx) =>
    presentUser(ctx, await loadUser(ctx.db, ctx.person.userid), ctx.person),

  async searchUsers({ params, query }, ctx) {
    const words = searched(params.search)
    const { people, total } = await ctx.snapshot(db => searchByName(db, words, query))
    ctx.header('X-Total-Count', String(total))
    return people.map(row => presentUserSummary(ctx.origin, row))
  },

  /** Deprecated in favour of searchUsers, and says so (api-facts 1.1.11). */
  async searchUsernames({ params }, ctx) {
    const words = searched(params.search)
    ctx.header('Deprecation', 'true')
    const { people } = await ctx.snapshot(db => searchByName(db, words, { limit: 20, offset: 0 }))
    return people.map(({ userid, username, unique_username }) => ({
      userid,
      username,
      unique_username,
    }))
  },

  readUserBySso: async ({ params }, ctx) =>
    readFound(ctx, await findAccount(ctx.db, params, ctx.person.userid)),

  readUserByEmail: async ({ params }, ctx) =>
    readFound(ctx, await findAccount(ctx.db, params, ctx.person.userid)),

  listOwnFlags: async (_input, ctx) => ({
    guide: flagsFor(ctx, guideFlags),
    wiki: flagsFor(ctx, wikiFlags),
  }),

  async patchUser(input, ctx) {
    const { userid } = input.params
    const admin = ctx.person.privilege === 'Admin'
    await loadUser(ctx.db, userid)
    if (userid !== ctx.person.userid && !admin) {
      recordGrant(
        ctx,
        userid,
        grantIn(() => input.body()),
      )
      throw forbidden()
    }
    await lockAccount(ctx.db, userid, admin)
    const before = await loadUser(ctx.db, userid)
    requireKept(before)
    await requireFresh(before.revisionid, input.query.revisionid, async () =>
      presentUser(ctx, before, ctx.person),
    )
    const body = input.body()
    requireFields(ctx, body)
    const after = accountAfter(before, body, admin && userid !== ctx.person.userid)
    if (givesWay(ctx, before, after, body))
      await requireRecentProof(ctx.db, ctx.person, userRows.patchUser)
    const errors = await findProblems(ctx, before, after, body)
    if (errors.length) throw invalid(errors)
    await requireAllowedProfile(ctx, before, after)

    const move = moveOf(before, body)
    const moved = body.reputation !== undefined ? body.reputation - before.reputation : 0
    if (moved !== 0) await addReputation(ctx, userid, moved, 'admin', null)
    if (!differs(before, after) && body.password === undefined && moved === 0 && !move)
      return presentUser(ctx, before, ctx.person)
    const hash = await hashAfter(ctx, before, after, body)
    await updateAccount(ctx.db, userid, after, hash).catch(error => {
      throw asDuplicate(error)
    })
    await endSignIns(ctx, before, after, body)
    const said = changesOf(
      { ...before, password: false },
      { ...after, reputation: before.reputation + moved, password: body.password !== undefined },
    )
    if (said)
      await audit(ctx, {
        action: 'user.updated',
        target_type: 'user',
        target_id: userid,
        ...said,
        reason: ctx.reason,
      })
    if (move === 'suspend') await suspend(ctx, before, { reason: ctx.reason, until: null })
    else if (move === 'lift') await lift(ctx, before, ctx.reason)
    else {
      ctx.touch(`user:${userid}`)
      ctx.emit({ event: 'user.updated', data: { userid } })
    }
    return presentUser(ctx, await loadUser(ctx.db, userid), ctx.person)
  },
}
