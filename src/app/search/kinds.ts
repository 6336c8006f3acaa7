import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SearchFilter } from '#contract/search/address.ts'
import type { Found, Suggested } from '#contract/search/schemas.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { paths } from '#app/paths.ts'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'

/** What people tell apart, as the service's filters; `counts` are the kinds that it counts. */
export const kindFilters: readonly {
  filter: SearchFilter
  counts: readonly string[]
  name: MessageDescriptor
}[] = [
  { filter: 'guide', counts: ['guide'], name: msg`Guides` },
  { filter: 'category', counts: ['category'], name: msg`Categories` },
  { filter: 'item', counts: ['item'], name: msg`Parts and tools` },
  { filter: 'page', counts: ['wiki', 'info'], name: msg`Wiki pages` },
  { filter: 'team', counts: ['team'], name: msg`Teams` },
  { filter: 'user', counts: ['user'], name: msg`People` },
]

const names: Record<string, MessageDescriptor> = {
  guide: msg`Guide`,
  CATEGORY: msg`Category`,
  ITEM: msg`Part or tool`,
  WIKI: msg`Wiki page`,
  INFO: msg`Site page`,
  TEAM: msg`Team`,
  USER: msg`Person`,
  team: msg`Team`,
  user: msg`Person`,
}
/** A page about what goes wrong, with causes. */
const isFault = (one: Suggested | Found): boolean =>
  'highlight' in one && one.highlight.causes.length > 0
/** A fault that is asked for by what it is called: it comes before every guide. */
export const isAskedFault = (found: Found): boolean =>
  isFault(found) && found.highlight.title.some(({ hit }) => hit)

export const kindName = (one: Suggested | Found): MessageDescriptor =>
  (isFault(one) ? msg`Fault` : undefined) ??
  names[one.dataType === 'wiki' ? one.namespace : one.dataType] ??
  msg`Wiki page`

export const hrefOf = (one: Suggested): string => {
  if (one.dataType === 'guide') return paths.guide(one)
  if (one.dataType === 'wiki') return paths.wiki(one)
  return one.dataType === 'user' ? paths.user(one) : paths.team(one)
}
export const titleOf = (one: Suggested): string =>
  one.dataType === 'guide'
    ? one.title
    : one.dataType === 'wiki'
      ? one.display_title || one.title
      : one.dataType === 'user'
        ? one.username
        : one.name
/**
 * Its picture, of a category that of a guide in it where it has none; people without a portrait
 * come with number 0.
 */
export const signPicture = (one: Suggested): PictureImage | null =>
  one.dataType === 'guide'
    ? listPicture(one)
    : one.image && one.image.id > 0
      ? one.image
      : one.dataType === 'wiki'
        ? (one.fallback_image ?? null)
        : null

/** Of a category that has guides: how many. */
export const guidesBelow = (one: Suggested): number =>
  one.dataType === 'wiki' ? (one.guides ?? 0) : 0
export const keyOf = (one: Suggested | Found): string => hrefOf(one)
