import { useId } from 'react'
import type { Step } from '#contract/guides/shapes.ts'
import { hasMedia } from '#lib/media/hasMedia.ts'
import { StepMedia } from '#app/guides/read/media/StepMedia.tsx'
import { StepLine } from '#app/guides/read/steps/StepLine.tsx'
import { StepValues } from '#app/guides/values/StepValues.tsx'
import { BenchStep } from '#app/ui/bench/BenchStep.tsx'
import { isSign } from '#app/ui/text/bullets.ts'
import type { Ticks } from '#app/offline/keptTicks.ts'
import { lineTick } from '../ticks.ts'
import { Tick } from './Tick.tsx'

type TickedStepProps = { step: Step; number: number; lang: string; ticks: Ticks }

/** One step in big type, with a tick for each line that is something to do. */
export const TickedStep = ({ step, number, lang, ticks }: TickedStepProps) => {
  const id = useId()
  return (
    <BenchStep
      number={number}
      title={step.title}
      lang={lang}
      media={hasMedia(step.media) ? <StepMedia media={step.media} number={number} /> : null}
      values={<StepValues step={step} />}
      lines={step.lines.map((line, n) => {
        const tick = lineTick(step, line, n)
        if (isSign(line.bullet)) return <StepLine key={tick} line={line} />
        const words = `${id}-${n}`
        const isDone = ticks.has(tick)
        return (
          <StepLine
            key={tick}
            line={line}
            textId={words}
            isDone={isDone}
            tick={<Tick isDone={isDone} of={words} onChange={done => ticks.set(tick, done)} />}
          />
        )
      })}
    />
  )
}
