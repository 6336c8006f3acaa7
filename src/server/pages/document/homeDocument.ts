// The first page to read without script: the question, the categories and some guides, where the
// app has them (app/home/ReaderHomeScreen.tsx).
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { rootPath } from './frame.ts'
import { html, type Html } from './html.ts'
import { icon } from './icons.ts'
import { pictureOf, thumbnailOf } from './pictures.ts'
import type { Words } from './words.ts'

type Category = CategoryOverview['categories'][number]
export type Home = {
  description: string
  often_asked: readonly string[]
  categories: Category[]
  guides: number
  site: CategoryOverview['site']
  featured: GuideSummary[]
  newest: GuideSummary[]
}

const tilesShown = 12
/** So many stand in the window of a phone. */
const seenAtOnce = 4
export const listPicture = ({
  image,
  fallback_image,
}: Pick<Category, 'image' | 'fallback_image'>) => image ?? fallback_image
export const guidesIn = (words: Words, count: number): string =>
  `${words.number(count)} ${count === 1 ? words.oneGuide : words.manyGuides}`

/** A list under its heading and the heavy rule. */
export const section = (title: string, all: Html | null, content: Html): Html =>
  html`<section class="list">
    <div class="ruled">
      <h2>${title}</h2>
      ${all}
    </div>
    ${content}
  </section>`
export const allOf = (address: string, name: string): Html =>
  html`<a class="quiet" href="${address}">${name} ${icon.onward}</a>`

export const tilesOf = (categories: Category[], words: Words): Html => {
  const pictured = categories.some(listPicture)
  return html`<ul class="tiles">
    ${categories.map((one, n) => {
      const picture = listPicture(one)
      return html`<li>
        <a href="${one.url}" lang="${one.langid}"
          >${picture ? pictureOf(picture, '(max-width: 900px) 50vw, 290px', { alt: '', first: n < seenAtOnce }) : pictured && html`<i class="empty"></i>`}<b>${one.display_title || one.title}</b>${one.guides > 0 && html`<small>${guidesIn(words, one.guides)}</small>`}</a
        >
      </li>`
    })}
  </ul>`
}

const featuredOf = (guides: GuideSummary[]): Html =>
  html`<ul class="featured">
    ${guides.map((guide, n) => {
      const picture = listPicture(guide)
      const sizes = n === 0 ? '(max-width: 900px) 100vw, 700px' : '200px'
      return html`<li>
        <a href="${guide.url}" lang="${guide.locale}"
          >${picture && pictureOf(picture, sizes, { alt: '', first: n === 0 })}<span
            ><b>${guide.title}</b><small>${guide.category}</small></span
          ></a
        >
      </li>`
    })}
  </ul>`

/** Guides as readers choose among them. */
export const rowsOf = (guides: GuideSummary[]): Html => {
  const pictured = guides.some(listPicture)
  return html`<ul class="rows">
    ${guides.map(guide => {
      const picture = listPicture(guide)
      return html`<li class="${pictured && 'pictured'}">
        ${picture ? thumbnailOf(picture) : pictured && html`<span></span>`}
        <div>
          <a href="${guide.url}" lang="${guide.locale}">${guide.title}</a>
          <p>${guide.category}</p>
        </div>
      </li>`
    })}
  </ul>`
}

/** `asked`: what stands in the field already. */
export const searchField = (words: Words, name: string, asked: string): Html =>
  html`<form class="field" action="/search" role="search">
    ${icon.searchBig}<input
      type="search"
      name="q"
      value="${asked}"
      maxlength="200"
      aria-label="${name}"
      placeholder="${words.example}"
    /><button>${words.search}</button>
  </form>`

/** How much there is, and from how many. */
const footOf = ({ guides, site }: Home, words: Words): Html => {
  const counted = (count: number, one: string, many: string) =>
    `${words.number(count)} ${count === 1 ? one : many}`
  return html`<div class="foot">
    ${
      site &&
      html`<p>
        ${guidesIn(words, guides)} in
        ${counted(site.categories, words.oneCategory, words.manyCategories)}${
          // What was imported has nobody who wrote it here.
          site.people > 0 &&
          html`, ${words.writtenBy} ${counted(site.people, words.onePerson, words.manyPeople)}`
        }.
        ${words.free}
      </p>`
    }
    <a href="/guides/new">${words.write}</a>
  </div>`
}

const oftenAskedOf = (questions: readonly string[], words: Words): Html =>
  html`<p class="often">
    ${words.often}
    ${questions.map(
      question => html` <a href="/search?q=${encodeURIComponent(question)}">${question}</a> `,
    )}
  </p>`

export const homeDocument = (home: Home, words: Words): Html => {
  const categories = home.categories.filter(one => one.guides > 0).slice(0, tilesShown)
  return html`<article class="home">
    <h1>${words.ask}</h1>
    ${searchField(words, words.broken, '')}
    ${home.often_asked.length > 0 && oftenAskedOf(home.often_asked, words)}
    ${home.description && html`<p class="about">${home.description}</p>`}
    ${
      categories.length > 0 &&
      section(words.categories, allOf(rootPath, words.allCategories), tilesOf(categories, words))
    }
    ${home.featured.length > 0 && section(words.featured, null, featuredOf(home.featured))}
    ${
      home.newest.length > 0 &&
      section(words.newest, allOf('/guides', words.guides), rowsOf(home.newest))
    }
    ${home.guides > 0 && footOf(home, words)}
  </article>`
}
