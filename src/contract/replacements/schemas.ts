// Find and replace across guides and pages: a job that finds, one that replaces what stayed ticked,
// and one that takes it back. All three are watched at /x/jobs.
import * as z from 'zod/mini'
import { StartedJob } from '#contract/bulkRuns/schemas.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { limits } from '../core/limits.ts'
import { count, id, storedCount, text } from '../core/wire.ts'
import type { replacementRows } from './rows.ts'

export const replacementLimits = { find: 500, with: 2000, hits: 2000 } as const

/** Where it is looked for. Conclusions belong to introductions, descriptions to summaries. */
export const replacedParts = ['lines', 'titles', 'summaries', 'introductions', 'pages'] as const
export type ReplacedPart = (typeof replacedParts)[number]
/** What is left alone unless it is named: targets of links, tags of wiki text, code. */
export const guardedKinds = ['links', 'tags', 'code'] as const
const actions = ['find', 'replace', 'undo'] as const

/** `n` counts the hits of one document, from 0. `left`, `right`: what stands around it. */
const Hit = z.object({
  n: count,
  at: count,
  found: z.string(),
  put: z.string(),
  left: z.string(),
  right: z.string(),
})
export type Hit = z.output<typeof Hit>

/**
 * One text with its hits. `digest`: of the text as it was read; where it is another by now, it is
 * left alone. `length` and `most`: characters that it has and may have.
 */
const ReplacedText = z.object({
  part: z.enum(replacedParts),
  field: z.enum([
    'lines',
    'title',
    'subject',
    'summary',
    'introduction',
    'conclusion',
    'display_title',
    'description',
    'contents',
  ]),
  stepid: z.nullable(id),
  step: z.nullable(count),
  lineid: z.nullable(id),
  line: z.nullable(count),
  state: z.enum(['found', 'changed', 'too_long', 'empty', 'changed_since']),
  digest: z.string(),
  length: count,
  most: count,
  hits: z.array(Hit),
})
export type ReplacedText = z.output<typeof ReplacedText>

/**
 * One document, in `before` and `after` of a row of its job. `hits`: how many are or would be
 * replaced. `waits`: some of it waits for review.
 */
export const ReplacedDocument = z.object({
  url: z.string(),
  hits: count,
  waits: z.boolean(),
  texts: z.array(ReplacedText),
})
export type ReplacedDocument = z.output<typeof ReplacedDocument>

const document = { doc_type: z.enum(['guide', 'wiki']), docid: id }
const StartReplacementJob = z.strictObject({
  action: z.enum(actions),
  find: z.optional(text(replacementLimits.find, 0)),
  with: z.optional(text(replacementLimits.with)),
  match_case: z._default(z.boolean(), false),
  whole_word: z._default(z.boolean(), false),
  regex: z._default(z.boolean(), false),
  in: z.optional(
    z.array(z.enum(replacedParts)).check(z.minLength(1), z.maxLength(replacedParts.length)),
  ),
  also: z.optional(z.array(z.enum(guardedKinds)).check(z.maxLength(guardedKinds.length))),
  category: z.optional(text(limits.wikiTitle)),
  tag: z.optional(z.string()),
  documents: z.optional(
    z.array(z.strictObject(document)).check(z.minLength(1), z.maxLength(limits.listed)),
  ),
  jobid: z.optional(id),
  unticked: z.optional(
    z
      .array(
        z.strictObject({
          ...document,
          hits: z.array(storedCount).check(z.minLength(1), z.maxLength(replacementLimits.hits)),
        }),
      )
      .check(z.maxLength(replacementLimits.hits)),
  ),
})
export type StartReplacementJob = z.output<typeof StartReplacementJob>

export const replacementSchemas = {
  startReplacementJob: {
    spec: 'ours: authoring A-198',
    body: StartReplacementJob,
    returns: StartedJob,
    status: 201,
  },
} as const satisfies SchemasOf<typeof replacementRows>
