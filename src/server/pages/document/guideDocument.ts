// A guide to read without script: everything that it says, in its order.
import type { Guide, Item, Step } from '#contract/guides/shapes.ts'
import type { Image } from '#contract/core/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import { html, rendered, type Html } from './html.ts'
import { saidValues } from './saidValues.ts'
import type { Words } from './words.ts'
import { shownPicture } from '../shownPicture.ts'

export const pictureOf = (image: Image | null): Html | null => {
  const address = shownPicture(image)
  return address
    ? html`<p><img src="${address}" alt="${image?.alt ?? ''}" loading="lazy" /></p>`
    : null
}

const needed = (title: string, items: Item[]): Html | null =>
  items.length === 0
    ? null
    : html`<h2>${title}</h2>
        <ul>
          ${items.map(
            ({ text, url, quantity, notes }) =>
              html`<li>
                ${quantity > 1 && `${quantity} × `}<a href="${url}">${text}</a
                >${notes && ` (${notes})`}
              </li>`,
          )}
        </ul>`

const mediaOf = ({ media }: Step, words: Words): Html | readonly Html[] | null => {
  if (media.type === 'image') return media.data.flatMap(image => pictureOf(image) ?? [])
  const address = media.type === 'embed' ? media.data.url : null
  return address ? html`<p><a href="${address}">${words.film}</a></p>` : null
}

export const said = (values: string[]): Html[] => values.map(value => html`<p>${value}</p>`)

const stepOf = (step: Step, n: number, words: Words): Html =>
  html`<section id="s${step.stepid}">
    <h2>${words.step} ${n + 1}${step.title && `: ${step.title}`}</h2>
    ${mediaOf(step, words)}
    <ul>
      ${step.lines.map(
        ({ text_rendered, level }, line) =>
          html`<li id="s${step.stepid}-${line + 1}" data-level="${level}">
            ${rendered(text_rendered)}
          </li>`,
      )}
    </ul>
    ${said(saidValues(stepFields, step, words))}
  </section>`

export const guideDocument = (origin: string, guide: Guide, words: Words): Html => {
  const category = { namespace: 'CATEGORY', title: guide.category, display_title: '' } as const
  const fact = (name: string, value: string | null) =>
    value
      ? html`<dt>${name}</dt>
          <dd>${value}</dd>`
      : null
  return html`<article lang="${guide.langid}">
    <p><a href="${wikiUrl(origin, category)}">${guide.category}</a></p>
    <h1>${guide.title}</h1>
    ${guide.summary && html`<p>${guide.summary}</p>`}
    <dl>
      ${fact(words.difficulty, guide.difficulty)}${fact(words.time, guide.time_required)}${fact(words.author, guide.author.username)}
    </dl>
    ${said(saidValues(guideFields, guide, words))} ${pictureOf(guide.image)}
    ${rendered(guide.introduction_rendered)} ${needed(words.tools, guide.tools)}
    ${needed(words.parts, guide.parts)}
    ${
      guide.prerequisites.length > 0 &&
      html`<h2>${words.first}</h2>
        <ul>
          ${guide.prerequisites.map(({ url, title }) => html`<li><a href="${url}">${title}</a></li>`)}
        </ul>`
    }
    ${guide.steps.map((step, n) => stepOf(step, n, words))} ${rendered(guide.conclusion_rendered)}
  </article>`
}
