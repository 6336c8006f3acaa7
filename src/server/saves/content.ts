// How two contents of revisions compare. Pure.
import { sameJson } from '#lib/json.ts'
import type { Content } from '#server/http/patrolPort.ts'

export const changedFields = (from: Content, to: Content): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    field => !sameJson(from[field], to[field]),
  )
