// What was looked for and gone to by the palette, on this device.
import { keepJson, readKeptJson } from '#app/device/keptJson.ts'

const most = 6

type Name = 'searches' | 'places'
const stored = (name: Name): unknown[] => {
  const held = readKeptJson(name)
  return Array.isArray(held) ? held : []
}
const store = (name: Name, held: unknown[]) => void keepJson(name, held.slice(0, most))

/** Words, the last first. */
export const recentSearches = (): string[] =>
  stored('searches')
    .filter(one => typeof one === 'string')
    .slice(0, most)

export const remember = (words: string) => {
  const text = words.trim()
  if (text !== '') store('searches', [text, ...recentSearches().filter(one => one !== text)])
}

/**
 * Where somebody went: what it is called, and its address in this site. A title may be of something
 * private, so whoever uses the device next is not told it. `userid`: 0 for a stranger.
 */
export type RecentPlace = { label: string; href: string }
type StoredPlace = RecentPlace & { userid: number }

const isPlaceOf =
  (userid: number) =>
  (one: unknown): one is StoredPlace => {
    const place = (one ?? {}) as Partial<StoredPlace>
    return (
      place.userid === userid &&
      typeof place.label === 'string' &&
      /^\/(?!\/)/.test(String(place.href ?? ''))
    )
  }
/** The last first. */
export const recentPlaces = (userid: number): RecentPlace[] =>
  stored('places').filter(isPlaceOf(userid)).slice(0, most)

/** What others went to on this device is forgotten. */
export const rememberPlace = (userid: number, place: RecentPlace) =>
  store('places', [
    { ...place, userid },
    ...recentPlaces(userid).filter(one => one.href !== place.href),
  ])

export const forgetSearches = () => {
  for (const name of ['searches', 'places'] as const) keepJson(name, null)
}
