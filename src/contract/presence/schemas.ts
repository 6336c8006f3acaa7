import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { GuideSummary } from '#contract/guides/shapes.ts'
import { pageIndexSchemas } from './pageIndex.schemas.ts'
import { Handover, handoverSchemas } from './handovers.ts'
import type { presenceRows } from './rows.ts'
import { WikiSummary } from '../core/shapes.ts'
import { count, id, limit, offset, pathId, pathText, unixSeconds } from '../core/wire.ts'

/** Others and oneself: who has the document open now. `since`: from when on without a pause. */
const Present = z.object({
  userid: id,
  username: z.string(),
  stepid: z.nullable(id),
  since: unixSeconds,
  /** Whether they wrote there in the last half minute, as their editor says; else they look on. */
  writing: z.boolean(),
  /**
   * What was asked and handed over between the caller and others in this guide within a day, newest
   * first; with the caller themselves only, else empty.
   */
  handovers: z.array(Handover),
  /**
   * What they saved last in it since then, if readers see it already; of a guide also in which
   * step.
   */
  saved: z.nullable(z.object({ revisionid: id, stepid: z.nullable(id), date: unixSeconds })),
  /**
   * The newest revision of anybody else that readers see, whether they are still here or not; with
   * the caller themselves only, else null.
   */
  newest: z.nullable(id),
})
const document = z.object({ doc_type: z.enum(['guide', 'wiki']), docid: pathId })

export const presenceSchemas = {
  listPresence: { spec: 'ours: authoring X-3', params: document, returns: z.array(Present) },
  /**
   * A heartbeat, every 10 seconds; without one a person is gone after 25. `leave` ends it at once.
   */
  putPresence: {
    spec: 'ours: authoring X-3',
    params: document,
    body: z.strictObject({
      stepid: z.optional(z.nullable(id)),
      writing: z.optional(z.boolean()),
      leave: z.optional(z.boolean()),
    }),
    returns: z.array(Present),
  },
  listDependents: {
    spec: 'ours: authoring X-8',
    params: z.object({ guideid: pathId }),
    query: z.object({ limit: limit(), offset }),
    returns: z.object({
      direct: count,
      indirect: count, // those that the caller may see
      hidden: count, // those that the caller may not see
      /** Days with fewer different people are left out of `views`. */
      people_from: count,
      /**
       * The closest first; depth 1 lists the guide itself as a prerequisite. `views`: of the last
       * 30 days; `langids`: in which readers get it, its own first.
       */
      guides: z.array(
        z.extend(GuideSummary, { depth: id, views: count, langids: z.array(z.string()) }),
      ),
    }),
  },
  listWikiLinks: {
    spec: 'ours: authoring X-8',
    params: z.object({ namespace: pathText, title: pathText }),
    query: z.object({ limit: limit(), offset }),
    returns: z.object({
      /**
       * Pages and guides whose text links to the page, guides that lie in the category too; each
       * list from `offset` on, by title.
       */
      pages: z.array(WikiSummary),
      guides: z.array(GuideSummary),
      page_count: count,
      guide_count: count, // those that the caller may see
      hidden: count, // guides that the caller may not see
      inside: count, // guides that lie in the category, seen or not
    }),
  },
  ...handoverSchemas,
  ...pageIndexSchemas,
} as const satisfies SchemasOf<typeof presenceRows>
