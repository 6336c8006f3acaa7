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

/** Where somebody went: what it is called, and its address in this site. */
export type RecentPlace = { label: string; href: string }

const isPlace = (one: unknown): one is RecentPlace => {
  const { label, href } = (one ?? {}) as Partial<RecentPlace>
  return typeof label === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}
/** The last first. */
export const recentPlaces = (): RecentPlace[] => stored(keys.places).filter(isPlace).slice(0, most)

export const rememberPlace = (place: RecentPlace) =>
  store(keys.places, [place, ...recentPlaces().filter(one => one.href !== place.href)])

export const forgetSearches = () => {
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
