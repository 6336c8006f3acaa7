// Two versions compared where it harms nobody: in a thread, once there is much of them.
import { ApiError } from '#lib/errors.ts'
import type { StepContent } from '#server/guides/content.ts'
import type { Person } from '#server/http/context.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import { perform } from '#server/wikitext/pool.ts'
import { isTooCostly } from '#server/wikitext/work.ts'
import type { Versioned } from '#server/saves/diff.ts'

/** Characters of both versions. Their cost grows with the square of their differences. */
const smallLength = 8000

const lengthOf = (versions: unknown): number => {
  let length = 0
  const waiting = [versions]
  for (let next = waiting.pop(); next !== undefined && length <= smallLength; next = waiting.pop())
    if (typeof next === 'string') length += next.length
    else if (next instanceof Map) for (const one of next.values()) waiting.push(one ?? '')
    else if (typeof next === 'object' && next !== null)
      for (const one of Object.values(next)) waiting.push(one ?? '')
  return length
}

const how = (person: Person | null, versions: unknown) => ({
  small: lengthOf(versions) <= smallLength,
  who: person === null ? 'everybody' : String(person.userid),
})

const compared = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isTooCostly(error)) throw new ApiError(422, 'These versions are too large to be compared')
    throw error
  }
}

export const diffPage = (person: Person | null, before: WikiContent | null, after: WikiContent) =>
  compared(perform('diffPage', { before, after }, how(person, [before, after])))

export const diffGuide = (person: Person | null, before: Versioned | null, after: Versioned) =>
  compared(perform('diffGuide', { before, after }, how(person, [before, after])))

export const diffOneStep = (
  person: Person | null,
  before: StepContent | null,
  after: StepContent,
) => compared(perform('diffStep', { before, after }, how(person, [before, after])))
