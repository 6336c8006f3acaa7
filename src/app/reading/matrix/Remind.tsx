import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { readingLimits, type ReadingMatrix } from '#contract/reading/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import styles from './Matrix.module.css'

/** Whoever has something open is told once for each press, after the number was seen. */
export const Remind = ({ matrix: { totals, open_people } }: { matrix: ReadingMatrix }) => {
  const { t } = useLingui()
  const me = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const remind = useWrite('remindReaders')
  // Nobody is told of their own acts.
  const others = open_people.filter(one => one !== me?.userid)
  const userids = others.slice(0, readingLimits.reminded)
  const open = totals.missing + totals.expired + totals.due
  const openWords = plural(open, { one: '# is open', other: '# are open' })
  const people = plural(open_people.length, { one: '# person', other: '# people' })
  const reminded = remind.data?.reminded ?? 0
  const verb = plural(userids.length, { one: 'Remind # person', other: 'Remind # people' })
  return (
    <div className={styles.asks}>
      <p className={styles.grow}>
        <b>{t`${openWords}, with ${people}.`}</b>{' '}
        <span role="status">
          {remind.isSuccess &&
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
          error={remind.error && refusedWords(remind.error)}
          onAct={() =>
            remind.mutate({ body: { userids } }, { onSuccess: () => setIsAsking(false) })
          }
        >
          <p>
            <Trans>
              Each of them gets a notification for everything that is due, missing or expired.
            </Trans>
          </p>
        </AskDialog>
      )}
    </div>
  )
}
