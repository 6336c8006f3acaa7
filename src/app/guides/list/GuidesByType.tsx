import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { paths } from '#app/paths.ts'
import { DifficultyGauge } from '#app/ui/text/DifficultyGauge.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { formatTimeRequired } from '../shared/timeRequired.ts'
import { difficultyLevel, difficultyNames, typeNames } from '../shared/guideWords.ts'
import styles from './GuidesByType.module.css'

type RowProps = { guide: GuideSummary; category: string | null; isPictured: boolean }

/** `isPictured`: others beside it have a picture, so that titles stand under one another. */
const Row = ({ guide, category, isPictured }: RowProps) => {
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
          {guide.category !== category && <span>{guide.category}</span>}
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

/**
 * The guides of a category and of all below it under the names of their types; each type can be
 * linked to. More of one type are in the guide list. `category`: null for the whole site.
 */
export const GuidesByType = ({
  types,
  category,
}: {
  types: CategoryOverview['types']
  category: string | null
}) => {
  const { i18n } = useLingui()
  return (
    <div className={styles.groups}>
      {types.map(({ type, count, guides }) => {
        const typeName = typeNames[type]
        return (
          <section key={type}>
            <h3 id={`guides-${type.replaceAll(' ', '_')}`} className={styles.type}>
              {typeName ? i18n._(typeName) : type}
              <span className={styles.count}>{count}</span>
            </h3>
            <ul>
              {guides.map(guide => (
                <Row
                  key={guide.guideid}
                  guide={guide}
                  category={category}
                  isPictured={guides.some(listPicture)}
                />
              ))}
            </ul>
            {count > guides.length && (
              <a
                className={styles.all}
                href={paths.guides({ category: category ?? '', types: [type] })}
              >
                <Trans>All {count}</Trans>
              </a>
            )}
          </section>
        )
      })}
    </div>
  )
}
