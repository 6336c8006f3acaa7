// Guides as they are answered: whole, and as lists name them.
import { DocumentShape, Embed, FlagDetail, Image, UserSummary } from '../core/shapes.ts'
import { shownValues } from '../core/values.ts'
import { count, id, named, ours, unixSeconds, worded } from '../core/wire.ts'
import { Video } from '../files/schemas.ts'
import { Crop } from '../media/schemas.ts'
import { StepForm } from '../worklog/shapes.ts'
import { faultCodes } from './guideCheck.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import * as z from 'zod/mini'

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
      'Ours: the picture that lists show if `image` is null: the first one that readers see in its steps, otherwise its category’s picture.',
    ),
  }),
)
export type GuideSummary = z.output<typeof GuideSummary>

/** A guide in which Guide Check finds something, and what stands first (decision 0462). */
export const GuideToMend = z.object({
  guide: GuideSummary,
  faults: count,
  code: z.enum(faultCodes),
  stepid: z.nullable(id),
  step: z.nullable(count),
  line: z.nullable(count),
})
export type GuideToMend = z.output<typeof GuideToMend>

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
    replied_date: ours(unixSeconds, 'Ours: the date of the newest reply; 0 if there is none.'),
    resolved: ours(
      z.boolean(),
      'Ours: whether the comment was already resolved on the site it was imported from.',
    ),
    images: ours(z.array(Image), 'Ours: the pictures in the comment, in order.'),
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
  images: Image[]
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
/** With what is drawn on it: whoever shows many steps need not ask for each picture. */
export const StepImage = named(
  'StepImage',
  z.extend(Image, {
    markup: ours(
      z.optional(z.string()),
      'Ours: the shapes drawn on it, in the same form as when the image is read; absent if there are none.',
    ),
    crop: ours(
      z.optional(Crop),
      'Ours: with `markup`, the part of the source image that this one shows; absent if that is not known.',
    ),
  }),
)
export type StepImage = z.output<typeof StepImage>
const Media = z.union([
  z.object({ type: z.literal('image'), data: z.array(StepImage) }),
  z.object({ type: z.literal('video'), data: Video }),
  z.object({ type: z.literal('embed'), data: Embed }),
])
const sourceRevisionid = ours(
  z.optional(id),
  'Ours: for a translation, the revision of the source that it followed when it was last saved.',
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
    form: ours(
      z.optional(StepForm),
      'Ours: the form to fill in at the step; absent if there is none.',
    ),
    comments: z.array(Comment),
    comment_count: ours(count, 'Ours: comments and replies together.'),
    source_revisionid: sourceRevisionid,
    unpatrolled: ours(
      z.optional(z.boolean()),
      'Ours: whether this answer contains an edit that is waiting for review.',
    ),
    patrolid: ours(z.optional(id), 'Ours: the patrol item that is waiting for review.'),
    unpatrolled_edits: ours(z.optional(id), 'Ours: how many edits are waiting for review.'),
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
    url: worded(z.string(), 'Path of its page; empty while it has none.'),
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
          'Ours: the release of the prerequisite whose steps are included here; absent if it is the newest.',
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
    can_publish: ours(z.boolean(), 'Ours: whether the caller can publish, unpublish and tag it.'),
    patrol_threshold: count,
    created_date: unixSeconds,
    published_date: unixSeconds,
    modified_date: unixSeconds,
    prereq_modified_date: unixSeconds,
    intro_video_url: z.string(),
    intro_video: z.nullable(Embed),
    unpatrolled: ours(
      z.optional(z.boolean()),
      'Ours: whether this answer contains an edit that is waiting for review.',
    ),
    patrolid: ours(z.optional(id), 'Ours: the patrol item that is waiting for review.'),
    unpatrolled_edits: ours(z.optional(id), 'Ours: how many edits are waiting for review.'),
    source_revisionid: sourceRevisionid,
    machine_translated: ours(
      z.optional(z.boolean()),
      'Ours: whether the texts in this language are machine-translated; raw members are then in the source language.',
    ),
    releaseid: ours(z.optional(id), 'Ours: the release that this answer shows.'),
    time_taken: ours(
      z.optional(z.object({ minutes: count, people: count })),
      'Ours: the median of the times that readers reported, once at least three of them have.',
    ),
    document_number: ours(
      z.optional(z.string()),
      'Ours: the guide’s current document number in the register; absent if it has none.',
    ),
    release: ours(
      z.optional(z.object({ major: count, minor: count, release_date: z.nullable(unixSeconds) })),
      'Ours: the number of the release, and when readers first got it.',
    ),
  }),
)
export type Guide = z.output<typeof Guide>
