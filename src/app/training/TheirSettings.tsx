import { Trans, useLingui } from '@lingui/react/macro'
import { useSpanWords } from '#app/ui/text/useSpanWords.ts'
import { Audience } from './AudienceWords.tsx'
import type { Theirs } from './useVersionSettings.ts'
import styles from './Training.module.css'

/** What is saved now of the settings that somebody else changed, too. */
export const TheirSettings = ({ now, both }: Theirs) => {
  const { t } = useLingui()
  const { monthsWords, daysWords } = useSpanWords()
  if (both.length === 0) return null
  const audience = both.some(name => name === 'open' || name === 'teams' || name === 'users')
  return (
    <div role="group" aria-label={t`Saved by someone else`}>
      <dl className={styles.facts}>
        {both.includes('title') && (
          <>
            <dt>
              <Trans>Title</Trans>
            </dt>
            <dd>{now.title}</dd>
          </>
        )}
        {both.includes('description') && (
          <>
            <dt>
              <Trans>Description</Trans>
            </dt>
            <dd className={styles.words}>{now.description}</dd>
          </>
        )}
        {both.includes('months') && (
          <>
            <dt>
              <Trans>A pass is valid for</Trans>
            </dt>
            <dd>{monthsWords(now.months)}</dd>
          </>
        )}
        {both.includes('due_days') && (
          <>
            <dt>
              <Trans>Deadline for passing</Trans>
            </dt>
            <dd>{daysWords(now.due_days)}</dd>
          </>
        )}
        {audience && (
          <>
            <dt>
              <Trans>Who can take this module</Trans>
            </dt>
            <dd>
              <Audience version={now} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
