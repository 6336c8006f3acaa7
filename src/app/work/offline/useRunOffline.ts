import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { canKeep } from '#app/offline/keepFiles.ts'
import { pictureKey } from '#app/offline/offlineCaches.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import type { Run } from '../run/run.ts'
import type { RunStore } from '../run/runSession.ts'
import { keptRunsQuery } from './keptRunsQuery.ts'
import { picturesOfRun } from './picturesOfRun.ts'
import {
  subscribeTakings,
  takeIfBegun,
  takeOffline,
  takingOf,
  tryAfresh,
  wasTriedWith,
} from './takeOffline.ts'

/** What of a run is on this device for work without a connection. `isHere`: this tab writes it. */
export const useRunOffline = (store: RunStore, { run, isHere }: { run: Run; isHere: boolean }) => {
  const { userid, entryid } = store
  const { data } = useQuery({ ...keptRunsQuery(userid), enabled: canKeep() })
  const taking = useSyncExternalStore(subscribeTakings, () => takingOf(entryid))
  const kept = data?.find(one => one.entryid === entryid)
  // What lies elsewhere is nobody's to keep.
  const pictures = picturesOfRun(store.pack, run)
  const count = pictures.length
  const wanted = pictures.flatMap(address => pictureKey(address) ?? [])
  const isOnline = useOnline()
  const isOutgrown = kept !== undefined && wanted.some(picture => !kept.pictures.includes(picture))
  // The device and the network are outside React: the run was begun a moment ago, or the service
  // took a photograph that is not among what is kept.
  useEffect(() => {
    if (isHere) takeIfBegun(store)
  }, [store, isHere])
  useEffect(() => {
    if (!isOnline) return tryAfresh()
    if (isOutgrown && isHere && taking === null && !wasTriedWith(entryid, count))
      void takeOffline(store)
  }, [store, entryid, count, isOutgrown, isHere, isOnline, taking])
  return { store, kept, isKnown: data !== undefined, taking, pictures: wanted.length, isHere }
}
export type RunOffline = ReturnType<typeof useRunOffline>
