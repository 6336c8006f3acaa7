import { useEffect, useState } from 'react'

/**
 * Keeps the screen awake while a page is shown, where the browser lets it; says whether it does. A
 * hidden page gives it up, and asks again when it is back.
 */
export const useWakeLock = (): boolean => {
  const [isAwake, setIsAwake] = useState(false)
  // The lock is the browser's, outside React.
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isLeft) return void given.release()
        lock = given
        given.addEventListener('release', () => setIsAwake(false))
        setIsAwake(true)
      } catch {
        // Refused: the battery is low, or the device does not do it.
      }
    }
    const again = () => void ask()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
  return isAwake
}
