import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react'
import { classes } from '#app/ui/classes.ts'
import { formatClock } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { countUnsent } from '../run/run.ts'
import type { RunView } from '../run/sendRun.ts'
import styles from './RunBar.module.css'

/**
 * Where what was done is by now: at the service, on its way, or on this device. Its place is there
 * without words, too: no button of the bar moves under a hand.
 */
export const RunSaveState = ({ view }: { view: RunView }) => {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const { run, keepsRuns, isUnanswered } = view
  const waits = countUnsent(run) > 0
  if (waits && !keepsRuns) {
    return (
      <span className={classes(styles.kept, styles.warn)} role="status">
        <Icon of={TriangleAlert} />
        <Trans>Not sent, and this browser cannot keep your work. Leave this page open.</Trans>
      </span>
    )
  }
  if (waits && (!isOnline || isUnanswered)) {
    return (
      <span className={styles.kept} role="status">
        <Icon of={CloudOff} />
        <Trans>Kept on this device, sent when the service answers</Trans>
      </span>
    )
  }
  // A value that is still being typed, or that lacks its reason.
  if (waits && run.acts.length === 0) {
    return (
      <span className={styles.kept}>
        <Icon of={PencilLine} />
        <Trans>Kept on this device, not sent yet</Trans>
      </span>
    )
  }
  if (waits) {
    return (
      <span className={styles.kept}>
        <Icon of={LoaderCircle} />
        <Trans>Sending…</Trans>
      </span>
    )
  }
  if (run.keptAt === null) return <span className={styles.kept} />
  const clock = formatClock(run.keptAt, i18n.locale)
  return (
    <span className={classes(styles.kept, styles.ok)}>
      <Icon of={Check} />
      <Trans>Saved {clock}</Trans>
    </span>
  )
}
