import { call } from '#app/api/client.ts'
import { endSession } from '#app/api/session.ts'
import { paths } from '#app/paths.ts'

/**
 * What is kept for the workshop and is not for everybody leaves this device with the person, and so
 * do runs; of those, what is not sent stays for them.
 */
export const dropOwnKept = async () => {
  // Each by itself. Where its code did not come: without the session nobody is shown it.
  await Promise.allSettled([
    import('#app/offline/keptRuns.ts').then(({ dropOwned }) => dropOwned()),
    import('#app/work/run/runDatabase.ts').then(({ dropSentRuns }) => dropSentRuns()),
  ])
}

/** A network that says nothing keeps nobody here. */
const patience = 4000 // milliseconds

/** How many runs have something that is not sent: signing out leaves it here, for them. */
export const countWaitingRuns = async (userid: number): Promise<number> => {
  try {
    return await (await import('#app/work/run/runDatabase.ts')).countWaiting(userid)
  } catch {
    return 0 // its code did not come: nothing is said of them
  }
}

/** What somebody began to write in forms and did not send goes with them. */
const dropTexts = async (userid: number) => {
  try {
    await (await import('#app/drafts/journal/begunWords.ts')).dropBegun(userid)
  } catch {
    // Its code did not come: nobody else is shown it.
  }
}

/**
 * Ends the session here and at the service; a fresh page keeps nothing of the person in memory.
 * `keeps`: what is written and not sent stays on this device for them.
 * `userid`: null where neither the service nor the device says it.
 */
export const signOut = async (userid: number | null, { keeps }: { keeps: boolean }) => {
  try {
    await call('deleteToken', {}, { signal: AbortSignal.timeout(patience) })
  } catch {
    // No answer, or already revoked: the token leaves this browser all the same.
  }
  await dropOwnKept()
  if (!keeps && userid !== null) await dropTexts(userid)
  endSession()
  location.assign(paths.home())
}
