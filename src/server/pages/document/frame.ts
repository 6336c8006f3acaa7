// Around every document: the ways to the rest of the site, where the app's bar and foot have them.
import type { Settings } from '#contract/settings/list.ts'
import { html, type Html } from './html.ts'
import { icon } from './icons.ts'
import type { Words } from './words.ts'

/** Where all categories begin. */
export const rootPath = '/Device/Root'

type SiteFoot = Pick<Settings, 'footer_links' | 'legal_pages'>

/** Links of the site's own and pages that the law asks for. */
const footOf = (
  { footer_links, legal_pages: { imprint, privacy, terms } }: SiteFoot,
  words: Words,
): Html | null => {
  const links = [
    ...footer_links,
    ...[
      { title: words.imprint, url: imprint },
      { title: words.privacy, url: privacy },
      { title: words.terms, url: terms },
    ].flatMap(({ title, url }) => (url === null ? [] : [{ title, url }])),
  ]
  return links.length === 0
    ? null
    : html`<footer>${links.map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</footer>`
}

/** `mark`: the path of the site's own; `path`: where whoever signs in goes on. */
export type Frame = { site: string; mark: string | null; path: string; foot: SiteFoot }

/** Of a screen that is made by the app alone: what one has without script. */
export const scriptNeeded = (words: Words): string =>
  html`<noscript
    ><p>${words.noScript}</p>
    <p>
      <a href="/search">${words.search}</a> <a href="/guides">${words.guides}</a>
      <a href="${rootPath}">${words.categories}</a>
    </p></noscript
  >`.html

export const siteDocument = (
  { site, mark, path, foot }: Frame,
  words: Words,
  { content, paper }: { content: Html; paper: boolean },
): string =>
  html`<div id="document" lang="${words.langid}" class="${paper && 'paper'}">
    <header class="bar">
      <a class="brand" href="/"
        >${mark === null ? icon.mark : html`<img src="${mark}" width="20" height="20" alt="" />`}<span
          >${site}</span
        ></a
      >
      <nav aria-label="${words.main}">
        <a href="/guides">${icon.menu}<span>${words.guides}</span></a>
      </nav>
      <noscript
        ><nav aria-label="${words.categories}">
          <a href="${rootPath}"><span>${words.categories}</span></a>
        </nav></noscript
      >
      <a class="finder" href="/search">${icon.search}<span>${words.find}</span></a>
      <a
        class="button"
        href="${path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`}"
        >${words.signIn}</a
      >
    </header>
    <main>${content}</main>
    ${footOf(foot, words)}
  </div>`.html
