import { useEffect, useState } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'

/** The time, once a second; milliseconds. */
export const useSecond = (): number => {
  const [now, setNow] = useState(steadyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
