// The edits that wait on one another, as the desk shows and decides them. Pure.
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { verdictOf, type Choice } from './choices.ts'
import { decidedBy, type Desk, type Held } from './deskState.ts'

type Neighbour = PatrolItemDetail['below'][number]
/** One of a chain, under its number in it, the lowest first. */
export type Member = Pick<
  Neighbour,
  | 'itemid'
  | 'author'
  | 'created'
  | 'risk_score'
  | 'unit_count'
  | 'words_added'
  | 'words_removed'
  | 'paths'
> & { number: number; isOpen: boolean }

/** The whole chain that an edit stands in; empty where it stands alone. */
export const membersOf = (detail: PatrolItemDetail): Member[] => {
  const { below, above, units } = detail
  if (below.length + above.length === 0) return []
  const own = { ...detail, paths: units.map(({ path }) => path) }
  return [...below, own, ...above].map((one, i) => ({
    ...one,
    number: i + 1,
    isOpen: one.itemid === detail.itemid,
  }))
}

/** Those of a chain that change something at a place of the document, or within it. */
export const membersAt = (members: readonly Member[], path: string): Member[] =>
  members.filter(({ paths }) => paths.some(one => one === path || one.startsWith(`${path}/`)))

/** Edits below that nobody decided at this desk yet. */
export const waitingBelow = (
  { outgoing }: Pick<Desk, 'outgoing'>,
  { detail }: Held,
): Neighbour[] => {
  const decided = new Set(outgoing.flatMap(decidedBy))
  return detail.below.filter(({ itemid }) => !decided.has(itemid))
}

/** Edits below that have to be accepted before what is accepted of this one can be. */
export const neededBelow = (
  desk: Pick<Desk, 'outgoing'>,
  held: Held,
  choice: Choice,
): Neighbour[] => {
  const { needs, needing } = held.detail
  const isAsked = needing.some(unitid => verdictOf(choice, unitid) === 'accept')
  return isAsked ? waitingBelow(desk, held).filter(({ itemid }) => needs.includes(itemid)) : []
}
