// The tree of categories as a list that is searched at each keystroke, without a request.
import { itemAt } from '#lib/existing.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type Tree = ReturnsOf<Table['readHierarchy']>
export type Category = {
  /** Exact case; what a guide names. */
  title: string
  label: string
  /** The categories above it, the widest first. */
  way: string
  /** Their titles, the widest first. */
  above: readonly string[]
  searched: string
}
export type FoundCategories = { first: Category[]; total: number }

const separator = ' / '

export const categoriesOf = ({ hierarchy, display_titles }: Tree): Category[] => {
  const list: Category[] = []
  const walk = (branch: Tree['hierarchy'], way: string, above: readonly string[]) => {
    for (const [title, below] of Object.entries(branch)) {
      const label = display_titles[title] || title
      list.push({
        title,
        label,
        way,
        above,
        searched: (label === title ? title : `${label} ${title}`).toLowerCase(),
      })
      if (below) walk(below, way === '' ? label : way + separator + label, [...above, title])
    }
  }
  walk(hierarchy, '', [])
  return list
}

/** How much lies in each category and below it, of what lies in each by itself. */
export const withBelow = (
  all: readonly Category[],
  own: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const sums = new Map(own)
  for (const { title, above } of all) {
    const count = own.get(title) ?? 0
    if (count > 0) for (const one of above) sums.set(one, (sums.get(one) ?? 0) + count)
  }
  return sums
}

/**
 * The tree with a new category in it, so that it is found before the tree is read again; `parent`
 * null is its top.
 */
export const withCategory = (
  { hierarchy, display_titles }: Tree,
  title: string,
  parent: string | null,
): Tree => {
  const grown = (branch: Tree['hierarchy']): Tree['hierarchy'] =>
    Object.fromEntries(
      Object.entries(branch).map(([name, below]) => [
        name,
        name === parent ? { ...below, [title]: null } : below && grown(below),
      ]),
    )
  return {
    hierarchy: parent === null ? { ...hierarchy, [title]: null } : grown(hierarchy),
    display_titles,
  }
}

/** Lower is better; the words are known to be in it. */
const rankOf = (
  { title, label, searched }: Category,
  text: string,
  words: readonly string[],
): number => {
  const name = label.toLowerCase()
  if (name === text || title.toLowerCase() === text) return 0
  if (name.startsWith(text)) return 1
  if (searched.includes(` ${text}`)) return 2
  return words.every(word => searched.startsWith(word) || searched.includes(` ${word}`)) ? 3 : 4
}

/**
 * A whole name first, which Enter then takes; `preferred` titles next where they match, in this
 * order. Without words they are all there is.
 */
export const findCategories = (
  all: readonly Category[],
  typed: string,
  preferred: readonly string[],
  most: number,
): FoundCategories => {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  const known = new Map<string, Category>()
  const ranks: Category[][] = [[], [], [], [], []]
  let total = 0
  for (const category of all) {
    const isPreferred = preferred.includes(category.title)
    if (words.length === 0 && !isPreferred) continue
    if (!words.every(word => category.searched.includes(word))) continue
    total += 1
    const rank = rankOf(category, text, words)
    if (isPreferred && rank > 0) known.set(category.title, category)
    else {
      const ranked = itemAt(ranks, rank)
      if (ranked.length < most) ranked.push(category)
    }
  }
  // Among equals the shorter name is the nearer one.
  const [exact = [], ...rest] = ranks.map(rank =>
    rank.sort((a, b) => a.label.length - b.label.length),
  )
  return {
    first: [...exact, ...preferred.flatMap(title => known.get(title) ?? []), ...rest.flat()].slice(
      0,
      most,
    ),
    total: words.length === 0 ? all.length : total,
  }
}
