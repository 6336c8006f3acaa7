// What goes live on which day (moderation-admin 9).
import * as z from 'zod/mini'
import { count, id, unixSeconds, whole, withCode } from '../core/wire.ts'

/** Six weeks hold every month. */
export const calendarDays = 42
const perDay = 100

const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
const upTo = (name: string, most: number, usual: number) =>
  z._default(whole(1, most, `\`${name}\` must be a whole number from 1 to ${most}`), usual)

export const calendarQuery = {
  first_day: z.string().check(
    z.refine(isDay, {
      message: 'The day must be an existing date, written as YYYY-MM-DD',
      ...withCode('invalid_date'),
    }),
  ),
  days: upTo('days', calendarDays, 7),
  zone: z._default(z.string(), 'UTC'),
  per_day: upTo('per_day', perDay, 5),
}
/** `releases`: the first of each day by their time; `crowded` names some of them. */
export const calendarOf = <T extends z.ZodMiniType>(release: T) =>
  z.object({
    days: z.array(z.object({ day: z.string(), start: unixSeconds, total: count })),
    releases: z.array(release),
    crowded: z.array(id), // another release of the guide goes live within an hour of it
  })
