// One section of a page.
import { itemAt } from '#lib/existing.ts'
import { plainText } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { attr, type WikiNode } from '#wikitext/tree.ts'

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
