// What a person marks a guide with: done, and favourite (api-facts 6.1, 6.4).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { minutesAtMost } from '../core/limits.ts'
import { GuideSummary } from '#contract/guides/shapes.ts'
import type { favoriteRows } from './rows.ts'
import { langid, limit, named, offset, order, pathId, pathText, unixSeconds } from '../core/wire.ts'

/** `date`: when it became one; marking it again keeps the first. */
const Favorite = named('Favorite', z.object({ date: unixSeconds, guide: GuideSummary }))

/** `date`: since when the person watches it. */
const Watch = named('Watch', z.object({ date: unixSeconds, guide: GuideSummary }))

export const followKinds = ['category', 'tag', 'person'] as const
/** `key`: number of the guide, category or person, or the tag; `date`: since when. */
const Follow = named(
  'Follow',
  z.object({
    kind: z.enum(['guide', ...followKinds]),
    key: z.string(),
    title: z.string(),
    url: z.string(),
    date: unixSeconds,
  }),
)
const followed = z.object({ kind: pathText, key: pathText })

const guideid = z.object({ guideid: pathId })
const userid = z.object({ userid: pathId })
const paging = z.object({ limit: limit(), offset })
/** Which translation the person followed; a guide is marked once, whatever the language. */
const InLanguage = z.strictObject({ langid: z.optional(langid) })

const beside = 'ours: api-facts 6.4'
/** `minutes`: how long it took. Without it, what was said before stays. */
const Completed = z.extend(InLanguage, {
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(minutesAtMost))),
})

export const favoriteSchemas = {
  completeGuide: { spec: '4.4', params: guideid, body: Completed, returns: null },
  uncompleteGuide: { spec: '4.4', params: guideid, returns: null },
  favoriteGuide: { spec: '4.4', params: guideid, body: InLanguage, returns: null },
  unfavoriteGuide: { spec: '4.4', params: guideid, returns: null },
  listOwnFavorites: { spec: '4.4', query: paging, returns: z.array(Favorite) },
  listUserFavorites: { spec: '4.4', params: userid, query: paging, returns: z.array(Favorite) },
  listOwnCompletions: { spec: '4.4', query: paging, returns: z.array(GuideSummary) },
  listUserCompletions: {
    spec: '4.4',
    params: userid,
    query: paging,
    returns: z.array(GuideSummary),
  },
  watchGuide: { spec: beside, params: guideid, returns: null },
  unwatchGuide: { spec: beside, params: guideid, returns: null },
  readWatch: { spec: beside, params: guideid, returns: z.object({ watched: z.boolean() }) },
  listOwnWatches: { spec: beside, query: paging, returns: z.array(Watch) },
  listOwnFollows: {
    spec: beside,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(Follow),
  },
  readFollow: { spec: beside, params: followed, returns: z.object({ followed: z.boolean() }) },
  follow: { spec: beside, params: followed, returns: null },
  unfollow: { spec: beside, params: followed, returns: null },
  listUserGuides: {
    spec: '4.4',
    params: userid,
    query: z.object({ limit: limit(), offset, order }),
    returns: z.array(GuideSummary),
  },
} as const satisfies SchemasOf<typeof favoriteRows>
