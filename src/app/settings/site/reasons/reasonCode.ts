import { normalized } from '#lib/normalized.ts'

/** Names a reason by its words, unlike every code that there is. */
export const reasonCode = (words: string, known: readonly string[]): string => {
  const plain = normalized(words, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
  const name = plain === '' ? 'reason' : plain
  let code = name
  for (let n = 2; known.includes(code); n++) code = `${name}-${n}`
  return code
}
