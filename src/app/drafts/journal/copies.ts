// A person's own wording, kept aside on the device for them alone: until they let it go, or for
// thirty days.
import type { StepId } from '../content/guideContent.ts'
import { fromStored, toStored, type DocKey } from '../content/docKey.ts'
import { undoTime } from './discards.ts'
import type { JournalDatabase } from './database.ts'

const letGoKept = 30 * 24 * 60 * 60_000 // milliseconds

/**
 * Times in milliseconds; `title` names the document. `until`: it goes by itself then. `droppedAt`:
 * it can still be taken back.
 */
export type Copy = {
  doc: DocKey
  stepid: StepId | null
  title: string
  text: string
  time: number
  until?: number | undefined
  droppedAt?: number | undefined
}
export type KeptCopy = Copy & { id: number }
export type Copies = {
  /** On the disk once it resolves. */
  addCopy: (copy: Copy) => Promise<void>
  /** The text of what was let go stays for thirty days, once. */
  keepLetGo: (copy: Copy) => Promise<void>
  /** Newest first. */
  copies: (now: number) => Promise<KeptCopy[]>
  dropCopy: (id: number, now: number) => Promise<void>
  /** Those that can still be taken back. */
  droppedCopies: (now: number) => Promise<KeptCopy[]>
  takeCopyBack: (id: number) => Promise<void>
  /** Drops what has had its time, of whoever it is. */
  tidyCopies: (now: number) => Promise<void>
}

const isOver = ({ until, droppedAt }: Pick<Copy, 'until' | 'droppedAt'>, now: number): boolean =>
  (until ?? Infinity) <= now || (droppedAt ?? Infinity) + undoTime <= now

export const createCopies = (database: JournalDatabase, mine: string): Copies => {
  const all = async (now: number): Promise<KeptCopy[]> => {
    const index = database.transaction('copies').store.index('owner')
    const [found, ids] = await Promise.all([index.getAll(mine), index.getAllKeys(mine)])
    return found
      .map(({ owner: _, ...copy }, i) => ({ ...fromStored(copy), id: ids[i] as number }))
      .filter(copy => !isOver(copy, now))
      .reverse()
  }
  const addCopy = async (copy: Copy): Promise<void> => {
    const transaction = database.transaction('copies', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.add({ ...toStored(copy), owner: mine }), transaction.done])
  }
  const change = async (id: number, droppedAt: number | undefined): Promise<void> => {
    const transaction = database.transaction('copies', 'readwrite', { durability: 'relaxed' })
    const copy = await transaction.store.get(id)
    if (copy?.owner === mine) await transaction.store.put({ ...copy, droppedAt }, id)
    await transaction.done
  }
  const copies = async (now: number) =>
    (await all(now)).filter(({ droppedAt }) => droppedAt === undefined)
  return {
    addCopy,
    keepLetGo: async copy => {
      const isThere = (await copies(copy.time)).some(
        ({ doc, stepid, text }) => doc === copy.doc && stepid === copy.stepid && text === copy.text,
      )
      if (!isThere) await addCopy({ ...copy, until: copy.time + letGoKept })
    },
    copies,
    dropCopy: (id, now) => change(id, now),
    droppedCopies: async now => (await all(now)).filter(({ droppedAt }) => droppedAt !== undefined),
    takeCopyBack: id => change(id, undefined),
    tidyCopies: async now => {
      const transaction = database.transaction('copies', 'readwrite', { durability: 'relaxed' })
      for (
        let cursor = await transaction.store.openCursor();
        cursor;
        cursor = await cursor.continue()
      )
        if (isOver(cursor.value, now)) await cursor.delete()
      await transaction.done
    },
  }
}
