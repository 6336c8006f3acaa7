// For `npm run bench`: how long the units of a large edit take.
import { itemAt } from '#lib/existing.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { emptyStep } from '#patrol/shape.ts'
import type { DocVersion, StepVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'

const [steps, changed, rounds] = [60, 40, 200]
const words =
  'Loosen the four screws of the lid and keep them in order, then lift it at the left side first'.split(
    ' ',
  )

const line = (lineid: number, turn: number) => ({
  lineid,
  text_raw: words.map((word, i) => ((i + turn) % 7 === 0 ? `${word} ${turn}` : word)).join(' '),
  bullet: 'black',
  level: 0,
})
const stepOf = (n: number, turn: number): StepVersion => ({
  ...emptyStep(n + 1),
  title: `Step ${n}`,
  media: { type: 'image', data: [n, n + 100, n + 200] },
  lines: Array.from({ length: 8 }, (_, i) => line(n * 10 + i, i === 3 ? turn : i)),
})
const guideOf = (turn: number): DocVersion => ({
  kind: 'guide',
  fields: { title: 'Bench', introduction: 'One.\n\nTwo.' },
  steps: Array.from({ length: steps }, (_, n) => stepOf(n, n < changed ? turn : 3)),
})

/**
 * Milliseconds to find the units of 40 lines changed in a guide of 60 steps, and to apply them,
 * median and 95th percentile.
 */
export const measureUnits = (): { median: number; p95: number; units: number } => {
  const base = guideOf(3)
  let units = 0
  const times = Array.from({ length: rounds }, (_, round) => {
    const head = guideOf(100 + round)
    const started = performance.now()
    const found = unitsBetween(base, head)
    applyUnits(base, found)
    units = found.length
    return performance.now() - started
  }).toSorted((a, b) => a - b)
  return { median: itemAt(times, rounds / 2), p95: itemAt(times, Math.floor(rounds * 0.95)), units }
}
