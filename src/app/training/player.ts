// What the player's page tells the app around it (docs/decisions/0290). A package shares that
// page's origin and can say anything in its name: what comes is text of a known form, is shown, and
// counts for nothing.
/**
 * `over`: the attempt is closed, what is done now is looked at and not recorded. `left`: another
 * window took the part over. `lost`: something that the part said was not taken.
 */
type KeptState = 'open' | 'kept' | 'waiting' | 'refused' | 'over' | 'left' | 'lost'
type PlayerPart = { id: string; title: string; done: boolean }
export type PlayerNews = {
  state: KeptState
  at: number | null
  open: string | null
  /** What is open came to its end. */
  ended: boolean
  items: readonly PlayerPart[]
}

const states: readonly unknown[] = ['open', 'kept', 'waiting', 'refused', 'over', 'left', 'lost']
const partsAtMost = 2000 // as many as the service takes of one package
const words = (value: unknown): value is string => typeof value === 'string' && value.length <= 255
const partOf = (value: unknown): PlayerPart[] => {
  if (typeof value !== 'object' || value === null) return []
  const { id, title, done } = value as Record<string, unknown>
  return words(id) && words(title) ? [{ id, title, done: done === true }] : []
}

/** null for what is no news of the player. */
export const newsOf = (data: unknown): PlayerNews | null => {
  const told: unknown =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['player'] : null
  if (typeof told !== 'object' || told === null) return null
  const { state, at, open, ended, items } = told as Record<string, unknown>
  if (!states.includes(state) || !Array.isArray(items)) return null
  return {
    state: state as KeptState,
    at: typeof at === 'number' && Number.isFinite(at) ? at : null,
    open: words(open) ? open : null,
    ended: ended === true,
    items: items.slice(0, partsAtMost).flatMap(partOf),
  }
}
