// What a search finds, to read without script: by kind, where the app has it
// (app/search/ResultGroups.tsx).
import type { Found, SearchAnswer } from '#contract/search/schemas.ts'
import { searchField } from './homeDocument.ts'
import { html, type Html } from './html.ts'
import { thumbnailOf } from './pictures.ts'
import type { Words } from './words.ts'

/** In the order of the app's groups; each is called by the word of this name. */
const groups = ['guides', 'categories', 'pages', 'people', 'items'] as const
const namespaces: Record<string, (typeof groups)[number]> = {
  CATEGORY: 'categories',
  ITEM: 'items',
}
const groupOf = (found: Found): (typeof groups)[number] => {
  if (found.dataType === 'guide') return 'guides'
  return found.dataType === 'wiki' ? (namespaces[found.namespace] ?? 'pages') : 'people'
}

const titleOf = (found: Found): string => {
  switch (found.dataType) {
    case 'guide':
      return found.title
    case 'wiki':
      return found.display_title || found.title
    case 'user':
      return found.username
    case 'team':
      return found.name
  }
}
const addressOf = (found: Found): string =>
  found.dataType === 'user' ? `/User/${found.userid}` : found.url
const pictureOf = (found: Found) =>
  (found.dataType === 'guide' ? (found.image ?? found.fallback_image) : found.image) ?? null

const marked = (pieces: Found['highlight']['text']): Html[] =>
  pieces.map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : html`${text}`))

const placeOf = ({ highlight: { place } }: Found, words: Words): string | null => {
  if (!place || place.step === null) return null
  const step = `${words.step} ${place.step}`
  return place.line === null ? `${step}.` : `${step}, ${words.line} ${place.line}.`
}

const rowOf = (found: Found, words: Words): Html => {
  const { title, text } = found.highlight
  const picture = pictureOf(found)
  const place = placeOf(found, words)
  return html`<li>
    ${picture && picture.id > 0 ? thumbnailOf(picture) : html`<i class="empty"></i>`}
    <div>
      <h3>
        <a href="${addressOf(found)}">${title.length > 0 ? marked(title) : titleOf(found)}</a>
      </h3>
      <p class="meta">${found.dataType === 'guide' ? found.category : words[groupOf(found)]}</p>
      ${text.length > 0 && html`<p>${place && html`<b>${place}</b> `}${marked(text)}</p>`}
    </div>
  </li>`
}

type Answer = Pick<SearchAnswer, 'results' | 'totalResults'>

/** `next`: the address of the page after this one. */
export const searchDocument = (
  asked: string,
  { results, totalResults }: Answer,
  next: string | null,
  words: Words,
): Html =>
  html`<article class="search">
    <h1 class="unseen">${words.search}: ${asked}</h1>
    ${searchField(words, words.search, asked)}
    ${
      results.length > 0
        ? html`<h2>
            ${words.number(totalResults)}
            ${totalResults === 1 ? words.oneResult : words.manyResults}
          </h2>`
        : asked && html`<p>${words.nothing}</p>`
    }
    <div class="groups">
      ${groups.map(name => {
        const found = results.filter(one => groupOf(one) === name)
        return found.length === 0
          ? html``
          : html`<section>
              <div class="ruled"><h3>${words[name]}</h3></div>
              <ul class="results">
                ${found.map(one => rowOf(one, words))}
              </ul>
            </section>`
      })}
    </div>
    ${next !== null && html`<p><a href="${next}">${words.next}</a></p>`}
  </article>`
