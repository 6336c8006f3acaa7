// Which pictures this person put into steps in this tab: whoever takes such a step back takes them
// back with it, and nobody else's.
import { keepJsonInTab, readJsonInTab } from '#app/device/keptJson.ts'
import type { Owner } from './journal/records.ts'

const nameOf = ({ userid }: Owner) => `placed ${userid}` as const
/** Where storage is switched off it lasts as long as the drafts are open. */
const placed = new WeakMap<Owner, readonly number[]>()
const most = 1000

const placedBy = (owner: Owner): readonly number[] => {
  const kept: unknown = placed.get(owner) ?? readJsonInTab(nameOf(owner))
  return Array.isArray(kept) ? kept.filter(id => typeof id === 'number') : []
}
export const notePlaced = (owner: Owner, imageids: readonly number[]): void => {
  if (imageids.length === 0) return
  const all = [...placedBy(owner), ...imageids].slice(-most)
  placed.set(owner, all)
  keepJsonInTab(nameOf(owner), all)
}
export const isPlacedHere = (owner: Owner, imageid: number): boolean =>
  placedBy(owner).includes(imageid)
