// What `marked` reads in a text, with the few rules that differ here.
import { Marked, Tokenizer, type Token, type Tokens } from 'marked'

/** Bullets of other programs, which Markdown does not know. */
const withKnownBullets = (text: string): string =>
  text.replace(/^([ \t]*)[•‣▪◦·●○➢](?=[ \t])/gmu, '$1-')

/** `used`: takes up what the links of the text are defined by. */
const readerOf = (used: Set<string>) =>
  new Marked({
    gfm: true,
    tokenizer: {
      // An address by itself is a link in wiki text too.
      url: () => undefined,
      // Between two numbers a star multiplies them.
      emStrong: (source, _masked, before = '') =>
        /^\d$/.test(before) && /^\*+\d/.test(source) ? undefined : false,
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
  const tokens = reader.lexer(withKnownBullets(markdown))
  void reader.walkTokens(tokens, token => {
    if (token.type === 'def' && !used.has(token.tag))
      Object.assign(token, asText(token as Tokens.Def))
  })
  return tokens
}
