// Whether a pasted plain text is written in Markdown or in wiki text. One certain sign is enough; a
// star, a number sign or a bracket by itself is none: `5*3`, `#10-24` and paths stay what they are.

export type Markup = 'markdown' | 'wiki'
/** `isOnlyList`: nothing but marks of lists tells it. */
export type FoundMarkup = { markup: Markup; isOnlyList: boolean }

type Sign = (text: string, lines: readonly string[]) => boolean
const finds =
  (shape: RegExp): Sign =>
  text =>
    shape.test(text)

const isFenced: Sign = (_, lines) => {
  const open = lines.findIndex(line => /^ {0,3}(?:```|~~~)/.test(line))
  const fence = lines[open]?.trim().slice(0, 3)
  return fence !== undefined && lines.slice(open + 1).some(line => line.trim().startsWith(fence))
}
const isTableRule =
  /^ {0,3}\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$|^ {0,3}\|[ \t]*:?-{2,}:?[ \t]*\|[ \t]*$/
const hasTable: Sign = (_, lines) =>
  lines.some((line, n) => isTableRule.test(line) && (lines[n - 1] ?? '').includes('|'))
/**
 * `# Title` is one line before an empty one, with words or marks below: comments of a script and
 * parts called `# 8` are none.
 */
const hasTitle: Sign = (_, lines) => {
  const titles = lines.flatMap((line, n) => (line.startsWith('# ') ? [n] : []))
  const [at = 0] = titles
  const below = lines.slice(at + 2).find(line => line.trim() !== '') ?? ''
  return (
    titles.length === 1 &&
    /^# [\p{Lu}\p{Lo}]/u.test(lines[at] ?? '') &&
    lines[at + 1]?.trim() === '' &&
    /^(?:[\p{Lu}\p{Lo}]\p{Ll}*(?:[\s,.:;!?'’-]|$)|\p{Lo}|[-*+>![] ?\S|1[.)] |\|)/u.test(below)
  )
}
const isBulleted: Sign = (_, lines) =>
  lines.filter(line => /^\s{0,8}[-*+] +\S/.test(line) && /\p{L}/u.test(line)).length > 1
const isNumbered: Sign = (_, lines) => {
  const numbers = lines.flatMap(line => /^(\d{1,3})[.)] +\S/.exec(line)?.[1] ?? []).map(Number)
  return numbers.length > 1 && numbers[0] === 1 && numbers[1] === 2
}
/** Whole of it is a quotation in words: `> 5 Nm` is none. */
const isQuoted: Sign = (_, lines) => {
  const full = lines.filter(line => line.trim() !== '')
  return full.length > 0 && full.every(line => /^>(?: ?$| ?>| \p{L}+ \S+ \S)/u.test(line))
}

/** Words between two signs, with nothing but blanks and punctuation around both. */
const around = (sign: string): Sign => {
  const opens = new RegExp(`(?:^|[\\s("'“])${sign}(?=[^\\s*'_])`, 'u')
  const closes = new RegExp(`[^\\s*']${sign}(?=$|[\\s).,;:!?"'”])`, 'gu')
  return (_, lines) =>
    lines.some(line => {
      const from = opens.exec(line)
      const to = from ? [...line.matchAll(closes)].at(-1) : undefined
      return (
        from !== null &&
        to !== undefined &&
        /\p{L}/u.test(line.slice(from.index + from[0].length, to.index + 1))
      )
    })
}

const markdownSigns: readonly Sign[] = [
  isFenced,
  hasTable,
  hasTitle,
  finds(/^ {0,3}#{2,6} \S.*$/m),
  finds(/^\S.*\n={3,}[ \t]*$/m),
  finds(/^\s{0,8}[-*+] \[[ xX]\] \S/m),
  around('\\*\\*'),
  finds(
    /\[[^[\]\n|]+\]\((?:https?:\/\/|mailto:|\/|#|\.{0,2}\/?[\w./-]+\.\w)[^\s()]*(?: "[^"\n]*")?\)/,
  ),
  finds(/(?:^|[\s("'])`[^`\s](?:[^`\n]*[^`\s])?`(?=$|[\s).,;:!?"'])/m),
  isQuoted,
]
/** Lists that tell how deep an item is by how often its mark stands there. */
const isWikiList: Sign = (_, lines) => {
  const full = lines.slice(0, lines.findLastIndex(line => line.trim() !== '') + 1)
  return (
    full.length > 1 &&
    full.every(line => /^(?:\*+|#+) ['*[]*\p{L}/u.test(line)) &&
    full.some(line => /^(?:#|\*\*)/.test(line))
  )
}
const wikiSigns: readonly Sign[] = [
  finds(/^(={2,6}) \S.* \1[ \t]*$/m),
  around('\\*{3}'),
  around("'{2,5}"),
  finds(/\[\[\p{L}[^[\]\n]*\]\]/u),
  finds(/\[(?:link|image|guide|video|product|document|user|embed)\|[^[\]\n]+\]/),
  text => /\[(?:quote|code)[|\]]/.test(text) && /\[\/(?:quote|code)\]/.test(text),
  text => /^\{table\n\|/m.test(text) && /^\}[ \t]*$/m.test(text),
]

/** Characters of a paste, and of a line of it: whoever pastes more gets its letters. */
const most = { text: 200_000, line: 2_000 }

/** Each list and quotation within another is read once more: nobody writes this many. */
const isTooDeep = (line: string): boolean =>
  /^(?: {60}|\t{15})\s*(?:[-*+>]|\d{1,9}[.)])/.test(line) ||
  (/^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){20}/.test(line) &&
    !/^\s*([-*])(?:[ \t]*\1)*\s*$/.test(line))

/** Null: the text is what it says. */
export const markupOf = (pasted: string): FoundMarkup | null => {
  const text = pasted.replace(/\r\n?/g, '\n')
  const lines = text.split('\n')
  if (text.length > most.text || lines.some(line => line.length > most.line || isTooDeep(line)))
    return null
  const count = (signs: readonly Sign[]) => signs.filter(sign => sign(text, lines)).length
  const wikiList = isWikiList(text, lines)
  // What numbers the items of a list in wiki text is a heading in Markdown.
  const markdown = wikiList ? 0 : count(markdownSigns)
  const wiki = count(wikiSigns)
  if (markdown + wiki > 0)
    return { markup: markdown > 0 && markdown >= wiki ? 'markdown' : 'wiki', isOnlyList: false }
  if (wikiList) return { markup: 'wiki', isOnlyList: false }
  return isBulleted(text, lines) || isNumbered(text, lines)
    ? { markup: 'markdown', isOnlyList: true }
    : null
}

/** HTML beside the text says what is bold and what a list is: the text need not be read. */
export const saysStructure = (html: string): boolean =>
  /data-pm-slice|data-stepwright-line|<(?:h[1-6]|ul|ol|li|table|b|strong|em|i|a|blockquote|code|img)[\s>]/i.test(
    html,
  )

/** HTML that says more than words in paragraphs, be it by its styles alone. */
export const saysFormat = (html: string): boolean =>
  saysStructure(html) ||
  /<(?:pre|hr|u|s|del|ins|sub|sup|dl)[\s/>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|mso-list/i.test(
    html,
  )
