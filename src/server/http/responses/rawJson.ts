// JSON that was written elsewhere and goes into an answer as it is: a tree of a megabyte is neither
// read nor written again between the thread that made it and the client.
import { randomUUID } from 'node:crypto'
import { afterWorkOn } from './longWork.ts'

/** Stands in an answer for the value that its JSON says. */
export type RawJson = { readonly toJSON: () => unknown }

/**
 * No text reads like this, as nobody knows it. Of ASCII only: one character beyond Latin-1 would
 * double the size of every text that is written with it.
 */
const mark = `written elsewhere ${randomUUID()}`
const markJson = JSON.stringify(mark)
/** While an answer is written: what belongs into the places of the mark. */
let places: string[] | null = null

export const rawJson = (json: string): RawJson => ({
  toJSON() {
    if (!places) return JSON.parse(json)
    places.push(json)
    return mark
  },
})

/** JSON.stringify, with what was written elsewhere in its places. */
export const jsonOf = (answer: unknown): string => {
  const found: string[] = (places = [])
  let json: string
  try {
    json = JSON.stringify(answer)
  } finally {
    places = null
  }
  if (found.length === 0) return json
  const parts = json.split(markJson)
  // Somebody wrote the very words of the mark: then the long way.
  if (parts.length !== found.length + 1) return JSON.stringify(answer)
  return parts.map((part, at) => part + (found[at] ?? '')).join('')
}

/** The bytes of `jsonOf`; a long one is written and encoded in two turns, and a third goes on. */
export const jsonBytes = async (answer: unknown): Promise<Buffer> => {
  const json = jsonOf(answer)
  await afterWorkOn(json.length)
  const bytes = Buffer.from(json)
  await afterWorkOn(bytes.length)
  return bytes
}
