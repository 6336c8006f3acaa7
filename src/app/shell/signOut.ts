import { call } from '#app/api/client.ts'
import { endSession } from '#app/api/session.ts'
import { paths } from '#app/paths.ts'

/** Ends the session here and at the service; a fresh page keeps nothing of the person in memory. */
export const signOut = async () => {
  try {
    await call('deleteToken', {})
  } catch {
    // No answer, or already revoked: the token leaves this browser all the same.
  }
  endSession()
  location.assign(paths.home())
}
