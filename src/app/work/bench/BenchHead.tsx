import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorPaths } from '#app/authorPaths.ts'
import { StepRule } from '#app/ui/bench/StepRule.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { formatSpan } from '../run/spans.ts'
import styles from '#app/ui/bench/Bench.module.css'

type BenchHeadProps = {
  title: string
  order: string
  /** Of the piece; none where nobody said one, also in runs that are kept from before. */
  serial: string | null | undefined
  /** Milliseconds; `usual` of this step, null where too few runs are known. */
  step: number
  usual: number | null
  worked: number
  paused: number
  /** Steps that are signed off, in their order, and the one that is open. */
  done: readonly boolean[]
  at: number
  /** Whether it works without a connection. */
  offline?: ReactNode
}

type TimesProps = {
  step: number
  worked: number
  isUnknown: boolean
  usually: string
  pauses: string
}

/** At this step and in all. */
const Times = ({ step, worked, isUnknown, usually, pauses }: TimesProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.times} role="group" aria-label={t`Times`}>
      <div className={styles.time}>
        <b>{formatSpan(step)}</b>
        <span>
          {isUnknown ? <Trans>this step</Trans> : <Trans>this step, usually {usually}</Trans>}
        </span>
      </div>
      <div className={styles.time}>
        <b>{formatSpan(worked)}</b>
        <span>
          <Trans>working time, plus {pauses} paused</Trans>
        </span>
      </div>
    </div>
  )
}

/** The way out, what is worked on, the clocks, and the rule of the steps. */
export const BenchHead = ({
  title,
  order,
  serial,
  step,
  usual,
  worked,
  paused,
  done,
  at,
  offline,
}: BenchHeadProps) => {
  const { t } = useLingui()
  const count = done.length
  const number = at + 1
  const signed = done.filter(Boolean).length
  const usually = usual === null ? '' : formatSpan(usual)
  const pauses = formatSpan(paused)
  return (
    <div className={styles.top}>
      <div className={styles.head}>
        <LinkButton
          kind="quiet"
          icon={X}
          href={authorPaths.work()}
          label={t`Leave (the run stays open)`}
        />
        <h1 className={styles.title}>{title}</h1>
        <span className={`${styles.soft} ${styles.order}`}>
          {serial ? (
            <Trans>
              Work order {order}, serial number {serial}
            </Trans>
          ) : (
            <Trans>Work order {order}</Trans>
          )}
        </span>
        <span className={styles.grow} />
        {offline}
        <Times
          step={step}
          worked={worked}
          isUnknown={usual === null}
          usually={usually}
          pauses={pauses}
        />
      </div>
      <StepRule label={t`Step ${number} of ${count}, ${signed} signed off`} done={done} at={at} />
    </div>
  )
}
