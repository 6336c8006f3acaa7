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
  text: ours(z.string(), 'Ours: plain text; empty once its author has been erased.'),
  suggestion: ours(
    z.nullable(z.object(suggestion)),
    'Ours: the change suggested for the place; null if none is suggested.',
  ),
  taken: ours(
    z.boolean(),
    'Ours: whether the suggestion was applied, even if the thread has been reopened since.',
  ),
  taken_outcome: ours(
    z.nullable(z.enum(takenOutcomes)),
    'Ours: what became of the edit; null if no suggestion was applied.',
  ),
})

export const ReviewThread = named(
  'ReviewThread',
  z.object({
    threadid: id,
    releaseid: id,
    stepid: ours(z.nullable(id), 'Ours: the step; null for a place in the guide itself.'),
    part: ours(
      z.enum(threadParts),
      'Ours: the kind of place. `title` is the title of the step, if there is a step.',
    ),
    key: ours(
      z.string(),
      'Ours: the `lineid` of a line, the ID of a picture or the label of a field; otherwise empty.',
    ),
    said_about: ours(
      z.string(),
      'Ours: the text in this place when the thread began; empty if the place has no text.',
    ),
    ...Person.shape,
    date: unixSeconds,
    done: ours(
      z.boolean(),
      'Ours: whether it is marked as done; false if its suggestion was applied but the edit was not accepted.',
    ),
    done_by: ours(z.nullable(Person), 'Ours: who marked it as done; null while it is open.'),
    done_date: z.nullable(unixSeconds),
    done_revisionid: ours(
      z.nullable(id),
      'Ours: the revision of the step in which a suggestion was applied.',
    ),
    waits: ours(z.boolean(), 'Ours: whether that revision is waiting for review.'),
    waits_for: ours(
      z.nullable(Person),
      'Ours: whose turn it is to reply; null if that is any signer, the thread is done, or readers already get the release.',
    ),
    can_take: ours(z.boolean(), 'Ours: whether the caller can apply its suggestions.'),
    posts: ours(z.array(Post), 'Ours: the posts, oldest first.'),
    revisionid: id,
  }),
)
export type ReviewThread = z.output<typeof ReviewThread>

/** What lists and heads of requests say of their threads. */
export const threadFacts = {
  round: ours(
    count,
    'Ours: how many times signatures have been requested for the release, including this time.',
  ),
  threads_open: ours(
    count,
    'Ours: number of open threads on the release; 0 once readers get it, or if the caller cannot see its content.',
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
