// What somebody began to write and nobody waits for: it goes where they sign out and keep nothing.
import { inTransaction, openJournalDatabase } from './database.ts'
import { journalName } from './journalStores.ts'
import { openKeptTexts } from './keptTexts.ts'
import { ownerOf } from './records.ts'

/** Parts of the journal that hold what deciders put right of edits begin with it. */
export const mendedPart = 'patrol-'

/** Words in forms, and edits that are being put right; drafts are asked about one by one. */
export const dropBegun = async (userid: number, name: string = journalName): Promise<void> => {
  await openKeptTexts(name).dropAll(userid)
  const database = await openJournalDatabase(name)
  const of = ownerOf({ userid, site: `${location.origin}#${mendedPart}` })
  const keys = await database.getAllKeysFromIndex(
    'drafts',
    'owner',
    IDBKeyRange.bound(of, `${of}\uffff`),
  )
  await inTransaction(database, 'relaxed', store => Promise.all(keys.map(key => store.delete(key))))
  database.close()
}
