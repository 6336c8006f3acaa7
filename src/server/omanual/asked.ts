// Who gets XML: guides and categories, by `type`, or by Accept where there is no `type` (api-facts
// 10.3).
import type { Guide } from '#contract/guides/shapes.ts'
import type { Name } from '#contract/rows.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { categoryXml } from './category.ts'
import { guideXml } from './guide.ts'

const offered: Partial<Record<Name, (answer: unknown) => string>> = {
  readGuide: answer => guideXml(answer as Guide),
  readWiki: answer => categoryXml(answer as Wiki),
  readCategory: answer => categoryXml(answer as Wiki),
}

/** A browser's Accept names XML too, behind what it would rather have: the first kind counts. */
export const wantsXml = (type: string | null, accept: string | null): boolean =>
  type !== null ? type.toUpperCase() === 'XML' : /^\s*(application|text)\/xml\b/i.test(accept ?? '')

/** The answer's way to XML, null where JSON is asked for or XML is not offered. */
export const xmlOf = (
  name: Name,
  params: Record<string, string>,
  type: string | null,
  accept: string | null,
): ((answer: unknown) => string) | null =>
  wantsXml(type, accept) && (params['namespace'] ?? 'CATEGORY').toUpperCase() === 'CATEGORY'
    ? (offered[name] ?? null)
    : null
