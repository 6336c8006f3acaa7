// Which fields a page has: by its namespace, as the service keeps them (api-facts 4.7, 6.7), and by
// who writes. Pure.
import type { Namespace, Privilege } from '#contract/core/shapes.ts'
import { editedPageFields, isOfNamespace, rulesOf } from '#documents/page.ts'
import type { WikiField } from '#app/drafts/content/wikiContent.ts'

export type PageField = Exclude<WikiField, 'contents'>
type Writer = { greatest_privilege: Privilege; reputation: number }

/** What a page of the namespace has at all; anything else is not shown. */
export const fieldsOf = (namespace: Namespace): PageField[] =>
  editedPageFields.filter(
    (field): field is PageField => field !== 'contents' && isOfNamespace(field, namespace),
  )

/**
 * Names for readers ask for some standing; the window's name and the score are for Admins (roles.md
 * 4).
 */
export const mayWrite = (field: PageField, writer: Writer | null | undefined): boolean => {
  if (!writer) return false
  const { by } = rulesOf(field)
  if (by === 'Admin') return writer.greatest_privilege === 'Admin'
  return by !== 'known' || writer.greatest_privilege !== 'User' || writer.reputation > 500
}
