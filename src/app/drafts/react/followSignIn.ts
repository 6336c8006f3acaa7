import { sessionToken, subscribeSession } from '#app/api/session.ts'

/**
 * Acts as soon as somebody is signed in again, whichever screen is shown; the function that is
 * given back ends it.
 */
export const followSignIn = (act: () => void): (() => void) => {
  let last = sessionToken()
  return subscribeSession(() => {
    const token = sessionToken()
    const isNew = token !== null && token !== last
    last = token
    if (isNew) act()
  })
}
