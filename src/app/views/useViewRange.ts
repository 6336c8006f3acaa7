import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isZone } from '#lib/zones.ts'
import { askedRange } from './ranges.ts'
import type { ViewRange } from './ranges.ts'

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
  set: (changes: Record<string, string | null>) => void
} => {
  const [params, setParams] = useSearchParams()
  const [now] = useState(nowOnce)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  const given = params.get('zone') ?? ''
  const zone = isZone(given) ? given : isZone(own) ? own : 'UTC'
  const range = askedRange(
    { range: params.get('range'), from: params.get('from'), to: params.get('to') },
    zone,
    now,
  )
  const set = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    setParams(next, { replace: true })
  }
  return { range, zone, now, params, set }
}
