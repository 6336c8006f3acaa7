// Asking people to come (moderation-admin 8, 9): a link in a mail, good for seven days and once.
import { randomBytes } from 'node:crypto'
import { peopleRows } from '#contract/people/rows.ts'
import type { Invitation, Invited } from '#contract/people/schemas.ts'
import { email as addressOf } from '#contract/users/schemas.ts'
import { fieldError, invalid, invalidField } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { createAccount, findDuplicates, requireAllowedNames } from '#server/auth/accounts.ts'
import { commonPasswordProblems } from '#server/base/commonPasswords.ts'
import { hashPassword } from '#server/base/passwords.ts'
import { requireRecentProof } from '#server/http/access/recentProof.ts'
import { startToken } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { writeMail } from '#server/mail/mails.ts'
import { invitationText } from '#server/mail/texts.ts'
import { joinTeam } from '#server/teams/members.ts'
import { loadTeamCells } from '#server/teams/load.ts'
import { loadUser } from '#server/users/load.ts'
import { presentUser } from '#server/profiles/present.ts'
import {
  deleteInvitation,
  insertInvitation,
  knownAddresses,
  listInvitations,
  lockInvitation,
  openInvitation,
  renewInvitation,
  type InvitationRow,
} from './sql.ts'

const validFor: Seconds = 7 * 86_400

const present = ({ message: _, is_open, ...shown }: InvitationRow): Invitation => ({
  ...shown,
  state: is_open ? 'open' : 'expired',
})

const freshToken = () => randomBytes(24).toString('base64url')
const sendMail = (
  ctx: SignedIn,
  to: Pick<InvitationRow, 'email' | 'langid' | 'message'>,
  token: string,
  expires: number,
) => {
  const text = invitationText(
    to.langid,
    ctx.settings.site_name,
    ctx.person.username,
    to.message,
    `${ctx.origin}/invitation?token=${token}`,
  )
  return writeMail(ctx.db, {
    userid: null,
    recipient: to.email,
    ...text,
    created: ctx.now,
    expires,
  })
}

/** null where somebody else did the same meanwhile. */
const invite = async (
  ctx: SignedIn,
  to: Pick<InvitationRow, 'email' | 'privilege' | 'teams' | 'langid' | 'message'>,
): Promise<number | null> => {
  const token = freshToken()
  const expires = ctx.now + validFor
  const invitationid = await insertInvitation(ctx.db, {
    ...to,
    invited_by: ctx.person.userid,
    tokenHash: tokenHash(token),
    now: ctx.now,
    expires,
  })
  if (invitationid === null) return null
  await sendMail(ctx, to, token, expires)
  await audit(ctx, {
    action: 'invitation.sent',
    target_type: 'invitation',
    target_id: invitationid,
    after: { privilege: to.privilege, teams: to.teams },
    about: null,
  })
  return invitationid
}

/** The first thing that speaks against it. */
const outcomeOf = (email: string, against: [boolean, Invited['outcome']][]): Invited['outcome'] =>
  addressOf.safeParse(email).success ? (against.find(([is]) => is)?.[1] ?? 'new') : 'invalid'

/**
 * Throws 422 for numbers of teams that are not there; names are somebody's typing, and listed with
 * their line.
 */
const requireTeams = async (db: Db, lists: (number[] | undefined)[]): Promise<void> => {
  const wanted = [...new Set(lists.flatMap(list => list ?? []))]
  const found = new Set(
    await db.values<number>(sql`select teamid from teams where teamid = any(${wanted}::int[])`),
  )
  const errors = lists.flatMap((list, index) =>
    (list ?? []).some(teamid => !found.has(teamid))
      ? [fieldError('invitations.teams', 'not_found', 'There is no such team', index)]
      : [],
  )
  if (errors.length) throw invalid(errors)
}

type Names =
  | 'listInvitations'
  | 'createInvitations'
  | 'resendInvitation'
  | 'withdrawInvitation'
  | 'acceptInvitation'
export const invitationHandlers: Pick<Handlers, Names & keyof typeof peopleRows> = {
  listInvitations: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { rows, total } = await listInvitations(db, query, ctx.now)
      ctx.header('X-Total-Count', String(total))
      return rows.map(present)
    }),

  /** Lines that cannot be sent are listed and keep nobody else from being invited. */
  async createInvitations(input, ctx) {
    const { invitations, message, dry_run } = input.body()
    if (!dry_run && invitations.some(({ privilege = 'User' }) => privilege !== 'User'))
      await requireRecentProof(ctx.db, ctx.person, peopleRows.createInvitations)
    await requireTeams(
      ctx.db,
      invitations.map(one => (typeof one.teams === 'string' ? [] : one.teams)),
    )
    const named = invitations.some(one => typeof one.teams === 'string')
      ? await loadTeamCells(ctx.db)
      : null
    const { accounts, invited } = await knownAddresses(
      ctx.db,
      invitations.map(one => one.email.trim()),
      ctx.now,
    )
    const seen = new Set<string>()
    const answer: Invited[] = []
    for (const {
      email: given,
      privilege = 'User',
      teams: asked = [],
      langid = ctx.settings.default_langid,
    } of invitations) {
      const email = given.trim()
      const small = email.toLowerCase()
      const found =
        typeof asked === 'string' ? existing(named, 'the teams by name').parse(asked) : asked
      const teams = found ?? []
      const line = { email: given, privilege, teams, langid }
      const outcome = outcomeOf(email, [
        [accounts.has(small), 'account'],
        [invited.has(small), 'invited'],
        [seen.has(small), 'twice'],
        [found === null, 'no_team'],
        [!ctx.settings.langids.includes(langid), 'no_language'],
      ])
      seen.add(small)
      if (outcome !== 'new' || dry_run) {
        answer.push({ ...line, outcome, invitationid: null })
        continue
      }
      const invitationid = await invite(ctx, { email, privilege, teams, langid, message })
      answer.push({ ...line, outcome: invitationid === null ? 'invited' : 'new', invitationid })
    }
    ctx.header('Location', `${ctx.origin}/api/2.0/x/invitations`)
    return { dry_run, invitations: answer }
  },

  async resendInvitation({ params: { invitationid } }, ctx) {
    const row = await lockInvitation(ctx.db, invitationid, ctx.now)
    if (row.privilege !== 'User')
      await requireRecentProof(ctx.db, ctx.person, peopleRows.resendInvitation)
    const token = freshToken()
    const expires = ctx.now + validFor
    const invited_by = ctx.person.userid
    await renewInvitation(ctx.db, invitationid, {
      tokenHash: tokenHash(token),
      invited_by,
      now: ctx.now,
      expires,
    })
    await sendMail(ctx, row, token, expires)
    await audit(ctx, {
      action: 'invitation.sent_again',
      target_type: 'invitation',
      target_id: invitationid,
      about: null,
    })
    return present({ ...row, invited_by, sent: ctx.now, expires, is_open: true })
  },

  async withdrawInvitation({ params: { invitationid } }, ctx) {
    await lockInvitation(ctx.db, invitationid, ctx.now)
    await deleteInvitation(ctx.db, invitationid)
    await audit(ctx, {
      action: 'invitation.withdrawn',
      target_type: 'invitation',
      target_id: invitationid,
      about: null,
    })
    return null
  },

  /** Makes the account and signs in; whoever opened the mail has proved the address. */
  async acceptInvitation(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const { token, username, unique_username = null, password } = input.body()
    const asked = await openInvitation(ctx.db, tokenHash(token), ctx.now)
    if (!asked)
      throw invalidField(
        'token',
        'invalid_value',
        'This invitation has expired, has been withdrawn or has already been used. Ask for a new one',
      )
    const errors = [
      ...(await findDuplicates(ctx.db, asked.email, unique_username)),
      ...commonPasswordProblems(password, asked.email, username, unique_username),
    ]
    if (errors.length) throw invalid(errors)
    await requireAllowedNames(ctx, asked.privilege, { username, unique_username })
    const userid = await createAccount(ctx.db, {
      email: asked.email,
      passwordHash: await hashPassword(password),
      username,
      unique_username,
      privilege: asked.privilege,
      langid: asked.langid,
      now: ctx.now,
      email_verified: true,
    })
    await deleteInvitation(ctx.db, asked.invitationid)
    const by = { ...ctx, person: { userid } }
    // A team that is gone meanwhile is no reason to stay outside.
    for (const teamid of asked.teams) await joinTeam(by, teamid, userid)
    await audit(by, {
      action: 'user.created',
      target_type: 'user',
      target_id: userid,
      after: { username, privilege: asked.privilege, invited_by: asked.invited_by },
    })
    const authToken = await startToken(ctx, userid, { how: 'invitation' })
    ctx.touch(`user:${userid}`)
    ctx.emit({ event: 'user.created', data: { userid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/users/${userid}`)
    const user = await loadUser(ctx.db, userid)
    return { ...(await presentUser(ctx, user, user)), authToken }
  },
}
