// HTML that came back from somebody else's server. Only tags of our own rendering may be in it, as
// they were sent. No `<` outside quotes: looking on from each of a thousand of them would take the
// square of their number.
const tag = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>/g
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#34': '"',
}
const plain = (value: string) =>
  value.replace(/&(#?\w+);/g, (whole, name: string) => named[name.toLowerCase()] ?? whole)

/**
 * The same for one tag however it is written: quotes, order of attributes, entities, a slash at the
 * end.
 */
const canonical = (text: string): string => {
  const [, slash = '', name = '', rest = ''] =
    /^<\s*(\/?)\s*([a-zA-Z][\w-]*)([\s\S]*?)\/?\s*>$/.exec(text) ?? []
  const attributes = [...rest.matchAll(attribute)]
    .map(
      ([, key = '', a, b, c]) => `${key.toLowerCase()}=${JSON.stringify(plain(a ?? b ?? c ?? ''))}`,
    )
    .sort()
  return `${slash}${name.toLowerCase()} ${attributes.join(' ')}`
}

const shown = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * `translated` with each tag as `sent` has it; tags that were not sent are dropped, and what is no
 * whole tag is shown as text. Nothing of the answer becomes markup but what our own renderer made.
 */
export const keepMarkup = (sent: string, translated: string): string => {
  const own = new Map((sent.match(tag) ?? []).map(text => [canonical(text), text]))
  let result = ''
  let end = 0
  for (const found of translated.matchAll(tag)) {
    result += shown(translated.slice(end, found.index)) + (own.get(canonical(found[0])) ?? '')
    end = found.index + found[0].length
  }
  return result + shown(translated.slice(end))
}
