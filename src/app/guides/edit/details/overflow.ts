// Where a text goes beyond its limit, and by how much.
export type Overflow = { from: number; over: number }

/** Characters as the service counts them; `from` counts as strings do. */
export const beyondCharacters = (text: string, max: number): Overflow | null => {
  const characters = [...text]
  return characters.length <= max
    ? null
    : { from: characters.slice(0, max).join('').length, over: characters.length - max }
}

export const beyondLines = (text: string, max: number): Overflow | null => {
  const lines = text.split('\n')
  return lines.length <= max
    ? null
    : { from: lines.slice(0, max).join('\n').length + 1, over: lines.length - max }
}
