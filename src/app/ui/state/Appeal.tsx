import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Appeal.module.css'

type AppealProps = {
  text: string
  /** Unix seconds. */ date: number
  /** What can be done with it. */ children?: ReactNode
}

/** What a suspended person answers, for whoever may lift the suspension. */
export const Appeal = ({ text, date, children }: AppealProps) => {
  const { i18n } = useLingui()
  const when = formatMoment(date * 1000, i18n.locale)
  return (
    <div className={styles.appeal}>
      <Notice kind="warn" icon={MessageSquareWarning}>
        <Trans>Appeal, {when}</Trans>
        <p className={styles.said}>{text}</p>
        {children}
      </Notice>
    </div>
  )
}
