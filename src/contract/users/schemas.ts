import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { accountStates, FlagDetail, privileges, UserSummary, workRooms } from '../core/shapes.ts'
import { nameText } from '../core/names.ts'
import {
  withCode,
  count,
  id,
  limit,
  longText,
  named,
  offset,
  order,
  ours,
  pathId,
  pathText,
  queryId,
  revisionid,
  since,
  searchWords,
  text,
  unixSeconds,
} from '../core/wire.ts'
import type { userRows } from './rows.ts'

const none = z.literal(false)
/**
 * api-facts 4.9: `about_*` is false when empty; the optional members are the person's own, or an
 * Admin's to see.
 */
export const User = named(
  'User',
  z.extend(UserSummary, {
    location: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    certification_count: count,
    badge_counts: z.object({ bronze: count, silver: count, gold: count, total: count }),
    summary: z.nullable(z.string()),
    about_raw: z.union([z.string(), none]),
    about_rendered: z.union([z.string(), none]),
    greatest_privilege: z.enum(privileges),
    langid: z.string(),
    revisionid: ours(id, 'Ours: increases with each change to the account.'),
    links: z.optional(z.record(z.string(), z.string())),
    unread_notification_count: z.optional(count),
    rooms: ours(
      z.optional(z.array(z.enum(workRooms))),
      'Ours, for the person: areas of work that have something for them.',
    ),
    email: z.optional(z.string()),
    sso_userid: z.optional(z.nullable(z.string())),
    email_verified: ours(
      z.optional(z.boolean()),
      'Ours: whether the email address is verified. Only the person and Admins see this.',
    ),
    disabled: ours(z.optional(z.boolean()), 'Ours, for Admins: suspended or erased.'),
    second_factor: ours(
      z.optional(z.boolean()),
      'Ours, for the person and Admins: whether signing in requires more than the password.',
    ),
    state: ours(z.optional(z.enum(accountStates)), 'Ours, for the person and Admins.'),
    erase_at: ours(
      z.optional(z.nullable(unixSeconds)),
      'Ours: when the account will be erased, if that was requested.',
    ),
    denial_rate: ours(
      z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
      'Ours, for Moderators, Admins and the person: the share of edits denied among those decided in the last ninety days; null if none were decided.',
    ),
    suspended_until: ours(z.optional(z.nullable(unixSeconds)), 'Ours, for Admins.'),
    suspended_reason: ours(z.optional(z.nullable(z.string())), 'Ours, for Admins.'),
    appeal: ours(
      z.optional(z.object({ text: z.string(), date: unixSeconds })),
      'Ours, for people who can lift the suspension: the suspended person’s appeal.',
    ),
  }),
)
export const SignedInUser = named('SignedInUser', z.extend(User, { authToken: z.string() }))
export type User = z.output<typeof User>

/** Blanks around it are not part of it. */
export const username = nameText(64)
export const uniqueUsername = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9_.-]{3,32}$/,
      'Use 3 to 32 lowercase letters, digits, dots, hyphens or underscores',
    ),
  )
const emailPart = String.raw`[^\s\u0000-\u001f\u007f@<>"(),;:\\[\]]+`
/** The length is checked first and alone: the pattern takes long on a megabyte of dots. */
export const email = z.string().check(
  z.trim(),
  z.maxLength(254, { abort: true }),
  z.regex(
    new RegExp(`^${emailPart}@${emailPart}\\.${emailPart}$`),
    'Must be an email address, such as name@example.org',
  ),
  z.refine(given => given.isWellFormed(), {
    message: 'Contains a character that is not allowed',
    ...withCode('invalid_value'),
  }),
)
export const password = text(128, 12)
/** As it is typed to be compared: longer than one that could be chosen, and far from a megabyte. */
export const typedPassword = z.string().check(z.maxLength(1000))

const PatchUser = z.strictObject({
  username: z.optional(username),
  unique_username: z.optional(uniqueUsername),
  location: z.optional(z.nullable(text(255))),
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  about: z.optional(longText),
  summary: z.optional(z.nullable(text(1000))),
  image: z.optional(z.nullable(id)),
  langid: z.optional(z.string()),
  email: z.optional(email),
  password: z.optional(password),
  current_password: z.optional(typedPassword),
  end_app_passwords: ours(
    z.optional(z.boolean()),
    'Ours: with a new password, whether app passwords stop working as well.',
  ),
  privilege: z.optional(z.enum(privileges)),
  reputation: z.optional(count.check(z.maximum(100_000_000))),
  disabled: z.optional(z.boolean()),
  sso_userid: z.optional(z.nullable(text(255))),
})
export type PatchUser = z.output<typeof PatchUser>

/** What Admins see of people in a list. */
const ListedUser = named(
  'ListedUser',
  z.extend(UserSummary, {
    email: ours(z.optional(z.nullable(z.string())), 'Ours, for Admins.'),
    state: ours(z.optional(z.enum(accountStates)), 'Ours, for Admins.'),
    last_active: ours(
      z.optional(z.nullable(unixSeconds)),
      'Ours, for Admins: when a sign-in of the person was last used; null where none is kept.',
    ),
    pending_items: ours(
      z.optional(count),
      'Ours, for Admins: how many edits are waiting for review.',
    ),
    denial_rate: ours(
      z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
      'Ours, for Admins: the share of edits denied among those decided in the last ninety days; null if none were decided.',
    ),
  }),
)
const forAdmins = <T extends z.ZodMiniType>(schema: T): T =>
  ours(schema, 'Ours, for Admins; ignored for everyone else.')

const userid = z.object({ userid: pathId })
/** Shorter ones would find next to everybody. */
const search = z.object({ search: pathText })
export const searchShortest = 2
export const userSchemas = {
  listUsers: {
    spec: '4.4',
    returns: z.array(ListedUser),
    query: z.object({
      limit: limit(),
      offset,
      order,
      joinedSince: since,
      privilege: forAdmins(z.optional(z.string())),
      team: forAdmins(queryId),
      state: forAdmins(z.optional(z.string())),
      q: forAdmins(searchWords),
      sort: forAdmins(z.optional(z.string())),
      reputation_min: forAdmins(since),
      reputation_max: forAdmins(since),
      active_since: forAdmins(since),
      inactive_since: forAdmins(since),
      has_pending: forAdmins(z.optional(z.string())),
    }),
  },
  readUser: { spec: '4.4', params: userid, returns: User },
  patchUser: {
    spec: '4.4',
    params: userid,
    query: z.object({ revisionid }),
    body: PatchUser,
    returns: User,
  },
  readOwnUser: { spec: '4.4', returns: User },
  searchUsers: {
    spec: '4.4',
    params: search,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(UserSummary),
  },
  searchUsernames: {
    spec: '4.4',
    params: search,
    returns: z.array(
      z.object({ userid: id, username: z.string(), unique_username: z.nullable(z.string()) }),
    ),
  },
  readUserBySso: { spec: '4.4', params: z.object({ sso_userid: pathText }), returns: User },
  readUserByEmail: { spec: '4.4', params: z.object({ email: pathText }), returns: User },
  listOwnFlags: {
    spec: '4.4',
    returns: z.object({
      guide: z.record(z.string(), FlagDetail),
      wiki: ours(z.record(z.string(), FlagDetail)),
    }),
  },
} as const satisfies SchemasOf<typeof userRows>
