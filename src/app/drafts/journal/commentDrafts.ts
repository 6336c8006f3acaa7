// What is typed into a comment stays on this device until the service has it, in the journal that
// holds all drafts.
import { openDB } from 'idb'
import { committed } from './committed.ts'
import { journalName, journalVersion, upgradeJournal } from './journalStores.ts'

/**
 * `sendKey` makes a repeat of the same text one comment (Idempotency-Key); another text gets
 * another.
 */
export type CommentDraft = { text: string; sendKey: string }
/** Person, and what the comment is about: `step 12`, `reply 87`, `edit 87`. */
export type CommentPlace = { userid: number; about: string }

/** Not the owner of drafts of guides: those are counted, opened and sent by the outbox. */
const ownerOf = ({ userid }: CommentPlace) => `${userid} ${location.origin} comments`
const keyOf = (place: CommentPlace) => `${ownerOf(place)} ${place.about}`

const open = (name: string) =>
  openDB(name, journalVersion, {
    upgrade: (_, __, ___, ____, event) => upgradeJournal((event.target as IDBOpenDBRequest).result),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })

/**
 * One record for each place. Where the browser keeps nothing, reading gives null and writing does
 * nothing.
 */
export const openCommentDrafts = (name: string = journalName) => {
  let opened: ReturnType<typeof open> | undefined
  /**
   * Open from the first reading on, so that a key that is the last before the page goes is written
   * with it.
   */
  const using = async <T>(
    work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>,
  ): Promise<T | null> => {
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
  const writing = (
    work: (store: {
      put: (value: unknown) => Promise<unknown>
      delete: (key: string) => Promise<unknown>
    }) => Promise<unknown>,
  ) =>
    using(database =>
      committed(database.transaction('drafts', 'readwrite', { durability: 'relaxed' }), work),
    )
  return {
    load: (place: CommentPlace): Promise<CommentDraft | null> =>
      using(async database => {
        const found = (await database.get('drafts', keyOf(place))) as
          | Partial<CommentDraft>
          | undefined
        return typeof found?.text === 'string' && typeof found.sendKey === 'string'
          ? { text: found.text, sendKey: found.sendKey }
          : null
      }),
    keep: (place: CommentPlace, draft: CommentDraft): Promise<unknown> =>
      writing(store => store.put({ key: keyOf(place), owner: ownerOf(place), ...draft })),
    drop: (place: CommentPlace): Promise<unknown> => writing(store => store.delete(keyOf(place))),
  }
}
