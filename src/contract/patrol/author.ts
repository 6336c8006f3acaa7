// What a Moderator is told of the author of an edit beside it (moderation-admin 6).
import * as z from 'zod/mini'
import { count, id, named, pathId, unixSeconds } from '../core/wire.ts'
import { person } from './shapes.ts'

export const authorStates = ['accepted', 'denied', 'partial', 'withdrawn'] as const
/** Of the list of what was decided last. */
export const lastAtMost = 10
/** Of what was said last: beside an edit, in the list of one edit, and in all. */
export const messagesShown = 3
export const messagesAtMost = 2 * messagesShown

export const PatrolAuthor = named(
  'PatrolAuthor',
  z.extend(person, {
    join_date: unixSeconds,
    reputation: count,
    /** null: not told to the caller, who could not lift it. */
    suspended: z.nullable(z.boolean()),
    /** When the suspension ends by itself; null: it does not, or there is none to tell of. */
    suspended_until: z.nullable(unixSeconds),
    may_suspend: z.boolean(), // by the caller, as the account is now
    /** How many of their edits came to what; `undone`: verdicts on them that were taken back. */
    accepted: count,
    denied: count,
    partial: count,
    withdrawn: count,
    undone: count,
    /** Of those that were decided in the last ninety days. */
    recent: z.object({ decided: count, denied: count }),
    /** Their edits that wait and that the caller may open. */
    waiting: count,
    /** What was decided last, newest first; `title` is empty where the caller may not know it. */
    last: z.array(
      z.object({
        itemid: id,
        state: z.enum(authorStates),
        title: z.string(),
        decided: unixSeconds,
        /** Its newest row of the ledger. */
        decisionid: z.nullable(id),
      }),
    ),
    /** What was said last about their edits, by them and to them, newest first; titles as above. */
    messages: z.array(
      z.object({
        messageid: id,
        itemid: id,
        title: z.string(),
        author: person,
        text_raw: z.string(),
        created: unixSeconds,
      }),
    ),
  }),
)
export type PatrolAuthor = z.output<typeof PatrolAuthor>

export const authorSchemas = {
  readPatrolAuthor: {
    spec: 'ours: moderation-admin P-C3',
    params: z.object({ userid: pathId }),
    returns: PatrolAuthor,
  },
} as const
