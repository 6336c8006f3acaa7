// People who are named in a text: "@" and a unique name. Part of an address or of a longer word
// names nobody.

const sign = /(?<![\p{L}\p{N}_@/.+-])@([a-z0-9_.-]+)(?![\p{L}\p{N}@])/giu
const shortest = 3
const longest = 32

/**
 * What may be meant, the shortest first: a full stop at the end is the sentence's, unless the name
 * exists with it alone. The other way round "ana." would take what is said to "ana".
 */
const candidatesOf = (run: string): string[] => {
  const names: string[] = []
  for (let name = run.toLowerCase(); name.length >= shortest; name = name.slice(0, -1)) {
    if (name.length <= longest) names.unshift(name)
    if (!/[._-]$/.test(name)) break
  }
  return names
}

/** Names that the text may hold, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(sign)].flatMap(([, run = '']) => candidatesOf(run))),
]

export type Named<T> = { words: string; is: T | null }
/** The text in pieces: those that name somebody, and what stands between them. */
export const splitMentions = <T>(text: string, people: ReadonlyMap<string, T>): Named<T>[] => {
  const pieces: Named<T>[] = []
  let done = 0
  for (const { index, 1: run = '' } of text.matchAll(sign)) {
    const name = candidatesOf(run).find(one => people.has(one))
    const is = name === undefined ? undefined : people.get(name)
    if (name === undefined || is === undefined) continue
    const end = index + 1 + name.length
    pieces.push({ words: text.slice(done, index), is: null }, { words: text.slice(index, end), is })
    done = end
  }
  pieces.push({ words: text.slice(done), is: null })
  return pieces.filter(({ words }) => words !== '')
}

/** The text with other words where it names somebody by one of these names. */
export const withoutNames = (text: string, names: readonly string[], instead: string): string =>
  splitMentions(text, new Map(names.map(name => [name, name])))
    .map(({ words, is }) => (is === null ? words : instead))
    .join('')

const begun = /(?<![\p{L}\p{N}_@/.+-])@([\p{L}\p{N}_.-]{0,32})$/u
const rest = /^[\p{L}\p{N}_.-]*[\p{L}\p{N}]/u
/**
 * The name that somebody is typing where the caret is, without its sign and up to the caret; and
 * where the sign stands, and the name ends.
 */
export const typedMention = (
  text: string,
  caret: number,
): { from: number; to: number; name: string } | null => {
  const found = begun.exec(text.slice(Math.max(0, caret - longest - 2), caret))
  const name = found?.[1]
  if (name === undefined) return null
  const behind = rest.exec(text.slice(caret, caret + longest))?.[0] ?? ''
  return { from: caret - name.length - 1, to: caret + behind.length, name }
}
