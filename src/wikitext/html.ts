import type { HtmlWalk, Token } from './construct.ts'
import { blockOf, markFacets, textConstructs, tokenConstructs } from './constructs.ts'
import type { WikiEnv } from './env.ts'
import { isInlineSayable, isMarkSayable } from './foreign/foreign.ts'
import { normalInline, parseInline, tokenOf } from './inline.ts'
import { holdsTextOnly } from './markOrder.ts'
import type { Html } from './markup.ts'
import { element, joinHtml, nothing, textHtml } from './markup.ts'
import { parse } from './parse.ts'
import { inlineSource } from './source.ts'
import type { Span } from './spans.ts'
import { nest, textOf } from './spans.ts'
import type { Mark, Mode, WikiDoc, WikiNode } from './tree.ts'
import { childrenOf, concatenated, everyNode, hardBreak, marksOf } from './tree.ts'

// Past this the rest shows its source: a page of a million tokens costs no million lookups.
const mostTokens = 5000

/**
 * Tree -> HTML. In `line` mode there is no `<p>` around it (wikitext.md 1). Nothing of the text
 * becomes markup.
 */
export function renderHtml(doc: WikiDoc, env: WikiEnv, mode: Mode = 'document'): string {
  const walk = htmlWalk(doc, env, mode)
  if (mode === 'document') return walk.blocks(doc.content, '\n\n')
  return joinHtml(doc.content.map(node => walk.inline(childrenOf(node))))
}

/** Wiki text -> HTML. */
export const renderText = (raw: string, mode: Mode, env: WikiEnv): string =>
  renderHtml(parse(raw, mode), env, mode)

function htmlWalk(doc: WikiDoc, env: WikiEnv, mode: Mode): HtmlWalk {
  let tokens = 0
  const seen = new Set<string>()
  let ids: Map<WikiNode, string> | null = null
  const sectionIds = (): Map<WikiNode, string> => (ids ??= nameSections(doc))
  const walk: HtmlWalk = {
    env,
    mode,
    read: source => parseInline(source),
    inline: nodes => joinHtml(nest(normalInline(nodes)).map(span => spanHtml(span, true))),
    blocks: (nodes, between = '') => joinHtml(nodes.map(blockHtml), between),
    token: tokenOf,
    tokenHtml: (token, place) => tokenHtml(token, place),
    isBlockToken(token) {
      const isBlock = tokenConstructs.get(token.name)?.isBlock
      return isBlock === true || (isBlock?.(token, env) ?? false)
    },
    sections: () => [...sectionIds()].map(([node, id]) => ({ node, id })),
    sectionId: heading => sectionIds().get(heading) ?? sectionName(heading),
    isFirst: name => !seen.has(name) && seen.add(name).has(name),
  }
  return walk

  function blockHtml(node: WikiNode): Html {
    const construct = blockOf.get(node.type)
    if (construct?.html) return construct.html(node, walk)
    return foreignHtml(node)
  }

  function tokenHtml(token: Token, place: 'box' | 'text'): Html {
    const construct = tokenConstructs.get(token.name)
    if (!construct || ++tokens > mostTokens) return textHtml(token.source)
    return construct.html(token, place, walk)
  }

  // `linked`: addresses in the text may be linked, because no link or code is around it.
  function spanHtml(span: Span, linked: boolean): Html {
    if ('mark' in span) {
      const inner = joinHtml(
        span.inner.map(each => spanHtml(each, linked && !holdsTextOnly(span.mark))),
      )
      // An empty mark is not worth an element, and a link cannot stand inside a link.
      if (inner === '' || (!linked && isLink(span.mark))) return inner
      return (
        markFacets.get(span.mark.type)?.html(span.mark, inner, env, textOf(span.inner)) ?? inner
      )
    }
    if (span.node.type !== 'text' && !isInlineSayable(span.node))
      return textHtml(concatenated(span.node))
    if (span.node.type === hardBreak) return element('br', {})
    const token = tokenOf(span.node)
    if (token !== null) return tokenHtml(token, 'text')
    const text = concatenated(span.node)
    return linked
      ? textConstructs.reduce<Html>((_, each) => each.html(text, env), nothing)
      : textHtml(text)
  }
}

// What nobody knows how to show is the text that it holds.
function foreignHtml(node: WikiNode): Html {
  const text = concatenated(node).trim()
  return text === '' ? nothing : element('p', {}, textHtml(text))
}

const isLink = (mark: Mark): boolean => mark.type === 'link' || mark.type === 'wikiLink'

// The JSON of what nobody knows is no part of a name.
const inWords = (node: WikiNode): WikiNode =>
  isInlineSayable(node)
    ? { ...node, marks: marksOf(node).filter(isMarkSayable) }
    : { type: 'text', text: concatenated(node) }

const sectionName = (heading: WikiNode): string =>
  `Section_${inlineSource(normalInline(childrenOf(heading)).map(inWords))
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/_+$/, '')}`

// A repeated name gets a number; the next number of each name is remembered, so that many equal
// ones stay linear.
export function nameSections(doc: WikiDoc): Map<WikiNode, string> {
  const ids = new Map<WikiNode, string>()
  const taken = new Set<string>()
  const next = new Map<string, number>()
  for (const node of everyNode(doc)) {
    if (node.type !== 'heading') continue
    const name = sectionName(node)
    let id = name
    let number = next.get(name) ?? 2
    while (taken.has(id)) id = `${name}_${number++}`
    next.set(name, number)
    taken.add(id)
    ids.set(node, id)
  }
  return ids
}
