import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { HighlightedTitle } from '#app/ui/fields/HighlightedTitle.tsx'
import { formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import { DifficultyGauge } from '#app/ui/text/DifficultyGauge.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { GuideChips } from '../shared/GuideChips.tsx'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import { typeNames } from '#app/ui/text/typeNames.ts'
import { difficultyLevel, difficultyNames } from '../shared/guideWords.ts'
import styles from './GuideRow.module.css'

type RowProps = { guide: GuideSummary; found?: string | undefined; isPictured: boolean }

/**
 * One guide in a list; `found` are the words that brought it here. `isPictured`: others of the list
 * have a picture, so that titles stand under one another.
 */
const GuideRow = ({ guide, found = '', isPictured }: RowProps) => {
  const { i18n } = useLingui()
  const time = formatTimeRequired(0, guide.time_required_max, i18n.locale)
  const typeName = typeNames[guide.type]
  const difficultyName = guide.difficulty && difficultyNames[guide.difficulty]
  const picture = listPicture(guide)
  return (
    <li className={styles.row}>
      {picture ? <Thumbnail image={picture} /> : isPictured && <span />}
      <div className={classes(styles.middle, !isPictured && styles.first)}>
        <p className={styles.eyebrow}>{guide.category}</p>
        <a className={styles.title} href={paths.guide(guide)}>
          <HighlightedTitle title={guide.title} found={found} />
        </a>
        {guide.summary && <p className={styles.summary}>{guide.summary}</p>}
        <p className={styles.meta}>
          <span>{typeName ? i18n._(typeName) : guide.type}</span>
          {time && <span className={styles.narrow}>{time}</span>}
          <GuideChips guide={guide} />
        </p>
      </div>
      <p className={styles.wide}>
        {guide.difficulty && difficultyName ? (
          <>
            <DifficultyGauge level={difficultyLevel(guide.difficulty)} />
            <br />
            {i18n._(difficultyName)}
          </>
        ) : (
          '–'
        )}
      </p>
      <p className={styles.wide}>{time ?? '–'}</p>
      <p className={`${styles.wide} ${styles.soft}`}>
        <time dateTime={isoDay(guide.modified_date)}>
          {formatNearDay(guide.modified_date, i18n.locale)}
        </time>
        <br />
        {guide.username}
      </p>
    </li>
  )
}

/** Guides under one another, on a sheet with the names of the columns. */
export const GuideRows = ({
  guides,
  found,
  label,
}: {
  guides: readonly GuideSummary[]
  found?: string | undefined
  label: string
}) => (
  <div className={styles.sheet}>
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>
        <Trans>Guide</Trans>
      </span>
      <span>
        <Trans>Difficulty</Trans>
      </span>
      <span>
        <Trans>Time</Trans>
      </span>
      <span>
        <Trans>Changed</Trans>
      </span>
    </div>
    <ul aria-label={label}>
      {guides.map(guide => (
        <GuideRow
          key={guide.guideid}
          guide={guide}
          found={found}
          isPictured={guides.some(listPicture)}
        />
      ))}
    </ul>
  </div>
)
