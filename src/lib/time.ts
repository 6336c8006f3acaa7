import { itemAt } from './existing.ts'

export type Seconds = number
export type UnixSeconds = number

export const unixNow = (): UnixSeconds => Math.floor(Date.now() / 1000)

/** A moment of UTC by the minute: 2026-11-30 23:00 UTC. */
export const utcMinute = (at: UnixSeconds): string => {
  const moment = new Date(at * 1000).toISOString()
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}

const units = [
  { name: 'minute', seconds: 60, until: 3600 },
  { name: 'hour', seconds: 3600, until: 86_400 },
  { name: 'day', seconds: 86_400, until: 604_800 },
  { name: 'week', seconds: 604_800, until: Infinity },
]

const measured = (seconds: Seconds) => {
  const unit = units.find(u => seconds < u.until) ?? itemAt(units, units.length - 1)
  return { unit: unit.name, count: Math.max(1, Math.floor(seconds / unit.seconds)) }
}

const words = ({ unit, count }: { unit: string; count: number }) =>
  `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * The text of `time_required` (api-facts 4.4; the rounding is that of real answers: 5400 is "1
 * hour", 90 is "1 minute", 604800 is "1 week"). Both 0 reads "No estimate".
 */
export const durationText = (min: Seconds, max: Seconds): string => {
  if (!min && !max) return 'No estimate'
  if (!min || !max || min === max) return words(measured(max || min))
  const from = measured(min)
  const to = measured(max)
  if (from.unit !== to.unit) return `${words(from)} - ${words(to)}`
  return from.count === to.count ? words(to) : `${from.count} - ${words(to)}`
}
