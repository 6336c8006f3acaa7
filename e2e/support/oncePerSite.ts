import type { Site } from './site.ts'

/**
 * What stands in a site is made once for it, although a worker that comes back to a file after
 * another one runs its `beforeAll` again.
 */
export const oncePerSite = <T>(make: (site: Site) => Promise<T>): ((site: Site) => Promise<T>) => {
  const known = new WeakMap<Site, Promise<T>>()
  return site => {
    const made = known.get(site) ?? make(site)
    known.set(site, made)
    return made
  }
}
