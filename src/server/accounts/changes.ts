// What a PATCH of an account asks for, and everything that is wrong with it (api-facts 6.4;
// roles.md 2, 6).
import { limits } from '#contract/core/limits.ts'
import type { PatchUser } from '#contract/users/schemas.ts'
import { codePoints } from '#contract/core/wire.ts'
import { fieldError, forbidden, invalid, forbiddenFor, type FieldError } from '#lib/errors.ts'
import { countAddress } from '#server/auth/takenAddresses.ts'
import { findDuplicates, staffNameErrors } from '#server/auth/accounts.ts'
import { commonPasswordProblems } from '#server/base/commonPasswords.ts'
import { requireOwnPassword } from '#server/auth/rules.ts'
import { sql } from '#server/db/sql.ts'
import { requireOwnDocuments } from '#server/files/rules.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Said } from '#server/judging/brought.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import { references } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'
import { findImageProblem } from '#server/users/images.ts'
import { type UserRow, loadPasswordHash } from '#server/users/load.ts'
import type { Account } from './sql.ts'
import { lastAdmin } from './rules.ts'

const proofFields = ['email', 'password', 'current_password', 'end_app_passwords', 'langid']
const adminOnly = ['privilege', 'reputation', 'disabled', 'sso_userid'] as const

/**
 * The role that a body would give, where it is read before it may be refused; undefined for none,
 * and for a body that is wrong.
 */
export const grantIn = (body: () => PatchUser): PatchUser['privilege'] => {
  try {
    return body().privilege
  } catch {
    return undefined // the refusal for the person comes before that of the body
  }
}

/** Whoever tries to give a role without the right to leaves a row, though nothing changes. */
export const recordGrant = (
  ctx: SignedIn,
  userid: number,
  privilege: PatchUser['privilege'],
): void => {
  if (privilege === undefined) return
  ctx.auditRefusal({
    action: 'user.privilege_refused',
    target_type: 'user',
    target_id: userid,
    before: { privilege: userid === ctx.person.userid ? ctx.person.privilege : null },
    after: { privilege },
  })
}

/** Throws 403 for a field that only an Admin may send, whatever its value. */
export const requireFields = (ctx: SignedIn, body: PatchUser): void => {
  if (ctx.person.program && (body.password !== undefined || body.email !== undefined))
    throw forbiddenFor(
      'token',
      'app_password',
      'You cannot change a password or email address while signed in with an app password. Sign in with your account password',
    )
  if (ctx.person.privilege === 'Admin') return
  // Whoever still has to prove the address may mend it; a profile with links in it can wait
  // (http/access.ts).
  const early = Object.keys(body).find(one => !proofFields.includes(one))
  if (ctx.settings.verify_email && !ctx.person.verified && early)
    throw forbidden('Confirm your email address first')
  const field = adminOnly.find(one => body[one] !== undefined)
  if (field) {
    recordGrant(ctx, ctx.person.userid, body.privilege)
    throw forbidden(`Only an Admin can change \`${field}\``, ['Admin'])
  }
}

const isMoved = (before: UserRow, { email }: PatchUser): boolean =>
  email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()

/**
 * The account as it would be; what the body leaves out stays. `vouched`: an Admin gives somebody
 * their address, which needs no proof then.
 */
export const accountAfter = (before: UserRow, body: PatchUser, vouched: boolean): Account => {
  const { about, image } = body
  const pick = <K extends keyof Account & keyof PatchUser>(key: K): Account[K] =>
    (body[key] === undefined ? before[key] : body[key]) as Account[K]
  return {
    username: pick('username'),
    unique_username: pick('unique_username'),
    location: pick('location'),
    latitude: pick('latitude'),
    longitude: pick('longitude'),
    about_raw: about ?? before.about_raw,
    summary: pick('summary'),
    imageid: image === undefined ? before.imageid : image,
    langid: pick('langid'),
    email: pick('email'),
    email_verified: isMoved(before, body) ? vouched : before.email_verified,
    privilege: pick('privilege'),
    sso_userid: pick('sso_userid'),
  }
}

export const differs = (before: UserRow, after: Account): boolean =>
  (Object.keys(after) as (keyof Account)[]).some(key => after[key] !== before[key])

/**
 * It changes a role, or by what somebody else gets into their account: password, address (a link to
 * a new password is sent to it), person of the sign-in service.
 */
export const givesWay = (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
  body: PatchUser,
): boolean =>
  after.privilege !== before.privilege ||
  (before.userid !== ctx.person.userid &&
    (body.password !== undefined ||
      isMoved(before, body) ||
      after.sso_userid !== before.sso_userid))

/**
 * A new password, and a new address, which could be sent one: neither is set by whoever only holds
 * a token.
 */
const passwordProblems = async (
  ctx: SignedIn,
  before: UserRow,
  body: PatchUser,
): Promise<FieldError[]> => {
  if (
    (body.password === undefined && !isMoved(before, body)) ||
    before.userid !== ctx.person.userid
  )
    return []
  if (body.current_password === undefined)
    return [
      { field: 'current_password', code: 'required', message: 'Enter your current password too' },
    ]
  await requireOwnPassword(
    ctx,
    await loadPasswordHash(ctx.db, before.userid),
    body.current_password,
  )
  return []
}

/**
 * Who only reads on a private site may not open a picture or document by naming its number in their
 * own text.
 */
const aboutProblems = async (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
): Promise<FieldError[]> => {
  if (!ctx.person.readsOnly || after.about_raw === before.about_raw) return []
  const had = references(parse(before.about_raw, 'document'))
  const has = references(parse(after.about_raw, 'document'))
  const documents = await requireOwnDocuments(ctx.db, ctx.person, has.documentids, had.documentids)
  return [
    ...(await requireOwnImages(ctx.db, ctx.person, has.imageids, had.imageids, 'about', false)),
    ...documents.map(({ code, message }): FieldError => ({ field: 'about', code, message })),
  ]
}

/** `disabled` of a body suspends the account or lifts that; null where it says nothing new. */
export const moveOf = (before: UserRow, { disabled }: PatchUser): 'suspend' | 'lift' | null =>
  disabled === undefined || disabled === before.disabled ? null : disabled ? 'suspend' : 'lift'

const stateProblems = async (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
  body: PatchUser,
): Promise<FieldError[]> => {
  const move = moveOf(before, body)
  if (move === 'suspend' && before.userid === ctx.person.userid) {
    return [{ field: 'disabled', code: 'self', message: 'You cannot suspend your own account' }]
  }
  if (move && before.state !== (move === 'lift' ? 'suspended' : 'active'))
    return [
      {
        field: 'disabled',
        code: 'invalid_state',
        message: `This is not possible because the account’s state is ${before.state}`,
      },
    ]
  if (move !== 'suspend' && after.privilege === 'Admin') return []
  return lastAdmin(ctx.db, before, move === 'suspend' ? 'disabled' : 'privilege')
}

const saidOf = ({ username, unique_username, location, about_raw, summary }: Account): Said[] => [
  { field: 'username', text: username },
  { field: 'unique_username', text: unique_username ?? '' },
  { field: 'location', text: location ?? '' },
  { field: 'about', text: about_raw },
  { field: 'summary', text: summary ?? '' },
]

/** Throws 422 where a rule of the Admins refuses what is new in a profile. */
export const requireAllowedProfile = async (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
): Promise<void> => {
  const renamed = Object.fromEntries(
    (['username', 'unique_username'] as const).flatMap(name =>
      after[name] === before[name] ? [] : [[name, after[name]]],
    ),
  )
  const errors = staffNameErrors(ctx, ctx.person.privilege, renamed)
  if (errors.length) throw invalid(errors)
  await requireAllowed(ctx, ctx.person, {
    place: 'profile',
    before: saidOf(before),
    next: saidOf(after),
  })
}

/**
 * All problems together. The accounts are locked by now, so what is true here stays true until the
 * commit.
 */
export const findProblems = async (
  ctx: SignedIn,
  before: UserRow,
  after: Account,
  body: PatchUser,
): Promise<FieldError[]> => {
  // Before anything else, or the answer would tell a stolen token whose address has an account.
  const proof = await passwordProblems(ctx, before, body)
  const isOwn = before.userid === ctx.person.userid && ctx.person.privilege !== 'Admin'
  if (isOwn && body.email !== undefined && isMoved(before, body)) countAddress(ctx, body.email)
  const email = proof.length || isOwn ? undefined : body.email
  const errors = [
    ...proof,
    ...commonPasswordProblems(body.password, after.email, after.username, after.unique_username),
    ...(await findDuplicates(ctx.db, email, body.unique_username, before.userid)),
  ]
  if (
    body.sso_userid &&
    (await ctx.db.maybe(
      sql`select 1 from users where sso_userid = ${body.sso_userid} and userid <> ${before.userid}`,
    ))
  ) {
    errors.push({
      field: 'sso_userid',
      code: 'duplicate',
      message: 'Another account already has this `sso_userid`',
    })
  }
  if (
    body.langid !== undefined &&
    body.langid !== before.langid &&
    !ctx.settings.langids.includes(body.langid)
  ) {
    errors.push(
      fieldError('langid', 'invalid_langid', 'This language is not available on this site'),
    )
  }
  const length = codePoints(after.about_raw)
  if (
    length > limits.longText &&
    after.about_raw !== before.about_raw &&
    length >= codePoints(before.about_raw)
  ) {
    errors.push(fieldError('about', 'too_long', `Must be at most ${limits.longText} characters`))
  }
  if (body.image && body.image !== before.imageid)
    errors.push(...(await findImageProblem(ctx, body.image, before.userid)))
  errors.push(
    ...(await aboutProblems(ctx, before, after)),
    ...(await stateProblems(ctx, before, after, body)),
  )
  return errors
}
