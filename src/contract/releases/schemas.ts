// Releases of guides (api-facts 4.12, 6.2; moderation-admin 7, 9).
import * as z from 'zod/mini'
import { ApprovalRequest } from '../approvals/schemas.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import type { releaseRows } from './rows.ts'
import { calendarOf, calendarQuery } from './calendar.ts'
import { registerSchemas, RegisterSummary } from './register.ts'
import { releaseStates } from './states.ts'
import { groupReleases, Together } from './together.ts'
import { limits } from '../core/limits.ts'
import { ChangedPrerequisite, PrerequisiteRelease, ShownPin } from '../core/pins.ts'
import { guideDeletedDate, UserSummary } from '../core/shapes.ts'
import { nameText } from '../core/names.ts'
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
  worded,
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
      'Ours: the release’s own revision, which a change may send as `revisionid`.',
    ),
    guide_title: ours(z.string(), 'Ours: the guide’s title in this release.'),
    guide_deleted_date: guideDeletedDate,
    pending_edits: ours(
      count,
      'Ours: how many edits were waiting for review when the content was frozen; none of them is included.',
    ),
    current: ours(z.boolean(), 'Ours: whether this is the release that readers get.'),
    approval: ours(
      z.nullable(ApprovalRequest),
      'Ours: the newest request for signatures; null if there is none.',
    ),
    scheduled_date: ours(z.nullable(unixSeconds), 'Ours: when it is scheduled to go live.'),
    obsolete_date: ours(
      z.nullable(unixSeconds),
      'Ours: when another release replaced it, or an Admin archived it.',
    ),
    register: ours(RegisterSummary, 'Ours: what the register currently says about its guide.'),
    phase: ours(
      z.enum(releaseStates),
      'Ours: the exact state behind `status` and `current`, in one word.',
    ),
    major: ours(count, 'Ours: the version number before the point.'),
    minor: ours(count, 'Ours: the version number after the point.'),
    notes_raw: ours(z.string(), 'Ours: the notes as wiki text.'),
    notes_rendered: ours(z.string(), 'Ours: the notes as HTML.'),
    content_hash: ours(
      z.string(),
      'Ours: SHA-256 hash of the frozen content; signatures refer to it.',
    ),
    together: ours(
      z.nullable(Together),
      'Ours: the releases it goes live together with, and what each waits for; null if it goes live on its own or is already live.',
    ),
    before_releaseid: ours(
      z.nullable(id),
      'Ours: the newest earlier release, in the same guide and language, that has gone live.',
    ),
    deviations: ours(
      z.nullable(count),
      'Ours: how many values are out of range in runs on it that the caller can read; null without a work log, or if the caller is not signed in.',
    ),
    prerequisite_releases: ours(
      z.array(ShownPin),
      'Ours: the releases of its prerequisites that it shows; a null `releaseid` means the newest. Pinned ones have a title and number.',
    ),
    prerequisites_changed: ours(
      z.array(ChangedPrerequisite),
      'Ours: its prerequisites, and theirs, that follow their newest release and that readers got another version of since the first signature, with a null number if it has no release; only those that the caller can see, and only for callers who see its signatures.',
    ),
  }),
)
export type Release = z.output<typeof Release>
const page = z.object({
  releases: z.array(Release),
  total: ours(count, 'Ours: the total number of releases.'),
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
const listOrder = worded(
  order,
  '`ASC` or `DESC`, by ID. Ours: with `live_from` or `live_to` by when they go live, those without a date last, then by ID.',
)
const title = nameText(128)
const notes = text(4096)
const type = z.enum(releaseTypes)
const filters = {
  guideid: queryId,
  status,
  langid: z.optional(langid),
  userid: queryId,
  category: ours(z.optional(z.string()), 'Ours: title of a category.'),
  team: ours(queryId, 'Ours: only releases of guides shared with this team.'),
  from: ours(moment('start'), 'Ours: only releases created at or after this time.'),
  to: ours(moment('end'), 'Ours: only releases created at or before this time.'),
  phase: ours(phase, 'Ours: only these phases, separated by commas.'),
  deleted: ours(
    flag,
    'Ours: only releases of deleted guides; for Admins, the guide’s author and those it is shared with. With `guideid`, these are included anyway.',
  ),
  q: ours(searchWords, 'Ours: words in the title of the guide or release.'),
  ownerid: ours(queryId, 'Ours: only releases of guides that this person owns.'),
  review_to: ours(
    moment('end'),
    'Ours: only live releases of guides whose review is due by this time.',
  ),
  live_from: ours(
    moment('start'),
    'Ours: only releases that went or will go live, or are due for a signature, at or after this time.',
  ),
  live_to: ours(moment('end'), 'Ours: the same, at or before this time.'),
}
/** Times are stored as 32-bit numbers. */
const scheduled_date = z.nullable(storedTime)
const pins = z.array(PrerequisiteRelease).check(z.maxLength(limits.prerequisites))
const target = { params: z.object({ releaseid: pathId }), query: z.object({ revisionid }) }

export const releaseSchemas = {
  listReleases: {
    spec: '4.4',
    query: z.object({ ...paging, order: listOrder, ...filters }),
    returns: page,
  },
  readReleaseCalendar: {
    spec: 'ours: moderation-admin M-116',
    query: z.object({ ...calendarQuery, ...filters }),
    returns: calendarOf(Release),
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
        'Ours: which releases of the guide’s prerequisites it shows; prerequisites not listed show their newest live release.',
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
      current: ours(
        z.optional(z.boolean()),
        'Ours: whether readers get it; only Admins can set this.',
      ),
      refresh: ours(z.optional(z.literal(true)), 'Ours: freezes the content again.'),
      prerequisite_releases: ours(
        z.optional(pins),
        'Ours: only in a draft; prerequisites not named show their newest.',
      ),
      answer: ours(
        z.optional(text(2000)),
        'Ours: a reply to those who sent it back. With `status` `pending_approval`, the release is reopened and signatures are requested in one step.',
      ),
      reason: ours(z.optional(text(2000)), 'Ours: why an Admin turns it back into a draft.'),
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
        not_copied: ours(
          z.array(z.object({ guideid: id, title: z.string() })),
          'Ours: prerequisites that were to be copied along and have no release. The copy still needs them.',
        ),
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
