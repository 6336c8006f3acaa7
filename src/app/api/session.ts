import { useSyncExternalStore } from 'react'
import { keep, onKeptElsewhere, readKept, storedName } from '#app/device/storage.ts'

/**
 * Who is signed in on this browser. The token lives under one key of local storage and nowhere
 * else.
 */
export type Session = {
  token: string | null
  /** The service no longer takes the token: sign in again, nothing is lost. */
  isExpired: boolean
}

const listeners = new Set<() => void>()

// Where storage is switched off the session lasts as long as the page.
let session: Session = { token: readKept('token'), isExpired: false }

const become = (next: Session) => {
  session = next
  for (const listener of listeners) listener()
}

const elsewhere = new Set<() => void>()
/** Another tab signed in, and not said as whom: what was read may be another person's. */
export const onSessionElsewhere = (listener: () => void): void => void elsewhere.add(listener)

// Another tab signed in or out.
onKeptElsewhere(event => {
  if (event.key !== storedName('token')) return
  become({ token: event.newValue, isExpired: false })
  if (event.newValue !== null) for (const listener of elsewhere) listener()
})

export const sessionToken = () => session.token

export const startSession = (token: string) => {
  keep('token', token)
  become({ token, isExpired: false })
}

export const endSession = () => {
  keep('token', null)
  become({ token: null, isExpired: false })
}

/** The answer to `token` was 401; an answer to an older token changes nothing. */
export const expireSession = (token: string) => {
  if (token !== session.token) return
  keep('token', null)
  become({ token: null, isExpired: true })
}

/** "Not now": reading goes on without an account. */
export const forgetExpiry = () => become({ ...session, isExpired: false })

export const subscribeSession = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSession = () => useSyncExternalStore(subscribeSession, () => session)
