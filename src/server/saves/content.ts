// How two contents of revisions compare. Pure.
import type { Content } from '#server/http/patrolPort.ts'

/** Deep equality of JSON, without regard to the order of members. */
export const sameContent = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Content, b as Content]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(key => key in right && sameContent(left[key], right[key]))
  )
}

export const changedFields = (from: Content, to: Content): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    field => !sameContent(from[field], to[field]),
  )
