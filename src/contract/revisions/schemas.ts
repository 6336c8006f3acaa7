import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { StartedJob } from '#contract/bulkRuns/schemas.ts'
import { Guide, Step } from '#contract/guides/shapes.ts'
import type { revisionRows } from './rows.ts'
import { described, Redaction, Wording } from './shapes.ts'
import {
  count,
  flag,
  id,
  langid,
  limit,
  named,
  offset,
  pathId,
  pathText,
  queryId,
  searchWords,
  since,
  storedTime,
  text,
  unixSeconds,
  whole,
  withCode,
} from '../core/wire.ts'
import { namespaces } from '#contract/core/shapes.ts'
import { Wiki } from '#contract/wikis/shapes.ts'

const counts = z.object({ added: count, removed: count, moved: count })
const Revision = named(
  'Revision',
  z.object({
    ...described,
    comment: z.string(),
    fields: z.array(z.string()), // names of what differs from the revision that it was made from
    size_delta: z.int(), // characters of text
    /** How many steps of a guide, or lines of a step, came, went, moved, and of lines changed. */
    steps: z.optional(counts),
    lines: z.optional(z.extend(counts, { changed: count })),
    /**
     * An older revision of the resource that said the same, where an edit went back to it; of a new
     * step also one of a deleted step, which it brings back.
     */
    restores: z.optional(id),
    redacted: z.optional(Redaction),
    decided_by: z.optional(z.object({ userid: count, username: z.string() })),
  }),
)
export type Revision = z.output<typeof Revision>

/**
 * Joined in order, the texts of equal and delete are `before`, those of equal and insert are
 * `after`.
 */
const Hunk = z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() })
const FieldDiff = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hunks: z.array(Hunk),
}) // no hunks where it is no text
const Images = z.object({ added: z.array(id), removed: z.array(id) })
const op = z.enum(['equal', 'insert', 'delete', 'change'])
const Place = z.nullable(
  z.object({ text_raw: z.string(), bullet: z.string(), level: z.int(), place: id }),
)
const LineDiff = named(
  'LineDiff',
  z.object({
    lineid: z.int(),
    op,
    moved: z.boolean(),
    before: Place,
    after: Place,
    hunks: z.array(Hunk),
  }),
)
const StepDiff = named(
  'StepDiff',
  z.object({
    stepid: id,
    op,
    moved: z.boolean(),
    orderby_before: z.nullable(id),
    orderby_after: z.nullable(id),
    revisionid_before: z.nullable(id),
    revisionid_after: z.nullable(id),
    fields: z.array(FieldDiff),
    lines: z.array(LineDiff),
    images: Images,
  }),
)
export type LineDiff = z.output<typeof LineDiff>
export type StepDiff = z.output<typeof StepDiff>
export type FieldDiff = z.output<typeof FieldDiff>

/**
 * `from` is null when `to` is the first. What is equal is left out, but for the lines of a step.
 */
const diffed = { from: z.nullable(id), to: id, fields: z.array(FieldDiff), images: Images }
const GuideDiff = z.object({ ...diffed, steps: z.array(StepDiff) })
const OneStepDiff = z.object({ ...diffed, lines: z.array(LineDiff) })
const WikiDiff = z.object(diffed)

/** `r12` is the revision 12, `c5` the comment 5, `f3` the document 3 among the files. */
const changeid = z.string().check(
  z.refine(text => /^[rcf][1-9]\d{0,8}$/.test(text), {
    message: 'Must be the `changeid` of a change',
    ...withCode('invalid_value'),
  }),
)
export const changeKinds = ['page', 'publication', 'edit', 'comment', 'file'] as const
const person = z.object({ userid: id, username: z.string() })
const Change = named(
  'Change',
  z.object({
    changeid: z.string(),
    kind: z.enum(changeKinds),
    date: unixSeconds,
    /** Null for a file, which pages and guides share. */
    document: z.nullable(
      z.object({
        doc_type: z.enum(['guide', 'wiki']),
        docid: id,
        namespace: z.nullable(z.enum(namespaces)), // null for a guide
        name: z.string(), // the title in the address of a page; empty for a guide
        title: z.string(),
        langid: z.string(),
      }),
    ),
    url: z.string(),
    stepid: z.nullable(id),
    translation: z.boolean(), // in another language than the document's own
    /** The last revision of the save, and the one before it: what to compare. */
    revisionid: z.nullable(id),
    before: z.nullable(id),
    /** Nothing was saved on top of it. */
    latest: z.boolean(),
    resource: z.nullable(z.enum(['guide', 'step', 'wiki'])),
    fields: z.array(z.string()), // names of what differs
    size_delta: z.int(), // characters of text; of a file its bytes
    /** What was said: the beginning of a comment, or the name of a file. */
    summary: z.string(),
    author: z.object({
      userid: id,
      username: z.string(),
      reputation: count,
      newcomer: z.boolean(), // a User below the reputation from which edits go live by default
    }),
    /** How an edit of somebody else's document went live; null for one's own, and what has none. */
    review: z.nullable(z.enum(['decided', 'bypassed'])),
    decided_by: z.nullable(person),
    risk: z.nullable(count), // as it was when it was written; null until it is judged
    signals: z.array(z.string()),
    seen_by: z.array(z.extend(person, { date: unixSeconds })),
  }),
)
export type Change = z.output<typeof Change>

/** What of the deleted documents is listed; pages of all namespaces are one kind. */
export const deletedKinds = ['guide', 'wiki'] as const
/** A deleted guide or page that the caller may bring back. */
const DeletedDocument = named(
  'DeletedDocument',
  z.object({
    kind: z.enum(deletedKinds),
    id,
    namespace: z.nullable(z.enum(namespaces)), // null for a guide
    title: z.string(),
    display_title: z.string(),
    langid: z.string(), // the language in which it comes back first
    revisionid: id, // its newest one, which a page's revert names
    /** What a page said last, for its revert; null for a guide, and where nothing is left of it. */
    last_revisionid: z.nullable(id),
    deleted_date: unixSeconds,
    deleted_by: person,
    /** Until when the caller may restore it; null: without an end. */
    restorable_until: z.nullable(unixSeconds),
  }),
)
export type DeletedDocument = z.output<typeof DeletedDocument>

/**
 * What an undoing makes of one document, comment or file: `after` of a row of its job. `taken` and
 * `kept`: parts of the edits that go, and that stay as others changed them since.
 */
export const UndoneAct = z.object({
  act: z.enum(['reverted', 'deleted', 'withdrawn', 'hidden', 'refused', 'removed', 'none']),
  title: z.string(),
  url: z.string(),
  edits: count,
  waiting: count, // edits that wait for review and are taken out of the queue
  taken: count,
  kept: count,
  releases: count, // readers go on getting these
  seen: z.string(), // tells whether somebody changed it since the plan was made
})
export type UndoneAct = z.output<typeof UndoneAct>

const list = z.object({ limit: limit(), offset, langid: z.optional(langid), after: queryId })
const pair = z.object({ from: queryId, to: queryId, langid: z.optional(langid) })
const guideid = { guideid: pathId }
const stepid = { ...guideid, stepid: pathId }
const page = { namespace: pathText, title: pathText }
const revisionid = { revisionid: pathId }
const spec = 'ours: api-facts 8.1'

export const revisionSchemas = {
  listGuideRevisions: { spec, params: z.object(guideid), query: list, returns: z.array(Revision) },
  diffGuideRevisions: { spec, params: z.object(guideid), query: pair, returns: GuideDiff },
  readGuideRevision: { spec, params: z.object({ ...guideid, ...revisionid }), returns: Guide },
  listStepRevisions: { spec, params: z.object(stepid), query: list, returns: z.array(Revision) },
  diffStepRevisions: { spec, params: z.object(stepid), query: pair, returns: OneStepDiff },
  readStepRevision: { spec, params: z.object({ ...stepid, ...revisionid }), returns: Step },
  listLineWordings: {
    spec: 'ours: authoring A-128',
    params: z.object({ ...stepid, lineid: pathId }),
    query: z.object({ limit: limit(100), offset, langid: z.optional(langid) }),
    returns: z.array(Wording),
  },
  listWikiRevisions: { spec, params: z.object(page), query: list, returns: z.array(Revision) },
  diffWikiRevisions: { spec, params: z.object(page), query: pair, returns: WikiDiff },
  readWikiRevision: { spec, params: z.object({ ...page, ...revisionid }), returns: Wiki },
  redactRevision: {
    spec: 'ours: redaction',
    params: z.object(revisionid),
    body: z.strictObject({ reason: text(500, 1) }),
    returns: Redaction,
  },
  readRevision: {
    spec: 'ours: moderation-admin M-114',
    params: z.object(revisionid),
    /** The whole document as it was: guide or wiki. */
    returns: z.object({
      ...described,
      doc_type: z.enum(['guide', 'wiki']),
      docid: id,
      guide: z.nullable(Guide),
      wiki: z.nullable(Wiki),
    }),
  },
  listChanges: {
    spec: 'ours: recent changes',
    query: z.object({
      kind: z.optional(z.enum(changeKinds)),
      author: queryId,
      namespace: z.optional(z.enum(['GUIDE', ...namespaces])),
      category: z.optional(text(255, 1)),
      langid: z.optional(langid),
      newcomers: flag,
      unseen: flag,
      risk: z.optional(whole(0, 100, '`risk` must be a whole number from 0 to 100')),
      since,
      limit: limit(100, 50),
      after: z.optional(changeid),
    }),
    returns: z.array(Change),
  },
  seeChanges: {
    spec: 'ours: recent changes',
    body: z.strictObject({
      changeids: z.array(changeid).check(z.minLength(1), z.maxLength(100)),
    }),
    returns: z.array(Change),
  },
  listDeleted: {
    spec: 'ours: decisions/0492',
    query: z.object({
      kind: z.optional(z.enum(deletedKinds)),
      q: searchWords,
      limit: limit(200, 50),
      offset,
    }),
    returns: z.array(DeletedDocument),
  },
  planUndoing: {
    spec: 'ours: undoing what a person did',
    params: z.object({ userid: pathId }),
    body: z.strictObject({ since: z.optional(storedTime), until: z.optional(storedTime) }),
    returns: StartedJob,
    status: 201,
  },
  startUndoing: {
    spec: 'ours: undoing what a person did',
    params: z.object({ userid: pathId, jobid: pathId }),
    body: z.strictObject({ total: count, reason: text(500, 1) }),
    returns: StartedJob,
    status: 201,
  },
} as const satisfies SchemasOf<typeof revisionRows>
