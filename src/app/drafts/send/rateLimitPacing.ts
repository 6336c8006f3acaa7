// How the service's limit of requests spreads the writes: with few left they are spaced instead of
// running into 429.

export type RateLimitPacing = {
  /** The headers of an answer to a write, by lower-case name. */
  note: (header: (name: string) => string | null | undefined) => void
  /** The service has refused one for its number. */
  hold: (until: number) => void
  /** No write leaves before this moment, in milliseconds. */
  notBefore: () => number
}

const few = 10
const seconds = 1000

export const createRateLimitPacing = (now: () => number): RateLimitPacing => {
  let next = 0
  return {
    note: header => {
      const [left, reset] = [header('ratelimit-remaining'), header('ratelimit-reset')]
      if (!left || !reset || !Number.isFinite(Number(left)) || !Number.isFinite(Number(reset)))
        return
      next = Number(left) < few ? now() + (Number(reset) * seconds) / (Number(left) + 1) : 0
    },
    hold: until => void (next = Math.max(next, until)),
    notBefore: () => next,
  }
}
