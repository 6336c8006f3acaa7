// Which fields a page has: by its namespace, as the service keeps them (api-facts 4.7, 6.7), and by
// who writes. Pure.
import type { Namespace, Privilege } from '#contract/core/shapes.ts'
import type { WikiField } from '#app/drafts/content/wikiContent.ts'

export type PageField = Exclude<WikiField, 'contents'>
type Writer = { greatest_privilege: Privilege; reputation: number }

const named: readonly Namespace[] = ['CATEGORY', 'ITEM', 'INFO', 'WIKI']
const has: Record<PageField, readonly Namespace[]> = {
  display_title: named,
  page_title: named,
  description: named,
  image: [...named, 'USER', 'TEAM'],
  flags: [...named, 'USER', 'TEAM'],
  table_of_contents: [...named, 'USER', 'TEAM'],
  documents: ['CATEGORY', 'WIKI', 'INFO'],
  suppliers: ['ITEM'],
  info: ['CATEGORY', 'ITEM'],
  repairability_score: ['CATEGORY'],
}

/** What a page of the namespace has at all; anything else is not shown. */
export const fieldsOf = (namespace: Namespace): PageField[] =>
  (Object.keys(has) as PageField[]).filter(field => has[field].includes(namespace))

/**
 * Names for readers ask for some standing; the window's name and the score are for Admins (roles.md
 * 4).
 */
export const mayWrite = (field: PageField, writer: Writer | null | undefined): boolean => {
  if (!writer) return false
  if (field === 'page_title' || field === 'repairability_score')
    return writer.greatest_privilege === 'Admin'
  return (
    field !== 'display_title' || writer.greatest_privilege !== 'User' || writer.reputation > 500
  )
}
