// A guide to read without script: everything that it says, in its order.
import type { Guide, Item, Step } from '#contract/guides/shapes.ts'
import { languageName } from '#lib/languageName.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import { html, rendered, type Html } from './html.ts'
import { saidValues } from './saidValues.ts'
import { pictureOf } from './pictures.ts'
import { dangerOf, stepLines } from './stepLines.ts'
import type { Words } from './words.ts'

type Place = { url: string; name: string }
/** The places above, the widest first, and the page itself where it belongs to them. */
export const crumbs = (above: Place[], here: string | null, words: Words): Html =>
  html`<nav class="crumbs" aria-label="${words.path}">
    <ol>
      ${above.map(({ url, name }, n) => html`<li><a href="${url}">${name}</a>${(here !== null || n < above.length - 1) && ' / '}</li>`)}
      ${here !== null && html`<li>${here}</li>`}
    </ol>
  </nav>`

const needed = (title: string, items: Item[]): Html | null =>
  items.length === 0
    ? null
    : html`<section>
        <h2>${title}</h2>
        <ul>
          ${items.map(
            ({ text, url, quantity, notes }) =>
              html`<li><b>${quantity}</b><a href="${url}">${text}</a><small>${notes}</small></li>`,
          )}
        </ul>
      </section>`

const mediaOf = ({ media }: Step, words: Words): Html | readonly Html[] | null => {
  if (media.type === 'image')
    return media.data.map(
      image => html`<p>${pictureOf(image, '(max-width: 900px) 100vw, 640px')}</p>`,
    )
  const address = media.type === 'embed' ? media.data.url : null
  return address ? html`<p><a href="${address}">${words.film}</a></p>` : null
}

export const said = (values: string[]): Html[] => values.map(value => html`<p>${value}</p>`)

const stepOf = (step: Step, n: number, words: Words): Html =>
  html`<section class="step" id="s${step.stepid}">
    <header>
      <span class="plate" aria-hidden="true">${n + 1}</span>
      <h2><span class="unseen">${words.step} ${n + 1}${step.title && ': '}</span>${step.title}</h2>
    </header>
    ${mediaOf(step, words)} ${stepLines(step, words)} ${said(saidValues(stepFields, step, words))}
  </section>`

const dayOf = (date: number, words: Words): string =>
  new Intl.DateTimeFormat(words.langid === 'en' ? 'en-GB' : words.langid, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(date * 1000)

const factsOf = (guide: Guide, words: Words): Html => {
  const fact = (name: string, value: string | number | null) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value || '–'}</dd>
    </div>`
  return html`<dl>
    ${fact(words.difficulty, guide.difficulty)}${fact(words.time, guide.time_required)}${fact(words.steps, guide.steps.length)}${fact(words.changed, dayOf(guide.modified_date, words))}
  </dl>`
}

/** Each by its own name; nothing where the guide has only its own. */
const languagesOf = ({ available_langids, langid, url }: Guide): Html | null =>
  available_langids.length < 2
    ? null
    : html`<p class="languages">
        ${available_langids.map(one =>
          one === langid
            ? html`<b>${languageName(one)}</b>`
            : html`<a href="${url}?lang=${one}" hreflang="${one}">${languageName(one)}</a>`,
        )}
      </p>`

const headOf = (guide: Guide, words: Words): Html =>
  html`<div class="head ${guide.image && 'pictured'}">
    <div>
      <h1>${guide.title}</h1>
      ${guide.summary && html`<p class="lede">${guide.summary}</p>`} ${languagesOf(guide)}
      ${dangerOf(guide.flags, words)} ${guide.release && html`<p class="release"></p>`}
      ${guide.document_number !== undefined && html`<p class="release">${words.document} ${guide.document_number}</p>`}
      ${factsOf(guide, words)} ${said(saidValues(guideFields, guide, words))}
      <p class="acts">${words.author}: ${guide.author.username}</p>
    </div>
    ${guide.image && html`<div class="picture">${pictureOf(guide.image, '(max-width: 900px) 100vw, 540px', { first: true })}</div>`}
  </div>`

export const guideDocument = (origin: string, guide: Guide, words: Words): Html => {
  const category = { namespace: 'CATEGORY', title: guide.category, display_title: '' } as const
  return html`<article class="guide" lang="${guide.langid}">
    ${crumbs([{ url: wikiUrl(origin, category), name: guide.category }], null, words)}
    ${headOf(guide, words)}
    ${guide.introduction_rendered && html`<div class="prose">${rendered(guide.introduction_rendered)}</div>`}
    <div class="supplies">
      ${needed(words.tools, guide.tools)} ${needed(words.parts, guide.parts)}
    </div>
    ${
      guide.prerequisites.length > 0 &&
      html`<h2>${words.first}</h2>
        <ul class="links">
          ${guide.prerequisites.map(({ url, title }) => html`<li><a href="${url}">${title}</a></li>`)}
        </ul>`
    }
    ${guide.steps.map((step, n) => stepOf(step, n, words))}
    <div class="prose">${rendered(guide.conclusion_rendered)}</div>
  </article>`
}
