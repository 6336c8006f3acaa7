import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { countDependents, type Dependents } from '#app/dependents/dependents.ts'
import { paths } from '#app/paths.ts'
import { Part } from './Part.tsx'
import type { Evidence } from './useEvidence.ts'
import styles from './Panel.module.css'

type LastDaysPartProps = { guideid: number } & Pick<Evidence, 'views' | 'runs' | 'since'>

/** How often the guide was viewed and worked through lately. */
export const LastDaysPart = ({ guideid, views, runs, since }: LastDaysPartProps) => {
  const { t } = useLingui()
  const viewed = views?.days.reduce((sum, day) => sum + day.views, 0)
  const least = views?.people_from
  if (viewed === undefined && runs === undefined) return null
  return (
    <Part title={t`This guide in the last 30 days`}>
      <ul className={styles.list}>
        {viewed !== undefined && (
          <li className={styles.row}>
            <a href={authorPaths.viewsOf('guide', guideid)}>
              <Plural value={viewed} one="# view" other="# views" />
            </a>
            <p className={styles.soft}>
              <Trans>Includes only days with at least {least} different people.</Trans>
            </p>
          </li>
        )}
        {runs !== undefined && (
          <li>
            <a href={authorPaths.runs({ guide: String(guideid), status: 'complete', from: since })}>
              <Plural value={runs} one="# finished run" other="# finished runs" />
            </a>
          </li>
        )}
      </ul>
    </Part>
  )
}

/** Guides that show the steps of this one. */
export const DependentsPart = ({ dependents }: { dependents: Dependents | undefined }) => {
  const { t } = useLingui()
  if (!dependents) return null
  const count = countDependents(dependents)
  const more = count - dependents.guides.length
  if (count === 0) return null
  return (
    <Part title={t`Also shown in`}>
      <ul className={styles.list}>
        {dependents.guides.map(guide => (
          <li key={guide.guideid}>
            <a href={paths.guide(guide)}>{guide.title}</a>
          </li>
        ))}
        {more > 0 && (
          <li className={styles.soft}>
            <Plural value={more} one="# more guide" other="# more guides" />
          </li>
        )}
      </ul>
    </Part>
  )
}
