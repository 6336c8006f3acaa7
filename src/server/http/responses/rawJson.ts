// JSON that was written elsewhere and goes into an answer as it is: a tree of a megabyte is neither
// read nor written again between the thread that made it and the client.

/** Stands in an answer for the value that its JSON says. */
export type RawJson = { readonly toJSON: () => unknown }

/** No text reads like this: JSON writes a lone surrogate with an escape. */
const mark = '\ud83d written elsewhere'
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
