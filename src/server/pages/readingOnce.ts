import { afterWorkOn } from '#server/http/responses/longWork.ts'
import { isCachedResponse, type CachedResponse } from '#server/http/responses/responseCache.ts'
import { withoutMember } from './withoutMember.ts'

/**
 * Makes something of an answer of the API, of a kept answer once. The tree of its text is left out:
 * it is most of it, and nothing that is made here needs it.
 */
export const readingOnce = <Made extends object>() => {
  const known = new WeakMap<CachedResponse, Made>()
  return async <T>(answer: T | CachedResponse, make: (value: T) => Made): Promise<Made> => {
    if (!isCachedResponse(answer)) return make(answer)
    const before = known.get(answer)
    if (before) return before
    const json = withoutMember(answer.json.toString(), 'contents_json')
    await afterWorkOn(json.length)
    const value = JSON.parse(json) as T
    await afterWorkOn(json.length)
    const made = make(value)
    known.set(answer, made)
    return made
  }
}
