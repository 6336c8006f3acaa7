// Ids of the lines of a step: temporary ones until the service has named a line.
import type { LineId, StepContent } from './guideContent.ts'
import { temporaryId } from './temporaryId.ts'

/** Temporary ids, and what the service has named their lines since. */
export type Aliases = Readonly<Record<string, number>>

type Named = { lineid: LineId | null }
/** Follows what became of a lineid that the author's editor still uses. */
export const named = <L extends Named>(line: L, aliases: Aliases): L => {
  let { lineid } = line
  for (
    let next = aliases[String(lineid)];
    next !== undefined && next !== lineid;
    next = aliases[String(lineid)]
  )
    lineid = next
  return lineid === line.lineid ? line : { ...line, lineid }
}
export const withAliases = (step: StepContent, aliases: Aliases): StepContent => ({
  ...step,
  lines: step.lines.map(line => named(line, aliases)),
})

/** Every line can be named while it is edited. */
export const withLineids = (step: StepContent): StepContent =>
  step.lines.every(({ lineid }) => lineid !== null)
    ? step
    : {
        ...step,
        lines: step.lines.map(line =>
          line.lineid === null ? { ...line, lineid: temporaryId() } : line,
        ),
      }
