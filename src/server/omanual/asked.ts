// Who gets XML: guides and categories, by `type`, or by Accept where there is no `type` (api-facts
// 10.3).
import { ApiError } from '#lib/errors.ts'
import type { Name } from '#contract/rows.ts'
import { createThreads } from '#server/base/threads.ts'
import { makers, makeXml, type MakerName } from './makers.ts'

/** Beyond it the HTML in the answer takes long to read, which would hold up everybody. */
const smallAtMost = 100_000 // characters of JSON
const threads = createThreads({
  file: 'server/omanual/xml.worker',
  most: 1,
  tooCostly: why => new ApiError(422, `This is too large to be shown as XML: ${why}`),
})
/** How many went to the thread; for tests. */
export const xmlCounts = threads.counts

const hasMaker = (name: Name): name is MakerName => Object.hasOwn(makers, name)

/** A browser's Accept names XML too, behind what it would rather have: the first kind counts. */
export const wantsXml = (type: string | null, accept: string | null): boolean =>
  type !== null ? type.toUpperCase() === 'XML' : /^\s*(application|text)\/xml\b/i.test(accept ?? '')

/**
 * The way from an answer's JSON to XML, null where JSON is asked for or XML is not offered. It
 * throws 422 for what takes too long, 503 where too many of `who` wait.
 */
export const xmlOf = (
  name: Name,
  params: Record<string, string>,
  type: string | null,
  accept: string | null,
  who: string,
): ((json: string) => Promise<string>) | null =>
  wantsXml(type, accept) &&
  (params['namespace'] ?? 'CATEGORY').toUpperCase() === 'CATEGORY' &&
  hasMaker(name)
    ? async json =>
        json.length <= smallAtMost
          ? makeXml({ name, json })
          : ((await threads.run(who, { name, json })) as string)
    : null
