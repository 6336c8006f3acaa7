import { useState } from 'react'
import { isZone } from '#lib/zones.ts'
import { changedQuery } from '#app/changedQuery.ts'
import { useAsked } from '#app/useAsked.ts'
import { askedRange } from './ranges.ts'
import type { ViewRange } from './ranges.ts'

const itself = (query: URLSearchParams) => query

/** Once for each time the screen is opened: the range holds still meanwhile. */
const nowOnce = () => Math.floor(Date.now() / 1000)

/**
 * The range that the address asks for, in the zone that it names or the browser's; `set` changes
 * the address.
 */
export const useViewRange = (): {
  range: ViewRange
  zone: string
  /** When the screen was opened. */
  now: number
  params: URLSearchParams
  /** What was asked for last: what it asks for may be on its way. */
  ahead: URLSearchParams
  set: (changes: Record<string, string | null>) => void
} => {
  const { params, ahead, ask } = useAsked(itself)
  const [now] = useState(nowOnce)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  const given = params.get('zone') ?? ''
  const zone = isZone(given) ? given : isZone(own) ? own : 'UTC'
  const range = askedRange(
    { range: params.get('range'), from: params.get('from'), to: params.get('to') },
    zone,
    now,
  )
  const set = (changes: Record<string, string | null>) =>
    ask(query => ({ search: changedQuery(query, changes).toString() }), { replace: true })
  return { range, zone, now, params, ahead, set }
}
