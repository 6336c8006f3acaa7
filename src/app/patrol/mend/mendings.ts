// Edits that somebody puts right in this visit: where the words are until they are sent.
import type { Outbox } from '#app/drafts/outbox.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'

export type Mending = {
  userid: number
  detail: PatrolItemDetail
  outbox: Outbox
  /** text_raw -> HTML of the service. */
  rendered: ReadonlyMap<string, string>
  /** Takes it off the device: the decision is taken, or somebody threw it away. */
  drop: () => Promise<void>
  /** No words are kept beside the drafts any more. */
  stop: () => void
}

const open = new Map<number, Mending>()
export const mendingOf = (itemid: number): Mending | undefined => open.get(itemid)
export const noteMending = (itemid: number, mending: Mending): void =>
  void open.set(itemid, mending)
export const forgetMending = (itemid: number): void => void open.delete(itemid)
