// What is typed into a comment stays on this device until the service has it, in the journal that holds all drafts.
import { openDB } from 'idb'
import { journalName, journalVersion, upgradeJournal } from './waiting.ts'

/** `sendKey` makes a repeat of the same text one comment (Idempotency-Key); another text gets another. */
export type CommentDraft = { text: string; sendKey: string }
/** Person, and what the comment is about: `step 12`, `reply 87`, `edit 87`. */
export type CommentPlace = { userid: number; about: string }

/** Not the owner of drafts of guides: those are counted, opened and sent by the outbox. */
const ownerOf = ({ userid }: CommentPlace) => `${userid} ${location.origin} comments`
const keyOf = (place: CommentPlace) => `${ownerOf(place)} ${place.about}`

const open = (name: string) => openDB(name, journalVersion, {
  upgrade: (_, __, ___, ____, event) => upgradeJournal((event.target as IDBOpenDBRequest).result),
  blocking: (_, __, event) => (event.target as IDBDatabase).close(),
})

/** One record for each place. Where the browser keeps nothing, reading gives null and writing does nothing. */
export const openCommentDrafts = (name: string = journalName) => {
  const using = async <T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T | null> => {
    try {
      const database = await open(name)
      return await work(database).finally(() => database.close())
    } catch {
      return null // private mode, quota, blocked: the text stands in the field as long as the page does
    }
  }
  return {
    load: (place: CommentPlace): Promise<CommentDraft | null> => using(async database => {
      const found = await database.get('drafts', keyOf(place)) as Partial<CommentDraft> | undefined
      return typeof found?.text === 'string' && typeof found.sendKey === 'string' ? { text: found.text, sendKey: found.sendKey } : null
    }),
    keep: (place: CommentPlace, draft: CommentDraft): Promise<unknown> => using(database => database.put('drafts', { key: keyOf(place), owner: ownerOf(place), ...draft })),
    drop: (place: CommentPlace): Promise<unknown> => using(database => database.delete('drafts', keyOf(place))),
  }
}
