import { printParts } from '#contract/teams/printLayouts.ts'
import type { PrintChoice } from '#app/printPath.ts'
import { usualPaper } from '../booklet/usualPaper.ts'

/** So many guides stand in one address. */
export const mostGuides = 50

/** Each once, in the order of the address. */
const guideidsIn = (search: URLSearchParams): number[] => {
  const ids = (search.get('guides') ?? '').split(',').filter(id => /^[1-9]\d{0,8}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, mostGuides)
}

/** What the address does not say is as most people print. */
const choiceIn = (search: URLSearchParams): PrintChoice => {
  const paper = search.get('paper') ?? usualPaper()
  const parts = search.get('with')?.split(',')
  const langid = search.get('lang')
  return {
    paper: paper === 'letter' ? 'letter' : 'a4',
    columns: search.get('columns') === '2' ? 2 : 1,
    parts: printParts.filter(part => (parts ? parts.includes(part) : part !== 'comments')),
    ...(langid && { langid }),
  }
}

export const printAskedIn = (search: URLSearchParams) => ({
  guideids: guideidsIn(search),
  choice: choiceIn(search),
})

export const isSameChoice = (a: PrintChoice, b: Omit<PrintChoice, 'langid'>): boolean =>
  a.paper === b.paper &&
  a.columns === b.columns &&
  printParts.every(part => a.parts.includes(part) === b.parts.includes(part))
