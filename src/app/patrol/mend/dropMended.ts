// What was put right of an edit leaves the device.
import { mendedPart } from '#app/drafts/journal/begunWords.ts'
import { openDraftJournal } from '#app/drafts/journal/draftJournal.ts'

/** Names the part of the journal that holds what is put right of one edit. */
export const partOf = (itemid: number): string => `${mendedPart}${itemid}`

export const dropMended = async (userid: number, itemid: number): Promise<void> => {
  const owner = { userid, site: `${location.origin}#${partOf(itemid)}` }
  // Where the browser keeps nothing, nothing is there.
  const journal = await openDraftJournal(owner).catch(() => null)
  if (!journal) return
  for (const { key } of await journal.load()) await journal.drop(key)
  journal.close()
}
