import type { StepLine } from '../content/guideContent.ts'

/** Each line at most one level deeper than the line before it, the first one not at all. */
export const fitLevels = (lines: StepLine[]): StepLine[] => {
  let deepest = 0
  return lines.map(line => {
    const level = Math.min(line.level, deepest)
    deepest = level + 1
    return level === line.level ? line : { ...line, level }
  })
}
