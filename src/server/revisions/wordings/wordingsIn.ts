// Which revisions of a step changed what one of its lines says. Pure.
import { statusOf } from '../present.ts'
import type { Said } from './wordings.sql.ts'

/** A revision in which the line came to say something else. */
export type Entry = {
  revisionid: number
  lineid: number
  /** What it says, as a digest; null where it was redacted. */
  said: string | null
  /** It may stem from an older revision, which is redacted or not shown. */
  inherited: boolean
  line: Said['line']
  shown: boolean
}

/** Of all revisions that have the line, and of redacted ones between them, oldest first. */
export const wordingsIn = (all: readonly Said[], lineid: number): Entry[] => {
  const entries: Entry[] = []
  let said: string | null = null
  let redacted: Said[] = []
  let isBegun = false
  const add = (row: Said, inherited: boolean) =>
    entries.push({
      revisionid: row.revisionid,
      lineid,
      said: row.redacted ? null : row.said,
      inherited,
      line: row.line,
      shown: row.shown,
    })
  for (const row of all) {
    if (row.line === 'held') {
      // what was accepted stands in a live revision, too
      if (row.redacted || row.said === null || row.said === row.before) continue
      if (statusOf(row) !== 'accepted') add(row, false)
    } else if (row.redacted) redacted.push(row)
    else {
      if (row.said !== null && row.said !== said) {
        // Nobody knows which of them changed it.
        for (const hidden of redacted) add(hidden, false)
        add(row, redacted.length > 0)
        said = row.said
      } else if (row.said !== null && row.shown && !isBegun) add(row, true)
      redacted = []
      isBegun ||= row.said !== null && row.shown
    }
  }
  return entries
}
