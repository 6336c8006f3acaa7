import { typeNames } from '../shared/guideWords.ts'

const known = Object.keys(typeNames)
const place = (type: string) => (known.includes(type) ? known.indexOf(type) : known.length)

/**
 * Guides of one type, in the order they came; types in the order of the specification, a site's own
 * ones behind them.
 */
export const groupByType = <G extends { type: string }>(
  guides: readonly G[],
): { type: string; guides: G[] }[] =>
  [...new Set(guides.map(({ type }) => type))]
    .sort((one, other) => place(one) - place(other))
    .map(type => ({ type, guides: guides.filter(guide => guide.type === type) }))
