import { newWindow, ownLink, splitOptions } from '../anchor.ts'
import type { InlineConstruct, MarkFacet } from '../construct.ts'
import type { WikiEnv } from '../env.ts'
import { textHtml } from '../markup.ts'
import type { Mark } from '../tree.ts'
import { attr, hasOnlyAttrs, leaf, withMark } from '../tree.ts'

const forbidden = /[|[\]\n]/

/** Can this stand as the title of a link? */
export const isLinkTitle = (title: string): boolean => /\S/.test(title) && !forbidden.test(title)

/** `Title#Section_X` in its two parts; the second keeps its `#`. */
function splitTitle(target: string): { page: string; section: string } {
  const hash = target.indexOf('#')
  return hash < 0
    ? { page: target.trim(), section: '' }
    : { page: target.slice(0, hash).trim(), section: target.slice(hash) }
}

/** The page that a link names, without its section; '' for a section of the page itself. */
export const pageOfTarget = (target: string): string => splitTitle(target).page

/** Can a link name the page of this title? A `#` would begin a section of another one. */
export const isPageTitle = (title: string): boolean =>
  isLinkTitle(title) && pageOfTarget(title) === title.trim()

// encodeURI leaves what is already encoded readable as one unit, so `%25` is not made of `%`.
const encoded = (text: string): string =>
  encodeURI(text.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')

/** The address of a wiki title, `#section` included; of one that nobody has written yet too. */
function wikiHref(target: string, env: WikiEnv): string {
  const { page, section } = splitTitle(target)
  if (page === '') return encoded(section)
  const known = env.page(page)
  const path =
    known?.href ?? `/Wiki/${encodeURIComponent(page.replaceAll(' ', '_').toWellFormed())}`
  return path + encoded(section)
}

const titleOf = (mark: Mark, text: string): string => {
  const target = attr(mark, 'target')
  return typeof target === 'string' ? target : text
}

const facet: MarkFacet = {
  attrs: ['target', 'newWindow'],
  says: mark =>
    hasOnlyAttrs(mark, 'target', 'tag', 'newWindow', 'href') &&
    (attr(mark, 'tag') ?? null) === null &&
    typeof (attr(mark, 'target') ?? '') === 'string' &&
    typeof (attr(mark, 'newWindow') ?? false) === 'boolean',
  // Without a label the text is the title, so two of them side by side are two pages.
  standsAlone: mark => typeof attr(mark, 'target') !== 'string',
  source(mark, inner) {
    const options = attr(mark, 'newWindow') === true ? `|${newWindow}` : ''
    const target = attr(mark, 'target')
    const only = inner.length === 1 ? inner[0] : null
    if (typeof target !== 'string' && only && 'text' in only)
      return [{ markup: `[[${only.text}${options}]]` }]
    const text = inner.map(piece => ('text' in piece ? piece.text : '')).join('')
    const label = inner.map(piece => ('text' in piece ? { ...piece, inLabel: true } : piece))
    return [{ markup: `[[${titleOf(mark, text)}|` }, ...label, { markup: `${options}]]` }]
  },
  html(mark, inner, env, text) {
    const blank = attr(mark, 'newWindow') === true
    const { page, section } = splitTitle(titleOf(mark, text))
    const shown = facet.standsAlone?.(mark) ? env.page(page)?.title : undefined
    return ownLink(
      wikiHref(titleOf(mark, text), env),
      blank,
      shown === undefined ? inner : textHtml(shown + section),
    )
  },
  derive: (mark, text, env) => ({
    ...mark,
    attrs: { ...mark.attrs, href: wikiHref(titleOf(mark, text), env) },
  }),
  references(mark, text, found) {
    const { page } = splitTitle(titleOf(mark, text))
    if (page !== '') found('titles', page)
  },
}

/** `[[Title]]`, `[[Title|label]]`; a target of null says that it was written without a label. */
export const wikiLink: InlineConstruct = {
  name: 'wikiLink',
  level: 'inline',
  opener: '[[',
  escape: '\\[{2,}',
  parse(at, reader) {
    const end = reader.bracketEnd(at + 2)
    if (end < 0 || reader.source[end + 1] !== ']') return null
    const inside = reader.source.slice(at + 2, end)
    const bar = inside.indexOf('|')
    const title = bar < 0 ? inside : inside.slice(0, bar)
    if (!isLinkTitle(title)) return null
    const { label, blank } = splitOptions(bar < 0 ? null : inside.slice(bar + 1))
    const leaves = label === null || !/\S/.test(label) ? [] : reader.label(label)
    const target = leaves.length === 0 ? null : title
    const mark: Mark = { type: 'wikiLink', attrs: { target, tag: null, newWindow: blank } }
    return {
      end: end + 2,
      leaves: withMark(leaves.length === 0 ? [leaf('text', title)] : leaves, mark),
    }
  },
  mark: facet,
}
