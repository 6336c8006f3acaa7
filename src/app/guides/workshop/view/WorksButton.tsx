import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { minutesAtMost } from '#contract/core/limits.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { minutesIn } from '../../shared/minutes.ts'
import { MinutesField } from '../../shared/MinutesField.tsx'
import { answerWorks, type SaidToWork } from '../answers.ts'
import styles from './Workshop.module.css'

type WorksButtonProps = {
  guide: Guide
  userid: number
  /** It was said on this device and is not sent yet. */
  hasWaiting: boolean
}

/** "It works": counts among the guides somebody followed, at once or when there is a network. */
export const WorksButton = ({ guide, userid, hasWaiting }: WorksButtonProps) => {
  const { t } = useLingui()
  const [answered, setAnswered] = useState<SaidToWork>()
  const state = guide.completed ? 'sent' : (answered ?? (hasWaiting ? 'waits' : 'asked'))
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string>()
  const say = async () => {
    const minutes = minutesIn(said)
    if (said.trim() !== '' && minutes === null)
      return setFault(t`Enter a whole number from 1 to ${minutesAtMost}.`)
    setFault(undefined)
    const answer = { guideid: guide.guideid, userid, ...(minutes === null ? {} : { minutes }) }
    setAnswered(await answerWorks(answer))
  }
  return (
    <>
      <div className={styles.minutes}>
        <MinutesField isOptional value={said} error={fault} onMinutes={setSaid} />
      </div>
      <Button
        kind="main"
        icon={CircleCheck}
        aria-pressed={state === 'sent' || state === 'waits'}
        onClick={() => void say()}
      >
        <Trans>I completed this guide</Trans>
      </Button>
      <span className={styles.soft} role="status">
        {state === 'sent' && <Trans>This guide is one of the guides you have completed.</Trans>}
        {state === 'waits' && (
          <Trans>
            Your answer is kept on this device. It will be sent the next time you open “Step by
            step” online.
          </Trans>
        )}
        {state === 'lost' && (
          <Trans>
            Your answer may not have been added: the service did not confirm it, and this browser
            could not keep it. Try again later.
          </Trans>
        )}
        {state === 'refused' && (
          <Trans>
            Not added. The guide may have been deleted, or you may no longer have access to it.
          </Trans>
        )}
      </span>
    </>
  )
}
