// What patrol answers with: items, their units, leases and ledger rows (moderation-admin sections 2
// and 3).
import * as z from 'zod/mini'
import { count, id, named, unixSeconds } from '../core/wire.ts'

export const itemStates = [
  'pending',
  'needs_rebase',
  'accepted',
  'denied',
  'partial',
  'superseded',
  'withdrawn',
  'orphaned',
] as const
export type ItemState = (typeof itemStates)[number]
export const signalCodes = [
  'new_author',
  'first_on_document',
  'outside_link',
  'large_removal',
  'warning_removed',
  'number_changed',
  'image_replaced',
  'prerequisite_changed',
  'burst',
  'resubmits_denied',
  'contested',
  'step_emptied',
  'step_replaced',
  'step_deleted',
  'deletion_proposed',
  'shouting',
  'repeated_letters',
  'disguised_text',
  'listed_word',
  'listed_host',
  'content_rule',
] as const
export type SignalCode = (typeof signalCodes)[number]
const unitStates = ['pending', 'accepted', 'denied', 'satisfied', 'conflicted'] as const
export type UnitState = (typeof unitStates)[number]
export const decisionActions = [
  'accept',
  'deny',
  'accept_edit',
  'partial',
  'undo',
  'withdraw',
  'supersede',
  'orphan',
  'reinstate',
] as const
export type DecisionAction = (typeof decisionActions)[number]

export const person = z.object({ userid: count, username: z.string() })

const PatrolLease = named(
  'PatrolLease',
  z.object({
    holder: person,
    mine: z.boolean(),
    expires: unixSeconds,
    kind: z.enum(['open', 'ahead']),
  }),
)
/** What its holder gets. */
export const HeldLease = named(
  'HeldPatrolLease',
  z.object({ token: z.string(), expires: unixSeconds, heartbeat_seconds: id }),
)

/** A row of the ledger. `decider` is null where the service closed the item. */
export const PatrolDecision = named(
  'PatrolDecision',
  z.object({
    decisionid: id,
    itemid: id,
    item_revisionid: id,
    decider: z.nullable(person),
    action: z.enum(decisionActions),
    reason_code: z.nullable(z.string()),
    reason_text: z.nullable(z.string()),
    result_revisionid: z.nullable(id),
    live_before: id,
    live_after: z.nullable(id),
    base_shown: z.enum(['live', 'previous']),
    undoes: z.nullable(id),
    created: unixSeconds,
    seconds_viewed: count,
    diff_hash: z.string(),
    prev_hash: z.string(),
    hash: z.string(),
    doc_type: z.enum(['guide', 'wiki']),
    docid: id,
    title: z.string(),
    author: person,
    units: z.array(
      z.object({
        unitid: id,
        verdict: z.enum(['accept', 'deny', 'leave']),
        edited: z.boolean(),
        reason_code: z.nullable(z.string()),
        reason_text: z.nullable(z.string()),
      }),
    ),
  }),
)
export type PatrolDecision = z.output<typeof PatrolDecision>

const item = {
  itemid: id,
  doc_type: z.enum(['guide', 'wiki']),
  docid: id,
  langid: z.string(),
  kind: z.enum(['create', 'edit']),
  state: z.enum(itemStates),
  author: person,
  title: z.string(),
  url: z.string(),
  category: z.string(),
  summary: z.string(),
  base_revisionid: id,
  head_revisionid: id,
  stacked_on: z.nullable(id),
  parent_itemid: z.nullable(id),
  revisionid: id,
  created: unixSeconds,
  updated: unixSeconds,
  decided: z.nullable(unixSeconds),
  threshold_at_save: count,
  risk_score: count,
  blast_score: count,
  unit_count: count,
  conflict_count: count,
  words_added: count,
  words_removed: count,
  signals: z.array(z.enum(signalCodes)),
  lease: z.nullable(PatrolLease),
  own: z.boolean(), // the caller proposed it
  decidable: z.boolean(), // the caller may decide it; not while it is past
  /** The newest decision about it, null before the first. */
  decision: z.nullable(
    z.object({
      decisionid: id,
      action: z.enum(decisionActions),
      decider: z.nullable(person),
      created: unixSeconds,
      reason_code: z.nullable(z.string()),
      reason_text: z.nullable(z.string()),
    }),
  ),
}
export const PatrolItem = named('PatrolItem', z.object(item))
export type PatrolItem = z.output<typeof PatrolItem>

const unit = {
  unitid: id,
  kind: z.string(),
  op: z.enum(['add', 'remove', 'change', 'move']),
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  depends_on: z.array(id),
}
/** A unit of the item itself; `lines` of text and pictures are as they are stored. */
export const PatrolUnit = named(
  'PatrolUnit',
  z.object({
    ...unit,
    state: z.enum(unitStates),
    words_added: count,
    words_removed: count,
    /** Of a conflicted unit: what readers see in its place. */
    live: z.optional(z.unknown()),
  }),
)
/**
 * The document in one version, as it is stored: a guide's own fields and steps, or the fields of a
 * page.
 */
export const PatrolVersion = named(
  'PatrolVersion',
  z.object({
    kind: z.enum(['guide', 'wiki']),
    fields: z.record(z.string(), z.unknown()),
    steps: z.optional(z.array(z.record(z.string(), z.unknown()))),
  }),
)
/**
 * From `before` to the item's head. Without `full` steps that are equal and stand nowhere near a
 * change are left out of both. `after_hash` is of the whole of it, whatever is left out.
 */
export const PatrolDiff = named(
  'PatrolDiff',
  z.object({
    base: z.enum(['live', 'previous']),
    before_revisionid: id,
    after_revisionid: id,
    before: PatrolVersion,
    after: PatrolVersion,
    units: z.array(z.object(unit)),
    hash: z.string(),
    after_hash: z.string(),
  }),
)

export const PatrolMessage = named(
  'PatrolMessage',
  z.object({
    messageid: id,
    itemid: id,
    author: person,
    text_raw: z.string(),
    created: unixSeconds,
    read_by: z.array(id),
  }),
)
const neighbour = z.object({
  itemid: id,
  author: person,
  state: z.enum(itemStates),
  unit_count: count,
  revisionid: id,
  created: unixSeconds,
  risk_score: count,
  words_added: count,
  words_removed: count,
  /** Where it changes the document. */
  paths: z.array(z.string()),
  /** Why the caller cannot accept it, though they may decide on edits of the document. */
  accept_bar: z.nullable(z.enum(['self_decision', 'leased', 'needs_rebase'])),
})
export const PatrolItemDetail = named(
  'PatrolItemDetail',
  z.object({
    ...item,
    units: z.array(PatrolUnit),
    diff: PatrolDiff,
    signal_list: z.array(
      z.object({
        code: z.enum(signalCodes),
        weight: count,
        evidence: z.record(z.string(), z.unknown()),
        rule_version: id,
      }),
    ),
    /** Those below it and above it in its chain, in order. */
    below: z.array(neighbour),
    above: z.array(neighbour),
    /** Edits below without which it cannot be accepted as a whole, and units that need them. */
    needs: z.array(id),
    needing: z.array(id),
    /** Edits above that no longer fit once it is denied. */
    breaks: z.array(id),
    /**
     * What else shows this document; each list holds what the caller may see, at most a hundred.
     */
    blast: z.object({
      prerequisite_of: z.array(z.object({ guideid: id, title: z.string(), depth: id })),
      translations: z.array(z.string()),
      featured_on: z.array(z.object({ wikiid: id, namespace: z.string(), title: z.string() })),
      pinned_by: z.array(
        z.object({
          releaseid: id,
          guideid: id,
          title: z.string(),
          major: count,
          minor: count,
          pins: id,
        }),
      ),
      runs: z.array(
        z.object({
          entryid: id,
          workorderid: z.string(),
          status: z.enum(['started', 'paused', 'suspended']),
          userid: id,
          username: z.string(),
        }),
      ),
    }),
    messages: z.array(PatrolMessage),
  }),
)
export type PatrolItemDetail = z.output<typeof PatrolItemDetail>

export const PatrolReason = named(
  'PatrolReason',
  z.object({
    reasonid: id,
    code: z.string(),
    texts: z.record(z.string(), z.string()),
    applies_to: z.enum(['deny', 'edit', 'note']),
    active: z.boolean(),
    position: z.int(),
    uses: count,
    revisionid: id,
  }),
)
