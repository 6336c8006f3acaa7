// How one links to guides on full pages.
import type { PrintLayout } from '#contract/teams/printLayouts.ts'

/** How guides are laid on paper; `langid` where they have several. */
export type PrintChoice = Omit<PrintLayout, 'name'> & { langid?: string }

/** One guide or several on full pages, to choose how, to look at and to print. */
export const printPath = (
  guideids: readonly number[],
  { paper, columns, parts, langid }: Partial<PrintChoice> = {},
) => {
  const query = [
    ...(guideids.length > 0 ? [`guides=${guideids.join()}`] : []),
    ...(langid ? [`lang=${encodeURIComponent(langid)}`] : []),
    ...(paper ? [`paper=${paper}`] : []),
    ...(columns ? [`columns=${columns}`] : []),
    ...(parts ? [`with=${parts.join()}`] : []),
  ]
  return `/print${query.length > 0 ? `?${query.join('&')}` : ''}`
}
