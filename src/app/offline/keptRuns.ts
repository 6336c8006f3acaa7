// Runs that were taken offline: which they are, and what is kept of their pictures. Their steps and
// what was filled in lie with the runs themselves.
import { canKeep, dropRest, keepApp, keepPictures, type OnPicture } from './keepFiles.ts'
import { usingKept, type KeptRun } from './keptDatabase.ts'
import { whileKeeping } from './keptLock.ts'

type Which = Pick<KeptRun, 'userid' | 'entryid'>

/** Those of this person. */
export const listKeptRuns = async (userid: number): Promise<KeptRun[]> =>
  ((await usingKept(database => database.getAll('runs'))) ?? []).filter(
    run => run.userid === userid,
  )

/** All pictures and the app, or it throws, and nothing of it stays. */
export const keepRunFiles = async (
  { userid, entryid }: Which,
  pictures: readonly string[],
  onPicture: OnPicture,
): Promise<void> => {
  try {
    await whileKeeping(async () => {
      await keepApp()
      const files = await keepPictures(pictures, onPicture)
      const kept = { userid, entryid, keptAt: Date.now(), ...files }
      if ((await usingKept(database => database.put('runs', kept))) === null)
        throw new Error('This browser keeps nothing')
    })
    await navigator.storage?.persist?.()
  } finally {
    await dropRest()
  }
}

export const dropRunFiles = async ({ userid, entryid }: Which): Promise<void> => {
  if (!canKeep()) return
  const isKept = await usingKept(async database => {
    const known = await database.getKey('runs', [userid, entryid])
    if (known) await database.delete('runs', known)
    return known !== undefined
  })
  if (isKept) await dropRest()
}

/** Whosever they are: when somebody signs out. */
export const dropAllRunFiles = async (): Promise<void> => {
  if (!canKeep() || !(await usingKept(database => database.count('runs')))) return
  await usingKept(database => database.clear('runs'))
  await dropRest()
}
