import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { minutesAtMost } from '#contract/core/limits.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { minutesIn } from '../shared/minutes.ts'
import { MinutesField } from '../shared/MinutesField.tsx'
import styles from './TimeTaken.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Whoever followed a guide may say how long it took. */
export const TimeTaken = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string>()
  const complete = useWrite('completeGuide')
  const send = () => {
    const minutes = minutesIn(said)
    if (minutes === null) return setFault(t`Enter a whole number from 1 to ${minutesAtMost}.`)
    setFault(undefined)
    complete.mutate({ params: { guideid }, body: { minutes } })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <MinutesField
        value={said}
        error={fault ?? (complete.error ? refusedWords(complete.error) : undefined)}
        onMinutes={setSaid}
        after={
          <Button type="submit">
            <Trans>Save the time</Trans>
          </Button>
        }
      />
      <p className={styles.done} role="status">
        {complete.isSuccess && <Trans>The time is saved. Thank you.</Trans>}
      </p>
    </form>
  )
}
