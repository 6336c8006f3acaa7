// What a revision of a wiki page holds (api-facts 2.6.5, 6.7).
import type { Namespace } from '#contract/core/shapes.ts'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import { storedPageValues, type StoredPageValues } from '#documents/page.ts'
import { emptyValues } from '#documents/values.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Content } from '#server/http/patrolPort.ts'

type Supplier = NonNullable<CreateWiki['suppliers']>[number]
export type WikiContent = StoredPageValues & {
  contents: string
  image: number | null
  flags: string[]
  documents: number[]
  suppliers: Supplier[]
  info: { name: string; value: string }[]
  /** Absent where there are none. */
  maintenance_schedule?: NonNullable<CreateWiki['maintenance_schedule']>
  patrol_threshold: number
  /** wikiid of the page above; null: directly below the root. */
  parent: number | null
  /** The empty revision that a deletion leaves behind. */
  deleted?: true
}

export const asWiki = (content: Content) => content as WikiContent
export const asContent = (content: WikiContent) => content as Content

export const emptyContent = (title: string, patrol_threshold: number): WikiContent => ({
  contents: '',
  ...emptyValues(storedPageValues),
  display_title: title,
  image: null,
  flags: [],
  documents: [],
  suppliers: [],
  info: [],
  patrol_threshold,
  parent: null,
})

/**
 * What a deletion leaves: nothing of the page but its place and its names, so that it can come back
 * to them.
 */
export const deletedContent = (content: WikiContent, title: string): WikiContent => ({
  ...emptyContent(title, content.patrol_threshold),
  display_title: content.display_title,
  parent: content.parent,
  deleted: true,
})

/** What every page says of itself. */
export type PageFacts = {
  wikiid: number
  namespace: Namespace
  title: string
  langid: string
  revisionid: number
  author: number
  content: WikiContent
  created_date: UnixSeconds
  modified_date: UnixSeconds
}
