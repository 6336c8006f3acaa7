import { itemAt } from '#lib/existing.ts'
import type { BlockConstruct } from '../construct.ts'
import { element, textHtml } from '../markup.ts'
import { attr, concatenated, hasOnlyAttrs } from '../tree.ts'
import { plainText } from '#lib/plainText.ts'

const opener = /^\[code(?:\|([^|[\]]+))?\]/
const closer = '[/code]'

/**
 * Verbatim lines up to the first one that ends in `[/code]`; without such a line the opener is
 * text.
 */
export const codeBlock: BlockConstruct = {
  name: 'codeBlock',
  level: 'block',
  gives: ['codeBlock'],
  holds: 'text',
  attrs: ['language'],
  says: node =>
    hasOnlyAttrs(node, 'language') &&
    /^[^|[\]\n]+$/.test(plainText(attr(node, 'language') ?? 'none')) &&
    typeof (attr(node, 'language') ?? '') === 'string',
  isVerbatim: true,
  opens: (line, _afterBreak, at, reader) =>
    opener.test(line) && reader.lineEndingIn(closer, at) >= 0,
  escape: /^\[code[|\]]/,
  parse(at, reader) {
    const last = reader.lineEndingIn(closer, at)
    const found = opener.exec(itemAt(reader.lines, at))
    const inside = reader.lines
      .slice(at, last + 1)
      .join('\n')
      .slice(found?.[0].length ?? 0)
    let end = inside.length
    // Several closers in a row close once.
    while (inside.endsWith(closer, end)) end -= closer.length
    const text = inside.slice(0, end).replace(/^\n/, '').replace(/\n$/, '')
    const attrs = { language: found?.[1] ?? null }
    return {
      end: last + 1,
      nodes: text === '' ? [] : [{ type: 'codeBlock', attrs, content: [{ type: 'text', text }] }],
    }
  },
  source(node) {
    const language = attr(node, 'language')
    // A closer in the text stays text with a space behind it.
    const text = concatenated(node).replace(/\[\/code\]$/gm, '[/code] ')
    return text === ''
      ? ''
      : `[code${typeof language === 'string' ? `|${language}` : ''}]\n${text}\n${closer}`
  },
  html: node => element('pre', {}, element('code', {}, textHtml(concatenated(node)))),
}
