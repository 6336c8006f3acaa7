import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { prepareCalls } from '#app/api/client.ts'
import { followOtherTabs } from '#app/api/readAgain.ts'
import { useSession } from '#app/api/session.ts'
import { useMe } from '#app/api/useMe.ts'
import { announce } from '#app/editor/announce.ts'
import { LiveRegion } from '#app/editor/LiveRegion.tsx'
import { isSinglePress, isTextPlace } from '#app/ui/keys/keys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { ConfirmQuestion } from '#app/users/ConfirmQuestion.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import {
  openShortcutList,
  isShortcutListOpen,
  closeShortcutList,
  subscribeShortcutList,
} from './keys/shortcutListOpen.ts'
import { FactorBar } from './bars/FactorBar.tsx'
import { LeavingBar } from './bars/LeavingBar.tsx'
import { MaintenanceBar } from './bars/MaintenanceBar.tsx'
import { MoreRooms } from './MoreRooms.tsx'
import { NewVersion } from './NewVersion.tsx'
import { OfflineBar } from './bars/OfflineBar.tsx'
import { goToPane } from './navigation/panes.ts'
import { OwnFinderKeys } from './keys/OwnFinderKeys.tsx'
import { ShortcutList } from './keys/ShortcutList.tsx'
import { singleKeysAct } from './keys/singleKeys.ts'
import { useScrollPositions } from './navigation/useScrollPositions.ts'

const Keys = () => {
  const { t } = useLingui()
  const userid = useMe()?.userid
  const save = async () => {
    const { saveAll } = await import('#app/drafts/react/saveAll.ts')
    const what = await saveAll(userid)
    announce(
      what === 'some'
        ? t`Not everything is saved yet.`
        : what === 'nothing'
          ? t`There is no open guide or page to save.`
          : what === 'held'
            ? t`Saved, waiting for review.`
            : t`Saved.`,
    )
  }
  // Keys belong to the whole page; whoever has a nearer use for one has taken it before.
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented) return
    const isNext = isShortcut(event, 'nextPane')
    if (
      isShortcut(event, 'listShortcuts') &&
      (!isSinglePress(event) || (singleKeysAct() && !isTextPlace(event.target)))
    )
      openShortcutList()
    else if (isShortcut(event, 'save')) void save()
    else if ((!isNext && !isShortcut(event, 'previousPane')) || !goToPane(isNext ? 1 : -1)) return
    event.preventDefault()
  })
  return null
}

/** Guides and runs kept on this device open with the version of the app that was there last. */
const keepThisVersion = async () => {
  if (!navigator.serviceWorker?.controller) return
  try {
    const [{ dropRest }, { updateAppFiles }] = await Promise.all([
      import('#app/offline/keepFiles.ts'),
      import('#app/offline/appFiles.ts'),
    ])
    // What a tab that was closed half way left behind goes first.
    await dropRest()
    await updateAppFiles()
  } catch {
    // No network, or no room: the version that is kept goes on.
  }
}
void keepThisVersion()
followOtherTabs()

/**
 * What the shell needs once its page is there: bars, rooms, keys, places to come back to, what is
 * said aloud.
 */
export const LateShell = () => {
  const { t } = useLingui()
  const isAsked = useSyncExternalStore(subscribeShortcutList, isShortcutListOpen)
  useScrollPositions()
  // Whoever is signed in may press a button when the network has just gone.
  const isSignedIn = useSession().token !== null
  useEffect(() => (isSignedIn ? prepareCalls() : undefined), [isSignedIn])
  return (
    <PanelBoundary name={t`Notices`}>
      <MoreRooms />
      <NewVersion />
      <OfflineBar />
      <MaintenanceBar />
      <FactorBar />
      <LeavingBar />
      <Keys />
      <OwnFinderKeys />
      <LiveRegion />
      <ConfirmQuestion />
      {isAsked && <ShortcutList onClose={closeShortcutList} />}
    </PanelBoundary>
  )
}
