// How much lies in the journal beside what is unsent.
import type { JournalDatabase } from './database.ts'

/** Bytes as text, near enough for people. */
export const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value)).length

/**
 * Bytes. `sent` takes changes back that the service has; `begun` are comments, drawings, boards of
 * photographs and words of forms.
 */
export type HeldBeside = { sent: number; begun: number }

const begun = ['comments', 'drawings', 'boards', 'texts']

export const createHeldBeside = (database: JournalDatabase, mine: string) => {
  const held = async (names: readonly string[]): Promise<number> => {
    const found = await Promise.all(
      names.map(name => database.getAllFromIndex('drafts', 'owner', `${mine} ${name}`)),
    )
    return found.flat().reduce<number>((sum, value) => sum + bytesOf(value), 0)
  }
  return {
    heldBeside: async (): Promise<HeldBeside> => ({
      sent: await held(['sent']),
      begun: await held(begun),
    }),
  }
}
