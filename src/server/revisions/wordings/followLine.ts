// A line through its history, also where it moved to another step and got another id there.
import type { Db } from '#server/db/open.ts'
import type { Reader } from '#server/saves/history.ts'
import { findOrigin, loadSaid, type LineKey } from './wordings.sql.ts'
import { wordingsIn, type Entry } from './wordingsIn.ts'

/** How many times a line may have moved: each move costs two statements. */
const mostMoves = 10

/** What waited while the line moved is no part of what it said. */
const isMoveOf = (entry: Entry, older: readonly Entry[]): boolean =>
  older.findLast(({ shown, line }) => shown && (line === 'live' || entry.line === 'held'))?.said ===
  entry.said

/**
 * What of it is shown to the reader, newest first. Lines of translations are not followed: a line
 * that moved begins untranslated.
 */
export const followLine = async (
  db: Db,
  line: LineKey,
  reader: Reader,
  isSource: boolean,
): Promise<Entry[]> => {
  let here = line
  let entries = wordingsIn(await loadSaid(db, here, reader, null), here.lineid)
  // Nobody learns of a line that stands in what they may not see, not even where it came from.
  if (!entries.some(({ shown }) => shown)) return []
  for (let moves = 0; isSource && moves < mostMoves; moves++) {
    const [first, ...later] = entries
    if (!first || first.inherited || first.said === null) break
    const origin = await findOrigin(db, first.revisionid, here.lineid)
    if (!origin) break
    here = { ...here, ...origin }
    const older = wordingsIn(await loadSaid(db, here, reader, first.revisionid), here.lineid)
    if (older.length === 0) break
    // The move changed no words; it is told of only where nothing else is.
    entries = isMoveOf(first, older)
      ? [...older, ...later]
      : [...older, { ...first, inherited: true }, ...later]
  }
  return entries.filter(({ shown }) => shown).reverse()
}
