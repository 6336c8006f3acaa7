// What a reader of a document sees of the files that its texts name.
import type { Db } from '#server/db/open.ts'
import type { Person } from '#server/http/context.ts'
import { seenAmong, seenAtHome, type Home } from './seen.sql.ts'

export type { Home }

/** `elsewhere`: whether these are seen is no matter of the document alone. */
export type Sight = { seen: (id: number) => boolean; elsewhere: number[] }

export const sightIn = async (
  db: Db,
  kind: 'image' | 'document',
  ids: number[],
  viewer: Person | null,
  home: Home | null,
): Promise<Sight> => {
  const here = home ? await seenAtHome(db, kind, ids, viewer, home) : new Set<number>()
  const elsewhere = ids.filter(id => !here.has(id))
  const there = await seenAmong(db, kind, elsewhere, viewer)
  return { seen: id => here.has(id) || there.has(id), elsewhere }
}
