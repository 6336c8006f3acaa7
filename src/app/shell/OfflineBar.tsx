import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { announceWaiting, subscribeWaiting, waitingCount } from '#app/outbox/waiting.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { useOnline } from '#app/ui/useOnline.ts'
import { later } from './later.ts'

const RecoverDrawer = later(() => import('../recover/RecoverDrawer.tsx'), 'RecoverDrawer')

/** Under the top bar: that there is no network, and what earlier visits left unsent. */
export const OfflineBar = () => {
  const isOnline = useOnline()
  const userid = useMe()?.userid
  const [left, setLeft] = useState<number>()
  const count = useSyncExternalStore(subscribeWaiting, waitingCount)
  const resumed = useRef<number>(undefined)
  // The journal is the browser's, outside React. It is counted once, from then on the outbox says.
  // Files that wait go on, whichever page is open.
  useEffect(() => {
    if (userid === undefined || !isOnline || resumed.current === userid) return
    const resume = async () => {
      const code = await Promise.all([
        import('#app/outbox/journalStores.ts'),
        import('#app/outbox/resumeFiles.ts'),
      ]).catch(() => null) // the network went meanwhile: asked again when it is back
      if (!code || resumed.current === userid) return
      resumed.current = userid
      const [{ countWaiting }, { resumeFiles }] = code
      void resumeFiles(userid)
      const count = await countWaiting({ userid, site: location.origin })
      if (count === 0) return
      announceWaiting(count)
      setLeft(userid)
    }
    void resume()
  }, [userid, isOnline])
  if (isOnline) {
    return (
      left === userid &&
      left !== undefined && (
        <Suspense fallback={null}>
          <RecoverDrawer />
        </Suspense>
      )
    )
  }
  return (
    <Notice strip kind="warn" icon={CloudOff} role="status">
      <Trans>Offline. Your work is kept on this device.</Trans>{' '}
      {count > 0 && <Plural value={count} one="# change waits." other="# changes wait." />}
    </Notice>
  )
}
