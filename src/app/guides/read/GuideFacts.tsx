import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { formatDay, isoDay } from '#app/ui/text/dates.ts'
import { DifficultyGauge } from '#app/ui/text/DifficultyGauge.tsx'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import { difficultyLevel, difficultyNames } from '../shared/guideWords.ts'
import styles from './GuideFacts.module.css'

/** Four figures in a ruled strip; what nobody has said is a dash. */
export const GuideFacts = ({ guide }: { guide: ShownGuide }) => {
  const { i18n } = useLingui()
  const difficultyName = guide.difficulty && difficultyNames[guide.difficulty]
  const changed = guide.modified_date
  const seconds = (guide.time_taken?.minutes ?? 0) * 60
  const taken = formatTimeRequired(seconds, seconds, i18n.locale)
  return (
    <dl className={styles.facts} lang={i18n.locale}>
      <div className={styles.fact}>
        <dt className={styles.name}>
          <Trans>Difficulty</Trans>
        </dt>
        <dd className={styles.value}>
          {guide.difficulty && difficultyName ? (
            <>
              <DifficultyGauge level={difficultyLevel(guide.difficulty)} /> {i18n._(difficultyName)}
            </>
          ) : (
            '–'
          )}
        </dd>
      </div>
      <div className={styles.fact}>
        <dt className={styles.name}>
          <Trans>Time</Trans>
        </dt>
        <dd className={styles.value}>
          {formatTimeRequired(guide.time_required_min, guide.time_required_max, i18n.locale) ?? '–'}
        </dd>
        {taken && (
          <dd className={styles.taken}>
            <Trans>Readers needed about {taken}</Trans>
          </dd>
        )}
      </div>
      <div className={styles.fact}>
        <dt className={styles.name}>
          <Trans>Steps</Trans>
        </dt>
        <dd className={styles.value}>{guide.steps.length}</dd>
      </div>
      <div className={styles.fact}>
        <dt className={styles.name}>
          <Trans>Changed</Trans>
        </dt>
        <dd className={styles.value}>
          <time dateTime={isoDay(changed)}>{formatDay(changed, i18n.locale)}</time>
        </dd>
      </div>
    </dl>
  )
}
