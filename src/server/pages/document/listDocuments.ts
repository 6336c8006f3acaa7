// Pages, categories and lists to read without script.
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { Found } from '#contract/search/schemas.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { ancestorsOf } from '../structuredData.ts'
import { pageValues } from '#documents/page.ts'
import { valuesIn } from '#documents/values.ts'
import { pictureOf, said } from './guideDocument.ts'
import { html, rendered, type Html } from './html.ts'
import { saidValues } from './saidValues.ts'
import type { Words } from './words.ts'

type Named = { title: string; url: string; summary?: string | undefined }

const linksTo = (title: string, entries: Named[]): Html | null =>
  entries.length === 0
    ? null
    : html`<h2>${title}</h2>
        <ul>
          ${entries.map(
            one =>
              html`<li>
                <a href="${one.url}">${one.title}</a>${one.summary && html`<br />${one.summary}`}
              </li>`,
          )}
        </ul>`

const named = ({ display_title, title, url }: Wiki['children'][number]): Named => ({
  title: display_title || title,
  url,
})

export const pageDocument = (wiki: Wiki, words: Words): Html => {
  const ancestors = ancestorsOf(wiki.ancestors)
  return html`<article lang="${wiki.langid}">
    ${
      ancestors.length > 0 &&
      html`<p>
        ${ancestors.map(one => html`<a href="${one.url}">${one.display_title || one.title}</a> / `)}
      </p>`
    }
    <h1>${wiki.display_title || wiki.title}</h1>
    ${said(saidValues(pageValues, valuesIn(pageValues, wiki), words))} ${pictureOf(wiki.image)}
    ${rendered(wiki.contents_rendered)} ${linksTo(words.featured, wiki.featured_guides)}
    ${linksTo(words.guides, wiki.guides)} ${linksTo(words.below, wiki.children.map(named))}
  </article>`
}

type Home = {
  title: string
  description: string
  categories: Named[]
  featured: GuideSummary[]
  newest: GuideSummary[]
}
export const homeDocument = (home: Home, words: Words): Html =>
  html`<article>
    <h1>${home.title}</h1>
    <p>${home.description}</p>
    ${linksTo(words.categories, home.categories)} ${linksTo(words.featured, home.featured)}
    ${linksTo(words.newest, home.newest)}
    <p><a href="/guides">${words.guides}</a></p>
  </article>`

/** `next`: the address of the page after this one. */
export const guidesDocument = (guides: GuideSummary[], next: string | null, words: Words): Html =>
  html`<article>
    <h1>${words.guides}</h1>
    ${linksTo(words.guides, guides)}
    ${next !== null && html`<p><a href="${next}">${words.next}</a></p>`}
  </article>`

const foundAs = (found: Found): Named => {
  switch (found.dataType) {
    case 'guide':
      return found
    case 'wiki':
      return { title: found.display_title || found.title, url: found.url, summary: found.summary }
    case 'user':
      return { title: found.username, url: `/User/${found.userid}` }
    case 'team':
      return { title: found.name, url: found.url }
  }
}
export const searchDocument = (
  asked: string,
  results: Found[],
  next: string | null,
  words: Words,
): Html =>
  html`<article>
    <h1>${words.search}: ${asked}</h1>
    ${results.length > 0 ? linksTo(words.search, results.map(foundAs)) : asked && html`<p>${words.nothing}</p>`}
    ${next !== null && html`<p><a href="${next}">${words.next}</a></p>`}
  </article>`

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

type SiteFoot = Pick<Settings, 'footer_links' | 'legal_pages'>

/** Around every document: the ways to the rest of the site. */
export const siteDocument = (
  site: string,
  asked: string,
  words: Words,
  content: Html,
  foot: SiteFoot,
): string =>
  html`<div id="document">
    <header>
      <a href="/">${site}</a> <a href="/guides">${words.guides}</a>
      <form action="/search" role="search">
        <label
          >${words.search} <input type="search" name="q" value="${asked}" maxlength="200"
        /></label>
        <button>${words.search}</button>
      </form>
    </header>
    <main>${content}</main>
    ${footOf(foot, words)}
  </div>`.html
