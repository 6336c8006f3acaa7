import { call } from '#app/api/client.ts'
import { endSession } from '#app/api/session.ts'
import { paths } from '#app/paths.ts'

/**
 * What is kept for the workshop and is not for everybody leaves this device with the person, and so
 * do runs; of those, what is not sent stays for them.
 */
export const dropOwnKept = async () => {
  try {
    const [guides, runs, database] = await Promise.all([
      import('#app/guides/workshop/kept/keepGuide.ts'),
      import('#app/offline/keptRuns.ts'),
      import('#app/work/run/runDatabase.ts'),
    ])
    await guides.dropOwnKept()
    await runs.dropAllRunFiles()
    await database.dropSentRuns()
  } catch {
    // Its code did not come: without the session nobody is shown it.
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
 */
export const signOut = async (userid: number, { keeps }: { keeps: boolean }) => {
  try {
    await call('deleteToken', {})
  } catch {
    // No answer, or already revoked: the token leaves this browser all the same.
  }
  await dropOwnKept()
  if (!keeps) await dropTexts(userid)
  endSession()
  location.assign(paths.home())
}
