import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import styles from '../account/Account.module.css'

const shown = 50

/**
 * Modules that are meant for the team, as far as the reader may see them. Nothing where there are
 * none, or no training at all.
 */
export const TeamTraining = ({ teamid }: { teamid: number }) => {
  const { t } = useLingui()
  const isOn = useQuery(read('readSite')).data?.features.training === true
  const { data = [] } = useQuery({
    ...read('listTrainingVersions', { query: { team: teamid, state: 'current', limit: shown } }),
    enabled: isOn,
  })
  return (
    data.length > 0 && (
      <section className={styles.section} aria-label={t`Training`}>
        <h2 className={styles.name}>
          <Trans>Training</Trans>
        </h2>
        <ul className={styles.rows}>
          {data.map(({ id, moduleid, title }) => (
            <li key={id}>
              <a href={authorPaths.trainingModule(moduleid)}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
