// HTML that stands in Markdown, as READMEs have it: what Markdown can say too is said so, the words
// of the rest stay.
import { decoded } from './entities.ts'

const known = new Set(
  'a abbr article aside b big blockquote body br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li main mark nav ol p picture pre q s samp script section small source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var video'.split(
    ' ',
  ),
)
// No tag reaches over the start of another: a text of nothing but starts is read once.
const tag = /<(\/?)([a-z][\w-]*)((?:"[^"<]*"|'[^'<]*'|[^'"<>])*)>/i
const tagHere = new RegExp(tag.source, 'iy')
const attributeIn = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
    .exec(attributes)
    ?.slice(1)
    .find(Boolean) ?? ''

export type Tag = { name: string; isEnd: boolean; of: (attribute: string) => string }
/** Null: no tag of HTML, such as `<T>`: it is text. */
export const readTag = (source: string): Tag | null => {
  const [, end = '', name = '', attributes = ''] = tag.exec(source) ?? []
  return known.has(name.toLowerCase())
    ? {
        name: name.toLowerCase(),
        isEnd: end !== '',
        of: attribute => attributeIn(attributes, attribute),
      }
    : null
}
export const isComment = (source: string): boolean => source.startsWith('<!--')

/** The marks that tags within a line set. */
export const tagMarks: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'subscript',
  sup: 'superscript',
}
/** Those that Markdown has a sign for. */
const signs: Record<string, string> = { bold: '**', italic: '*', strike: '~~', code: '`' }
const inLine = new Set(
  'a abbr big cite dfn font img mark q small source span sub sup u ins var'.split(' '),
)

const asMarkdown = (source: string, found: Tag | null): string => {
  if (!found) return source.replace('<', '\\<')
  const { name, isEnd, of } = found
  if (name === 'img') return `![${of('alt')}](<${of('src')}>)`
  const sign = signs[tagMarks[name] ?? '']
  if (sign !== undefined) return sign
  if (name === 'br') return '  \n'
  if (inLine.has(name)) return ''
  if (name === 'hr') return '\n\n---\n\n'
  if (name === 'li') return isEnd ? '\n' : '\n- '
  if (name === 'td' || name === 'th') return ' '
  const level = /^h([1-6])$/.exec(name)?.[1]
  return level !== undefined && !isEnd ? `\n\n${'#'.repeat(Number(level))} ` : '\n\n'
}

/** Words and marks of it, or a text that keeps its lines and blanks. */
type Part = { text: string; isKept: boolean }

const withoutTags = (text: string): string =>
  decoded(text.replace(/<[^<>]*>/g, source => (readTag(source) ? '' : source)))
const kept: Record<string, (text: string) => string> = {
  pre: withoutTags,
  script: text => text,
  style: text => text,
}
/** A fence longer than any within it. */
const fenced = (text: string): string => {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return text.trim() === ''
    ? '\n\n'
    : `\n\n${fence}\n${text.replace(/^\n/, '').trimEnd()}\n${fence}\n\n`
}

/** The Markdown of a block of HTML, read once from its start to its end. */
export const markdownOfHtml = (html: string): string => {
  const parts: Part[] = []
  // Of the same length, which it is not where other letters become small.
  const lower = html.replace(/[A-Z]+/g, letters => letters.toLowerCase())
  const say = (text: string) => void parts.push({ text, isKept: false })
  // Ends that are nowhere behind a place are not looked for again.
  const missing = new Set<string>()
  const endOf = (end: string, from: number): number => {
    const at = missing.has(end) ? -1 : lower.indexOf(end, from)
    if (at < 0) missing.add(end)
    return at
  }
  /** Where the address of the link that is open stands, and what it is. */
  let link: { part: number; href: string } | null = null
  const endLink = () => {
    if (!link) return
    const words = parts.splice(link.part)
    const said = words.map(({ text }) => text).join('')
    if (words.some(({ isKept }) => isKept) || said.trim() === '') parts.push(...words)
    else say(`[${said.trim()}](<${link.href}>)`)
    link = null
  }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    say(html.slice(at, open))
    if (html.startsWith('<!--', open)) {
      const end = endOf('-->', open)
      if (end < 0) say('\\<')
      at = end < 0 ? open + 1 : end + 3
      continue
    }
    tagHere.lastIndex = open
    const source = tagHere.exec(html)?.[0] ?? '<'
    at = open + source.length
    const found = source === '<' ? null : readTag(source)
    const keep = found && !found.isEnd ? kept[found.name] : undefined
    if (found && keep) {
      const end = endOf(`</${found.name}`, at)
      parts.push({ text: fenced(keep(html.slice(at, end < 0 ? undefined : end))), isKept: true })
      at = end < 0 ? html.length : end
    } else if (found?.name === 'a') {
      endLink()
      const href = found.isEnd ? '' : found.of('href')
      if (href !== '') link = { part: parts.length, href }
    } else say(asMarkdown(source, found))
  }
  say(html.slice(at))
  endLink()
  return withoutIndents(parts)
}

/** Blanks before a line would make code of it. */
const withoutIndents = (parts: readonly Part[]): string => {
  const runs: Part[] = []
  for (const { text, isKept } of parts) {
    const last = runs.at(-1)
    if (last && last.isKept === isKept) last.text += text
    else runs.push({ text, isKept })
  }
  return runs.map(({ text, isKept }) => (isKept ? text : text.replace(/^[ \t]+/gm, ''))).join('')
}
