// What is said about a place of a release before it goes live (moderation-admin 9).
import * as z from 'zod/mini'
import { count, id, named, ours, pathId, revisionid, text, unixSeconds } from '../core/wire.ts'

/** Places of a guide; with a step, the places of that. */
export const threadParts = [
  'guide',
  'title',
  'summary',
  'introduction',
  'conclusion',
  'step',
  'line',
  'picture',
  'field',
] as const
export type ThreadPart = (typeof threadParts)[number]

export const threadLimits = { text: 2000, threads: 500, posts: 200 } as const

const bound = z.nullable(z.number().check(z.minimum(-1e15), z.maximum(1e15)))
/** Of a line or a title its text; of a field of a form its bounds, both of them. */
const suggestion = {
  text: z.optional(text(4000, 1)),
  min: z.optional(bound),
  max: z.optional(bound),
}
const SuggestionInput = z.strictObject(suggestion)
export type Suggestion = z.output<typeof SuggestionInput>

const takenOutcomes = ['held', 'accepted', 'not_accepted'] as const
export type TakenOutcome = (typeof takenOutcomes)[number]

const Person = z.object({ userid: id, username: z.string() })
const Post = z.object({
  postid: id,
  ...Person.shape,
  date: unixSeconds,
  text: ours(z.string(), 'Ours: plain words; empty once their writer is erased.'),
  suggestion: ours(
    z.nullable(z.object(suggestion)),
    'Ours: how the place should read; null: nothing.',
  ),
  taken: ours(z.boolean(), 'Ours: the suggestion was taken, also where the thread is open again.'),
  taken_outcome: ours(
    z.nullable(z.enum(takenOutcomes)),
    'Ours: what became of the edit; null: nothing was taken.',
  ),
})

export const ReviewThread = named(
  'ReviewThread',
  z.object({
    threadid: id,
    releaseid: id,
    stepid: ours(z.nullable(id), 'Ours: the step; null: a place of the guide itself.'),
    part: ours(
      z.enum(threadParts),
      'Ours: which place. `title` is that of the step, if there is one.',
    ),
    key: ours(
      z.string(),
      'Ours: the lineid of a line, the id of a picture, the label of a field; else empty.',
    ),
    said_about: ours(
      z.string(),
      'Ours: what the place read when the thread began; empty where that has no words.',
    ),
    ...Person.shape,
    date: unixSeconds,
    done: ours(
      z.boolean(),
      'Ours: marked as done, and not by a suggestion whose edit was not accepted.',
    ),
    done_by: ours(z.nullable(Person), 'Ours: who marked it as done; null: it is open.'),
    done_date: z.nullable(unixSeconds),
    done_revisionid: ours(
      z.nullable(id),
      'Ours: the revision of the step that a suggestion was taken in.',
    ),
    waits: ours(z.boolean(), 'Ours: that revision waits for review.'),
    waits_for: ours(
      z.nullable(Person),
      'Ours: whose turn it is; null: whoever signs, it is done, or readers have the release.',
    ),
    can_take: ours(z.boolean(), 'Ours: whether the caller may take its suggestions.'),
    posts: ours(z.array(Post), 'Ours: oldest first.'),
    revisionid: id,
  }),
)
export type ReviewThread = z.output<typeof ReviewThread>

/** What lists and heads of requests say of their threads. */
export const threadFacts = {
  round: ours(count, 'Ours: how often the release has asked, this time included.'),
  threads_open: ours(
    count,
    'Ours: open threads of the release; 0 once readers have it, and where its content is not shown.',
  ),
}

const spec = 'ours: moderation-admin M-120'
const request = z.object({ approvalid: pathId })
const thread = z.object({ threadid: pathId })
const post = {
  text: text(threadLimits.text, 1),
  suggestion: z.optional(z.nullable(SuggestionInput)),
}
export const threadSchemas = {
  listReviewThreads: { spec, params: request, returns: z.array(ReviewThread) },
  createReviewThread: {
    spec,
    params: request,
    body: z.strictObject({
      stepid: z._default(z.nullable(id), null),
      part: z.enum(threadParts),
      key: z._default(text(255), ''),
      ...post,
    }),
    returns: ReviewThread,
    status: 201,
  },
  createReviewPost: {
    spec,
    params: thread,
    body: z.strictObject(post),
    returns: ReviewThread,
    status: 201,
  },
  patchReviewThread: {
    spec,
    params: thread,
    query: z.object({ revisionid }),
    body: z.strictObject({ done: z.boolean() }),
    returns: ReviewThread,
  },
  takeSuggestion: {
    spec,
    params: thread,
    query: z.object({ revisionid }),
    body: z.strictObject({ postid: id }),
    returns: ReviewThread,
  },
} as const
