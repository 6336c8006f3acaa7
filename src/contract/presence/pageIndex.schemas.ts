// Pages by what links to them, and pages that texts link to and nobody wrote (decisions/0456).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { namespaces, WikiSummary } from '../core/shapes.ts'
import { count, flag, limit, named, offset, pathText, searchWords } from '../core/wire.ts'
import { GuideSummary } from '../guides/shapes.ts'
import type { presenceRows } from './rows.ts'

export const pageSorts = ['title', 'changed', 'links'] as const
export type PageSort = (typeof pageSorts)[number]

const IndexedPage = named(
  'IndexedPage',
  z.extend(WikiSummary, {
    changed_by: z.object({ userid: count, username: z.string() }),
    link_count: count, // other public pages and guides that link to it
  }),
)
export type IndexedPage = z.output<typeof IndexedPage>

/** What a link to it names; `namespace` is where it would be written. */
const WantedPage = named(
  'WantedPage',
  z.object({
    namespace: z.enum(namespaces),
    title: z.string(),
    link_count: count,
    sources: z.array(z.union([WikiSummary, GuideSummary])), // the first few
  }),
)
export type WantedPage = z.output<typeof WantedPage>

export const pageIndexSchemas = {
  listPages: {
    spec: 'ours: decisions/0456',
    params: z.object({ namespace: pathText }),
    query: z.object({
      q: searchWords,
      sort: z._default(z.enum(pageSorts), 'title'),
      orphans: flag,
      limit: limit(),
      offset,
    }),
    returns: z.array(IndexedPage),
  },
  listWantedPages: {
    spec: 'ours: decisions/0456',
    query: z.object({ q: searchWords, limit: limit(), offset }),
    returns: z.array(WantedPage),
  },
} as const satisfies SchemasOf<Pick<typeof presenceRows, 'listPages' | 'listWantedPages'>>
