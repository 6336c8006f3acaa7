import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HardDrive, Lightbulb, X } from 'lucide-react'
import { StepRule } from '#app/ui/bench/StepRule.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import bench from '#app/ui/bench/Bench.module.css'
import styles from './Workshop.module.css'

type WorkshopHeadProps = {
  title: string
  lang: string
  /** The guide, at the step that is open here. */
  back: string
  isAwake: boolean
  isKept: boolean
  at: number
  count: number
}

/** The way out, what is worked on, what this device does for it, and the rule of steps. */
export const WorkshopHead = ({
  title,
  lang,
  back,
  isAwake,
  isKept,
  at,
  count,
}: WorkshopHeadProps) => {
  const { t } = useLingui()
  const number = at + 1
  return (
    <div className={bench.top}>
      <div className={bench.head}>
        <LinkButton kind="quiet" icon={X} href={back} label={t`Back to the guide`} />
        <h1 className={bench.title} lang={lang}>
          {title}
        </h1>
        <span className={bench.grow} />
        <p className={styles.device}>
          {isAwake && (
            <span className={styles.state}>
              <Icon of={Lightbulb} /> <Trans>Screen stays on</Trans>
            </span>
          )}
          {isKept && (
            <span className={styles.state}>
              <Icon of={HardDrive} /> <Trans>Kept on this device</Trans>
            </span>
          )}
        </p>
      </div>
      <StepRule
        label={
          at < 0
            ? plural(count, { one: '# step, at the start', other: '# steps, at the start' })
            : at < count
              ? t`Step ${number} of ${count}`
              : plural(count, { one: '# step, at the end', other: '# steps, at the end' })
        }
        done={Array.from({ length: count }, (_, n) => n < at)}
        at={at}
      />
    </div>
  )
}
