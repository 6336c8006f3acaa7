import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { itemStates } from '../patrol/shapes.ts'
import {
  count,
  id,
  limit,
  named,
  offset,
  pathId,
  revisionid,
  storedCount,
  text,
  unixSeconds,
} from '../core/wire.ts'
import type { contentRuleRows } from './rows.ts'

export const ruleKinds = ['words', 'hosts', 'pattern'] as const
export type RuleKind = (typeof ruleKinds)[number]
export const rulePlaces = ['edit', 'page', 'comment', 'profile'] as const
export type RulePlace = (typeof rulePlaces)[number]
export const ruleActs = ['raise', 'hold', 'refuse'] as const
export type RuleAct = (typeof ruleActs)[number]

export const ruleLimits = {
  rules: 200,
  entries: 500,
  entry: 200,
  message: 500,
  shown: 20,
  tried: 1000,
} as const

const entries = z
  .array(text(ruleLimits.entry, 1))
  .check(z.minLength(1), z.maxLength(ruleLimits.entries))
const places = z.array(z.enum(rulePlaces)).check(z.minLength(1), z.maxLength(rulePlaces.length))
const below = z.nullable(storedCount)

const ruleHead = {
  ruleid: id,
  name: z.string(),
  kind: z.enum(ruleKinds),
  places: z.array(z.enum(rulePlaces)),
  below, // whose reputation is lower; null: everybody who is no Moderator
  act: z.enum(ruleActs),
  message: z.string(), // what the author reads who is refused
  is_on: z.boolean(),
  created_by: z.nullable(id),
  created: unixSeconds,
  modified: unixSeconds,
  revisionid: id,
}
/** In a list, without its entries: 200 rules may have 20 megabytes of them. */
export const ContentRuleHead = named(
  'ContentRuleHead',
  z.object({ ...ruleHead, entry_count: count }),
)
export type ContentRuleHead = z.output<typeof ContentRuleHead>
export const ContentRule = named(
  'ContentRule',
  z.object({ ...ruleHead, entries: z.array(z.string()) }),
)
export type ContentRule = z.output<typeof ContentRule>

const RuleTrial = z.object({
  /** Edits that the rule would be asked of: by its places, and by their author as they are now. */
  looked_at: count,
  matched: count,
  /** Of those that matched, what deciders made of them; the rest waits, or nobody decided it. */
  accepted: count,
  denied: count,
  matches: z.array(
    z.object({
      itemid: id,
      doc_type: z.enum(['guide', 'wiki']),
      title: z.string(),
      state: z.enum(itemStates),
      created: unixSeconds,
      words: z.array(z.string()),
    }),
  ),
})
export type RuleTrial = z.output<typeof RuleTrial>

const ruleid = z.object({ ruleid: pathId })
const now = z.object({ revisionid })
const name = text(100, 1)
const message = text(ruleLimits.message)
const spec = 'ours: decision 0548'
export const contentRuleSchemas = {
  listContentRules: {
    spec,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(ContentRuleHead),
  },
  createContentRule: {
    spec,
    body: z.strictObject({
      name,
      kind: z.enum(ruleKinds),
      entries,
      places,
      below: z._default(below, null),
      act: z.enum(ruleActs),
      message: z._default(message, ''),
      is_on: z._default(z.boolean(), false),
    }),
    returns: ContentRule,
    status: 201,
  },
  readContentRule: { spec, params: ruleid, returns: ContentRule },
  patchContentRule: {
    spec,
    params: ruleid,
    query: now,
    body: z.strictObject({
      name: z.optional(name),
      kind: z.optional(z.enum(ruleKinds)),
      entries: z.optional(entries),
      places: z.optional(places),
      below: z.optional(below),
      act: z.optional(z.enum(ruleActs)),
      message: z.optional(message),
      is_on: z.optional(z.boolean()),
    }),
    returns: ContentRule,
  },
  deleteContentRule: { spec, params: ruleid, query: now, returns: null },
  tryContentRule: {
    spec,
    body: z.strictObject({
      kind: z.enum(ruleKinds),
      entries,
      places: z._default(places, ['edit', 'page']),
      below: z._default(below, null),
    }),
    returns: RuleTrial,
  },
} as const satisfies SchemasOf<typeof contentRuleRows>
