import type { Guide } from '#contract/guides/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { categoryXml } from './category.ts'
import { guideXml } from './guide.ts'

/** The rows that have XML, and how it is made of their answers. */
export const makers = {
  readGuide: (answer: unknown) => guideXml(answer as Guide),
  readWiki: (answer: unknown) => categoryXml(answer as Wiki),
  readCategory: (answer: unknown) => categoryXml(answer as Wiki),
}
export type MakerName = keyof typeof makers
/** What a thread is asked: the answer as JSON. */
export type XmlAsk = { name: MakerName; json: string }
export const makeXml = ({ name, json }: XmlAsk): string => makers[name](JSON.parse(json))
