import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  decisionActions,
  HeldLease,
  itemStates,
  PatrolDecision,
  PatrolItem,
  PatrolItemDetail,
  PatrolMessage,
  PatrolReason,
  PatrolVersion,
} from './shapes.ts'
import { authorSchemas } from './author.ts'
import { figuresQuery, PatrolFigures } from './figures.ts'
import { findings, ledgerOutcomes, LedgerRow, secondLooks } from './ledger.ts'
import { reportSchemas } from './reports.ts'
import type { patrolRows } from './rows.ts'
import {
  count,
  flag,
  id,
  limit,
  moment,
  offset,
  pathId,
  queryId,
  revisionid,
  text,
  unixSeconds,
} from '../core/wire.ts'
import {
  baseShown,
  Batch,
  Decide,
  FilterChanges,
  nextFilter,
  SavedFilter,
  listQuery,
  itemQuery,
  leaseToken,
} from './queries.ts'

const itemid = z.object({ itemid: pathId })
const decisionid = z.object({ decisionid: pathId })
/** What waits on a document, and for whom. */
const patrolDocument = z.object({
  revisionid: id,
  live_revisionid: id,
  head_revisionid: id,
  pending: z.array(id),
  patrol_threshold: count,
  would_bypass: z.boolean(),
})
const docParams = z.object({ doc_type: z.enum(['guide', 'wiki']), docid: pathId })

const texts = z.record(z.string().check(z.regex(/^[a-z]{2}$/)), text(500, 1))
const reasonFields = { texts, applies_to: z.enum(['deny', 'edit', 'note']) }
/** Others are counted up from the largest, so that stays below what a column holds. */
const position = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))
const counted = z.object({ key: z.string(), title: z.string(), count })
const spec = (id: string) => `ours: moderation-admin ${id}`

export const patrolSchemas = {
  listPatrolItems: { spec: spec('M-27'), query: listQuery, returns: z.array(PatrolItem) },
  readPatrolCounts: {
    spec: spec('M-28'),
    query: itemQuery,
    returns: z.object({
      pending: count,
      decidable: count,
      leased: count,
      mine: count,
      oldest_age: count, // seconds
      unseen: count, // by anybody
      unseen_by_me: count,
      by_risk: z.array(counted),
      by_category: z.array(counted),
      by_language: z.array(counted),
      by_author_top: z.array(counted),
      /** Of readers, which the caller may answer; no filter counts for them. */
      reports: count,
    }),
  },
  readPatrolItem: {
    spec: spec('M-29'),
    params: itemid,
    query: z.object({ base: z._default(baseShown, 'live'), full: flag, since_view: flag }),
    returns: PatrolItemDetail,
  },
  listPatrolFilters: {
    spec: spec('M-27'),
    returns: z.array(z.extend(SavedFilter, { count })),
  },
  patchPatrolFilters: {
    spec: spec('M-27'),
    body: FilterChanges,
    returns: z.array(SavedFilter),
  },
  takePatrolItems: {
    spec: spec('M-30'),
    body: z.strictObject({
      filter: z.optional(nextFilter),
      count: z._default(z.int().check(z.minimum(1), z.maximum(3)), 1),
      exclude: z.optional(z.array(id).check(z.maxLength(1000))),
    }),
    returns: z.object({ items: z.array(z.object({ item: PatrolItemDetail, lease: HeldLease })) }),
  },
  leasePatrolItem: {
    spec: spec('M-31'),
    params: itemid,
    body: z.strictObject({ kind: z._default(z.enum(['open', 'ahead']), 'open') }),
    returns: HeldLease,
    status: 201,
  },
  beatPatrolLease: {
    spec: spec('M-32'),
    params: itemid,
    body: z.strictObject({ token: leaseToken }),
    returns: z.object({ expires: unixSeconds, item_revisionid: id }),
  },
  endPatrolLease: {
    spec: spec('M-33'),
    params: itemid,
    query: z.object({ force: flag }),
    body: z.strictObject({ token: z.optional(leaseToken), skip: z.optional(z.boolean()) }),
    returns: PatrolItem,
  },
  decidePatrolItem: {
    spec: spec('M-34'),
    params: itemid,
    query: z.object({ revisionid }),
    body: Decide,
    returns: z.object({
      item: PatrolItem,
      decision: PatrolDecision,
      live_revisionid: id,
      follow_up_itemid: z.optional(id),
    }),
  },
  decidePatrolItems: {
    spec: spec('M-35'),
    body: Batch,
    returns: z.object({
      results: z.array(
        z.object({
          itemid: id,
          status: z.int(),
          code: z.optional(z.string()),
          message: z.optional(z.string()),
          decisionid: z.optional(id),
        }),
      ),
    }),
  },
  undoPatrolDecision: {
    spec: spec('M-36'),
    params: decisionid,
    query: z.object({ revisionid }),
    body: z.strictObject({ reason_text: z.optional(text(2000)) }),
    returns: z.object({ item: PatrolItem, decision: PatrolDecision, live_revisionid: id }),
  },
  listPatrolDecisions: {
    spec: spec('M-37'),
    query: z.object({
      decider: queryId,
      author: queryId,
      doc_type: z.optional(z.enum(['guide', 'wiki'])),
      document: queryId,
      action: z.optional(z.enum(decisionActions)),
      outcome: z.optional(z.enum(ledgerOutcomes)),
      second_look: z.optional(z.enum(secondLooks)),
      kind: z.optional(z.enum(['create', 'edit'])),
      category: z.optional(z.string().check(z.maxLength(255))), // with what lies below it
      from: moment('start'),
      to: moment('end'),
      limit: limit(),
      offset,
      after: queryId,
      before: queryId,
    }),
    returns: z.array(LedgerRow),
  },
  lookAtPatrolDecision: {
    spec: 'ours: decision 0585',
    params: decisionid,
    body: z.strictObject({ finding: z.enum(findings) }),
    returns: LedgerRow,
  },
  checkPatrolDecisions: {
    spec: 'ours: decision 0585',
    query: z.object({ after: queryId }),
    /** `last`: from where to go on; null at the end, and behind a row that is broken. */
    returns: z.object({ rows: count, broken: z.nullable(id), last: z.nullable(id) }),
  },
  readPatrolDecision: {
    spec: spec('M-38'),
    params: decisionid,
    /** `revisionid`: of the item as it is now, which undoing asks for. */
    returns: z.extend(LedgerRow, {
      revisionid: id,
      diff: z.object({
        base: PatrolVersion,
        head: PatrolVersion,
        units: z.array(z.unknown()),
        hash: z.string(),
      }),
    }),
  },
  listOwnPatrolItems: {
    spec: spec('M-39'),
    query: z.object({ state: z.optional(z.enum(itemStates)), limit: limit(), offset }),
    returns: z.array(
      z.extend(PatrolItem, {
        can_resubmit: z.boolean(),
        /** Ids of units that went live, and those denied with what was said about them. */
        went_live: z.array(id),
        denied: z.array(
          z.object({
            unitid: id,
            reason_code: z.nullable(z.string()),
            reason_text: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  },
  withdrawPatrolItem: {
    spec: spec('M-40'),
    params: itemid,
    query: z.object({ revisionid, cascade: z.optional(z.enum(['mine'])) }),
    returns: PatrolItem,
  },
  resubmitPatrolItem: {
    spec: spec('M-41'),
    params: itemid,
    body: z.strictObject({ mode: z.enum(['denied', 'all']) }),
    status: 201,
    returns: z.object({
      draft: PatrolVersion,
      units: z.array(id),
      revisionid: id,
      parent_itemid: id,
    }),
  },
  listPatrolMessages: { spec: spec('M-42'), params: itemid, returns: z.array(PatrolMessage) },
  createPatrolMessage: {
    spec: spec('M-42'),
    params: itemid,
    body: z.strictObject({ text_raw: text(4000, 1) }),
    returns: PatrolMessage,
    status: 201,
  },
  readPatrolDocument: {
    spec: spec('M-43'),
    params: docParams,
    returns: patrolDocument,
  },
  patchPatrolDocument: {
    spec: spec('M-8'),
    params: docParams,
    query: z.object({ revisionid }),
    body: z.strictObject({
      patrol_threshold: z.int().check(z.nonnegative(), z.maximum(100_000_000)),
    }),
    returns: patrolDocument,
  },
  readPatrolStats: {
    spec: spec('M-44'),
    query: figuresQuery,
    returns: PatrolFigures,
  },
  listPatrolReasons: { spec: spec('M-45'), returns: z.array(PatrolReason) },
  createPatrolReason: {
    spec: spec('M-45'),
    body: z.strictObject({
      code: z.string().check(z.regex(/^[A-Za-z0-9 _-]{1,64}$/)),
      ...reasonFields,
      position: z.optional(position),
    }),
    returns: PatrolReason,
    status: 201,
  },
  patchPatrolReason: {
    spec: spec('M-45'),
    params: z.object({ reasonid: pathId }),
    query: z.object({ revisionid }),
    body: z.strictObject({
      texts: z.optional(texts),
      applies_to: z.optional(z.enum(['deny', 'edit', 'note'])),
      active: z.optional(z.boolean()),
      position: z.optional(position),
    }),
    returns: PatrolReason,
  },
  ...authorSchemas,
  ...reportSchemas,
} as const satisfies SchemasOf<typeof patrolRows>
