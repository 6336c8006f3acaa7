import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { minutesAtMost } from '#contract/core/limits.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { minutesIn } from '../../shared/minutes.ts'
import { MinutesField } from '../../shared/MinutesField.tsx'
import { answerWorks } from '../answers.ts'
import styles from './Workshop.module.css'

/** "It works": counts among the guides somebody followed, at once or when there is a network. */
export const WorksButton = ({ guide, userid }: { guide: Guide; userid: number }) => {
  const { t } = useLingui()
  const [state, setState] = useState<'asked' | 'sent' | 'waits'>(guide.completed ? 'sent' : 'asked')
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string>()
  const say = async () => {
    const minutes = minutesIn(said)
    if (said.trim() !== '' && minutes === null)
      return setFault(t`Enter a whole number from 1 to ${minutesAtMost}.`)
    setFault(undefined)
    const answer = { guideid: guide.guideid, userid, ...(minutes === null ? {} : { minutes }) }
    setState((await answerWorks(answer)) ? 'sent' : 'waits')
  }
  return (
    <>
      <div className={styles.minutes}>
        <MinutesField value={said} error={fault} onMinutes={setSaid} />
      </div>
      <Button
        kind="main"
        icon={CircleCheck}
        aria-pressed={state !== 'asked'}
        onClick={() => void say()}
      >
        <Trans>It works</Trans>
      </Button>
      <span className={styles.soft} role="status">
        {state === 'sent' && <Trans>Added to the guides you have completed.</Trans>}
        {state === 'waits' && <Trans>Kept on this device and sent when you are online.</Trans>}
      </span>
    </>
  )
}
