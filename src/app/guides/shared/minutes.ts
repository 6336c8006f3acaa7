import { minutesAtMost } from '#contract/core/limits.ts'

/** What somebody typed as whole minutes; null where it is none that the service takes. */
export const minutesIn = (typed: string): number | null => {
  const text = typed.trim()
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= minutesAtMost ? minutes : null
}
