// What a translation server answers as HTML, as the wiki text that a translator goes on with.
import type { Mark, WikiNode } from '#wikitext/tree.ts'
import { inlineSource } from '#wikitext/source.ts'

const markOf = (element: Element): Mark | null => {
  switch (element.tagName) {
    case 'STRONG':
      return { type: 'bold' }
    case 'EM':
      return { type: 'italic' }
    case 'INS':
      return { type: 'underline' }
    case 'CODE':
      return { type: 'code' }
    case 'A':
      return {
        type: 'link',
        attrs: { href: element.getAttribute('href') ?? '', target: false },
      }
    default:
      return null
  }
}

const inlineOf = (node: Node, marks: readonly Mark[] = []): WikiNode[] => {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, marks: [...marks] }]
  }
  if (!(node instanceof Element)) return []
  if (node.tagName === 'BR') return [{ type: 'text', text: ' ', marks: [...marks] }]
  const own = markOf(node)
  return [...node.childNodes].flatMap(child => inlineOf(child, own ? [...marks, own] : marks))
}

const blocks = 'p, li, h2, h3, h4, h5, h6, td, th, blockquote, pre'
/** Paragraphs and items of lists with their marks; what else a page may hold is left to people. */
export const wordsOfHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const found = [...body.querySelectorAll(blocks)].filter(one => !one.querySelector(blocks))
  if (found.length === 0) return inlineSource(inlineOf(body)).trim()
  return found
    .map(one => ({ isItem: one.tagName === 'LI', text: inlineSource(inlineOf(one)).trim() }))
    .map(({ isItem, text }) => (isItem ? `* ${text}` : text))
    .join('\n\n')
    .replace(/(^\* .*)\n\n(?=\* )/gm, '$1\n')
}

const wikiTexts: readonly string[] = ['introduction', 'conclusion', 'line']
/** `machine` as the desk is answered it: HTML where the source is wiki text. */
export const machineWords = (name: string, machine: string): string =>
  wikiTexts.includes(name) ? wordsOfHtml(machine) : machine
