import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import {
  announceUnsentCount,
  subscribeUnsentCount,
  unsentCount,
} from '#app/drafts/journal/unsentCount.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { lazyComponent } from '../lazyComponent.ts'

const RecoverDrawer = lazyComponent(() => import('#app/recover/RecoverDrawer.tsx'), 'RecoverDrawer')

/** Under the top bar: that there is no network, and what earlier visits left unsent. */
export const OfflineBar = () => {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const userid = useMe()?.userid
  const [left, setLeft] = useState<number>()
  const count = useSyncExternalStore(subscribeUnsentCount, unsentCount)
  const resumed = useRef<number>(undefined)
  // The journal is the browser's, outside React. It is counted once, from then on the outbox says.
  // Files and runs that wait go on, whichever page is open.
  useEffect(() => {
    if (userid === undefined || !isOnline || resumed.current === userid) return
    const resume = async () => {
      const code = await Promise.all([
        import('#app/drafts/journal/journalStores.ts'),
        import('#app/drafts/react/resumeFiles.ts'),
        import('#app/work/run/resumeRuns.ts'),
      ]).catch(() => null) // the network went meanwhile: asked again when it is back
      if (!code || resumed.current === userid) return
      const isAnother = resumed.current !== undefined
      resumed.current = userid
      const [{ countUnsent }, { resumeFiles }, { resumeRuns }] = code
      void resumeFiles(userid)
      void resumeRuns(userid)
      const count = await countUnsent({ userid, site: location.origin })
      // What the person before had waiting is none of this one's.
      if (count > 0 || isAnother) announceUnsentCount(count)
      if (count > 0) setLeft(userid)
    }
    void resume()
  }, [userid, isOnline])
  // "It works", said without a network, has no screen that sends it by itself.
  useEffect(() => {
    if (userid === undefined || !isOnline) return
    const send = async () => {
      const code = await import('#app/guides/workshop/answers.ts').catch(() => null) // as above
      await code?.sendWaitingAnswers(userid)
    }
    void send()
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
  // It says itself what is kept there.
  if (pathname.startsWith('/workshop/')) return null
  return (
    <Notice strip kind="warn" icon={CloudOff} role="status">
      <Trans>You are offline. Your work is kept on this device.</Trans>{' '}
      {count > 0 && (
        <Plural
          value={count}
          one="# change is waiting to be sent."
          other="# changes are waiting to be sent."
        />
      )}
    </Notice>
  )
}
