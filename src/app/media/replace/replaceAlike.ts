import type { ImageUse } from '#contract/media/schemas.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { lastingAt } from './lasting.ts'
import { makeAlike } from './makeAlike.ts'
import { replaceEverywhere, type Outcome, type Replaced, type Words } from './replaceEverywhere.ts'
import type { Look } from './useLook.ts'

/** Places that another picture can take. */
export const openPlaces = (uses: readonly ImageUse[]): number =>
  uses.filter(use => lastingAt(use) === null).length

type Done = { replaced: Replaced[]; /** Takes back what was made. */ unmake: () => Promise<void> }

/** Makes what is shown instead and puts it in; of what is shown nowhere then, nothing stays. */
export const replaceAlike = async (
  outbox: Outbox,
  uses: readonly ImageUse[],
  from: number,
  { next, alike }: Look,
  words: Words,
  onDone: (outcome: Outcome) => void,
): Promise<Done> => {
  const nothing = { image: next.image, undo: () => Promise.resolve() }
  const made = openPlaces(uses) > 0 ? await makeAlike(next, alike) : nothing
  const exchange = { from, to: made.image, madeOf: next.image.id }
  const replaced = await replaceEverywhere(outbox, uses, exchange, words, onDone)
  if (replaced.length === 0) await made.undo()
  return { replaced, unmake: made.undo }
}
