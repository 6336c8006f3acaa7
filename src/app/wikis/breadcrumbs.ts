import type { WikiSummary } from '#contract/core/shapes.ts'

/**
 * The categories above a page, the widest first; the root, which holds everything, says nothing.
 */
export const breadcrumbsOf = ({ ancestors }: { ancestors: readonly WikiSummary[] }) =>
  ancestors.filter(({ title }) => title !== 'Root').reverse()
