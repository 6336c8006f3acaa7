// Sections of a page: one by its heading, or all of them as plain text.
import { itemAt } from '#lib/existing.ts'
import { causesBegin, causesEnd } from '#wikitext/causes.ts'
import { plainText } from '#wikitext/doc.ts'
import { nameSections } from '#wikitext/html.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { attr, concatenated, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'

const levelOf = (node: WikiNode): number =>
  node.type === 'heading' ? Number(attr(node, 'level') ?? 2) : 7
const textOf = (node: WikiNode): string => plainText({ type: 'doc', content: [node] })

/**
 * Wiki text of what stands below the first heading that fits, up to the next heading that is not
 * below it; null without such a heading.
 */
export const sectionIn = (raw: string, fits: RegExp): string | null => {
  const { content } = parse(raw, 'document')
  const at = content.findIndex(node => node.type === 'heading' && fits.test(textOf(node)))
  if (at < 0) return null
  const level = levelOf(itemAt(content, at))
  const end = content.findIndex((node, index) => index > at && levelOf(node) <= level)
  return toSource({ type: 'doc', content: content.slice(at + 1, end < 0 ? undefined : end) })
}

/** `title` and `anchor`: of its heading; null: what stands before the first one. */
export type PlainSection = {
  title: string | null
  anchor: string
  /** Of a troubleshooting page: a cause, with what to do about it. */
  isCause: boolean
  text: string
}

/**
 * Handing them from a thread to the event loop takes time for each: headings behind these are words
 * of the last one.
 */
const mostSections = 2000

/** The words of a page, section by section; causes stand between two comments of that name. */
export const plainSections = (doc: WikiDoc): PlainSection[] => {
  const names = nameSections(doc)
  const sections: (PlainSection & { nodes: WikiNode[] })[] = []
  let areCauses = false
  const begin = (node: WikiNode | null) => {
    const title = node && textOf(node)
    const anchor = (node && names.get(node)) ?? ''
    sections.push({ title, anchor, isCause: areCauses, text: '', nodes: [] })
  }
  for (const node of doc.content) {
    const words = concatenated(node)
    if (words === causesBegin) areCauses = true
    else if (words === causesEnd) areCauses = false
    else if (node.type === 'heading' && sections.length < mostSections) begin(node)
    else {
      if (!sections.length) begin(null)
      sections.at(-1)?.nodes.push(node)
    }
  }
  return sections.map(({ nodes, ...section }) => ({
    ...section,
    text: plainText({ type: 'doc', content: nodes }),
  }))
}
