// One timeline of a person or a document, out of the audit log, the ledger and sign-ins.
import * as z from 'zod/mini'
import { namespaces } from '../core/shapes.ts'
import {
  id,
  limit,
  moment,
  named,
  queryId,
  storedTime,
  unixSeconds,
  withCode,
} from '../core/wire.ts'
import { LedgerRow } from '../patrol/ledger.ts'
import { signInEnds, signInWays } from '../signIns/past.ts'
import { AuditEntry } from './entry.ts'

export const timelineKinds = ['audit', 'decision', 'sign_in'] as const
export type TimelineKind = (typeof timelineKinds)[number]
/** Tries that failed are rows of the log, and kinds of a sign-in all the same. */
export const failedSignIns = ['sign_in.failed', 'sign_in.wrong_code'] as const

/** A place in the line says all that the order goes by, so it outlives the row itself. */
export const timelineSources = ['audit', 'decision', 'token'] as const
export type TimelineSource = (typeof timelineSources)[number]
const place = new RegExp(`^(\\d{1,10})-(?:${timelineSources.join('|')})-[1-9]\\d{0,9}$`)
export const isTimelineid = (text: string): boolean =>
  storedTime.safeParse(Number(place.exec(text)?.[1])).success
const timelineid = z.string().check(
  z.refine(isTimelineid, {
    message: 'Must be the `timelineid` of an entry',
    ...withCode('invalid_value'),
  }),
)
const kinds = z.optional(
  z.string().check(
    z.refine(
      text => text.split(',').every(one => (timelineKinds as readonly string[]).includes(one)),
      {
        message: `The kinds must be one or more of ${timelineKinds.join(', ')}`,
        ...withCode('invalid_value'),
      },
    ),
  ),
)

const TimelineEntry = named(
  'TimelineEntry',
  z.object({
    timelineid: z.string(),
    date: unixSeconds,
    kind: z.enum(timelineKinds),
    /** One of these three, as its own list says it; a failed sign-in is a row of the log. */
    audit: z.nullable(AuditEntry),
    decision: z.nullable(LedgerRow),
    sign_in: z.nullable(
      z.object({
        user_agent: z.string(),
        last_used: unixSeconds,
        app_password: z.nullable(z.string()), // by its name, where a program signed in with one
        how: z.nullable(z.enum(signInWays)), // null: before that was kept
        /** Both null while it lasts. */
        ended: z.nullable(unixSeconds),
        why: z.nullable(z.enum(signInEnds)),
      }),
    ),
  }),
)
export type TimelineEntry = z.output<typeof TimelineEntry>

export const timelineSchema = {
  spec: 'ours: decision 0600',
  query: z.object({
    userid: queryId,
    guideid: queryId,
    wikiid: queryId,
    kinds,
    from: moment('start'),
    to: moment('end'),
    limit: limit(100, 50),
    after: z.optional(timelineid),
  }),
  returns: z.object({
    /** Whose line it is; `title` is null for what is gone, or has none. */
    subject: z.object({
      kind: z.enum(['user', 'guide', 'wiki']),
      id,
      title: z.nullable(z.string()),
      page: z.nullable(z.object({ namespace: z.enum(namespaces), title: z.string() })),
    }),
    entries: z.array(TimelineEntry),
    next: z.nullable(z.string()), // where to go on; null at the end
  }),
} as const
