import { itemAt } from '#lib/existing.ts'
import type { BlockConstruct } from '../construct.ts'
import { element, joinHtml, nothing } from '../markup.ts'
import { attr, childrenOf, hasOnlyAttrs } from '../tree.ts'

/**
 * Level and text of a heading line: 2 to 6 `=`, text, the same number of `=`; null for any other
 * line.
 */
export function readHeading(line: string): { level: number; text: string } | null {
  if (!line.startsWith('==')) return null
  const full = line.trimEnd()
  let level = 0
  while (full[level] === '=') level++
  let tail = full.length
  while (tail > level && full[tail - 1] === '=') tail--
  const text = full.slice(level, tail).trim()
  return level <= 6 && full.length - tail === level && text !== '' ? { level, text } : null
}

/** How deep a heading lies; of another program its level may be anything. */
export const levelOf = (node: Parameters<typeof attr>[0]): 2 | 3 | 4 | 5 | 6 => {
  const level = attr(node, 'level')
  return level === 3 || level === 4 || level === 5 || level === 6 ? level : 2
}

export const heading: BlockConstruct = {
  name: 'heading',
  level: 'block',
  gives: ['heading'],
  holds: 'inline',
  attrs: ['level'],
  says: node =>
    hasOnlyAttrs(node, 'level') && [2, 3, 4, 5, 6].includes(attr(node, 'level') as number),
  opens: line => readHeading(line) !== null,
  escape: /^={2,6}[^=]/,
  parse(at, reader) {
    const line = itemAt(reader.lines, at)
    const found = readHeading(line)
    const content = found
      ? reader.inline(
          found.text,
          { line: at, column: line.indexOf(found.text, found.level) },
          'space',
        )
      : []
    return {
      end: at + 1,
      nodes:
        found && content.length > 0
          ? [{ type: 'heading', attrs: { level: found.level }, content }]
          : [],
    }
  },
  source(node, walk) {
    const text = walk.inline(childrenOf(node), 'heading')
    const fence = '='.repeat(levelOf(node))
    return text === '' ? '' : `${fence} ${text} ${fence}`
  },
  html(node, walk) {
    const id = walk.sectionId(node)
    const self = {
      class: 'selfLink',
      href: `#${id}`,
      title: 'Link to this section',
      'aria-hidden': 'true',
      tabindex: -1,
    }
    // The self link is drawn by the style sheet.
    return joinHtml([
      element('div', { class: 'clearer' }),
      element(
        'div',
        { class: 'headerContainer' },
        element('a', self, nothing),
        element(`h${levelOf(node)}`, { id, class: 'header' }, walk.inline(childrenOf(node))),
      ),
    ])
  },
}
