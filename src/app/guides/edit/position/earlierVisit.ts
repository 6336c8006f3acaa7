import type { Outbox } from '#app/drafts/outbox.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'

const places = new WeakMap<Outbox, Map<number, Promise<Place | null>>>()
/** Where an earlier visit stopped in this guide; read once for each visit of the page. */
export const loadEarlierPosition = (outbox: Outbox, guideid: number): Promise<Place | null> => {
  const known = places.get(outbox) ?? new Map<number, Promise<Place | null>>()
  places.set(outbox, known)
  const place =
    known.get(guideid) ??
    outbox.journal?.placeIn(guideid).then(
      found => found ?? null,
      () => null,
    ) ??
    Promise.resolve(null)
  known.set(guideid, place)
  return place
}

/** The page itself was loaded anew in the editor of this guide. */
const landed =
  typeof performance === 'undefined'
    ? undefined
    : (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
export const isReloaded = (guideid: number): boolean =>
  landed?.type === 'reload' &&
  new RegExp(`^/guides/${guideid}/edit/`).test(new URL(landed.name).pathname)
