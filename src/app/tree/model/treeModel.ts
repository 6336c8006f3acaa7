// The tree of categories as flat lists in the order of reading (authoring 11): a category is a
// number, the place at which it stands when everything is open. Siblings go by what they are
// called, never by the order of the answer. Pure.
import { itemAt } from '#lib/existing.ts'
import { foldText } from './foldText.ts'

export type Tree = {
  titles: readonly string[]
  /** What people read: the display title, or the title. */
  labels: readonly string[]
  /** Label and title as the filter reads them. */
  folded: readonly string[]
  /** The category above; -1 at the top. */
  parents: Int32Array
  /** 0 at the top. */
  depths: Uint8Array
  /** The first category behind everything below this one. */
  ends: Int32Array
  /** Categories right below. */
  children: Int32Array
  /** Place among siblings, from 1. */
  places: Int32Array
  /** Categories at the top. */
  tops: number
}

/** As the service answers it: titles within titles, null where nothing is below. */
export type Hierarchy = { [title: string]: Hierarchy | null }
export type Answer = { hierarchy: Hierarchy; display_titles: Record<string, string> }

type Lists = { titles: string[]; labels: string[]; folded: string[]; parents: Int32Array }

/** The rest follows from who stands below whom; whoever is above stands before. */
const complete = ({ titles, labels, folded, parents }: Lists): Tree => {
  const size = titles.length
  const depths = new Uint8Array(size)
  const ends = new Int32Array(size)
  const children = new Int32Array(size)
  const places = new Int32Array(size)
  let tops = 0
  for (let node = 0; node < size; node++) {
    const above = itemAt(parents, node)
    depths[node] = above < 0 ? 0 : itemAt(depths, above) + 1
    if (above < 0) places[node] = ++tops
    else places[node] = children[above] = itemAt(children, above) + 1
  }
  for (let node = size - 1; node >= 0; node--) {
    if (ends[node] === 0) ends[node] = node + 1
    const above = itemAt(parents, node)
    if (above >= 0 && itemAt(ends, above) < itemAt(ends, node)) ends[above] = itemAt(ends, node)
  }
  return { titles, labels, folded, parents, depths, ends, children, places, tops }
}

export type Order = (
  a: { label: string; title: string },
  b: { label: string; title: string },
) => number

/**
 * Siblings by label in the reader's language, numbers by their value; titles decide between equal
 * labels.
 */
export const orderIn = (locale: string): Order => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (a, b) => compare(a.label, b.label) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
}

const foldedOf = (title: string, label: string) =>
  foldText(label === title ? title : `${label}\n${title}`)

/**
 * `order` from `orderIn`. Labels only count as they stand in the answer itself: a category may be
 * called `constructor`.
 */
export const buildTree = ({ hierarchy, display_titles }: Answer, order: Order): Tree => {
  const titles: string[] = []
  const labels: string[] = []
  const above: number[] = []
  const labelOf = (title: string) =>
    (Object.hasOwn(display_titles, title) ? display_titles[title] : undefined) ?? title
  const add = (branch: Hierarchy, parent: number) => {
    const siblings = Object.keys(branch).map(title => ({ title, label: labelOf(title) }))
    if (siblings.length > 1) siblings.sort(order)
    for (const { title, label } of siblings) {
      const node = titles.length
      titles.push(title)
      labels.push(label)
      above.push(parent)
      const below = branch[title]
      if (below) add(below, node)
    }
  }
  add(hierarchy, -1)
  return complete({
    titles,
    labels,
    folded: titles.map((title, node) => foldedOf(title, itemAt(labels, node))),
    parents: Int32Array.from(above),
  })
}

const numbers = new WeakMap<Tree, Map<string, number>>()
/** The number of a title; -1 where the tree has none. */
export const nodeOf = (tree: Tree, title: string | null): number => {
  if (title === null) return -1
  let known = numbers.get(tree)
  if (!known) numbers.set(tree, (known = new Map(tree.titles.map((one, node) => [one, node]))))
  return known.get(title) ?? -1
}

/** From the top down to the category itself. */
export const ancestryOf = (tree: Tree, node: number): number[] => {
  const line: number[] = []
  for (let at = node; at >= 0; at = itemAt(tree.parents, at)) line.unshift(at)
  return line
}

export const isWithin = (tree: Tree, node: number, branch: number): boolean =>
  branch >= 0 && node >= branch && node < itemAt(tree.ends, branch)
/** Categories below it, all levels. */
export const belowOf = (tree: Tree, node: number): number => itemAt(tree.ends, node) - node - 1
export const childrenOf = (tree: Tree, node: number): number[] => {
  const found: number[] = []
  const end = node < 0 ? tree.titles.length : itemAt(tree.ends, node)
  for (let at = node + 1; at < end; at = itemAt(tree.ends, at)) found.push(at)
  return found
}

/** Where among the categories right below `parent` a label belongs. */
const slotFor = (
  tree: Tree,
  parent: number,
  named: { label: string; title: string },
  order: Order,
  without: number,
): number => {
  for (const child of childrenOf(tree, parent)) {
    if (
      child !== without &&
      order(named, { label: itemAt(tree.labels, child), title: itemAt(tree.titles, child) }) < 0
    )
      return child
  }
  return parent < 0 ? tree.titles.length : itemAt(tree.ends, parent)
}

type Change = {
  cut?: readonly [from: number, to: number]
  at?: number
  parent?: number
  label?: string
  added?: { title: string; label: string }
}

/**
 * The lists anew: the branch `cut` stands before `at`, below `parent`; or is gone; or something is
 * added.
 */
const rebuilt = (tree: Tree, { cut, at, parent = -1, label, added }: Change): Tree => {
  const size = tree.titles.length
  const sequence: number[] = [] // -1: what is added
  const put = () => {
    if (added) sequence.push(-1)
    else if (cut) for (let node = cut[0]; node < cut[1]; node++) sequence.push(node)
  }
  for (let node = 0; node <= size; node++) {
    if (node === at) put()
    if (node < size && !(cut && node >= cut[0] && node < cut[1])) sequence.push(node)
  }
  const placed = new Int32Array(size).fill(-1)
  sequence.forEach((node, index) => node >= 0 && (placed[node] = index))
  const newPlace = (node: number) => (node < 0 ? -1 : itemAt(placed, node))
  const lists: Lists = {
    titles: [],
    labels: [],
    folded: [],
    parents: new Int32Array(sequence.length),
  }
  sequence.forEach((node, index) => {
    const isAdded = added !== undefined && node < 0
    const title = isAdded ? added.title : itemAt(tree.titles, node)
    const shown = isAdded
      ? added.label
      : node === cut?.[0] && label !== undefined
        ? label
        : itemAt(tree.labels, node)
    lists.titles.push(title)
    lists.labels.push(shown)
    lists.folded.push(
      !isAdded && shown === tree.labels[node] ? itemAt(tree.folded, node) : foldedOf(title, shown),
    )
    lists.parents[index] = newPlace(
      isAdded || node === cut?.[0] ? parent : itemAt(tree.parents, node),
    )
  })
  return complete(lists)
}

/**
 * With a category somewhere else, or called otherwise. `parent` -1 is the top. Throws for a place
 * within itself.
 */
export const withMoved = (
  tree: Tree,
  node: number,
  parent: number,
  order: Order,
  label = itemAt(tree.labels, node),
): Tree => {
  if (parent >= 0 && isWithin(tree, parent, node))
    throw new Error('A category cannot be moved into itself or into one below it')
  const at = slotFor(tree, parent, { label, title: itemAt(tree.titles, node) }, order, node)
  return rebuilt(tree, { cut: [node, itemAt(tree.ends, node)], at, parent, label })
}

/**
 * With several somewhere else at once, by their numbers; -1 is the top. None may end up within
 * itself: what does is left out.
 */
export const withParents = (
  tree: Tree,
  parents: ReadonlyMap<number, number>,
  order: Order,
): Tree => {
  const coming = new Map<number, number[]>()
  for (const [node, parent] of parents) coming.set(parent, [...(coming.get(parent) ?? []), node])
  const named = (node: number) => ({
    label: itemAt(tree.labels, node),
    title: itemAt(tree.titles, node),
  })
  const sequence: number[] = []
  const add = (parent: number) => {
    const staying = childrenOf(tree, parent).filter(child => !parents.has(child))
    const arrived = coming.get(parent)
    for (const child of arrived
      ? [...staying, ...arrived].sort((a, b) => order(named(a), named(b)))
      : staying) {
      sequence.push(child)
      add(child)
    }
  }
  add(-1)
  const placed = new Map(sequence.map((node, index) => [node, index]))
  return complete({
    titles: sequence.map(node => itemAt(tree.titles, node)),
    labels: sequence.map(node => itemAt(tree.labels, node)),
    folded: sequence.map(node => itemAt(tree.folded, node)),
    parents: Int32Array.from(
      sequence,
      node => placed.get(parents.get(node) ?? itemAt(tree.parents, node)) ?? -1,
    ),
  })
}

export const withAdded = (
  tree: Tree,
  added: { title: string; label: string },
  parent: number,
  order: Order,
): Tree => rebuilt(tree, { added, parent, at: slotFor(tree, parent, added, order, -1) })

/** Without a category and what is below it. */
export const withoutBranch = (tree: Tree, node: number): Tree =>
  rebuilt(tree, { cut: [node, itemAt(tree.ends, node)] })

/** Sums up the tree: own numbers of each title, and of it with everything below. */
export const sumsOf = (tree: Tree, own: (title: string) => number): Int32Array => {
  const sums = Int32Array.from(tree.titles, own)
  for (let node = sums.length - 1; node >= 0; node--) {
    const above = itemAt(tree.parents, node)
    if (above >= 0) sums[above] = itemAt(sums, above) + itemAt(sums, node)
  }
  return sums
}
