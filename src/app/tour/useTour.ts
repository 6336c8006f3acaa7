// The tour as this device keeps it for each person, and how screens follow it.
import { useSyncExternalStore } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { parseTour, reduceTour, type Tour, type TourAct } from './tourState.ts'

const keyOf = (userid: number) => `stepwright.tour.${userid}`
/** Where storage is full or switched off, a tour lasts as long as the page. */
const inMemory = new Map<number, string>()
const listeners = new Set<() => void>()

const stored = (userid: number | undefined): string | null => {
  if (userid === undefined) return null
  try {
    return inMemory.get(userid) ?? localStorage.getItem(keyOf(userid))
  } catch {
    return inMemory.get(userid) ?? null
  }
}
const keep = (userid: number, tour: Tour): void => {
  const text = JSON.stringify(tour)
  try {
    localStorage.setItem(keyOf(userid), text)
    inMemory.delete(userid)
  } catch {
    inMemory.set(userid, text)
  }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  // Another tab may have left it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The tour of whoever is signed in, and what can be done with it. */
export const useTour = () => {
  const userid = useMe()?.userid
  const tour = parseTour(useSyncExternalStore(subscribe, () => stored(userid)))
  const act = (next: TourAct): void => {
    if (userid !== undefined) keep(userid, reduceTour(parseTour(stored(userid)), next))
  }
  return { tour, isOn: tour.state === 'on', act }
}
