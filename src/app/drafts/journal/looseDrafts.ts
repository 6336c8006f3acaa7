// What somebody begins beside documents, a comment or a drawing, stays on this device until the
// service has it, in the journal that holds all drafts.
import { letNewerIn, openDatabase } from '#app/device/deviceDatabase.ts'
import { committed } from './committed.ts'
import { journalName, journalVersion, upgradeJournal } from './journalStores.ts'

const open = (name: string) =>
  openDatabase(name, journalVersion, {
    upgrade: (_, __, ___, ____, event) => upgradeJournal((event.target as IDBOpenDBRequest).result),
    blocking: letNewerIn,
  })
type Writing = {
  put: (value: unknown) => Promise<unknown>
  delete: (key: IDBValidKey) => Promise<unknown>
}

/**
 * Open from the first reading on, so that a key that is the last before the page goes is written
 * with it; null: the browser keeps nothing.
 */
const keepOpen = (name: string) => {
  let opened: ReturnType<typeof open> | undefined
  return async <R>(
    work: (database: Awaited<ReturnType<typeof open>>) => Promise<R>,
  ): Promise<R | null> => {
    for (const _ of [1, 2]) {
      try {
        return await work(await (opened ??= open(name)))
      } catch {
        // closed for a newer format, or there is none: private mode, quota, blocked
        opened = undefined
      }
    }
    return null
  }
}

/**
 * One record for each person and what it is about; `kind` is what records of this sort are called.
 * `read` answers null for what it cannot read. Where the browser keeps nothing, reading gives
 * nothing and writing answers false.
 */
export const openLooseDrafts = <T extends object>(
  kind: string,
  read: (value: unknown) => T | null,
  name: string = journalName,
) => {
  const using = keepOpen(name)
  const writing = async (work: (store: Writing) => Promise<unknown>): Promise<boolean> =>
    (await using(async database => {
      await committed(database.transaction('drafts', 'readwrite', { durability: 'relaxed' }), work)
      return true
    })) ?? false
  /** Not the owner of drafts of guides: those are counted, opened and sent by the outbox. */
  const ownerOf = (userid: number) => `${userid} ${location.origin} ${kind}`
  const keyOf = (userid: number, about: string) => `${ownerOf(userid)} ${about}`
  const keysOf = async (userid: number) =>
    (await using(all => all.getAllKeysFromIndex('drafts', 'owner', ownerOf(userid)))) ?? []
  return {
    load: (userid: number, about: string): Promise<T | null> =>
      using(async database => read(await database.get('drafts', keyOf(userid, about)))),
    /** All that this person keeps of this sort. */
    all: async (userid: number): Promise<T[]> =>
      (
        (await using(database => database.getAllFromIndex('drafts', 'owner', ownerOf(userid)))) ??
        []
      ).flatMap(value => read(value) ?? []),
    /** What this person keeps something of this sort about. */
    places: async (userid: number): Promise<string[]> =>
      (await keysOf(userid)).flatMap(key =>
        typeof key === 'string' ? key.slice(ownerOf(userid).length + 1) : [],
      ),
    keep: (userid: number, about: string, draft: T): Promise<boolean> =>
      writing(store => store.put({ ...draft, key: keyOf(userid, about), owner: ownerOf(userid) })),
    /** From what is there by now, also from another tab; null: nothing is kept. Pure. */
    merge: async (
      userid: number,
      about: string,
      next: (now: T | null) => T | null,
    ): Promise<boolean> =>
      (await using(async database => {
        const key = keyOf(userid, about)
        const transaction = database.transaction('drafts', 'readwrite', { durability: 'relaxed' })
        const draft = next(read(await transaction.store.get(key)))
        await committed(transaction, store =>
          draft ? store.put({ ...draft, key, owner: ownerOf(userid) }) : store.delete(key),
        )
        return true
      })) ?? false,
    drop: (userid: number, about: string): Promise<boolean> =>
      writing(store => store.delete(keyOf(userid, about))),
    /** All that this person keeps of this sort goes. */
    dropAll: async (userid: number): Promise<boolean> => {
      const keys = await keysOf(userid)
      return writing(store => Promise.all(keys.map(key => store.delete(key))))
    },
  }
}
