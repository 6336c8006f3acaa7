/**
 * The way inside this app to an address that the service gave, also where the service names itself
 * by another origin.
 */
export const pathInApp = (url: string): string => {
  const { pathname, search, hash } = new URL(url, location.origin)
  return pathname + search + hash
}
