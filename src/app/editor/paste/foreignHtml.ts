// HTML from word processors, web pages and mail, read without what nobody sees: style sheets,
// scripts, controls, hidden text. The browser parses; nothing of it comes into the page.

const silent =
  'style, script, title, meta, link, template, noscript, select, button, svg, iframe, object, embed, input, textarea, audio, video'

export const styleOf = (element: Element): string =>
  (element.getAttribute('style') ?? '').toLowerCase()

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true' ||
  /display:\s*none|visibility:\s*hidden|mso-hide:\s*all|font-size:\s*0(?:px|pt|;|$)/.test(
    styleOf(element),
  )

/** Word writes items as paragraphs that name their depth: `mso-list: l0 level2 lfo1`. */
export const wordDepth = (element: Element): number | null => {
  const found = /mso-list:[^;]*\blevel(\d)/.exec(styleOf(element))
  return found ? Number(found[1]) : null
}
/** The bullet that it writes into their text. */
export const isWordBullet = (element: Element): boolean =>
  /mso-list:\s*ignore/.test(styleOf(element))

/** The page's own policy refuses style sheets, even in what is only read. */
export const withoutSheets = (html: string): string =>
  html.replace(/<style\b[\s\S]*?<\/style>/gi, '')

/**
 * What is only read counts for the page's policy all the same: handlers go before anything is
 * parsed.
 */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, tag =>
    tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  )

export const readForeignHtml = (html: string): Document => {
  const page = new DOMParser().parseFromString(withoutHandlers(withoutSheets(html)), 'text/html')
  for (const element of page.querySelectorAll(silent)) element.remove()
  for (const element of page.querySelectorAll('*')) if (isHidden(element)) element.remove()
  return page
}
