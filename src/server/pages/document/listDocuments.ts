// Pages, categories and the list of guides to read without script.
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { ancestorsOf } from '../structuredData.ts'
import { pageValues } from '#documents/page.ts'
import { valuesIn } from '#documents/values.ts'
import { crumbs, said } from './guideDocument.ts'
import { html, rendered, type Html } from './html.ts'
import { pictureOf } from './pictures.ts'
import { saidValues } from './saidValues.ts'
import type { Words } from './words.ts'

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

const named = ({ display_title, title, url }: Wiki['children'][number]): Named => ({
  title: display_title || title,
  url,
})

export const pageDocument = (wiki: Wiki, words: Words): Html => {
  const ancestors = ancestorsOf(wiki.ancestors)
  const name = wiki.display_title || wiki.title
  return html`<article class="page" lang="${wiki.langid}">
    ${
      ancestors.length > 0 &&
      crumbs(
        ancestors.map(one => ({ url: one.url, name: one.display_title || one.title })),
        name,
        words,
      )
    }
    <div class="head ${wiki.image && 'pictured'}">
      <div>
        <h1>${name}</h1>
        ${wiki.description && html`<p class="lede">${wiki.description}</p>`}
      </div>
      ${wiki.image && html`<div class="picture">${pictureOf(wiki.image, '(max-width: 900px) 100vw, 480px', { first: true })}</div>`}
    </div>
    ${linksTo(words.featured, wiki.featured_guides)} ${linksTo(words.below, wiki.children.map(named))}
    ${linksTo(words.guides, wiki.guides)} ${said(saidValues(pageValues, valuesIn(pageValues, wiki), words))}
    <div class="prose">${rendered(wiki.contents_rendered)}</div>
  </article>`
}

/** `next`: the address of the page after this one. */
export const guidesDocument = (guides: GuideSummary[], next: string | null, words: Words): Html =>
  html`<article class="wide">
    <h1>${words.guides}</h1>
    ${linksTo(words.guides, guides)}
    ${next !== null && html`<p><a href="${next}">${words.next}</a></p>`}
  </article>`
