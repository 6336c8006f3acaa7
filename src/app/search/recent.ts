// What was looked for and gone to by the palette, on this device.
const keys = { searches: 'stepwright.searches', places: 'stepwright.places' } as const
const most = 6

const stored = (key: string): unknown[] => {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(held) ? held : []
  } catch {
    return [] // storage is switched off, or holds something else
  }
}
const store = (key: string, held: unknown[]) => {
  try {
    localStorage.setItem(key, JSON.stringify(held.slice(0, most)))
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}

/** Words, the last first. */
export const recentSearches = (): string[] =>
  stored(keys.searches)
    .filter(one => typeof one === 'string')
    .slice(0, most)

export const remember = (words: string) => {
  const text = words.trim()
  if (text !== '') store(keys.searches, [text, ...recentSearches().filter(one => one !== text)])
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
  stored(keys.places).filter(isPlaceOf(userid)).slice(0, most)

/** What others went to on this device is forgotten. */
export const rememberPlace = (userid: number, place: RecentPlace) =>
  store(keys.places, [
    { ...place, userid },
    ...recentPlaces(userid).filter(one => one.href !== place.href),
  ])

export const forgetSearches = () => {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
