import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { isSigned, type Run } from '../run/run.ts'
import styles from '#app/ui/bench/Bench.module.css'

/** Who signed a step off, and when; one's own can be taken back. */
export const SignLine = ({
  run,
  stepid,
  mayUndo,
  onUndo,
}: {
  run: Run
  stepid: number
  mayUndo: boolean
  onUndo: () => void
}) => {
  const { i18n } = useLingui()
  const signoffs = run.entry.signoffs.filter(one => one.stepid === stepid)
  const nameOf = usePeopleNames(
    signoffs.map(({ userid }) => userid),
    '',
  )
  if (!isSigned(run, stepid)) return null
  const said = signoffs
    .map(({ userid, date }) => `${nameOf(userid)} ${formatMoment(date * 1000, i18n.locale)}`.trim())
    .join(', ')
  return (
    <p className={styles.sign}>
      <Icon of={CircleCheck} />
      {said ? <Trans>Signed off: {said}</Trans> : <Trans>Signed off</Trans>}
      {mayUndo && (
        <Button kind="quiet" onClick={onUndo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </p>
  )
}
