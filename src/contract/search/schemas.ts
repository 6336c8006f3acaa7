// Search and suggestions (api-facts 8.4).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { GuideSummary } from '#contract/guides/shapes.ts'
import { FilledCategory } from '#contract/tree/shapes.ts'
import { Facets, narrowing } from './narrowing.ts'
import { missSchemas } from './misses.schemas.ts'
import type { searchRows } from './rows.ts'
import { Image, UserSummary, WikiSummary } from '../core/shapes.ts'
import { Team } from '../teams/schemas.ts'
import { count, flag, langid, limit, named, offset, ours, pathText } from '../core/wire.ts'

/** What can be found. A page of the wiki is found as what its namespace says. */
export const searchKinds = ['guide', 'category', 'item', 'info', 'wiki', 'team', 'user'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Plain text in pieces; `hit` says which of them were looked for. Nothing in it is markup. */
const Segments = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export const Highlight = named(
  'Highlight',
  z.object({
    title: Segments,
    text: Segments,
    place: z.nullable(
      z.object({
        part: z.enum(['summary', 'introduction', 'step', 'parts', 'tools', 'conclusion', 'text']),
        step: z.nullable(count),
        stepid: z.nullable(count),
        line: ours(
          z.nullable(count),
          'Ours: the line of the step, from 1; null in the title of the step.',
        ),
        section: ours(
          z.nullable(z.object({ title: z.string(), anchor: z.string(), cause: z.boolean() })),
          'Ours: on a page, the heading that the passage is below, or the heading itself.',
        ),
      }),
    ),
    path: ours(
      z.array(z.string()),
      'Ours: for a guide or category, the categories that it is in, from the top down.',
    ),
    causes: ours(
      z.array(z.object({ title: z.string(), anchor: z.string() })),
      'Ours: for a troubleshooting page, the possible causes.',
    ),
  }),
)
export type Highlight = z.output<typeof Highlight>

const highlight = ours(
  Highlight,
  'Ours: the title and best passage, in pieces marked where they match. `place` says where the passage is; null if no text matched.',
)
const FoundGuide = named('FoundGuide', z.extend(GuideSummary, { highlight }))
const below = {
  guides: ours(
    z.optional(count),
    'Ours, for a category: how many public guides are in it and below it, at most a few seconds old.',
  ),
  fallback_image: ours(
    z.optional(z.nullable(Image)),
    'Ours, for a category without a picture: the picture of a guide below it.',
  ),
}
const FoundWiki = named('FoundWiki', z.extend(WikiSummary, { ...below, highlight }))
const FoundUser = named(
  'FoundUser',
  z.extend(UserSummary, { dataType: z.literal('user'), highlight }),
)
const FoundTeam = named('FoundTeam', z.extend(Team, { dataType: z.literal('team'), highlight }))
export const Found = z.discriminatedUnion('dataType', [FoundGuide, FoundWiki, FoundUser, FoundTeam])
export type Found = z.output<typeof Found>

const Counts = z.record(z.string(), count)

const SearchAnswer = named(
  'SearchAnswer',
  z.object({
    search: z.string(),
    offset: count,
    limit: count,
    totalResults: count,
    moreResults: z.boolean(),
    results: z.array(Found),
    totalIsLeast: ours(
      z.boolean(),
      'Ours: whether there are more than `totalResults` says, because counting stops there.',
    ),
    showing: ours(
      z.array(z.object({ word: z.string(), instead: z.array(z.string()) })),
      'Ours: words that occur nowhere, each with the words from titles that were searched for instead.',
    ),
    leftOut: ours(
      z.array(z.string()),
      'Ours: words missing from the first result, because no result has all of them.',
    ),
    ignored: ours(
      z.array(z.string()),
      'Ours: words that were not searched for, because they say too little.',
    ),
    words: ours(
      z.array(
        z.object({
          word: z.string(),
          count,
          countIsLeast: ours(z.optional(z.boolean()), 'Ours: true if there may be more.'),
        }),
      ),
      'Ours: if no result has all the words, how many have each word, counted up to 2,000.',
    ),
    nearest: ours(
      z.optional(z.array(FilledCategory)),
      'Ours, with `facets=true` or `byKind=true` if nothing is found: the closest categories.',
    ),
    facets: ours(
      z.optional(Facets),
      'Ours, with `facets=true`: what the results can be narrowed by, and how many each choice leaves.',
    ),
    counts: ours(
      z.optional(Counts),
      'Ours, with `counts=true`: how many of each kind match, regardless of the filter.',
    ),
    countsAreLeast: ours(
      z.optional(z.boolean()),
      'Ours, with `counts`: true if only 10,000 matches (with `facets`) or 50,000 (without) were counted and there are more. All counts are then minimums.',
    ),
  }),
)
export type SearchAnswer = z.output<typeof SearchAnswer>

const path = ours(
  z.optional(z.array(z.string())),
  'Ours: the categories that it is in, from the top down, if it is in any.',
)
const Suggested = z.discriminatedUnion('dataType', [
  named('SuggestedGuide', z.extend(GuideSummary, { path })),
  named('SuggestedWiki', z.extend(WikiSummary, { ...below, path })),
  named('SuggestedUser', z.extend(UserSummary, { dataType: z.literal('user') })),
  named('SuggestedTeam', z.extend(Team, { dataType: z.literal('team') })),
])
export type Suggested = z.output<typeof Suggested>

const params = z.object({ query: pathText })
export const searchSchemas = {
  search: {
    spec: 'ours: api-facts 8.4',
    params,
    returns: SearchAnswer,
    query: z.object({
      filter: z.optional(z.string()),
      limit: limit(),
      offset,
      langid: z.optional(langid),
      counts: ours(flag, 'Ours: also returns how many of each kind match.'),
      ...narrowing,
    }),
  },
  suggest: {
    spec: 'ours: api-facts 8.4',
    params,
    returns: named('Suggestions', z.object({ query: z.string(), results: z.array(Suggested) })),
    query: z.object({
      doctypes: z.optional(z.string()),
      langid: z.optional(langid),
      fallbackToDefaultLanguage: flag,
      guideDevice: z.optional(z.string()),
    }),
  },
  ...missSchemas,
} as const satisfies SchemasOf<typeof searchRows>
