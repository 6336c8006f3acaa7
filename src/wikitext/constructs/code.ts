import type { InlineConstruct } from '../construct.ts'
import { element } from '../markup.ts'
import { leaf, withMark } from '../tree.ts'

const marker = '``'

/** Verbatim, so nothing can be nested or escaped in it. */
export const code: InlineConstruct = {
  name: 'code',
  level: 'inline',
  opener: marker,
  escape: '`{2,}',
  parse(at, reader) {
    const inside = at + marker.length
    const close = reader.find(marker, inside)
    if (close < 0) return null
    const text = reader.source.slice(inside, close)
    if (!isCodeText(text)) return null
    return { end: close + marker.length, leaves: withMark([leaf('text', text)], { type: 'code' }) }
  },
  mark: {
    source: (_mark, inner) =>
      inner.map(piece => ('text' in piece ? { markup: marker + piece.text + marker } : piece)),
    html: (_mark, inner) => element('code', {}, inner),
  },
}

/**
 * Can this text stand between the markers? One line, not blank, and no marker inside or across its
 * end.
 */
export const isCodeText = (text: string): boolean =>
  !text.includes('\n') && /\S/.test(text) && !text.includes(marker) && !text.endsWith('`')
