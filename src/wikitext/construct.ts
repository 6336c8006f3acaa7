import type { References, WikiEnv } from './env.ts'
import type { Html } from './markup.ts'
import type { Attrs, Leaf, Mark, Mode, WikiNode } from './tree.ts'

/**
 * A stretch of wiki text on its way out: markup is written as it is, text is escaped where it has
 * to be.
 */
export type Piece = { markup: string } | { text: string; inLabel: boolean }

/**
 * How a block is written: `bold` is the marker for bold, `wrapped` puts every text in [nowiki]
 * (wikitext.md 8.7).
 */
export type SourceStyle = { bold: '***' | "'''"; wrapped: boolean }

/**
 * How a mark is written, shown and completed. `attrs` names the attributes that its source carries.
 */
export type MarkFacet = {
  attrs?: readonly string[]
  /** Can its source carry these attributes? Without it there are none to carry. */
  says?: (mark: Mark) => boolean
  /** Two neighbours with this mark are two, even if their attributes are equal. */
  standsAlone?: (mark: Mark) => boolean
  source: (mark: Mark, inner: Piece[], style: SourceStyle) => Piece[]
  html: (mark: Mark, inner: Html, env: WikiEnv, text: string) => Html
  /**
   * Recomputes attributes that come from outside; they are ignored when writing source. `text`:
   * what it stands on.
   */
  derive?: (mark: Mark, text: string, env: WikiEnv) => Mark
  references?: (
    mark: Mark,
    text: string,
    found: (kind: keyof References, id: string | number) => void,
  ) => void
}

/** What an inline construct may ask while it looks at one place of an inline run. */
export type InlineReader = {
  source: string
  /** Position of `closer` at or after `from`, -1 if there is none; asked often, searched once. */
  find: (closer: string, from: number) => number
  /**
   * Position of the `]` that closes the bracket whose inside starts at `from`, or -1: [nowiki] is
   * skipped.
   */
  bracketEnd: (from: number) => number
  /** The inline run of a label, with marks but without links. */
  label: (source: string) => Leaf[]
  isNodeSayable: (node: WikiNode) => boolean
  isMarkSayable: (mark: Mark) => boolean
}

/** Syntax with an opener and an extent of its own, which markers around it cannot look into. */
export type InlineConstruct = {
  name: string
  level: 'inline'
  /** What its source begins with. */
  opener: string
  /**
   * Regular expression, as text, of what has to be wrapped so that plain text does not begin this.
   */
  escape: string
  parse: (at: number, reader: InlineReader) => { end: number; leaves: Leaf[] } | null
  mark?: MarkFacet
}

/**
 * A pair of equal markers around text. `gives` are the marks that it sets; `mark` is there on the
 * one that owns them.
 */
export type MarkConstruct = {
  name: string
  level: 'mark'
  markers: readonly string[]
  gives: readonly string[]
  mark?: MarkFacet
}

/** The parts of `[name|id|label|key=value]`. */
export type Token = {
  name: string
  source: string
  id: string
  label: string | null
  options: Map<string, string>
}

/** What a token of this name is shown as. `box`: it stands alone in its paragraph. */
export type TokenConstruct = {
  name: string
  level: 'token'
  html: (token: Token, place: 'box' | 'text', walk: HtmlWalk) => Html
  /** A token that stands alone is its own block, without a paragraph around it. */
  isBlock?: true | ((token: Token, env: WikiEnv) => boolean)
  /**
   * Attributes that a paragraph has in which it stands alone; they come from outside and are
   * ignored when writing source.
   */
  blockAttrs?: (token: Token, env: WikiEnv) => Attrs | null
  refersTo?: keyof References
}

/** Where what a block holds begins in the lines: it stands there as it is handed on. */
export type Spot = { line: number; column: number }

export type BlockReader = {
  lines: readonly string[]
  inline: (source: string, at: Spot, breaks?: 'node' | 'space') => WikiNode[]
  /** The blocks of a text inside a block. */
  blocks: (source: string, at: Spot) => WikiNode[]
  /** How many blocks the text lies in. */
  depth: number
  isNodeSayable: (node: WikiNode) => boolean
  /** A text cut where tokens and links begin and end; nothing of it is lost. */
  cut: (source: string, at: Spot) => string[]
  /** The first line at or after `from` that ends in `closer`, or -1; asked often, searched once. */
  lineEndingIn: (closer: string, from: number) => number
  /** Does a block other than a paragraph start at this line? */
  opensAt: (at: number, afterBreak: boolean) => boolean
}

export type HtmlWalk = {
  env: WikiEnv
  mode: Mode
  inline: (nodes: readonly WikiNode[]) => Html
  /** The inline run of a text that the tree keeps as its source. */
  read: (source: string) => WikiNode[]
  blocks: (nodes: readonly WikiNode[], between?: '' | '\n\n') => Html
  /** The text node as a token, or null. */
  token: (node: WikiNode) => Token | null
  tokenHtml: (token: Token, place: 'box' | 'text') => Html
  isBlockToken: (token: Token) => boolean
  sections: () => { node: WikiNode; id: string }[]
  sectionId: (heading: WikiNode) => string
  /** True at the first call with this name: what grows with the whole document is shown once. */
  isFirst: (name: string) => boolean
}

export type SourceWalk = {
  style: SourceStyle
  /** `start`: whether the run begins a line, where text could read as the start of a block. */
  inline: (nodes: readonly WikiNode[], place: 'lineStart' | 'inLine' | 'heading') => string
  blocks: (nodes: readonly WikiNode[]) => string
  /** A node as nothing but its JSON can say it. */
  foreign: (node: WikiNode) => string
}

export type BlockConstruct = {
  name: string
  level: 'block'
  /** The node types it gives; empty when it gives those of another construct. */
  gives: readonly string[]
  /** What stands in its nodes. */
  holds: 'inline' | 'blocks' | 'items' | 'text' | 'nothing'
  /** Attributes that its source carries. */
  attrs?: readonly string[]
  /**
   * Can its source carry these attributes, and a text that is kept to the letter? Without it there
   * are none to carry.
   */
  says?: (node: WikiNode) => boolean
  /** Does it lie in others of its kind, or hold them, no deeper than the parser reads? */
  nestsWell?: (node: WikiNode) => boolean
  /** Its text is kept to the letter, line ends included. */
  isVerbatim?: boolean
  /** Does it start at this line? Cheap: it is asked for every line of every paragraph. */
  opens: (line: string, afterBreak: boolean, at: number, reader: BlockReader) => boolean
  parse: (at: number, reader: BlockReader) => { end: number; nodes: WikiNode[] }
  /** A paragraph line that begins like this gets its first character wrapped. */
  escape?: RegExp
  /** The texts of lines that a node keeps as its source, row by row. */
  rows?: (node: WikiNode) => string[][]
  source?: (node: WikiNode, walk: SourceWalk) => string
  html?: (node: WikiNode, walk: HtmlWalk) => Html
}

/** Shows plain text that is neither a token nor inside a link or code. */
export type TextConstruct = {
  name: string
  level: 'text'
  html: (text: string, env: WikiEnv) => Html
}

export type Construct =
  | BlockConstruct
  | InlineConstruct
  | MarkConstruct
  | TokenConstruct
  | TextConstruct
