// What a search finds, to read without script: by kind, where the app has it
// (app/search/ResultGroups.tsx).
import { asShown } from '#contract/search/address.ts'
import type { Found, SearchAnswer } from '#contract/search/schemas.ts'
import { shortPath } from '#lib/shortPath.ts'
import { allOf, guidesIn, listPicture, searchField, section } from './homeDocument.ts'
import { rootPath } from './frame.ts'
import { html, type Html } from './html.ts'
import { thumbnailOf } from './pictures.ts'
import type { Words } from './words.ts'

/** In the order of the app's groups; each is called by the word of this name. */
const groups = ['wrong', 'guides', 'categories', 'pages', 'people', 'items'] as const
const namespaces: Record<string, (typeof groups)[number]> = {
  CATEGORY: 'categories',
  ITEM: 'items',
}
const groupOf = (found: Found): (typeof groups)[number] => {
  if (found.dataType === 'guide') return 'guides'
  const { causes, title } = found.highlight
  if (causes.length > 0 && title.some(({ hit }) => hit)) return 'wrong'
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
  found.image ?? ('fallback_image' in found ? found.fallback_image : null) ?? null

const marked = (pieces: Found['highlight']['text']): Html[] =>
  pieces.map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : html`${text}`))

const placeOf = ({ highlight: { place } }: Found, words: Words): string | null => {
  if (!place || place.step === null) return null
  const step = `${words.step} ${place.step}`
  return place.line === null ? `${step}.` : `${step}, ${words.line} ${place.line}.`
}

/** What it is or where it lies; of a category how much lies in it. */
const metaOf = (found: Found, words: Words): string => {
  if (found.dataType === 'guide') return found.category
  const path = shortPath(found.highlight.path).join(' / ')
  const guides = (found.dataType === 'wiki' && found.guides) || 0
  return [words[groupOf(found)], path, guides > 0 ? guidesIn(words, guides) : '']
    .filter(Boolean)
    .join(' · ')
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
      <p class="meta">${metaOf(found, words)}</p>
      ${text.length > 0 && html`<p>${place && html`<b>${place}</b> `}${marked(text)}</p>`}
    </div>
  </li>`
}

const alone = (word: string): string => `/search?${new URLSearchParams({ q: word })}`

/** Instead of results: words one by one, nearest categories (app/search/NothingFound.tsx). */
const offersOf = (asked: string, found: Answer, words: Words): Html => {
  const { nearest = [] } = found
  const each = found.words.toSorted((a, b) => b.count - a.count)
  const isLost = nearest.length === 0 && !each.some(one => one.count > 0)
  const pictured = nearest.some(listPicture)
  return html`<h2>${words.noGuide} ${words.quoted(asked)}</h2>
    ${isLost && html`<p class="lost">${words.lost}</p>`}
    ${
      each.length > 0 &&
      (each.length > 1 || !isLost) &&
      html`<p class="each">
        ${words.single}
        ${each.map(({ word, count, countIsLeast }) =>
          count > 0 || countIsLeast
            ? html`<a href="${alone(word)}"
                ><b>${word}</b> <small>${words.number(count)}${countIsLeast && '+'}</small></a
              > `
            : html`<span><s>${word}</s> <small>${words.notFound}</small></span> `,
        )}
      </p>`
    }
    ${
      nearest.length > 0 &&
      section(
        words.nearest,
        allOf(rootPath, words.allCategories),
        html`<ul class="nearest">
          ${nearest.map(one => {
            const picture = listPicture(one)
            return html`<li>
              <a href="${one.url}" lang="${one.langid}"
                >${picture ? thumbnailOf(picture) : pictured && html`<i class="empty"></i>`}<span
                  ><b>${one.display_title || one.title}</b
                  >${one.guides > 0 && html`<small>${guidesIn(words, one.guides)}</small>`}</span
                ></a
              >
            </li>`
          })}
        </ul>`,
      )
    }`
}

type Answer = Pick<
  SearchAnswer,
  'results' | 'totalResults' | 'totalIsLeast' | 'words' | 'nearest' | 'showing' | 'leftOut'
>

/** What was found, and what was looked for instead of what was typed (search/FoundWords.tsx). */
const truthOf = (asked: string, found: Answer, words: Words): Html => {
  const { showing, leftOut, totalResults, totalIsLeast } = found
  const many = html`${totalIsLeast && words.moreThan} ${words.number(totalResults)}
  ${totalResults === 1 ? words.oneResult : words.manyResults}`
  const isChanged = showing.length > 0 || leftOut.length > 0
  return html`<h2>
      ${
        leftOut.length > 0
          ? html`${words.notAll} `
          : showing.length > 0 && html`${words.showing} ${words.quoted(asShown(asked, showing))}: `
      }${many}
    </h2>
    ${
      isChanged &&
      html`<p class="each">
        ${showing.map(
          ({ word, instead }) =>
            html`<a href="${alone(instead[0] ?? word)}"
              ><b>${instead.join(', ')}</b>
              <small>${words.insteadOf} ${words.quoted(word)}</small></a
            > `,
        )}
        ${leftOut.map(word => html`<span><s>${word}</s> <small>${words.ignored}</small></span> `)}
      </p>`
    }`
}

/** By kind, the first few of each; else in the order that was asked for. */
const listsOf = (results: Found[], isByKind: boolean, words: Words): Html[] => {
  const listOf = (some: Found[]) =>
    html`<ul class="results">
      ${some.map(one => rowOf(one, words))}
    </ul>`
  if (!isByKind) return results.length === 0 ? [] : [listOf(results)]
  return groups.map(name => {
    const group = results.filter(one => groupOf(one) === name)
    return group.length === 0
      ? html``
      : html`<section>
          <div class="ruled"><h3>${words[name]}</h3></div>
          ${listOf(group)}
        </section>`
  })
}

/** `next`: the address of the page after this one. */
export const searchDocument = (
  asked: string,
  found: Answer,
  { isByKind, next }: { isByKind: boolean; next: string | null },
  words: Words,
): Html => {
  const { results } = found
  return html`<article class="search">
    <h1 class="unseen">${words.search}: ${asked}</h1>
    ${searchField(words, words.search, asked)}
    ${results.length > 0 ? truthOf(asked, found, words) : asked && offersOf(asked, found, words)}
    <div class="groups">${listsOf(results, isByKind, words)}</div>
    ${next !== null && html`<p><a href="${next}">${words.next}</a></p>`}
  </article>`
}
