import { currentSession, subscribeSession } from './session.ts'

/** Calls it once when the service has refused the session. Returns what stops that. */
export const onceExpired = (act: () => void): (() => void) => {
  let stop = () => {}
  const look = () => {
    if (!currentSession().isExpired) return
    stop()
    act()
  }
  stop = subscribeSession(look)
  look()
  return stop
}
