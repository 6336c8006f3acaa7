// What somebody ticked off in a guide, on this device. It holds ids alone, nothing of the guide.
import { useKeptTicks, type Ticks } from '#app/offline/keptTicks.ts'
import { isSign } from '#app/ui/text/bullets.ts'
import type { Line, Step } from '#contract/guides/shapes.ts'

/** A line without an id is named by its place. */
export const lineTick = (step: Pick<Step, 'stepid'>, line: Pick<Line, 'lineid'>, place: number) =>
  `${step.stepid} ${line.lineid ?? `at ${place}`}`

type Lines = Pick<Step, 'stepid'> & { lines: readonly Pick<Line, 'lineid' | 'bullet'>[] }
/** The ticks of a step: notes and warnings are read, not done. */
export const ticksOfStep = (step: Lines): string[] =>
  step.lines.flatMap((line, n) => (isSign(line.bullet) ? [] : [lineTick(step, line, n)]))

export const useTicks = (guideid: number): Ticks => useKeptTicks(`ticks.${guideid}`)
