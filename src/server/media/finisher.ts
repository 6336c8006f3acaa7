// What an uploaded file of one kind is made of.
import type { SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import type { Ratio } from './sql.ts'

export type Given = { userid: number; filename: string; options: { cropToRatio?: Ratio } }
/**
 * Read and kept; the row is still to be made, in the transaction of the write. Gives the id of the
 * item.
 */
export type Finished = { insert: (ctx: SignedIn) => Promise<number> }

export type Finisher<Item = unknown> = {
  maxBytes: number
  /** The name as it is kept; throws 422 for one that no file of this kind has. */
  nameOf: (given: string | undefined) => string
  /** Before the transaction. The file at `path` stays. Throws 415, 422. */
  finish: (service: Service, path: string, given: Given) => Promise<Finished>
  /** null: the item is gone. */
  present: (ctx: Pick<SignedIn, 'db' | 'origin'>, itemid: number) => Promise<Item | null>
  /** Whose it is; null: there is none. */
  ownerOf: (ctx: Pick<SignedIn, 'db'>, itemid: number) => Promise<number | null>
  /** Out of the caller's media manager. */
  remove: (ctx: SignedIn, itemid: number) => Promise<void>
}
