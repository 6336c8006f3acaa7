// Which pictures this person put into steps in this tab: whoever takes such a step back takes them
// back with it, and nobody else's.
import { keepJsonInTab, readJsonInTab } from '#app/device/keptJson.ts'

const nameOf = (userid: number) => `placed ${userid}` as const
/** Where storage is switched off it lasts as long as the page. */
const placed = new Map<number, readonly number[]>()
const most = 1000

const placedBy = (userid: number): readonly number[] => {
  const kept: unknown = placed.get(userid) ?? readJsonInTab(nameOf(userid))
  return Array.isArray(kept) ? kept.filter(id => typeof id === 'number') : []
}
export const notePlaced = (userid: number, imageids: readonly number[]): void => {
  if (imageids.length === 0) return
  const all = [...placedBy(userid), ...imageids].slice(-most)
  placed.set(userid, all)
  keepJsonInTab(nameOf(userid), all)
}
export const isPlacedHere = (userid: number, imageid: number): boolean =>
  placedBy(userid).includes(imageid)
