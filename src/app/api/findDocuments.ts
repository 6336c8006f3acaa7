// Documents that a search finds, as many as one run may have.
import type { Found } from '#contract/search/schemas.ts'
import { call } from '#app/api/client.ts'

export type Document = Extract<Found, { dataType: 'guide' | 'wiki' }>
const isDocument = (found: Found): found is Document =>
  found.dataType === 'guide' || found.dataType === 'wiki'
const atMost = 1000 // documents of one run
const atOnce = 200
export const keyOf = (one: Document) =>
  one.dataType === 'guide' ? `guide ${one.guideid}` : `wiki ${one.wikiid}`

export const findAll = async (
  query: string,
  filter: string,
  signal: AbortSignal,
): Promise<{ found: Document[]; total: number; totalIsLeast: boolean }> => {
  const found: Document[] = []
  for (let offset = 0; ; offset += atOnce) {
    const { results, moreResults, totalResults, totalIsLeast } = await call(
      'search',
      { params: { query }, query: { filter, limit: atOnce, offset } },
      { signal },
    )
    found.push(...results.filter(isDocument))
    if (!moreResults || found.length >= atMost)
      return { found: found.slice(0, atMost), total: totalResults, totalIsLeast }
  }
}
