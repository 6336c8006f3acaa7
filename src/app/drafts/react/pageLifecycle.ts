// What the page around the outbox does: it is hidden, closed, goes offline, and stands beside other
// tabs.
import { keep, readKept } from '#app/device/storage.ts'
import { currentOutbox } from './hooks.ts'
import { format } from '../journal/records.ts'
import type { Outbox } from '../outbox.ts'
import type { TabChannel } from '../tabs/tabOwnership.ts'

/** On the disk first, then out. */
const leaving = () => {
  const outbox = currentOutbox()
  void outbox?.keep()
  for (const doc of outbox?.openKeys() ?? []) void outbox?.flush(doc, { keepalive: true })
}

let isWatched = false
/** The device going offline or coming back, the tab being hidden, shown or closed. */
export const watchPageLifecycle = (): void => {
  if (isWatched) return
  isWatched = true
  for (const name of ['online', 'offline'])
    addEventListener(name, () => currentOutbox()?.connectivityChanged())
  addEventListener('pagehide', leaving)
  // Another tab may have written meanwhile.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leaving() : void currentOutbox()?.refresh(),
  )
  // The journal has every word, so nobody is asked, unless it is behind or keeps nothing.
  addEventListener('beforeunload', event => {
    if (currentOutbox()?.isAtRisk()) event.preventDefault()
  })
}

/**
 * Once on each browser, after the first edit: drafts are not to be cleared away when the disk runs
 * full.
 */
export const askToPersist = (outbox: Outbox): void => {
  const stop = outbox.subscribe(() => {
    if (outbox.unsentKeys().length === 0) return
    stop()
    if (readKept('persist')) return
    keep('persist', '1') // where storage is switched off it is asked once in each visit
    // The browser may refuse: drafts are kept all the same, but it may clear them.
    void navigator.storage?.persist?.().catch(() => undefined)
  })
}

/** undefined where the browser has no locks: then each tab saves for itself, and merges. */
export const openTabChannel = (owner: string): TabChannel | undefined =>
  (navigator.locks as LockManager | undefined) && {
    locks: navigator.locks,
    // Tabs of an earlier version speak another language: with those only the locks are shared.
    channel: new BroadcastChannel(`stepwright drafts ${format} ${owner}`),
  }
