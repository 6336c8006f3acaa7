// HTML that stands in Markdown, as READMEs have it: what Markdown can say too is said so, the words
// of the rest stay.

const known = new Set(
  'a abbr article aside b big blockquote body br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li main mark nav ol p picture pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var video'.split(
    ' ',
  ),
)
const tag = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const attributeIn = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
    .exec(attributes)
    ?.slice(1)
    .find(Boolean) ?? ''

export type Tag = { name: string; isEnd: boolean; of: (attribute: string) => string }
/** Null: no tag of HTML, such as `<T>`: it is text. */
export const readTag = (source: string): Tag | null => {
  const [, end = '', name = '', attributes = ''] = new RegExp(tag.source, 'i').exec(source) ?? []
  return known.has(name.toLowerCase())
    ? {
        name: name.toLowerCase(),
        isEnd: end !== '',
        of: attribute => attributeIn(attributes, attribute),
      }
    : null
}
export const isComment = (source: string): boolean => source.startsWith('<!--')

const same: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
  code: '`',
  kbd: '`',
  samp: '`',
  tt: '`',
}
const inLine = new Set(
  'a abbr big cite dfn font img mark q small source span sub sup u ins var'.split(' '),
)

const asMarkdown = (source: string): string => {
  if (isComment(source)) return ''
  const found = readTag(source)
  if (!found) return source.replace('<', '\\<')
  const { name, isEnd, of } = found
  if (name === 'img') return `![${of('alt')}](<${of('src')}>)`
  if (name === 'a') return ''
  const sign = same[name]
  if (sign !== undefined) return sign
  if (name === 'br') return '  \n'
  if (inLine.has(name)) return ''
  if (name === 'hr') return '\n\n---\n\n'
  if (name === 'li') return isEnd ? '\n' : '\n- '
  if (name === 'td' || name === 'th') return ' '
  const level = /^h([1-6])$/.exec(name)?.[1]
  return level !== undefined && !isEnd ? `\n\n${'#'.repeat(Number(level))} ` : '\n\n'
}

/** The Markdown of a block of HTML. */
export const markdownOfHtml = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(
      /<a\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/a>/gi,
      (_, attributes: string, words: string) =>
        attributeIn(attributes, 'href')
          ? `[${words.trim()}](<${attributeIn(attributes, 'href')}>)`
          : words,
    )
    .replace(tag, asMarkdown)
    // Blanks before a line would make code of it.
    .replace(/^[ \t]+/gm, '')
