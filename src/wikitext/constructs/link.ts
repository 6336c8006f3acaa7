import { newWindow, outwardLink, splitOptions } from '../anchor.ts'
import type { InlineConstruct } from '../construct.ts'
import type { Mark } from '../tree.ts'
import { attr, hasOnlyAttrs, leaf, withMark } from '../tree.ts'
import { isOutward, isWritableUrl } from '../url.ts'
import { plainText } from '#lib/plainText.ts'

/**
 * `link|URL|label`, `mailto|address|label` or `URL|label` -> href, the text when there is no label,
 * and the label.
 */
function readTarget(
  inside: string,
): { href: string; fallback: string; label: string | null } | null {
  const [name] = inside.split('|', 1)
  const named = name === 'link' || name === 'mailto'
  if (!named && !isOutward(inside)) return null
  const rest = named ? inside.slice(name.length + 1) : inside
  if (named && inside.length === name.length) return null
  const bar = rest.indexOf('|')
  const address = bar < 0 ? rest : rest.slice(0, bar)
  const label = bar < 0 ? null : rest.slice(bar + 1)
  return { href: name === 'mailto' ? `mailto:${address}` : address, fallback: address, label }
}

/** `[link|URL|label]`; the short form `[URL|label]` is read and written in full. */
export const link: InlineConstruct = {
  name: 'link',
  level: 'inline',
  opener: '[',
  escape:
    '\\[(?=(?:[hH][tT][tT][pP][sS]?|[fF][tT][pP]):\\/\\/|[mM][aA][iI][lL][tT][oO]:|[tT][eE][lL]:)',
  parse(at, reader) {
    const end = reader.bracketEnd(at + 1)
    if (end < 0) return null
    const found = readTarget(reader.source.slice(at + 1, end))
    if (found === null || found.fallback === '' || !isWritableUrl(found.href)) return null
    const { label, blank } = splitOptions(found.label)
    const leaves = label === null || !/\S/.test(label) ? [] : reader.label(label)
    const mark: Mark = {
      type: 'link',
      attrs: { href: found.href, target: blank ? '_blank' : false },
    }
    return {
      end: end + 1,
      leaves: withMark(leaves.length === 0 ? [leaf('text', found.fallback)] : leaves, mark),
    }
  },
  mark: {
    attrs: ['href', 'target'],
    says: mark =>
      hasOnlyAttrs(mark, 'href', 'target') &&
      typeof attr(mark, 'href') === 'string' &&
      [false, '_blank'].includes(attr(mark, 'target') as string | false),
    source(mark, inner) {
      const label = inner.map(piece => ('text' in piece ? { ...piece, inLabel: true } : piece))
      const options = attr(mark, 'target') === '_blank' ? `|${newWindow}` : ''
      return [
        { markup: `[link|${plainText(attr(mark, 'href'))}|` },
        ...label,
        { markup: `${options}]` },
      ]
    },
    html: (mark, inner, env) =>
      outwardLink(plainText(attr(mark, 'href')), attr(mark, 'target') === '_blank', inner, env),
  },
}
