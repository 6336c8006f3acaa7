// What revisions hold, by resource (api-facts 2.6.5), and how two contents compare. Pure.

export type Content = Record<string, unknown>

/** Deep equality of JSON, without regard to the order of members. */
export const sameContent = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Content, b as Content]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every(key => key in right && sameContent(left[key], right[key]))
}

export const changedFields = (from: Content, to: Content): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(field => !sameContent(from[field], to[field]))

/**
 * The live version after a live editor's save on a head that holds undecided edits: only that editor's own change
 * (M-70). null when one of its fields is held already: then the save joins the chain.
 */
export const liveAfter = (live: Content, head: Content, next: Content): Content | null => {
  const held = new Set(changedFields(live, head))
  const own = changedFields(head, next)
  if (own.some(field => held.has(field))) return null
  return { ...live, ...Object.fromEntries(own.map(field => [field, next[field]])) }
}
