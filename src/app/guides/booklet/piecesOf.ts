import { sanitizeHtml } from '#app/ui/text/sanitizeHtml.ts'

/** Lists go from page to page between their entries; everything else stays whole. */
const entriesOf = (node: Element): string[] => {
  if (node.localName !== 'ul' && node.localName !== 'ol') return [node.outerHTML]
  const first = Number(node.getAttribute('start') ?? 1)
  return [...node.children].map((entry, n) => {
    const list = node.ownerDocument.createElement(node.localName)
    if (node.localName === 'ol') list.setAttribute('start', String(first + n))
    list.append(entry.cloneNode(true))
    return list.outerHTML
  })
}

/** A text as pieces of HTML, each of which a page holds whole. */
export const piecesOf = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(sanitizeHtml(html), 'text/html')
  return [...body.childNodes].flatMap(node => {
    if (node instanceof Element) return entriesOf(node)
    const text = node.textContent?.trim()
    if (!text) return []
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.textContent = text
    return [paragraph.outerHTML]
  })
}
