// The tour as this device keeps it for each person, and how screens follow it.
import { useSyncExternalStore } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { keep, onKeptElsewhere, readKept } from '#app/device/storage.ts'
import { parseTour, reduceTour, type Tour, type TourAct } from './tourState.ts'

/** Where storage is full or switched off, a tour lasts as long as the page. */
const inMemory = new Map<number, string>()
const listeners = new Set<() => void>()

const stored = (userid: number | undefined): string | null =>
  userid === undefined ? null : (inMemory.get(userid) ?? readKept(`tour.${userid}`))
const keepTour = (userid: number, tour: Tour): void => {
  const text = JSON.stringify(tour)
  if (keep(`tour.${userid}`, text)) inMemory.delete(userid)
  else inMemory.set(userid, text)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another tab may have left it.
  const stop = onKeptElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The tour of whoever is signed in, and what can be done with it. */
export const useTour = () => {
  const userid = useMe()?.userid
  const tour = parseTour(useSyncExternalStore(subscribe, () => stored(userid)))
  const act = (next: TourAct): void => {
    if (userid !== undefined) keepTour(userid, reduceTour(parseTour(stored(userid)), next))
  }
  return { tour, isOn: tour.state === 'on', act }
}
