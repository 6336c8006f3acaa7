const key = 'stepwright.searches'
const most = 6

/** What was looked for on this device, the last first. */
export const recentSearches = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => typeof one === 'string').slice(0, most) : []
  } catch {
    return [] // storage is switched off, or holds something else
  }
}

export const remember = (words: string) => {
  const text = words.trim()
  if (text === '') return
  try {
    localStorage.setItem(
      key,
      JSON.stringify([text, ...recentSearches().filter(one => one !== text)].slice(0, most)),
    )
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}

export const forgetSearches = () => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
