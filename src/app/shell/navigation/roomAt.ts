import { categoryScreens, guideScreens, wikiScreens } from './roomScreens.ts'

type Place = { pathname: string; search: string }

/** Screens whose addresses begin otherwise than that of their room. */
const elsewhere: readonly (readonly [room: string, screens: readonly string[]])[] = [
  ['/guides', guideScreens],
  ['/Device/Root', categoryScreens],
  ['/pages', wikiScreens],
]

/**
 * Of the rooms, told by their addresses, the one that a screen belongs to; null: none of them. A
 * room that asks for something in its address is one of its own.
 */
export const roomAt = ({ pathname, search }: Place, rooms: readonly string[]): string | null => {
  const asked = new URLSearchParams(search)
  const isIn = (room: string): boolean => {
    const [path = '', query = ''] = room.split('?')
    const begins = elsewhere.find(([one]) => one === path)?.[1] ?? []
    const isBelow = [`${path}/`, ...begins].some(beginning => pathname.startsWith(beginning))
    const asks = [...new URLSearchParams(query)]
    return asks.length === 0
      ? pathname === path || isBelow
      : pathname === path && asks.every(([name, value]) => asked.get(name) === value)
  }
  return rooms.filter(isIn).sort((a, b) => b.length - a.length)[0] ?? null
}
