// A plan of moves: where each of some categories shall stand. What is made of it is read from the
// tree itself, so that a plan goes on wherever it was broken off. Pure.
import { itemAt } from '#lib/existing.ts'
import { nodeOf, withParents, type Order, type Tree } from '../model/treeModel.ts'
import type { LoggedMove } from './moveLog.ts'
import { keyOf, type Move } from './moveRules.ts'

/** `from` is where it stood when it was planned; `plan` names the moves that belong together. */
export type PlannedMove = Move & { plan: string }

/**
 * `below`: it would stand below itself, because the tree has changed since. `gone`: one of the two
 * is not in the tree.
 */
type PlanState = 'open' | 'made' | 'gone' | 'below'
export type Plan = {
  /** The tree as it will be. */
  tree: Tree
  /** By `keyOf`. */
  states: ReadonlyMap<string, PlanState>
  /**
   * What is left to do, each after what it will stand below: so that none is ever below itself on
   * the way.
   */
  moves: readonly PlannedMove[]
}

/**
 * Where walking up from a category leads back to it; a circle that it is no part of ends the walk.
 */
const isBelowItself = (tree: Tree, parents: ReadonlyMap<number, number>, node: number): boolean => {
  const seen = new Set<number>()
  const above = (at: number) => parents.get(at) ?? itemAt(tree.parents, at)
  for (let at = above(node); at >= 0 && !seen.has(at); at = above(at)) {
    if (at === node) return true
    seen.add(at)
  }
  return false
}

/**
 * Which guides and pages of a plan have gone where they shall: no tree tells. A page that was sent
 * is gone if the tree lacks it, whether or not an answer came.
 */
export const madeIn = (log: readonly LoggedMove[], plan: string): ReadonlySet<string> => {
  const last = new Map<string, LoggedMove>()
  for (const move of log) if (move.batch === plan) last.set(keyOf(move), move)
  return new Set(
    [...last]
      .filter(
        ([, { state, what }]) =>
          state === 'done' || state === 'found' || (state === 'sent' && what === 'page'),
      )
      .map(([key]) => key),
  )
}

/** Of a guide or a page; `isMade`: the log says so. */
const stateOfOther = (tree: Tree, { what, title, to }: Move, isMade: boolean): PlanState => {
  if (what === 'page') return nodeOf(tree, title) >= 0 ? 'open' : isMade ? 'made' : 'gone'
  return isMade ? 'made' : nodeOf(tree, to) < 0 ? 'gone' : 'open'
}

/** Categories and guides leave a category before its page goes. */
const turnOf = ({ what }: Move) => (what === 'page' ? 2 : what === 'guide' ? 1 : 0)

const noneMade: ReadonlySet<string> = new Set()
/** `made`: guides and pages (`madeIn`). */
export const planOf = (
  tree: Tree,
  wanted: readonly PlannedMove[],
  order: Order,
  made = noneMade,
): Plan => {
  const states = new Map<string, PlanState>()
  if (wanted.length === 0) return { tree, states, moves: [] }
  const parents = new Map<number, number>()
  for (const move of wanted) {
    const { title, to } = move
    if (move.what !== undefined) {
      states.set(keyOf(move), stateOfOther(tree, move, made.has(keyOf(move))))
      continue
    }
    const [node, parent] = [nodeOf(tree, title), nodeOf(tree, to)]
    const isGone = node < 0 || (to !== null && parent < 0)
    const isMade = !isGone && tree.parents[node] === parent
    states.set(title, isGone ? 'gone' : isMade ? 'made' : 'open')
    if (!isGone && !isMade) parents.set(node, parent)
  }
  // Without the moves of one circle others may close one.
  for (let circle = [-1]; circle.length > 0;) {
    circle = [...parents.keys()].filter(node => isBelowItself(tree, parents, node))
    for (const node of circle) {
      parents.delete(node)
      states.set(itemAt(tree.titles, node), 'below')
    }
  }
  const planned = withParents(tree, parents, order)
  const depthOf = ({ title, what }: Move) =>
    what === undefined ? itemAt(planned.depths, nodeOf(planned, title)) : 0
  const moves = wanted
    .filter(move => states.get(keyOf(move)) === 'open')
    .sort((a, b) => turnOf(a) - turnOf(b) || depthOf(a) - depthOf(b))
  return { tree: planned, states, moves }
}

/**
 * With these moves on top: of one category the last counts, and one that stays where it stands in
 * `tree`, the service's, is none.
 */
export const withPlanned = (
  tree: Tree,
  wanted: readonly PlannedMove[],
  moves: readonly Move[],
  plan: string,
): PlannedMove[] => {
  const all = new Map(wanted.map(move => [keyOf(move), move]))
  for (const move of moves) {
    const { title, label, to } = move
    if (move.what !== undefined) {
      all.set(keyOf(move), { ...move, plan })
      continue
    }
    const from = tree.titles[tree.parents[nodeOf(tree, title)] ?? -1] ?? null
    if (from === to) all.delete(title)
    else all.set(title, { title, label, from, to, plan })
  }
  return [...all.values()]
}
