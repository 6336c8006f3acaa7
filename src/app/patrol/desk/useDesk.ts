import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { followCalmly, type Followed } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { isPictures } from '#app/drafts/content/guideContent.ts'
import { addressOf, isSame } from '../deskFilter.ts'
import { noteTold } from './authorReads.ts'
import { createDesk, type DeskStore } from './deskStore.ts'
import type { Filter } from './deskReads.ts'
import { pictureSizes } from '#app/ui/pictures/pictureViews.ts'
import { small, sourceSet } from '#lib/media/pictureSources.ts'
import { openDeskWords } from './deskWords.ts'
import { openPendingDecisions } from './pendingDecisions.ts'
import { namesOf, needsNames, noNames, storedVersion } from './storedVersion.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'

const beatEvery = 30_000 // milliseconds
// milliseconds without any input after which nothing is held any more
const untouched = 20 * 60_000
const atMost = 1000 // milliseconds between two reads that events ask for

const itemEvents = [
  'created',
  'updated',
  'leased',
  'released',
  'message',
  'withdrawn',
  'orphaned',
  'reinstated',
  'needs_rebase',
  'superseded',
].map(what => `patrol.item.${what}`)
const decisionEvents = ['accepted', 'denied', 'partial', 'undone'].map(
  what => `patrol.decision.${what}`,
)
const patrolEvents: Followed = { topics: ['patrol'], kinds: [...itemEvents, ...decisionEvents] }

/** Both reads of a guide, for the names of pictures, documents and guides in a difference. */
export const guidesBeside = (guideid: number) =>
  [true, false].map(unpatrolled =>
    read('readGuide', {
      params: { guideid },
      query: { excludePrerequisiteSteps: true, ...(unpatrolled && { unpatrolled }) },
    }),
  )

/** The names of what a difference holds, and its pictures, before it is open. */
const readAhead = async (detail: PatrolItemDetail): Promise<void> => {
  if (!needsNames(detail)) return
  const { pictures } = namesOf(
    await Promise.all(guidesBeside(detail.docid).map(one => queries.fetchQuery(one))),
  )
  const touched = new Set(detail.units.map(({ path }) => path.split('/')[1]))
  for (const { stepid, content } of storedVersion(detail.diff.after, { ...noNames, pictures })
    .steps)
    for (const picture of isPictures(content.media) ? content.media.data : []) {
      const address = touched.has(String(stepid)) && small(picture)
      if (address) new Image().src = address
    }
  for (const { path, before, after } of detail.units) {
    for (const id of path.includes('/media') ? [before, after] : []) {
      const picture = typeof id === 'number' ? pictures.get(id) : undefined
      if (picture?.guid === undefined) continue
      const image = new Image()
      image.sizes = pictureSizes()
      image.srcset = sourceSet(picture)
    }
  }
}

/** Follows what happens while the desk is open, until what is returned is called. */
const attend = (desk: DeskStore): (() => void) => {
  let touchedAt = steadyNow()
  // Whoever sleeps leaves new edits to others.
  const isAwake = () =>
    document.visibilityState === 'visible' && steadyNow() - touchedAt < untouched
  const lookAgain = () => isAwake() && desk.now().desk.current === null && desk.refresh(true)
  /** Whoever comes back finds what came meanwhile. */
  const touch = () => {
    const slept = !isAwake()
    touchedAt = steadyNow()
    if (slept) desk.refresh(true)
  }
  const beat = setInterval(() => {
    if (!isAwake()) return
    void desk.beat()
    lookAgain() // claims of others run out, and no event tells of it
  }, beatEvery)
  const [on, off] = [() => desk.online(true), () => desk.online(false)]
  const leaving = (event: BeforeUnloadEvent) =>
    desk.now().desk.outgoing.length > 0 && event.preventDefault()
  const stop = followCalmly(patrolEvents, atMost, told => {
    desk.refresh(isAwake())
    noteTold(told)
  })
  addEventListener('online', on)
  addEventListener('offline', off)
  addEventListener('beforeunload', leaving)
  document.addEventListener('visibilitychange', lookAgain)
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, touch)
  return () => {
    stop()
    clearInterval(beat)
    removeEventListener('online', on)
    removeEventListener('offline', off)
    removeEventListener('beforeunload', leaving)
    document.removeEventListener('visibilitychange', lookAgain)
    for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, touch)
  }
}

/** The desk of one person; it begins when its screen opens, and is left with it. */
const openDesk = (userid: number, filter: Filter, itemid: number | null) => {
  const store = createDesk(
    { box: openPendingDecisions(userid), words: openDeskWords(userid) },
    steadyNow,
    // Reading ahead only saves time: the item is read again when it opens.
    detail => void readAhead(detail).catch(() => undefined),
  )
  const subscribe = (onChange: () => void) => {
    const forget = store.subscribe(onChange)
    void store.start(filter, itemid)
    const stop = attend(store)
    return () => {
      forget()
      stop()
      store.leave()
    }
  }
  return { store, subscribe }
}

/** The desk while its screen is open. It starts once, and follows the filter of the address. */
export const useDesk = (userid: number, filter: Filter, itemid: number | null) => {
  const [{ store, subscribe }] = useState(() => openDesk(userid, filter, itemid))
  const follow = useEffectEvent(() => {
    if (!isSame(store.now().filter, filter)) store.refilter(filter)
  })
  const address = addressOf(filter)
  // The desk stands outside React.
  useEffect(() => follow(), [address])
  return { store, ...useSyncExternalStore(subscribe, store.now) }
}
