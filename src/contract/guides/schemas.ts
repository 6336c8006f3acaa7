import * as z from 'zod/mini'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import type { guideRows } from './rows.ts'
import { Video } from '../files/schemas.ts'
import { limits } from '../core/limits.ts'
import {
  DocumentShape,
  Embed,
  FlagDetail,
  flagids,
  Image,
  ItemInput,
  UserSummary,
} from '../core/shapes.ts'
import { shownValues, writtenValues } from '../core/values.ts'
import {
  answerType,
  count,
  flag,
  id,
  idList,
  langid,
  limit,
  longText,
  named,
  offset,
  onWaiting,
  order,
  ours,
  pathId,
  pathText,
  queryId,
  releaseQuery,
  revisionid,
  since,
  searchWords,
  text,
  unixSeconds,
} from '../core/wire.ts'

export const guideTypes = [
  'replacement',
  'installation',
  'repair',
  'disassembly',
  'teardown',
  'technique',
  'maintenance',
] as const
export const difficulties = [
  'Very easy',
  'Easy',
  'Moderate',
  'Difficult',
  'Very difficult',
] as const

/** Specification 2.4, with the members that every real summary carries (api-facts 4.3). */
export const GuideSummary = named(
  'GuideSummary',
  z.object({
    dataType: z.literal('guide'),
    guideid: id,
    locale: z.string(),
    revisionid: id,
    modified_date: unixSeconds,
    prereq_modified_date: unixSeconds, // greatest modified_date of all prerequisites, 0 when none
    url: z.string(),
    type: z.string(),
    category: z.string(),
    subject: z.string(),
    title: z.string(),
    summary: z.string(),
    difficulty: z.nullable(z.enum(difficulties)),
    time_required_max: count, // seconds
    public: z.boolean(),
    userid: count,
    username: z.string(),
    flags: z.array(z.string()),
    image: z.nullable(Image),
    fallback_image: ours(
      z.nullable(Image),
      'Ours: what lists show of a guide whose image is null: the first picture that readers see in its steps, else that of its category.',
    ),
  }),
)
export type GuideSummary = z.output<typeof GuideSummary>

export const Comment: z.ZodMiniType<CommentShape> = named(
  'Comment',
  z.object({
    commentid: id,
    locale: z.nullable(z.string()),
    context: z.string(),
    contextid: id,
    parentid: z.nullable(id),
    title: z.string(),
    text_raw: z.string(),
    text_rendered: z.string(),
    rating: z.int(),
    date: unixSeconds,
    modified_date: unixSeconds,
    status: z.string(),
    replies: z.lazy(() => z.array(Comment)),
    author: UserSummary,
    replied_date: ours(unixSeconds, 'Ours: of the newest reply, 0 when there is none.'),
    resolved: ours(z.boolean(), 'Ours: it was dealt with, where it was imported from.'),
  }),
)
export type CommentShape = {
  commentid: number
  locale: string | null
  context: string
  contextid: number
  parentid: number | null
  title: string
  text_raw: string
  text_rendered: string
  rating: number
  date: number
  modified_date: number
  status: string
  replies: CommentShape[]
  author: UserSummary
  replied_date: number
  resolved: boolean
}

export const Line = named(
  'Line',
  z.object({
    text_raw: z.string(),
    text_rendered: z.string(),
    bullet: z.string(),
    level: z.int(),
    lineid: z.nullable(z.int()),
  }),
)
const Media = z.union([
  z.object({ type: z.literal('image'), data: z.array(Image) }),
  z.object({ type: z.literal('video'), data: Video }),
  z.object({ type: z.literal('embed'), data: Embed }),
])
const sourceRevisionid = ours(
  z.optional(id),
  'Ours: of a translation, the revision of the source that it followed when it was last saved.',
)
/** A step's guideid may be another guide's: prerequisites' steps stand inline (2.7). */
export const Step = named(
  'Step',
  z.object({
    stepid: id,
    guideid: id,
    orderby: id,
    revisionid: id,
    ...shownValues(stepFields),
    lines: z.array(Line),
    media: Media,
    comments: z.array(Comment),
    comment_count: ours(count, 'Ours: comments and replies together.'),
    source_revisionid: sourceRevisionid,
    unpatrolled: ours(
      z.optional(z.boolean()),
      'Ours: this answer holds an edit that waits for patrol.',
    ),
    patrolid: ours(z.optional(id), 'Ours: the item that waits for patrol.'),
    unpatrolled_edits: ours(z.optional(id), 'Ours: how many edits wait there.'),
  }),
)
export type Line = z.output<typeof Line>
export type Step = z.output<typeof Step>

export const Item = named(
  'Item',
  z.object({
    type: z.string(),
    quantity: id,
    text: z.string(),
    notes: z.nullable(z.string()),
    url: z.string(),
    thumbnail: z.nullable(z.string()),
    isoptional: ours(z.boolean()),
    featured: ours(z.boolean()),
  }),
)
export type Item = z.output<typeof Item>

export const Guide = named(
  'Guide',
  z.object({
    guideid: id,
    revisionid: id,
    langid: z.string(),
    locale: z.string(),
    available_langids: ours(z.array(z.string())),
    type: z.string(),
    category: z.string(),
    ...shownValues(guideFields),
    url: z.string(),
    difficulty: z.nullable(z.enum(difficulties)),
    time_required: z.string(),
    time_required_min: count,
    time_required_max: count, // seconds; the text is made from them
    introduction_raw: z.string(),
    introduction_rendered: z.string(),
    conclusion_raw: z.string(),
    conclusion_rendered: z.string(),
    featured_document_embed_url: z.string(),
    featured_document_thumbnail_url: z.string(),
    featured_documentid: z.nullable(id),
    documents: z.array(DocumentShape),
    flags: z.array(z.string()),
    flag_details: ours(z.array(FlagDetail)),
    image: z.nullable(Image),
    parts: z.array(Item),
    tools: z.array(Item),
    prerequisites: z.array(
      z.extend(GuideSummary, {
        releaseid: ours(
          z.optional(id),
          'Ours: the release of it whose steps stand inline; absent where that is the newest.',
        ),
      }),
    ),
    steps: z.array(Step),
    comments: z.array(Comment),
    author: UserSummary,
    public: z.boolean(),
    completed: z.boolean(),
    can_edit: z.boolean(),
    favorited: z.boolean(),
    can_publish: ours(z.boolean(), 'Ours: the caller may publish it, take that back, and tag it.'),
    patrol_threshold: count,
    created_date: unixSeconds,
    published_date: unixSeconds,
    modified_date: unixSeconds,
    prereq_modified_date: unixSeconds,
    intro_video_url: z.string(),
    intro_video: z.nullable(Embed),
    unpatrolled: ours(
      z.optional(z.boolean()),
      'Ours: this answer holds an edit that waits for patrol.',
    ),
    patrolid: ours(z.optional(id), 'Ours: the item that waits for patrol.'),
    unpatrolled_edits: ours(z.optional(id), 'Ours: how many edits wait there.'),
    source_revisionid: sourceRevisionid,
    machine_translated: ours(
      z.optional(z.boolean()),
      'Ours: a machine made this language; raw members are in the source language.',
    ),
    releaseid: ours(z.optional(id), 'Ours: the release that this answer shows.'),
    release: ours(
      z.optional(z.object({ major: count, minor: count, release_date: z.nullable(unixSeconds) })),
      'Ours: its number, and since when readers have it.',
    ),
  }),
)
export type Guide = z.output<typeof Guide>

const seconds = z.int().check(z.nonnegative(), z.maximum(limits.timeRequired))
// Lengths of texts are contract/core/limits.ts: they bind only what changed.
const guideBody = {
  category: z.optional(text(1000, 1)),
  type: z.optional(z.string()),
  ...writtenValues(guideFields),
  introduction: z.optional(longText),
  conclusion: z.optional(longText),
  flags: z.optional(flagids),
  time_required_min: z.optional(seconds),
  time_required_max: z.optional(seconds),
  time_required: ours(
    z.optional(z.unknown()),
    'Ours: accepted and ignored, as old clients send it.',
  ),
  difficulty: z.optional(z.nullable(z.enum(difficulties))),
  image: z.optional(z.nullable(id)),
  prerequisites: z.optional(z.array(id)),
  prerequisite_releases: z.optional(
    z.array(z.strictObject({ guideid: id, releaseid: z.nullable(id) })),
  ),
  documents: z.optional(z.array(id)),
  featured_documentid: z.optional(z.nullable(id)),
  public: z.optional(z.boolean()),
  parts: z.optional(z.array(ItemInput).check(z.maxLength(200))),
  tools: z.optional(z.array(ItemInput).check(z.maxLength(200))),
  objectid: ours(z.optional(z.nullable(id)), 'Ours: the intro video.'),
  patrol_threshold: ours(
    z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
    'Ours: reputation from which edits go live.',
  ),
}
const CreateGuide = z.strictObject({
  ...guideBody,
  category: text(1000, 1),
  type: z.string(),
  langid: z.optional(z.string()),
})
const PatchGuide = z.strictObject({
  ...guideBody,
  author: ours(z.optional(id), 'Ours: hands the guide to another author.'),
})
export type CreateGuide = z.output<typeof CreateGuide>
export type PatchGuide = z.output<typeof PatchGuide>

const guideid = z.object({ guideid: pathId })
export const guideQuery = z.object({ revisionid, langid: z.optional(langid), ...onWaiting })
const paging = { offset, limit: limit(), order }

export const guideSchemas = {
  listGuides: {
    spec: '4.3',
    query: z.object({
      guideids: idList,
      filter: z.optional(z.string()),
      ...paging,
      modifiedSince: since,
      includePrivate: flag,
      title: ours(searchWords, 'Ours: words of the title.'),
      category: ours(z.optional(z.string()), 'Ours: title of a category.'),
      userid: ours(queryId, 'Ours: author.'),
      team: ours(
        queryId,
        'Ours: a team on the list of the guide; its members are told private ones too.',
      ),
    }),
    returns: z.array(GuideSummary),
  },
  listFeaturedGuides: {
    spec: '4.3',
    query: z.object({ offset, limit: limit() }),
    returns: z.array(GuideSummary),
  },
  listOwnGuides: {
    spec: '4.4',
    query: z.object({
      ...paging,
      title: ours(searchWords, 'Ours: words of the title.'),
    }),
    returns: z.array(GuideSummary),
  },
  readGuide: {
    spec: '4.3',
    params: guideid,
    query: z.object({
      excludePrerequisiteSteps: flag,
      unpatrolled: flag,
      langid: z.optional(langid),
      lang: ours(z.optional(langid), 'Ours: alias of langid.'),
      machineTranslateLangid: z.optional(langid),
      type: answerType,
      revisionid: ours(queryId, 'Ours: an old revision of the guide.'),
      releaseid: ours(releaseQuery, 'Ours: one of its releases, or `current`.'),
    }),
    returns: Guide,
  },
  createGuide: { spec: '4.3', body: CreateGuide, returns: Guide, status: 201 },
  patchGuide: { spec: '4.4', params: guideid, query: guideQuery, body: PatchGuide, returns: Guide },
  deleteGuide: { spec: '4.4', params: guideid, query: guideQuery, returns: null },
  restoreGuide: {
    spec: '4.4',
    params: z.object({ guideid: pathId, langid: pathText }),
    returns: Guide,
  },
  publishGuide: { spec: '4.4', params: guideid, query: guideQuery, returns: Guide },
  unpublishGuide: { spec: '4.4', params: guideid, query: guideQuery, returns: Guide },
} as const satisfies SchemasOf<typeof guideRows>
