// What the journal holds against what is in memory. Reading it takes its time: what became of a
// draft meanwhile is newer. Pure.
import { isWaiting } from '../model/unsent.ts'
import type { Draft } from '../model/draft.ts'
import { draftKey, draftOfRecord, type DraftRecord } from '../journal/records.ts'

type Named = Pick<Draft, 'doc' | 'stepid'>
const nameOf = ({ doc, stepid }: Named) => draftKey(doc, stepid)

/** The drafts in memory, as they stood when the journal was asked. */
export const noteDrafts = (drafts: readonly Draft[]): ReadonlyMap<string, Draft> =>
  new Map(drafts.map(draft => [nameOf(draft), draft]))

/** What was unsent, and is no longer in the journal: another tab has sent it or let it go. */
export const goneFrom = (
  records: readonly DraftRecord[],
  before: ReadonlyMap<string, Draft>,
  drafts: readonly Draft[],
): Draft[] => {
  const kept = new Set(records.map(nameOf))
  return drafts.filter(
    draft => isWaiting(draft) && before.get(nameOf(draft)) === draft && !kept.has(nameOf(draft)),
  )
}

/** `is`: the draft in memory now. */
export const isNews = (
  record: DraftRecord,
  before: ReadonlyMap<string, Draft>,
  is: Draft | undefined,
): boolean => {
  const was = before.get(nameOf(record))
  if (!is) return was === undefined
  // The clocks of two tabs may differ; what waits was written after what is at rest here.
  if (is === was && !isWaiting(is) && isWaiting(draftOfRecord(record))) return true
  // Typed since, or sent since: what was sent is typed no later than its record.
  return record.changed > is.changed || (record.changed === is.changed && is === was)
}
