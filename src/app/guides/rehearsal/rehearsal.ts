// A rehearsal of a guide: which step is open, and how long each one took. Pure.
import { limits } from '#contract/core/limits.ts'

/** `at` counts from 0; behind the last step it is over. */
export type Rehearsal = {
  at: number
  /** When the open step was come to, in milliseconds. */
  since: number
  /** Milliseconds in each step; whoever comes back to one takes longer for it. */
  spent: readonly number[]
}

export const beginRehearsal = (steps: number, now: number): Rehearsal => ({
  at: 0,
  since: now,
  spent: Array.from({ length: steps }, () => 0),
})

/** The times of all steps at this moment, the open one's with them. */
export const spentAt = ({ at, since, spent }: Rehearsal, now: number): number[] =>
  spent.map((before, n) => (n === at ? before + Math.max(0, now - since) : before))

export const goToStep = (run: Rehearsal, at: number, now: number): Rehearsal =>
  at < 0 || at > run.spent.length ? run : { at, since: now, spent: spentAt(run, now) }

export const isOver = ({ at, spent }: Rehearsal): boolean => at >= spent.length

/** In whole seconds, as they are shown: their sum is the sum of what is shown. */
export const secondsIn = (spent: readonly number[]): number[] =>
  spent.map(each => Math.round(each / 1000))
export const sumOf = (seconds: readonly number[]): number =>
  seconds.reduce((sum, each) => sum + each, 0)

/** From the shortest to the longest of the runs, each a sum of seconds. */
export type Estimate = { min: number; max: number }
export const estimateOf = (runs: readonly number[]): Estimate => ({
  min: Math.min(...runs),
  max: Math.max(...runs),
})

/** No time says nothing; more than the service takes is a run that was left open. */
export const isUsable = ({ max }: Estimate): boolean => max > 0 && max <= limits.timeRequired

/** Seconds as a clock shows them: 0:07, 12:30, 1:02:03. */
export const clockText = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}
