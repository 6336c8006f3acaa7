import { atLeast } from '#lib/existing.ts'
import type { InlineConstruct, Token } from '../construct.ts'
import { leaf } from '../tree.ts'

// The openers of blocks are no tokens: as text they are escaped, so that a closer further on cannot
// make them blocks.
const opening = '\\[(?=(?!quote\\||code\\|)[a-z_]+\\||toc\\])'
const shape = new RegExp(`^${opening}`)

/**
 * `[name|part|…]` of any name: literal text in a node of its own. What it shows is up to its own
 * construct.
 */
export const token: InlineConstruct = {
  name: 'token',
  level: 'inline',
  opener: '[',
  escape: opening,
  parse(at, reader) {
    const end = reader.bracketEnd(at + 1)
    if (end < 0) return null
    const source = reader.source.slice(at, end + 1)
    if (!shape.test(source) || source.includes('\n') || source.includes('[', 1)) return null
    return { end: end + 1, leaves: [leaf('token', source)] }
  },
}

/**
 * The parts of a token: options are `key=value`, the first other part is the id, the next one the
 * label.
 */
export function readToken(source: string): Token {
  if (source.startsWith('[comment]'))
    return { name: 'comment', source, id: '', label: null, options: new Map() }
  const [name, ...parts] = atLeast(1, source.slice(1, -1).split('|'))
  const options = new Map<string, string>()
  const plain: string[] = []
  for (const part of parts) {
    const option = /^[a-z_]+(?==)/.exec(part)?.[0]
    if (option !== undefined) options.set(option, part.slice(option.length + 1))
    else plain.push(part)
  }
  return { name, source, id: plain[0] ?? '', label: plain[1] ?? null, options }
}

/** The id as a number, null when it is none that the service gives out. */
export const numberOf = (id: string): number | null =>
  /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
