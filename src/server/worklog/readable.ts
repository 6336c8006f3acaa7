// An entry for somebody who may read it.
import { existing } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import type { Person } from '#server/http/context.ts'
import { loadAccesses, type GuideAccess } from '#server/rights/guides.ts'
import { loadEntry, type Entry } from './load.ts'
import { requireReader } from './rules.ts'

/** With the access to its guide, also where that is deleted: its entries stay. Throws 404, 403. */
export const loadReadable = async (
  db: Db,
  person: Person,
  entryid: number,
): Promise<{ entry: Entry; access: GuideAccess }> => {
  const entry = await loadEntry(db, entryid)
  const accesses = await loadAccesses(db, [entry.guideid])
  const access = existing(accesses.get(entry.guideid), 'the guide of an entry')
  requireReader(person, entry, access)
  return { entry, access }
}
