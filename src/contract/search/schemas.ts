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
        line: ours(z.nullable(count), 'Ours: which line of the step, from 1; null in its title.'),
        section: ours(
          z.nullable(z.object({ title: z.string(), anchor: z.string(), cause: z.boolean() })),
          'Ours: of a page, the heading that it stands below or is.',
        ),
      }),
    ),
    path: ours(
      z.array(z.string()),
      'Ours: of a guide or a category, the categories that it lies in, the widest first.',
    ),
    causes: ours(
      z.array(z.object({ title: z.string(), anchor: z.string() })),
      'Ours: of a troubleshooting page, what may be wrong.',
    ),
  }),
)
export type Highlight = z.output<typeof Highlight>

const highlight = ours(
  Highlight,
  'Ours: title and the best passage, in pieces that say what was found; `place` is where the passage stands, null when no text was found.',
)
const FoundGuide = named('FoundGuide', z.extend(GuideSummary, { highlight }))
const below = {
  guides: ours(
    z.optional(count),
    'Ours, of a category: public guides in it and in all below it, a few seconds old at most.',
  ),
  fallback_image: ours(
    z.optional(z.nullable(Image)),
    'Ours, of a category without a picture: that of a guide below it.',
  ),
}
const SuggestedWiki = named('SuggestedWiki', z.extend(WikiSummary, below))
const FoundWiki = named('FoundWiki', z.extend(SuggestedWiki, { highlight }))
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
      'Ours: there are more than totalResults says; it is counted no further.',
    ),
    showing: ours(
      z.array(z.object({ word: z.string(), instead: z.array(z.string()) })),
      'Ours: words that stand nowhere, each with the words of titles that were looked for instead.',
    ),
    leftOut: ours(
      z.array(z.string()),
      'Ours: words that the first result does not have, as nothing has all of them.',
    ),
    ignored: ours(z.array(z.string()), 'Ours: words that say too little to be looked for.'),
    words: ours(
      z.array(
        z.object({
          word: z.string(),
          count,
          countIsLeast: ours(z.optional(z.boolean()), 'Ours: true where there may be more.'),
        }),
      ),
      'Ours: where nothing has all words, how many have each, counted to 2,000.',
    ),
    nearest: ours(
      z.optional(z.array(FilledCategory)),
      'Ours, with `facets=true` or `byKind=true` where nothing is found: the categories that come nearest.',
    ),
    facets: ours(
      z.optional(Facets),
      'Ours, with `facets=true`: what narrows the results, and how many it leaves.',
    ),
    counts: ours(
      z.optional(Counts),
      'Ours, with `counts=true`: how many of each kind match, whatever the filter.',
    ),
    countsAreLeast: ours(
      z.optional(z.boolean()),
      'Ours, beside `counts`: more match than were counted, any 10,000 of them with `facets`, 50,000 without; each number of `counts` and `facets` is the least.',
    ),
  }),
)
export type SearchAnswer = z.output<typeof SearchAnswer>

const Suggested = z.discriminatedUnion('dataType', [
  GuideSummary,
  SuggestedWiki,
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
      counts: ours(flag, 'Ours: also say how many of each kind match.'),
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
