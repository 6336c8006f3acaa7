import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { isNewBuild } from '#app/api/version.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useInterval, useTimeout } from '#app/ui/state/useTimers.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

const between = 5 * 60_000 // milliseconds from one look to the next
const idle = 3000 // milliseconds without a key or a click

/**
 * The service has a newer app: says so when nobody is busy, and leaves the moment to the person.
 */
export const NewVersion = () => {
  const [isThere, setIsThere] = useState(false)
  const [isOffered, setIsOffered] = useState(false)
  const [acts, setActs] = useState(0) // keys and clicks since it is there
  // Looked for when somebody comes back, when a piece of the old app is missing, and now and then.
  const look = () => void isNewBuild().then(isNew => isNew && setIsThere(true))
  const lookWhenSeen = () => document.visibilityState === 'visible' && look()
  useInterval(lookWhenSeen, isThere ? null : between)
  useWindowEvent('visibilitychange', lookWhenSeen, { capture: true, isOn: !isThere })
  useWindowEvent('vite:preloadError', look, { isOn: !isThere })
  const isWaiting = isThere && !isOffered
  useWindowEvent(['keydown', 'pointerdown'], () => setActs(acts + 1), {
    capture: true,
    isOn: isWaiting,
  })
  useTimeout(() => setIsOffered(true), isWaiting ? idle : null, acts)
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
