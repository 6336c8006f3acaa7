// The desk as it stands at this moment, and who is told when it changes. What runs at the desk
// changes it by the rules of deskState.ts.
import { ApiError } from '#lib/errors.ts'
import type { Filter } from './deskReads.ts'
import { emptyDesk, type Desk } from './deskState.ts'

type Told = { kind: 'failed' | 'refused' | 'ready' | 'loading'; error: unknown }

export const createDeskFrame = (clock: () => number) => {
  let desk: Desk = emptyDesk
  let filter: Filter = { sort: 'risk' }
  let told: Told = { kind: 'loading', error: null }
  let isLeft = false
  let isStarting = false
  const listeners = new Set<() => void>()
  let snapshot = { desk, told, filter }
  const put = (next: Desk) => {
    desk = next
    snapshot = { desk, told, filter }
    for (const listener of listeners) listener()
  }
  const tell = (next: Told) => {
    told = next
    put(desk)
  }
  return {
    clock,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => snapshot,
    desk: () => desk,
    filter: () => filter,
    put,
    tell,
    /** The queue cannot be had, and why. */
    fail: (error: unknown) =>
      tell({
        kind: error instanceof ApiError && error.status === 403 ? 'refused' : 'failed',
        error,
      }),
    /** Somebody sits down at it, with a filter. */
    enter(wanted: Filter) {
      isLeft = false
      isStarting = true
      filter = wanted
      tell({ kind: 'loading', error: null })
    },
    leave() {
      isLeft = true
    },
    isLeft: () => isLeft,
    /** Claims of an earlier visit are still on their way: until they are here, nothing is taken. */
    isStarting: () => isStarting,
    endStart() {
      isStarting = false
    },
  }
}
export type DeskFrame = ReturnType<typeof createDeskFrame>
