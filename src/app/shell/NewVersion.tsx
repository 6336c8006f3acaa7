import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isNewBuild } from '#app/api/version.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'

const between = 5 * 60_000 // milliseconds from one look to the next
const idle = 3000 // milliseconds without a key or a click

/** True once nobody has pressed a key or a button for a while. */
const whenIdle = (then: () => void): (() => void) => {
  let timer = setTimeout(then, idle)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(then, idle)
  }
  const events = ['keydown', 'pointerdown'] as const
  for (const event of events) addEventListener(event, wait, { capture: true })
  return () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, wait, { capture: true })
  }
}

/**
 * The service has a newer app: says so when nobody is busy, and leaves the moment to the person.
 */
export const NewVersion = () => {
  const [isThere, setIsThere] = useState(false)
  const [isOffered, setIsOffered] = useState(false)
  // Looked for when somebody comes back, when a piece of the old app is missing, and now and then.
  useEffect(() => {
    if (isThere) return
    const look = () => void isNewBuild().then(isNew => isNew && setIsThere(true))
    const lookWhenSeen = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(lookWhenSeen, between)
    document.addEventListener('visibilitychange', lookWhenSeen)
    addEventListener('vite:preloadError', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookWhenSeen)
      removeEventListener('vite:preloadError', look)
    }
  }, [isThere])
  useEffect(
    () => (isThere && !isOffered ? whenIdle(() => setIsOffered(true)) : undefined),
    [isThere, isOffered],
  )
  if (!isOffered) return null
  return (
    <Notice
      strip
      icon={Sparkles}
      kind="accent"
      role="status"
      action={
        <Button small onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>
        There is a newer version of this app. Reload when it suits you; what you wrote is kept.
      </Trans>
    </Notice>
  )
}
