import { call } from '#app/api/client.ts'
import { endSession } from '#app/api/session.ts'
import { paths } from '#app/paths.ts'

/** What is kept for the workshop and is not for everybody leaves this device with the person. */
const dropOwn = async () => {
  try {
    await (await import('#app/guides/workshop/kept/keepGuide.ts')).dropOwnKept()
  } catch {
    // Its code did not come: without the session nobody is shown it.
  }
}

/** Ends the session here and at the service; a fresh page keeps nothing of the person in memory. */
export const signOut = async () => {
  try {
    await call('deleteToken', {})
  } catch {
    // No answer, or already revoked: the token leaves this browser all the same.
  }
  await dropOwn()
  endSession()
  location.assign(paths.home())
}
