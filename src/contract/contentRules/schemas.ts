import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { namespaces } from '../core/shapes.ts'
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
  /** When it was last tried as it is now, of how many things, and how many it found. */
  tried: z.nullable(z.object({ at: unixSeconds, looked_at: count, matched: count })),
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
  /** What the rule would be asked of: by its places, and by the author as they are now. */
  looked_at: count,
  matched: count,
  /** Of those that matched, what deciders made of them; the rest waits, or nobody decided it. */
  accepted: count,
  denied: count,
  /** Of each place of the rule: the newest 1,000 edits, new pages, comments or profiles. */
  places: z.array(z.object({ place: z.enum(rulePlaces), looked_at: count, matched: count })),
  /** The newest of each place. */
  matches: z.array(
    z.object({
      place: z.enum(rulePlaces),
      itemid: z.nullable(id), // of what waited; null: it went live at once
      revisionid: z.nullable(id), // of an edit that went live, and the one before it
      revisionid_before: z.nullable(id),
      commentid: z.nullable(id),
      userid: z.nullable(id), // of a profile
      doc_type: z.nullable(z.enum(['guide', 'wiki'])),
      docid: z.nullable(id),
      namespace: z.nullable(z.enum(namespaces)), // of a page, with its title in addresses
      page: z.nullable(z.string()),
      title: z.string(),
      state: z.nullable(z.enum(itemStates)),
      created: unixSeconds,
      words: z.array(z.string()),
    }),
  ),
})
export type RuleTrial = z.output<typeof RuleTrial>

/** What a file of rules is known by. */
export const rulesFormat = 'stepwright-content-rules' as const
const ruleOutcomes = ['new', 'changed', 'same', 'refused'] as const
const RulesFile = z.object({
  format: z.literal(rulesFormat),
  version: z.literal(1),
  rules: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(ruleKinds),
      entries: z.array(z.string()),
      places: z.array(z.enum(rulePlaces)),
      below,
      act: z.enum(ruleActs),
      message: z.string(),
      is_on: z.boolean(),
    }),
  ),
})

const RulesImport = z.object({
  /** In the order of the file. `changes`: names of members. */
  rules: z.array(
    z.object({
      index: count,
      name: z.string(),
      outcome: z.enum(ruleOutcomes),
      ruleid: z.nullable(id), // of the rule on the site that it is compared with
      changes: z.array(z.string()),
      is_on: z.nullable(z.boolean()), // afterwards; null where it is refused
      was_on: z.nullable(z.boolean()), // null: it was not there
      errors: z.array(
        z.object({
          field: z.string(),
          code: z.string(),
          message: z.string(),
          index: z.optional(count), // of the entry
          limit: z.optional(count),
        }),
      ),
    }),
  ),
  counts: z.object({ new: count, changed: count, same: count, refused: count, kept: count }),
  /** Of this file on these rules; applying asks for it. */
  preview: z.string(),
  applied: z.boolean(),
})
export type RulesImport = z.output<typeof RulesImport>

const ruleid = z.object({ ruleid: pathId })
const now = z.object({ revisionid })
const name = text(100, 1)
const message = text(ruleLimits.message)
export const NewRule = z.strictObject({
  name,
  kind: z.enum(ruleKinds),
  entries,
  places,
  below: z._default(below, null),
  act: z.enum(ruleActs),
  message: z._default(message, ''),
  is_on: z._default(z.boolean(), false),
})
export type NewRule = z.output<typeof NewRule>
/** A file says all of each rule: what it left out would change a rule that is there unasked. */
export const RuleInFile = z.extend(NewRule, { below, message, is_on: z.boolean() })
const spec = 'ours: decision 0548'
export const contentRuleSchemas = {
  listContentRules: {
    spec,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(ContentRuleHead),
  },
  createContentRule: {
    spec,
    body: NewRule,
    returns: ContentRule,
    status: 201,
  },
  exportContentRules: { spec: 'ours: decision 0583', returns: RulesFile },
  importContentRules: {
    spec: 'ours: decision 0583',
    body: z.strictObject({
      format: z.literal(rulesFormat),
      version: z.literal(1),
      rules: z.array(z.unknown()).check(z.minLength(1), z.maxLength(ruleLimits.rules)),
      dry_run: z._default(z.boolean(), true),
      preview: z.optional(text(64, 1)),
    }),
    returns: RulesImport,
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
