import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { announceWaiting, countWaiting, subscribeWaiting, waitingCount } from '#app/outbox/waiting.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { useOnline } from '#app/ui/useOnline.ts'

/** How many changes the service has not confirmed; the journal is counted once, from then on the outbox says. */
const useWaitingCount = () => {
  const userid = useMe()?.userid
  // The journal is the browser's, outside React.
  useEffect(() => {
    if (userid === undefined) return
    void countWaiting({ userid, site: location.origin }).then(count => {
      announceWaiting(count)
      // What may have landed is settled without waiting for an editor.
      if (count > 0) void import('#app/outbox/begin.ts').then(({ beginOutbox }) => beginOutbox(userid))
    })
  }, [userid])
  return useSyncExternalStore(subscribeWaiting, waitingCount)
}

/** Under the top bar while the browser has no network. */
export const OfflineBar = () => {
  const isOnline = useOnline()
  const count = useWaitingCount()
  if (isOnline) return null
  return (
    <Notice strip kind="warn" icon={CloudOff} role="status">
      <Trans>Offline. Your work is kept on this device.</Trans> {count > 0 && <Plural value={count} one="# change waits." other="# changes wait." />}
    </Notice>
  )
}
