import type { InlineConstruct, TokenConstruct } from '../construct.ts'
import { nothing } from '../markup.ts'
import { leaf } from '../tree.ts'

const opener = '[comment]'
const closer = '[/comment]'

/** A note to other authors: kept in the tree as a token, shown to nobody. */
export const comment: InlineConstruct = {
  name: 'comment',
  level: 'inline',
  opener,
  escape: '\\[(?=comment\\])',
  parse(at, reader) {
    const close = reader.find(closer, at + opener.length)
    if (close < 0) return null
    const end = close + closer.length
    return { end, leaves: [leaf('token', reader.source.slice(at, end).replaceAll('\n', ' '))] }
  },
}

/** Is the line exactly one comment? Such a line is a block of its own. */
export const isCommentLine = (line: string): boolean => {
  const close = line.startsWith(opener) ? line.indexOf(closer, opener.length) : -1
  return close >= 0 && close === line.trimEnd().length - closer.length
}

export const commentToken: TokenConstruct = {
  name: 'comment',
  level: 'token',
  html: () => nothing,
  isBlock: true,
}
