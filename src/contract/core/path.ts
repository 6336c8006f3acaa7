// Paths stay percent-encoded until a parameter is taken out of them: titles may contain slashes.
import { badRequest } from '#lib/errors.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import type { Method, Row } from './endpoint.ts'

const segments = (path: string): string[] => path.split('/').filter(part => part !== '')

export const paramsOf = (path: string): string[] =>
  segments(path)
    .filter(s => s.startsWith(':'))
    .map(s => s.slice(1))

type Branch<N> = {
  fixed: Map<string, Branch<N>>
  any?: Branch<N>
  rows: Map<Method, { name: N; names: string[] }[]>
}
const branch = <N>(): Branch<N> => ({ fixed: new Map(), rows: new Map() })

export type Match<N> =
  | { found: 'row'; names: { name: N; params: Record<string, string> }[]; allow: Method[] }
  | { found: 'path'; allow: Method[] }
  | { found: 'nothing' }

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest('The address contains a percent sign that is not followed by a valid code')
  }
}

/**
 * Builds the matcher of a table. Leftmost fixed segment wins, whatever the order of rows; the path
 * is picked before the method. Rows that share path and method come back together.
 */
export const createMatcher = <N extends string>(rows: Record<N, Row>) => {
  const root = branch<N>()
  for (const [name, row] of Object.entries(rows) as [N, Row][]) {
    let at = root
    for (const segment of segments(row.path)) {
      if (segment.startsWith(':')) at = at.any ??= branch<N>()
      else {
        if (!at.fixed.has(segment)) at.fixed.set(segment, branch<N>())
        at = entryOf(at.fixed, segment)
      }
    }
    at.rows.set(row.method, [
      ...(at.rows.get(row.method) ?? []),
      { name, names: paramsOf(row.path) },
    ])
  }

  const walk = (
    at: Branch<N>,
    parts: string[],
    index: number,
    values: string[],
  ): { end: Branch<N>; values: string[] } | null => {
    if (index === parts.length) return at.rows.size ? { end: at, values } : null
    const part = itemAt(parts, index)
    const fixed = at.fixed.get(part)
    return (
      (fixed && walk(fixed, parts, index + 1, values)) ??
      (at.any ? walk(at.any, parts, index + 1, [...values, part]) : null)
    )
  }

  return (method: string, path: string): Match<N> => {
    const hit = walk(root, segments(path), 0, [])
    if (!hit) return { found: 'nothing' }
    const allow = [...hit.end.rows.keys()]
    const rowsHere = hit.end.rows.get((method === 'HEAD' ? 'GET' : method) as Method)
    if (!rowsHere) return { found: 'path', allow }
    const values = hit.values.map(decode)
    return {
      found: 'row',
      allow,
      names: rowsHere.map(({ name, names }) => ({
        name,
        params: Object.fromEntries(names.map((n, i) => [n, itemAt(values, i)])),
      })),
    }
  }
}
