import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Line, Step } from '#contract/guides/shapes.ts'
import { hasMedia } from '#lib/media/hasMedia.ts'
import { BenchStep } from '#app/ui/bench/BenchStep.tsx'

/** How readers see pictures, values and lines; handed in by the screen, whose parts they are. */
export type Shown = {
  media: (step: Step, number: number) => ReactNode
  values: (step: Step) => ReactNode
  line: (line: Line) => ReactNode
}

type RunStepProps = { step: Step; number: number; shown: Shown; lang: string; children: ReactNode }

/** One step of a run, and under it what is filled in. */
export const RunStep = ({ step, number, shown, lang, children }: RunStepProps) => (
  <BenchStep
    number={number}
    title={step.title}
    lang={lang}
    media={hasMedia(step.media) ? shown.media(step, number) : null}
    lines={step.lines.map((line, n) => (
      <Fragment key={line.lineid ?? n}>{shown.line(line)}</Fragment>
    ))}
    values={shown.values(step)}
  >
    {children}
  </BenchStep>
)
