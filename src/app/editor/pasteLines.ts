// What is pasted -> lines: one per paragraph or list item, nested lists give levels.
import { deepest } from './lineRules.ts'

export type PastedLine = { text: string; level: number }

const marker = /^(?:[-*•–‣▪◦]|\d{1,3}[.)]|\[[ xX]?\]|[☐☑✓])\s+/u

/** `	- x` -> level 1 and `x`. A tab or two blanks are one level. */
const lineOfText = (source: string): PastedLine => {
  const indent = /^[\t ]*/.exec(source)?.[0] ?? ''
  const depth = [...indent].reduce((sum, char) => sum + (char === '\t' ? 2 : 1), 0)
  let text = source.trim()
  while (marker.test(text)) text = text.replace(marker, '')
  return { text, level: Math.min(deepest, Math.floor(depth / 2)) }
}

/** Lines of plain text; none when it holds no line break. */
export const linesOfPlain = (text: string): PastedLine[] => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').filter(line => line.trim() !== '')
  return lines.length < 2 ? [] : lines.map(lineOfText)
}

const blocks = 'li, p, h1, h2, h3, h4, h5, h6, td, th, blockquote, pre, dt, dd'
const depthOf = (element: Element): number => {
  let depth = -1
  for (let list = element.closest('ul, ol'); list; list = list.parentElement?.closest('ul, ol') ?? null) depth += 1
  return Math.max(0, depth)
}

/** Lines of HTML from elsewhere; none when it has no blocks of its own. Only the words are taken, never the markup. */
export const linesOfHtml = (html: string): PastedLine[] => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const all = [...page.body.querySelectorAll(blocks)]
  const lines = all.flatMap(element => {
    const own = element.cloneNode(true) as Element
    own.querySelectorAll(`${blocks}, ul, ol`).forEach(inner => inner.remove())
    const text = lineOfText((own.textContent ?? '').replace(/\s+/g, ' ')).text
    return text === '' ? [] : [{ text, level: Math.min(deepest, depthOf(element)) }]
  })
  return lines.length < 2 ? [] : lines
}
