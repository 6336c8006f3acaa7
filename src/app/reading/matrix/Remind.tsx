import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { readingLimits, type ReadingMatrix } from '#contract/reading/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './Matrix.module.css'

const most = readingLimits.reminded

/** Whoever has something open is told once for each press, after the number was seen. */
export const Remind = ({ matrix: { guides, modules, open_people } }: { matrix: ReadingMatrix }) => {
  const { t } = useLingui()
  const me = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const [reminded, setReminded] = useState<number | null>(null)
  // Nobody is told of their own acts.
  const userids = open_people.filter(one => one !== me?.userid)
  const remind = useAttempt(async () => {
    let told = 0
    for (let at = 0; at < userids.length; at += most) {
      // One after the other: a refusal ends it, and whoever was told is not told again.
      // oxlint-disable-next-line no-await-in-loop
      told += (await write('remindReaders', { body: { userids: userids.slice(at, at + most) } }))
        .reminded
    }
    setReminded(told)
    setIsAsking(false)
  })
  const open = [...guides, ...modules].reduce((sum, one) => sum + one.open, 0)
  const openWords = plural(open, { one: '# open item', other: '# open items' })
  const people = plural(open_people.length, { one: '# person', other: '# people' })
  const verb = plural(userids.length, { one: 'Remind # person', other: 'Remind # people' })
  return (
    <div className={styles.asks}>
      <p className={styles.grow}>
        <b>{t`${openWords} for ${people}.`}</b>{' '}
        <span role="status">
          {reminded !== null &&
            plural(reminded, {
              one: '# person has been reminded.',
              other: '# people have been reminded.',
            })}
        </span>
      </p>
      {userids.length > 0 && (
        <Button kind="main" icon={BellRing} onClick={() => setIsAsking(true)}>
          {verb}
        </Button>
      )}
      {isAsking && (
        <AskDialog
          title={plural(userids.length, { one: 'Remind # person?', other: 'Remind # people?' })}
          onClose={() => setIsAsking(false)}
          verb={verb}
          isPending={remind.isPending}
          error={remind.error}
          onAct={() => void remind.run()}
        >
          <p>
            <Trans>They get a notification for each item that is due, missing or expired.</Trans>
          </p>
        </AskDialog>
      )}
    </div>
  )
}
