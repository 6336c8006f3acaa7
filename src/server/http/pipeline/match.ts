// From the address to its row.
import type { Row } from '#contract/core/endpoint.ts'
import { createMatcher, type Match } from '#contract/core/path.ts'
import { rows, type Name } from '#contract/rows.ts'
import { ApiError, notFound } from '#lib/errors.ts'
import { firstOf, foundIn } from '#lib/existing.ts'
import { xmlOf } from '#server/omanual/asked.ts'
import { preflightHeaders, writeOutput } from './output.ts'
import type { Exchange, Matched } from './exchange.ts'
import { countRate } from './rate.ts'

const match = createMatcher<Name>(rows)

/**
 * Rows that share path and method (the four shapes of /wikis/:namespace) are told apart by
 * `display`.
 */
const pick = (
  found: Extract<Match<Name>, { found: 'row' }>,
  search: URLSearchParams,
): { name: Name; params: Record<string, string> } => {
  if (found.names.length === 1) return firstOf(found.names)
  const display = search.get('display') ?? ''
  const wanted: Name =
    display === 'titles'
      ? 'listWikiTitles'
      : display === 'hierarchy'
        ? 'readHierarchy'
        : display === 'hierarchyOrder'
          ? 'readHierarchyOrder'
          : 'listWikis'
  return foundIn(found.names, one => one.name === wanted)
}

/** Throws 414. */
export const requireShortAddress = ({ request }: Exchange): void => {
  if (request.url.length > 8192) throw new ApiError(414, 'The address is longer than 8 KiB')
}

/** The answer that this address was given before, where nothing in it has changed. */
export const answerFromCache = (exchange: Exchange): Promise<Response> | null => {
  const { service, request, asked, headers } = exchange
  const remembered = exchange.shared ? service.bytes.at(request.url) : null
  if (!remembered) return null
  countRate(exchange, rows.readGuide)
  return writeOutput(asked, 200, remembered, headers)
}

/** A response answers OPTIONS. Throws 404, and 405 with what the path allows. */
export const matchRow = (exchange: Exchange): Matched | Response => {
  const { service, method, path, search, request } = exchange
  const found = match(method, path)
  if (found.found === 'nothing') throw notFound()
  const allow = [...found.allow, ...(found.allow.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(
    ', ',
  )
  if (method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: { ...exchange.headers, ...preflightHeaders, Allow: allow },
    })
  if (found.found === 'path')
    throw new ApiError(405, 'Method not allowed', { headers: { Allow: allow } })
  const { name, params } = pick(found, search)
  const row: Row = rows[name]
  exchange.named = name
  exchange.leave = service.loop.enter(name)
  exchange.asked.xml = xmlOf(
    name,
    params,
    search.get('type'),
    request.headers.get('accept'),
    exchange.ip,
  )
  return Object.assign(exchange, { name, params, row })
}
