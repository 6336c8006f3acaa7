// What a guide or a page is, for search engines: schema.org as JSON-LD. The types are those of the
// vocabulary, so that the compiler refuses what it does not have.
import type { BreadcrumbList, HowTo, HowToStep, WithContext } from 'schema-dts'
import type { Guide, Item } from '#contract/guides/shapes.ts'
import type { Image } from '#contract/core/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { stepFields } from '#documents/step.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import { shownPicture } from './shownPicture.ts'
import { saidValues } from './document/saidValues.ts'
import { wordsIn } from './document/words.ts'
import { plainWords } from './plainWords.ts'

export type StructuredData = WithContext<HowTo> | WithContext<BreadcrumbList>
type Place = { name: string; url: string }

const context = 'https://schema.org'
const duration = (seconds: number) => `PT${Math.round(seconds / 60)}M`
/** Nothing where there is none. */
const pictureOf = (image: Image | null | undefined): { image?: string } => {
  const address = shownPicture(image)
  return address ? { image: address } : {}
}
const need = <T extends string>(type: T, { text, quantity }: Item) => ({
  '@type': type,
  name: quantity > 1 ? `${quantity} × ${text}` : text,
})

/** `places`: from the one above all to this one. One alone is no path, and Google takes none. */
const breadcrumbs = (places: Place[]): WithContext<BreadcrumbList>[] =>
  places.length < 2
    ? []
    : [
        {
          '@context': context,
          '@type': 'BreadcrumbList',
          itemListElement: places.map(({ name, url }, n) => ({
            '@type': 'ListItem',
            position: n + 1,
            name,
            item: url,
          })),
        },
      ]

/** Prerequisites' steps stand inline, as they do for readers. */
const howTo = (guide: Guide): WithContext<HowTo> => {
  const { title, summary, introduction_rendered, image, url, langid, time_required_max } = guide
  const description = summary || plainWords(introduction_rendered)
  return {
    '@context': context,
    '@type': 'HowTo',
    name: title,
    url: guide.available_langids[0] === langid ? url : `${url}?lang=${langid}`,
    inLanguage: langid,
    ...(description && { description }),
    ...pictureOf(image),
    ...(time_required_max > 0 && { totalTime: duration(time_required_max) }),
    tool: guide.tools.map(item => need('HowToTool', item)),
    supply: guide.parts.map(item => need('HowToSupply', item)),
    step: guide.steps.map((step, n): HowToStep => {
      const { type, data } = step.media
      const [picture] = type === 'image' ? data : []
      return {
        '@type': 'HowToStep',
        position: n + 1,
        ...(step.title && { name: step.title }),
        text: [
          ...step.lines.map(line => plainWords(line.text_rendered)),
          ...saidValues(stepFields, step, wordsIn(langid)),
        ].join('\n'),
        url: `${url}#s${step.stepid}`,
        ...pictureOf(picture),
      }
    }),
  }
}

const addressOf = (origin: string, title: string) =>
  wikiUrl(origin, { namespace: 'CATEGORY', title, display_title: '' })

export const guideData = (origin: string, guide: Guide): StructuredData[] => [
  howTo(guide),
  ...breadcrumbs([
    { name: guide.category, url: addressOf(origin, guide.category) },
    { name: guide.title, url: guide.url },
  ]),
]

/** From the top down, without the root, which nobody knows by name. */
export const ancestorsOf = (ancestors: Wiki['ancestors']): Wiki['ancestors'] =>
  ancestors.filter(({ title }) => title !== 'Root').toReversed()

/** A category, below those that it lies in; other pages lie in nothing. */
export const pageData = (origin: string, wiki: Wiki): StructuredData[] => {
  const { ancestors, display_title, title, namespace } = wiki
  if (namespace !== 'CATEGORY') return []
  return breadcrumbs([
    ...ancestorsOf(ancestors).map(one => ({
      name: one.display_title || one.title,
      url: addressOf(origin, one.title),
    })),
    { name: display_title || title, url: addressOf(origin, title) },
  ])
}
