// A guide as other sites show it: what everybody may read, or why they may not.
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { askAsNobody } from '../askAsNobody.ts'
import { html, type Html } from '../document/html.ts'
import { pictureOf } from '../document/pictures.ts'
import { dangerOf, stepLines } from '../document/stepLines.ts'
import { wordsIn, type Words } from '../document/words.ts'
import { readingOnce } from '../readingOnce.ts'

const stepsShown = 3

/** What the frame and those who ask for it show of a guide. */
export type Embedded = Pick<Guide, 'guideid' | 'langid' | 'title' | 'image' | 'author'> & {
  body: Html
}
/** `status`: 401 where it is not for everybody, 404 where there is none. */
type Found = { guide: Embedded } | { guide: null; status: 401 | 404 }
/** `langid`: null for the language that the site shows it in. */
export type ReadEmbedded = (guideid: string, langid: string | null) => Promise<Found>

/** Each picture leads to the guide, which has it larger; films play in the guide only. */
const picturesOf = ({ media }: Step, url: string): readonly Html[] =>
  media.type === 'image'
    ? media.data.map(
        image =>
          html`<a href="${url}" target="_blank" rel="noopener"
            >${pictureOf(image, '(max-width: 24rem) 100vw, 18rem')}</a
          >`,
      )
    : []

const stepOf = (step: Step, n: number, { url }: Guide, words: Words): Html =>
  html`<h2>${words.step} ${n + 1}${step.title && `: ${step.title}`}</h2>
    <p class="pictures">${picturesOf(step, url)}</p>
    ${stepLines(step, words)}`

const bodyOf = (guide: Guide): Html => {
  const words = wordsIn(guide.langid)
  const picture = guide.image?.['440x330'] ?? guide.image?.['200x150']
  const facts = [guide.difficulty, guide.time_required_max > 0 && guide.time_required]
    .filter(Boolean)
    .join(' · ')
  return html`<div class="head">
      ${picture && html`<img src="${picture}" alt="${guide.image?.alt ?? ''}" />`}
      <div>
        <h1><a href="${guide.url}" target="_blank" rel="noopener">${guide.title}</a></h1>
        ${guide.summary && html`<p>${guide.summary}</p>`}
        <p class="quiet">${facts}</p>
        ${dangerOf(guide.flags, words)}
      </div>
    </div>
    ${guide.steps.slice(0, stepsShown).map((step, n) => stepOf(step, n, guide, words))}
    <p class="all">
      <a href="${guide.url}" target="_blank" rel="noopener">${words.whole}</a>
    </p>`
}

/** Reads a guide as a stranger would. */
export const createEmbedReader = (service: Service, handlers: Handlers): ReadEmbedded => {
  const read = readingOnce<Embedded>()
  return async (guideid, langid) => {
    if (service.settings().private_site) return { guide: null, status: 401 }
    const search = new URLSearchParams(langid === null ? {} : { langid })
    try {
      const answer = await askAsNobody(service, handlers, search)('readGuide', { guideid })
      const guide = await read(answer, one => ({
        guideid: one.guideid,
        langid: one.langid,
        title: one.title,
        image: one.image,
        author: one.author,
        body: bodyOf(one),
      }))
      return { guide }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
      return { guide: null, status: error.status === 404 || error.status === 422 ? 404 : 401 }
    }
  }
}
