import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { DifficultyGauge } from '#app/ui/text/DifficultyGauge.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { groupByType } from './groupByType.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import { difficultyLevel, difficultyNames, typeNames } from '../shared/guideWords.ts'
import styles from './GuidesByType.module.css'

/** More of one type are in the guide list. */
const mostShown = 8

/** `isPictured`: others beside it have a picture, so that titles stand under one another. */
const Row = ({ guide, isPictured }: { guide: GuideSummary; isPictured: boolean }) => {
  const { i18n } = useLingui()
  const time = formatTimeRequired(0, guide.time_required_max, i18n.locale)
  const difficultyName = guide.difficulty && difficultyNames[guide.difficulty]
  const picture = listPicture(guide)
  return (
    <li className={styles.row}>
      {picture ? <Thumbnail image={picture} /> : isPictured && <span />}
      <div className={isPictured ? undefined : styles.first}>
        <a className={styles.title} href={paths.guide(guide)} lang={guide.locale}>
          {guide.title}
        </a>
        <p className={styles.meta}>
          {guide.difficulty && difficultyName && (
            <span className={styles.difficulty}>
              <DifficultyGauge level={difficultyLevel(guide.difficulty)} /> {i18n._(difficultyName)}
            </span>
          )}
          {time && <span>{time}</span>}
        </p>
      </div>
    </li>
  )
}

/** The guides of a category under the names of their types; each type can be linked to. */
export const GuidesByType = ({
  groups,
  category,
}: {
  groups: ReturnType<typeof groupByType<GuideSummary>>
  category: string
}) => {
  const { i18n } = useLingui()
  return (
    <div className={styles.groups}>
      {groups.map(({ type, guides }) => {
        const typeName = typeNames[type]
        const count = guides.length
        return (
          <section key={type}>
            <h3 id={`guides-${type.replaceAll(' ', '_')}`} className={styles.type}>
              {typeName ? i18n._(typeName) : type}
              <span className={styles.count}>{count}</span>
            </h3>
            <ul>
              {guides.slice(0, mostShown).map(guide => (
                <Row key={guide.guideid} guide={guide} isPictured={guides.some(listPicture)} />
              ))}
            </ul>
            {count > mostShown && (
              <a className={styles.all} href={paths.guides({ category, types: [type] })}>
                <Trans>All {count}</Trans>
              </a>
            )}
          </section>
        )
      })}
    </div>
  )
}
