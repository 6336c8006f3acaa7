import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { answerWorks } from '../answers.ts'
import styles from './Workshop.module.css'

/** "It works": counts among the guides somebody followed, at once or when there is a network. */
export const WorksButton = ({ guide, userid }: { guide: Guide; userid: number }) => {
  const [state, setState] = useState<'asked' | 'sent' | 'waits'>(guide.completed ? 'sent' : 'asked')
  const say = async () =>
    setState((await answerWorks({ guideid: guide.guideid, userid })) ? 'sent' : 'waits')
  return (
    <>
      <Button
        kind="main"
        icon={CircleCheck}
        aria-pressed={state !== 'asked'}
        onClick={() => void say()}
      >
        <Trans>It works</Trans>
      </Button>
      <span className={styles.soft} role="status">
        {state === 'sent' && <Trans>Counted among the guides you followed.</Trans>}
        {state === 'waits' && <Trans>Kept on this device; sent when there is a connection.</Trans>}
      </span>
    </>
  )
}
