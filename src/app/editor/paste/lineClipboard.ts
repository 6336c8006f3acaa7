// Lines as they are copied and as they come back: nested lists and tabbed text for others, the
// lines themselves for us.
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import type { WikiNode } from '#wikitext/tree.ts'
import type { Piece } from '../lines/model/lineSelection.ts'
import { textOfLine } from '../lines/model/lineDoc.ts'
import { textOfInline } from '../lines/model/lineText.ts'
import type { PastedLine } from './pasteLines.ts'

const ours = 'data-stepwright-line'
type CopiedLine = Required<PastedLine>

export const copiedLines = (pieces: readonly Piece[]): CopiedLine[] =>
  pieces.map(({ node, from, to }) => ({
    text:
      from === 0 && to === node.content.size
        ? textOfLine(node)
        : textOfInline((node.content.cut(from, to).toJSON() ?? []) as WikiNode[]),
    level: node.attrs.level as number,
    bullet: node.attrs.bullet as string,
  }))

const escaped = (text: string) => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)

/** Lists in lists, as other programs understand them; each item carries its line. */
export const htmlOfLines = (lines: readonly CopiedLine[], origin: string): string => {
  const env = emptyEnv(origin)
  let [html, open] = ['', -1]
  for (const line of lines) {
    if (line.level > open) html += '<ul>'.repeat(line.level - open)
    else html += '</li></ul>'.repeat(open - line.level) + '</li>'
    open = line.level
    html += `<li ${ours}="${escaped(JSON.stringify(line))}">${renderText(line.text, 'line', env)}`
  }
  return html + '</li></ul>'.repeat(open + 1)
}

export const textOfLines = (lines: readonly CopiedLine[]): string =>
  lines.map(({ text, level }) => `${'\t'.repeat(level)}${text}`).join('\n')

const isLine = (value: unknown): value is CopiedLine => {
  const line = value as Partial<CopiedLine> | null
  return (
    typeof line?.text === 'string' &&
    typeof line.bullet === 'string' &&
    [0, 1, 2].includes(line.level as number)
  )
}

/** The lines that were copied from here; undefined for what comes from elsewhere. */
export const ownLines = (html: string): PastedLine[] | undefined => {
  if (!html.includes(ours)) return undefined
  const page = new DOMParser().parseFromString(html, 'text/html')
  const lines = [...page.querySelectorAll(`[${ours}]`)].map(item =>
    parsed(item.getAttribute(ours) ?? ''),
  )
  return lines.length > 0 && lines.every(isLine) ? lines : undefined
}
/** Any page may put anything on the clipboard. */
const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
