import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { QrCode } from '#app/ui/pictures/QrCode.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import bench from '#app/ui/bench/Bench.module.css'
import type { Ticks } from '#app/offline/keptTicks.ts'
import { ticksOfStep } from '../ticks.ts'
import styles from './Workshop.module.css'

/** The first step with lines that are not ticked off, counted from 1, and how many there are. */
const leftOf = (guide: Guide, ticks: Ticks) => {
  const all = guide.steps.map(ticksOfStep)
  const left = all.map(step => step.filter(tick => !ticks.has(tick)).length)
  return {
    lines: left.reduce((sum, n) => sum + n, 0),
    step: left.findIndex(n => n > 0) + 1,
    isTicked: all.flat().some(tick => ticks.has(tick)),
  }
}

type WorkshopEndProps = {
  guide: Guide
  ticks: Ticks
  /** The way to a step, counted from 1. */
  addressOf: (step: number) => string
  /** What can be said of it. */
  answer: ReactNode
}

/** After the last step: what comes of it, whether it works, and the way to another device. */
export const WorkshopEnd = ({ guide, ticks, addressOf, answer }: WorkshopEndProps) => {
  const { t } = useLingui()
  const count = guide.steps.length
  const { lines, step, isTicked } = leftOf(guide, ticks)
  const address = `${location.origin}${paths.guide(guide)}`
  return (
    <article className={styles.end} data-pane>
      <div className={styles.endWords}>
        <h2 className={styles.endTitle} tabIndex={-1} data-step-title>
          {lines === 0 ? (
            <Plural value={count} one="The step is done" other="All # steps are done" />
          ) : (
            <Trans>You have reached the end</Trans>
          )}
        </h2>
        {lines > 0 && (
          <p>
            <a href={addressOf(step)}>
              <Plural value={lines} one="# line is not ticked" other="# lines are not ticked" />
            </a>
          </p>
        )}
        {guide.conclusion_rendered && (
          <div className={bench.words} lang={guide.langid}>
            <Rendered html={guide.conclusion_rendered} />
          </div>
        )}
        <div className={styles.row}>
          {answer}
          {isTicked && (
            <Button icon={Undo2} onClick={ticks.clear}>
              <Trans>Clear the ticks</Trans>
            </Button>
          )}
        </div>
        {isTicked && (
          <p className={styles.soft}>
            <Trans>Ticks stay on this device.</Trans>
          </p>
        )}
      </div>
      <figure className={styles.code}>
        <QrCode text={address} label={t`QR code for this guide`} />
        <figcaption>
          <Trans>Scan the code to open this guide on another device.</Trans>
        </figcaption>
      </figure>
    </article>
  )
}
