// Markdown -> the document of a page. What wiki text has no shape for becomes words, and none are
// lost.
import type { MarkedToken, Token, Tokens } from 'marked'
import { withoutEdgeBlanks } from '#wikitext/edgeBlanks.ts'
import { orderedMarks } from '#wikitext/markOrder.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { hardBreak, type Mark, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { isOutward, isSafeUrl, writableUrl } from '#wikitext/url.ts'
import { cell, writeTable } from '../../table/tableText.ts'
import { decoded } from './entities.ts'
import { isComment, markdownOfHtml, readTag, tagMarks } from './htmlInMarkdown.ts'
import { tokensOf } from './markdownTokens.ts'

const textWith = (text: string, marks: readonly Mark[]): WikiNode[] =>
  text === ''
    ? []
    : [{ type: 'text', text, ...(marks.length > 0 && { marks: orderedMarks(marks) }) }]
const breakNode = (): WikiNode => ({ type: hardBreak })
/** Lines of a paragraph. */
const inLines = (runs: readonly WikiNode[][]): WikiNode[] =>
  runs.flatMap((run, n) => (n > 0 ? [breakNode(), ...run] : run))
const joined = (runs: readonly WikiNode[][]): WikiNode[] =>
  inLines(runs.filter(run => run.length > 0))

/** A link, or its words with the address behind them where no link of wiki text leads there. */
const linkTo = (
  address: string,
  words: (marks: readonly Mark[]) => WikiNode[],
  marks: readonly Mark[],
) => {
  const href = writableUrl(decoded(address))
  if (isOutward(href) && isSafeUrl(href)) {
    const link: Mark = { type: 'link', attrs: { href, target: false } }
    const said = words([...marks.filter(({ type }) => type !== 'link'), link])
    return said.length > 0 ? said : textWith(href, marks)
  }
  const said = words(marks)
  return address === '' || address.startsWith('#')
    ? said
    : [...said, ...textWith(said.length > 0 ? ` (${address})` : address, marks)]
}

const imageAs = (address: string, alt: string, marks: readonly Mark[]): WikiNode[] =>
  // A picture in a link leads where the link leads.
  marks.some(({ type }) => type === 'link')
    ? textWith(alt || 'image', marks)
    : linkTo(address, inner => textWith(alt, inner), marks)

const inline = (tokens: readonly Token[] = [], outer: readonly Mark[] = []): WikiNode[] => {
  let marks = outer
  const html = (source: string): WikiNode[] => {
    if (isComment(source)) return []
    const tag = readTag(source)
    if (!tag) return textWith(source, marks)
    if (tag.name === 'br') return [breakNode()]
    if (tag.name === 'img') return imageAs(tag.of('src'), tag.of('alt'), marks)
    if (tag.name === 'a') {
      const href = tag.isEnd ? '' : writableUrl(decoded(tag.of('href')))
      const rest = marks.filter(({ type }) => type !== 'link')
      marks =
        isOutward(href) && isSafeUrl(href)
          ? [...rest, { type: 'link', attrs: { href, target: false } }]
          : rest
    }
    const type = tagMarks[tag.name]
    if (type !== undefined) {
      const last = marks.findLastIndex(mark => mark.type === type)
      marks = tag.isEnd ? marks.filter((_, n) => n !== last) : [...marks, { type }]
    }
    return []
  }
  const within = (token: { tokens?: Token[] | undefined }, type: string) =>
    inline(token.tokens, [...marks, { type }])
  return (tokens as MarkedToken[]).flatMap((token): WikiNode[] => {
    switch (token.type) {
      case 'strong':
        return within(token, 'bold')
      case 'em':
        return within(token, 'italic')
      case 'del':
        return within(token, 'strike')
      case 'codespan':
        return textWith(token.text.replace(/\s*\n\s*/g, ' '), [...marks, { type: 'code' }])
      case 'br':
        return [breakNode()]
      case 'link':
        return linkTo(token.href, inner => inline(token.tokens, inner), marks)
      case 'image':
        return imageAs(token.href, decoded(token.text), marks)
      case 'html':
        return html(token.text)
      case 'checkbox':
        return textWith(token.checked ? '☑ ' : '☐ ', marks)
      case 'escape':
        return textWith(token.text, marks)
      default: {
        const { tokens: inner, text = token.raw } = token as Partial<Tokens.Text> & { raw: string }
        if (inner) return inline(inner, marks)
        // Whoever writes a line below another means two.
        return inLines(text.split(/ *\n */).map(line => textWith(decoded(line), marks)))
      }
    }
  })
}

const paragraph = (content: WikiNode[]): WikiNode => ({
  type: 'paragraph',
  content: withoutEdgeBlanks(content),
})
const sourceOf = (content: WikiNode[]): string =>
  toSource({ type: 'doc', content: [paragraph(content)] }, 'line').replace(/\n/g, '')

const tableOf = ({ header, rows }: Tokens.Table): WikiNode => ({
  type: 'table',
  content: [
    {
      type: 'text',
      text: writeTable({
        options: [],
        rows: [header, ...rows].map((row, n) =>
          row.map(({ tokens }) => cell(sourceOf(inline(tokens)), n === 0)),
        ),
      }),
    },
  ],
})

const codeLines = (text: string): WikiNode[][] =>
  text.split('\n').map(line => textWith(line, line.trim() === '' ? [] : [{ type: 'code' }]))

/** What still looks like HTML then is text: nothing is read twice. */
const wordsOfHtml = (html: string): MarkedToken[] =>
  (tokensOf(markdownOfHtml(html)) as MarkedToken[]).map(token =>
    token.type === 'html' ? { type: 'text', raw: token.raw, text: token.raw.trim() } : token,
  )

/** An item holds one paragraph and lists: whatever else stands in it are lines of the paragraph. */
const runsOfItem = (token: MarkedToken): WikiNode[][] => {
  if (token.type === 'space' || token.type === 'def' || token.type === 'hr') return []
  if (token.type === 'code') return codeLines(token.text)
  if (token.type === 'table')
    return [token.header, ...token.rows].map(row =>
      row.flatMap(({ tokens }, n) => [...(n > 0 ? textWith(' ', []) : []), ...inline(tokens)]),
    )
  if (token.type === 'blockquote') return (token.tokens as MarkedToken[]).flatMap(runsOfItem)
  if (token.type === 'html') return wordsOfHtml(token.text).flatMap(runsOfItem)
  if (token.type === 'list')
    return token.items.flatMap(item => (item.tokens as MarkedToken[]).flatMap(runsOfItem))
  return [inline('tokens' in token && token.tokens ? token.tokens : [token])]
}

const itemOf = (item: Tokens.ListItem): WikiNode => {
  // A box stands before the words of its item, or within them where these are paragraphs.
  const all = item.tokens as MarkedToken[]
  const tokens = all.filter(({ type }) => type !== 'checkbox')
  const box = tokens.length < all.length ? textWith(item.checked ? '☑ ' : '☐ ', []) : []
  const words = joined(tokens.flatMap(token => (token.type === 'list' ? [] : runsOfItem(token))))
  const lists = tokens.flatMap(token => (token.type === 'list' ? listOf(token) : []))
  // A list that counts from elsewhere stays words, which have no place below an item.
  const inner = lists.filter(({ type }) => type.endsWith('List'))
  const more = lists.filter(({ type }) => !type.endsWith('List')).map(({ content = [] }) => content)
  return {
    type: 'listItem',
    content: [paragraph(joined([[...box, ...words], ...more])), ...inner],
  }
}

const listOf = (list: Tokens.List): WikiNode[] => {
  const items = list.items.map(itemOf)
  const start = Number(list.start || 1)
  if (!list.ordered || start === 1)
    return [
      list.ordered
        ? { type: 'orderedList', attrs: { order: 1 }, content: items }
        : { type: 'bulletList', attrs: [], content: items },
    ]
  // Lists of wiki text begin at 1: others keep their numbers as words.
  return items.flatMap(({ content: [first, ...below] = [] }, n) => [
    paragraph([...textWith(`${start + n}. `, []), ...(first?.content ?? [])]),
    ...below,
  ])
}

const block = (token: MarkedToken, inQuote: boolean): WikiNode[] => {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      // The page's own title is the first of its headings.
      return [
        {
          type: 'heading',
          attrs: { level: Math.max(2, token.depth) },
          content: inline(token.tokens).map(node =>
            node.type === hardBreak ? { type: 'text', text: ' ' } : node,
          ),
        },
      ]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'code': {
      const language = /^[\w+#.-]+/.exec(token.lang ?? '')?.[0] ?? null
      return token.text.trim() === '' || token.text.includes('[/code]')
        ? [paragraph(joined(codeLines(token.text)))]
        : [{ type: 'codeBlock', attrs: { language }, content: textWith(token.text, []) }]
    }
    case 'table':
      return [tableOf(token)]
    case 'blockquote': {
      const content = blocks(token.tokens, true)
      return inQuote || content.length === 0
        ? content
        : [{ type: 'blockquote', attrs: { format: 'long', attribute: null }, content }]
    }
    case 'list':
      return listOf(token)
    case 'html':
      return blocks(wordsOfHtml(token.text), inQuote)
    default:
      return [paragraph(inline('tokens' in token && token.tokens ? token.tokens : [token]))]
  }
}
const blocks = (tokens: readonly Token[], inQuote: boolean): WikiNode[] =>
  (tokens as MarkedToken[])
    .flatMap(token => block(token, inQuote))
    .filter(({ type, content }) => type === 'horizontalRule' || (content ?? []).length > 0)

/** As wiki text says it and reads it back, so that what is pasted is what is kept. */
export const markdownDoc = (text: string): WikiDoc =>
  parse(
    toSource({
      type: 'doc',
      content: blocks(tokensOf(text.replace(/\r\n?/g, '\n')), false),
    }),
  )
