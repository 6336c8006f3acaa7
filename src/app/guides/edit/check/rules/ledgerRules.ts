// Screws as the ledger counts them: what a line says in all, what the lines under it list, and what
// is drawn. Pure.
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { screwsOfStep, type LedgerRow } from '#documents/ledger/ledger.ts'
import { lineAt, type Found } from './lineRules.ts'
import { shownIn, type ShapesOf } from './screwRules.ts'

/** One number in the one line of a colour is compared where numbers are. */
const isSingle = (rows: readonly LedgerRow[], content: StepContent, bullet: string) =>
  rows.length === 1 && content.lines.filter(one => one.bullet === bullet).length === 1

export const checkLedger = (
  content: StepContent,
  langid: string,
  shapesOf: ShapesOf,
  add: Found,
): void => {
  const { rows, sums } = screwsOfStep(content.lines, langid)
  for (const { line: n, said, listed } of sums) {
    const line = content.lines[n]
    if (line && said !== listed)
      add('G18', 'should', 'screws_sum', { ...lineAt(line, n), said, shown: listed })
  }
  for (const bullet of new Set(rows.map(one => one.bullet))) {
    const own = rows.filter(one => one.bullet === bullet)
    const isWhole = content.lines.every(
      (line, n) => line.bullet !== bullet || own.some(one => one.line === n),
    )
    // what else has this colour may be what the shapes point at
    if (!isWhole || isSingle(own, content, bullet)) continue
    const shown = shownIn(content, shapesOf, bullet)
    const said = own.reduce((sum, { count }) => sum + count, 0)
    const together = shown.reduce((sum, count) => sum + count, 0)
    if (shown.length > 0 && !shown.includes(said) && together !== said)
      add('G18', 'should', 'screws_drawn', { said, shown: Math.max(...shown), colour: bullet })
  }
}
