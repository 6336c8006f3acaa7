// What `marked` reads in a text, with the few rules that differ here.
import { Marked, Tokenizer, type Token, type Tokens } from 'marked'

/** Bullets of other programs, which Markdown does not know. */
const withKnownBullets = (text: string): string =>
  text.replace(/^([ \t]*)[•‣▪◦·●○➢](?=[ \t])/gmu, '$1-')

const letters = (raw: string): Tokens.Escape => ({ type: 'escape', raw, text: raw })

/** Paths of Windows, in which a backslash makes nothing else of what stands behind it. */
const behindDrive = /\\(?:[^\s*"<>|`]|(?<=\\)\*(?!\*))*/y
const share = /^\\\\(?:\w(?:[^\s*"<>|`]|(?<=\\)\*(?!\*))*)?/

const isRule = (line: string) => /^[|:\- \t]+$/.test(line) && /\|/.test(line) && /-/.test(line)
const marker = /^ *(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
/**
 * A line that stands at the edge below an item, a quotation or a table begins anew, where
 * CommonMark would take it into them: whoever wrote no Markdown did not mean that.
 */
const withoutLazyLines = (text: string): string => {
  let [fence, block] = ['', '']
  return text
    .split('\n')
    .map((line, n, lines) => {
      const isOpen = fence !== ''
      if (isOpen) {
        if (line.toLowerCase().trim().includes(fence)) fence = ''
      } else {
        const opened = /^\s*(?:[-*+] +)?(```+|~~~+)|^ {0,3}<(pre|script|style)\b/i.exec(line)
        fence = opened?.[1] ?? (opened?.[2] ? `</${opened[2].toLowerCase()}` : '')
        if (opened?.[2] && line.toLowerCase().includes(fence)) fence = ''
      }
      if (isOpen || line.trim() === '') {
        if (!isOpen && block !== 'list') block = ''
        return line
      }
      const isLazy =
        (block === 'list' && /^\S/.test(line) && !marker.test(line)) ||
        (block === 'quote' && !/^ {0,3}>/.test(line)) ||
        (block === 'table' && !line.includes('|'))
      if (isLazy) block = ''
      if (marker.test(line)) block = 'list'
      else if (/^ {0,3}>/.test(line)) block = 'quote'
      else if (block === '' && isRule(line) && lines[n - 1]?.includes('|')) block = 'table'
      return isLazy ? `\n${line}` : line
    })
    .join('\n')
}

/** `used`: takes up what the links of the text are defined by. */
const readerOf = (used: Set<string>) =>
  new Marked({
    gfm: true,
    tokenizer: {
      // An address by itself is a link in wiki text too.
      url: () => undefined,
      // Two low lines are part of a name, such as `__init__`; between two numbers a star
      // multiplies.
      emStrong: (source, _masked, before = '') => {
        const name = /^_{2,}/.exec(source)?.[0]
        // Whatever kind of token it is, it is added to the others.
        if (name !== undefined) return letters(name) as unknown as Tokens.Em
        return /^\d$/.test(before) && /^\*+\d/.test(source) ? undefined : false
      },
      // A line of dashes is a rule or the sign before a signature, never what makes a heading.
      lheading: source => (/^[^\n]+\n {0,3}={3,}[ \t]*(?:\n|$)/.test(source) ? false : undefined),
      // Backslashes of paths and patterns stay as many as they are.
      escape: source => {
        const found = share.exec(source)?.[0]
        return found === undefined ? false : letters(found)
      },
      inlineText(source) {
        const found = Tokenizer.prototype.inlineText.call(this, source)
        if (!found || !/(?:^|[^\p{L}\p{N}])[a-z]:$/iu.test(found.raw.slice(-3))) return found
        behindDrive.lastIndex = found.raw.length
        const raw = found.raw + (behindDrive.exec(source)?.[0] ?? '')
        return { ...found, raw, text: raw }
      },
      // A second definition of the same name defines nothing, and would go.
      def(source) {
        const found = Tokenizer.prototype.def.call(this, source)
        if (!found) return undefined
        const isSecond = this.lexer.tokens.links[found.tag] !== undefined
        return isSecond ? { ...found, tag: `${found.tag} ${source.length}` } : found
      },
      reflink(source, links) {
        const watched = new Proxy(links, {
          get: (all, tag: string) => {
            if (all[tag]) used.add(tag)
            return all[tag]
          },
        })
        return Tokenizer.prototype.reflink.call(this, source, watched)
      },
    },
  })

/** A definition that no link uses is text, or nobody would see it again. */
const asText = (token: Tokens.Def): Tokens.Paragraph => {
  const text = token.raw.trim().replace(/\s*\n\s*/g, ' ')
  return {
    type: 'paragraph',
    raw: token.raw,
    text,
    tokens: [{ type: 'escape', raw: text, text }],
  }
}

export const tokensOf = (markdown: string): Token[] => {
  const used = new Set<string>()
  const reader = readerOf(used)
  const tokens = reader.lexer(withoutLazyLines(withKnownBullets(markdown)))
  void reader.walkTokens(tokens, token => {
    if (token.type === 'def' && !used.has(token.tag))
      Object.assign(token, asText(token as Tokens.Def))
  })
  return tokens
}
