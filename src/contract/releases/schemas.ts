// Releases of guides (api-facts 4.12, 6.2; moderation-admin 7, 9).
import * as z from 'zod/mini'
import { ApprovalRequest } from '../approvals/schemas.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import type { releaseRows } from './rows.ts'
import { registerSchemas, RegisterSummary } from './register.ts'
import { releaseStates } from './states.ts'
import { groupReleases, Together } from './together.ts'
import { limits } from '../core/limits.ts'
import { PrerequisiteRelease, ShownPin } from '../core/pins.ts'
import { guideDeletedDate, UserSummary } from '../core/shapes.ts'
import {
  count,
  flag,
  id,
  langid,
  limit,
  moment,
  named,
  offset,
  order,
  ours,
  pathId,
  queryId,
  revisionid,
  searchWords,
  storedTime,
  text,
  unixSeconds,
  withCode,
} from '../core/wire.ts'

const releaseStatuses = [
  'in_progress',
  'pending_approval',
  'released',
  'rejected',
  'cancelled',
] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]
const releaseTypes = ['major', 'minor'] as const
export type ReleaseType = (typeof releaseTypes)[number]

export const Release = named(
  'Release',
  z.object({
    releaseid: id,
    guideid: id,
    langid: z.string(),
    revisionid: id, // of the guide's own fields, as frozen
    user: UserSummary,
    status: z.enum(releaseStatuses),
    title: z.string(),
    init_date: unixSeconds,
    release_date: z.nullable(unixSeconds), // null: it was never live
    notes: z.string(),
    type: z.enum(releaseTypes),
    release_revisionid: ours(
      id,
      "Ours: the release's own revision, which `revisionid` of a change may name.",
    ),
    guide_title: ours(z.string(), 'Ours: of the guide, as the release has it.'),
    guide_deleted_date: guideDeletedDate,
    pending_edits: ours(
      count,
      'Ours: edits that waited for patrol when the content was frozen; none of them is in it.',
    ),
    current: ours(z.boolean(), 'Ours: readers get this one.'),
    approval: ours(
      z.nullable(ApprovalRequest),
      'Ours: the newest request for signatures; null when there was none.',
    ),
    scheduled_date: ours(z.nullable(unixSeconds), 'Ours: when it goes live.'),
    obsolete_date: ours(
      z.nullable(unixSeconds),
      'Ours: when another one took its place, or an Admin archived it.',
    ),
    register: ours(RegisterSummary, 'Ours: what the register says of its guide now.'),
    phase: ours(z.enum(releaseStates), 'Ours: what `status` and `current` stand for, in one word.'),
    major: ours(count, 'Ours: the number before the point.'),
    minor: ours(count, 'Ours: the number behind the point.'),
    notes_raw: ours(z.string(), 'Ours: the notes as wiki text.'),
    notes_rendered: ours(z.string(), 'Ours: the notes as HTML.'),
    content_hash: ours(z.string(), 'Ours: SHA-256 of what is frozen; a signature names it.'),
    together: ours(
      z.nullable(Together),
      'Ours: what it goes live with, and why it waits; null: it goes live by itself, or is out.',
    ),
    before_releaseid: ours(
      z.nullable(id),
      'Ours: the newest released one below it, of the same guide and language.',
    ),
    prerequisite_releases: ours(
      z.array(ShownPin),
      'Ours: which releases of its prerequisites it shows; null is the newest. With title and number of what is pinned.',
    ),
  }),
)
export type Release = z.output<typeof Release>
const page = z.object({
  releases: z.array(Release),
  total: ours(count, 'Ours: how many there are.'),
})

const status = z.optional(
  z.string().check(
    z.refine(t => (releaseStatuses as readonly string[]).includes(t), {
      message: `The status must be one of ${releaseStatuses.join(', ')}`,
      ...withCode('invalid_value'),
    }),
  ),
)
/** Phases with commas between them. */
const phase = z.optional(
  z.string().check(
    z.refine(
      text => text.split(',').every(one => (releaseStates as readonly string[]).includes(one)),
      {
        message: `The phase must be one or more of ${releaseStates.join(', ')}`,
        ...withCode('invalid_value'),
      },
    ),
  ),
)
const paging = { limit: limit(), offset, order }
const title = text(128, 1)
const notes = text(4096)
const type = z.enum(releaseTypes)
/** Times are stored as 32-bit numbers. */
const scheduled_date = z.nullable(storedTime)
const pins = z.array(PrerequisiteRelease).check(z.maxLength(limits.prerequisites))
const target = { params: z.object({ releaseid: pathId }), query: z.object({ revisionid }) }

export const releaseSchemas = {
  listReleases: {
    spec: '4.4',
    query: z.object({
      ...paging,
      guideid: queryId,
      status,
      langid: z.optional(langid),
      userid: queryId,
      category: ours(z.optional(z.string()), 'Ours: title of a category.'),
      team: ours(queryId, 'Ours: only guides with this team on their list.'),
      from: ours(moment('start'), 'Ours: only what was made since.'),
      to: ours(moment('end'), 'Ours: only what was made until then.'),
      phase: ours(phase, 'Ours: only these phases, with commas between them.'),
      deleted: ours(
        flag,
        'Ours: of deleted guides only; for Admins, the author of the guide and those on its lists. Of one guide they come without it.',
      ),
      q: ours(searchWords, 'Ours: words of the title of the guide or of the release.'),
      live_from: ours(
        moment('start'),
        'Ours: only what went or will go live, or waits for a signature that is due, since.',
      ),
      live_to: ours(moment('end'), 'Ours: the same, until then.'),
      ownerid: ours(queryId, 'Ours: only guides that this person is the owner of.'),
      review_to: ours(
        moment('end'),
        'Ours: only live ones, of guides whose review is due until then.',
      ),
    }),
    returns: page,
  },
  listGuideReleases: {
    spec: '4.4',
    params: z.object({ guideid: pathId }),
    query: z.object({ ...paging, status, langid: z.optional(langid) }),
    returns: page,
  },
  createRelease: {
    spec: '4.4',
    status: 201,
    query: z.object({ revisionid }),
    returns: Release,
    body: z.strictObject({
      guideid: id,
      title,
      type: z._default(type, 'major'),
      notes: z._default(notes, ''),
      langid: z.optional(langid),
      approval_processid: z.optional(z.nullable(id)),
      scheduled_date: z._default(scheduled_date, null),
      submit: z._default(z.boolean(), true),
      prerequisite_releases: ours(
        z._default(pins, []),
        'Ours: releases of its prerequisites that it shows; the newest of those that are not named.',
      ),
    }),
  },
  patchRelease: {
    spec: '4.4',
    ...target,
    returns: Release,
    body: z.strictObject({
      title: z.optional(title),
      notes: z.optional(notes),
      type: z.optional(type),
      scheduled_date: z.optional(scheduled_date),
      status: z.optional(z.enum(releaseStatuses)),
      current: ours(z.optional(z.boolean()), 'Ours: whether readers get it; for Admins.'),
      refresh: ours(z.optional(z.literal(true)), 'Ours: freezes the content again.'),
      prerequisite_releases: ours(
        z.optional(pins),
        'Ours: of a draft; those that are not named show their newest.',
      ),
      answer: ours(
        z.optional(text(2000)),
        'Ours: to those who sent it back, with `status` `pending_approval`: it is opened again and asked for in one act.',
      ),
      reason: ours(z.optional(text(2000)), 'Ours: why an Admin takes it back to a draft.'),
    }),
  },
  duplicateReleases: {
    spec: '4.4',
    status: 201,
    returns: z.array(
      z.object({
        releaseid: id,
        new_guideid: id,
        new_releaseid: id,
        status: z.enum(releaseStatuses),
      }),
    ),
    body: z.strictObject({
      releaseids: z.array(id).check(z.minLength(1), z.maxLength(50)),
      target: z.enum(['same', 'new']),
      category: z.optional(text(255, 1)),
      title_prefix: z.optional(text(128)),
      include_prerequisites: z._default(z.boolean(), false),
    }),
  },
  groupReleases: { ...groupReleases, returns: Release },
  deleteRelease: { spec: '4.4', ...target, returns: null },
  ...registerSchemas,
} as const satisfies SchemasOf<typeof releaseRows>
