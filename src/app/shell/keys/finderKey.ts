// Other keys for the palette, as ui/keys/ownKeys.ts keeps them: the first page has no room for it.

/** '' where the palette has none; undefined: those that everybody has. */
export const changedFinderKey = (): string | undefined => {
  try {
    return JSON.parse(localStorage.getItem('stepwright.ownKeys') ?? '{}').palette?.[0]
  } catch {
    return undefined // nothing, or something broken: as everywhere
  }
}
export const subscribeFinderKey = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
