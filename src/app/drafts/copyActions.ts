// Copies of one's own wording that are kept on this device.
import type { Copy, KeptCopy } from './journal/copies.ts'
import type { Content } from './model/draft.ts'
import { textOf } from './model/draftText.ts'
import type { OutboxCore } from './outboxCore.ts'
import type { Resource } from './outboxParts.ts'

export const createCopyActions = ({ store, drafts, wallNow }: OutboxCore) => {
  const copyOf = ({ doc, stepid }: Resource, text: string): Copy => ({
    doc,
    stepid: stepid ?? null,
    title: store.titleOf(doc),
    text,
    time: wallNow(),
  })
  return {
    keepLetGo: async (resource: Resource, mine: Content | null | undefined): Promise<void> => {
      const text = textOf(mine ?? null).trim()
      // The store itself tells that this device keeps no copies.
      if (text !== '') await drafts?.keepLetGo(copyOf(resource, text)).catch(() => undefined)
    },
    /** Resolves once it is on the disk; rejects where the browser keeps nothing. */
    keepCopy: async (resource: Resource, text: string): Promise<void> => {
      if (!drafts) throw new Error('This browser keeps no copies')
      await drafts.addCopy(copyOf(resource, text))
    },
    copies: (): Promise<KeptCopy[]> => drafts?.copies(wallNow()) ?? Promise.resolve([]),
    droppedCopies: (): Promise<KeptCopy[]> =>
      drafts?.droppedCopies(wallNow()) ?? Promise.resolve([]),
    /** For ten minutes it can be taken back. */
    dropCopy: (id: number): Promise<void> => drafts?.dropCopy(id, wallNow()) ?? Promise.resolve(),
    takeCopyBack: (id: number): Promise<void> => drafts?.takeCopyBack(id) ?? Promise.resolve(),
  }
}
