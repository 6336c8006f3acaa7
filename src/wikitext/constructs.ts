import type {
  BlockConstruct,
  Construct,
  InlineConstruct,
  MarkConstruct,
  MarkFacet,
  TextConstruct,
  TokenConstruct,
} from './construct.ts'
import { bareUrl } from './constructs/bareUrl.ts'
import { bold } from './constructs/bold.ts'
import { boldItalic } from './constructs/boldItalic.ts'
import { code } from './constructs/code.ts'
import { codeBlock } from './constructs/codeBlock.ts'
import { comment, commentToken } from './constructs/comment.ts'
import { commentLine } from './constructs/commentLine.ts'
import { embed, video } from './constructs/embed.ts'
import { foreignBlock, foreignInline } from './constructs/foreignNode.ts'
import { foreignMark } from './constructs/foreignMark.ts'
import { flag } from './constructs/flag.ts'
import { guide } from './constructs/guide.ts'
import { lineBreak } from './constructs/hardBreak.ts'
import { heading } from './constructs/heading.ts'
import { image } from './constructs/image.ts'
import { italic } from './constructs/italic.ts'
import { link } from './constructs/link.ts'
import { list } from './constructs/list.ts'
import { nowiki } from './constructs/nowiki.ts'
import { paragraph } from './constructs/paragraph.ts'
import { quote } from './constructs/quote.ts'
import { document, post, product, user } from './constructs/resource.ts'
import { rule } from './constructs/rule.ts'
import { strike } from './constructs/strike.ts'
import { subscript } from './constructs/subscript.ts'
import { superscript } from './constructs/superscript.ts'
import { table } from './constructs/table.ts'
import { toc } from './constructs/toc.ts'
import { token } from './constructs/token.ts'
import { underline } from './constructs/underline.ts'
import { wikiLink } from './constructs/wikiLink.ts'

/**
 * Everything that wiki text knows. The order is the precedence (wikitext.md 2): the first that
 * matches wins.
 */
const constructs: readonly Construct[] = [
  // Blocks, line by line: those with a closer first, because what is in them is theirs; the
  // paragraph takes the rest.
  table,
  codeBlock,
  quote,
  heading,
  rule,
  list,
  commentLine,
  foreignBlock,
  paragraph,
  // Inline syntax: nowiki hides everything, a wiki link begins like a link, a link is a token that
  // means something.
  nowiki,
  lineBreak,
  comment,
  code,
  wikiLink,
  link,
  foreignInline,
  foreignMark,
  token,
  // Markers: five quotes before three before two.
  boldItalic,
  bold,
  italic,
  underline,
  strike,
  superscript,
  subscript,
  // Tokens by name; any other name shows its source.
  image,
  guide,
  product,
  post,
  user,
  document,
  video,
  embed,
  flag,
  toc,
  commentToken,
  bareUrl,
]

const ofLevel = <C extends Construct>(level: C['level']): C[] =>
  constructs.filter((each): each is C => each.level === level)

export const blockConstructs = ofLevel<BlockConstruct>('block')
export const inlineConstructs = ofLevel<InlineConstruct>('inline')
export const markConstructs = ofLevel<MarkConstruct>('mark')
export const textConstructs = ofLevel<TextConstruct>('text')

export const tokenConstructs: ReadonlyMap<string, TokenConstruct> = new Map(
  ofLevel<TokenConstruct>('token').map(each => [each.name, each]),
)

/** Block construct by the node type that it gives. */
export const blockOf: ReadonlyMap<string, BlockConstruct> = new Map(
  blockConstructs.flatMap(each => each.gives.map(type => [type, each] as const)),
)

/** How each mark is written and shown, by its type. */
export const markFacets: ReadonlyMap<string, MarkFacet> = new Map(
  [...markConstructs, ...inlineConstructs].flatMap(each =>
    each.mark ? [[each.name, each.mark] as const] : [],
  ),
)
