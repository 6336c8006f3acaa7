// Pages, categories and the list of guides to read without script.
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { ancestorsOf } from '../structuredData.ts'
import { pageValues } from '#documents/page.ts'
import { valuesIn } from '#documents/values.ts'
import { crumbs, said } from './guideDocument.ts'
import { rowsOf, tilesOf } from './homeDocument.ts'
import { rootPath } from './frame.ts'
import { html, rendered, type Html } from './html.ts'
import { pictureOf } from './pictures.ts'
import { saidValues } from './saidValues.ts'
import type { Words } from './words.ts'

/** From so many on, the app lists the places of a page (app/wikis/WikiScreen.tsx). */
const enough = 3

type Named = { title: string; url: string; summary?: string | undefined }

const linksTo = (title: string, entries: Named[]): Html | null =>
  entries.length === 0
    ? null
    : html`<h2>${title}</h2>
        <ul class="links">
          ${entries.map(
            one =>
              html`<li>
                <a href="${one.url}">${one.title}</a>${one.summary && html`<br />${one.summary}`}
              </li>`,
          )}
        </ul>`

const named = ({
  display_title,
  title,
  url,
}: Pick<Wiki['children'][number], 'display_title' | 'title' | 'url'>): Named => ({
  title: display_title || title,
  url,
})

/**
 * `places`: how many the app lists as the page's contents, beside its guides. `kinds`: what stands
 * above the kinds of a category (app/wikis/kinds/kindsTitle.ts).
 */
type PageParts = {
  /** `find`: the field where one asks for one's own kind. */
  head: (find: Html | false) => Html
  kinds: string
  featured: Html | null
  rest: Html
  places: number
}
/** Its head, and what stands below the lists of a category. */
export const pageParts = (wiki: Wiki, words: Words): PageParts => {
  const ancestors = ancestorsOf(wiki.ancestors)
  const name = wiki.display_title || wiki.title
  const isBelowRoot = wiki.namespace === 'CATEGORY' && wiki.title !== 'Root'
  const above = [
    ...(isBelowRoot ? [{ url: rootPath, name: words.categories }] : []),
    ...ancestors.map(one => ({ url: one.url, name: one.display_title || one.title })),
  ]
  const head = (find: Html | false) =>
    html`${above.length > 0 && crumbs(above, name, words)}
      <div class="head ${wiki.image && 'pictured'}">
        <div>
          <h1>${wiki.page_title || name}</h1>
          ${wiki.description && html`<p class="lede">${wiki.description}</p>`} ${find}
        </div>
        ${wiki.image && html`<div class="picture">${pictureOf(wiki.image, '(max-width: 900px) 100vw, 480px', { first: true })}</div>`}
      </div>`
  const rest = html`${wiki.namespace === 'CATEGORY' ? null : linksTo(words.below, wiki.children.map(named))}
    ${said(saidValues(pageValues, valuesIn(pageValues, wiki), words))}
    <div class="prose">${rendered(wiki.contents_rendered)}</div>`
  const headings = wiki.contents_rendered.match(/<h[23][ >]/g)?.length ?? 0
  const lists = [wiki.children, wiki.documents, wiki.suppliers ?? []]
  const places = lists.filter(list => list.length > 0).length + headings
  const kinds = ancestors.length > 0 ? words.which : words.categories
  return { head, kinds, featured: linksTo(words.featured, wiki.featured_guides), rest, places }
}

/** From so many kinds on, one looks for one's own. */
const enoughToSearch = 3
/** The app looks among the kinds (app/wikis/kinds/KindsField.tsx); this searches the site. */
const modelField = (words: Words): Html =>
  html`<form class="model" action="/search" role="search">
    <label for="model">${words.model}</label>
    <input id="model" type="search" name="q" maxlength="200" aria-describedby="plate" />
    <p id="plate">${words.plate}</p>
  </form>`

/** What readers find below a category: its kinds, what goes wrong, then guides by type. */
const belowOf = (
  { categories, types, faults }: CategoryOverview,
  title: string,
  words: Words,
): Html => {
  const filled = categories.filter(({ guides }) => guides > 0)
  const bare = categories.filter(({ guides }) => guides === 0)
  const folded = filled.length > 0 && bare.length > 0
  return html`${
    categories.length > 0 &&
    html`<section class="part">
      <h2>${title}</h2>
      ${tilesOf(folded ? filled : categories, words)}
      ${folded && linksTo(words.bare, bare.map(named))}
    </section>`
  }
  ${
    faults.length > 0 &&
    html`<section class="part">
      ${linksTo(
        words.faults,
        faults.map(({ likeliest, ...one }) => ({ ...named(one), summary: likeliest ?? undefined })),
      )}
    </section>`
  }
  ${
    types.length > 0 &&
    html`<section class="part">
      <h2>${words.guides}</h2>
      ${types.map(
        ({ type, count, guides }) =>
          html`<div class="ruled">
              <h3>${type}</h3>
              <span>${count}</span>
            </div>
            ${rowsOf(guides)}`,
      )}
    </section>`
  }`
}

/** `overview`: of a category. */
export const pageDocument = (
  { head, kinds, featured, rest, places }: PageParts,
  langid: string,
  overview: CategoryOverview | null,
  words: Words,
): Html => {
  const types = overview?.types.length ?? 0
  const faults = overview?.faults.length ? 1 : 0
  const entries = places + faults + (types > 1 ? types + 1 : types)
  const find =
    overview !== null && overview.categories.length >= enoughToSearch && modelField(words)
  return html`<article class="page" lang="${langid}">
    ${head(find)} ${entries >= enough && html`<p class="contents"></p>`} ${featured}
    ${overview && belowOf(overview, kinds, words)} ${rest}
  </article>`
}

/** `next`: the address of the page after this one. */
export const guidesDocument = (guides: GuideSummary[], next: string | null, words: Words): Html =>
  html`<article class="wide">
    <h1>${words.guides}</h1>
    ${linksTo(words.guides, guides)}
    ${next !== null && html`<p><a href="${next}">${words.next}</a></p>`}
  </article>`
