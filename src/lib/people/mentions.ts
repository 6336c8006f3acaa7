// People who are named in a text: "@" and a unique name. Part of an address or of a longer word
// names nobody.

const sign = /(?<![\p{L}\p{N}_@/.+-])@([a-z0-9_.-]+)(?![\p{L}\p{N}@])/giu
const shortest = 3
const longest = 32

/**
 * What may be meant, the longest first: a full stop at the end may be the sentence's or the name's.
 */
const candidatesOf = (run: string): string[] => {
  const names: string[] = []
  for (let name = run.toLowerCase(); name.length >= shortest; name = name.slice(0, -1)) {
    if (name.length <= longest) names.push(name)
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

const begun = /(?<![\p{L}\p{N}_@/.+-])@([\p{L}\p{N}_.-]{0,32})$/u
/** The name that somebody is typing where the caret is, without its sign, and where that stands. */
export const typedMention = (
  text: string,
  caret: number,
): { from: number; name: string } | null => {
  const found = begun.exec(text.slice(Math.max(0, caret - longest - 2), caret))
  const name = found?.[1]
  return name === undefined ? null : { from: caret - name.length - 1, name }
}
