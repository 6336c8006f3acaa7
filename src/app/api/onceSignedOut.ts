import { sessionToken, subscribeSession } from './session.ts'

/**
 * Calls it once when nobody is signed in any more, refused or by choice. Returns what stops that.
 */
export const onceSignedOut = (act: () => void): (() => void) => {
  let stop = () => {}
  const look = () => {
    if (sessionToken() !== null) return
    stop()
    act()
  }
  stop = subscribeSession(look)
  look()
  return stop
}
