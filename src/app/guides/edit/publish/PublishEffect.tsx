import { Plural, Trans } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { Everyone } from './Everyone.tsx'
import styles from './PublishPanel.module.css'
import { countDependents, type Dependents } from './useDependents.ts'

export const DependentList = ({ dependents }: { dependents: Dependents }) => (
  <ul className={styles.guides}>
    {dependents.guides.map(guide => (
      <li key={guide.guideid}>
        <a href={paths.guide(guide)}>{guide.title}</a>
      </li>
    ))}
    {dependents.hidden > 0 && (
      <li>
        <Plural
          value={dependents.hidden}
          one="# that you cannot see"
          other="# that you cannot see"
        />
      </li>
    )}
  </ul>
)

/** Before and after it is published. */
const NowAndThen = () => (
  <dl className={styles.seen}>
    <dt>
      <Trans>Now</Trans>
    </dt>
    <dd>
      <Trans>You and the people who work on it.</Trans>
    </dd>
    <dt>
      <Trans>After that</Trans>
    </dt>
    <dd>
      <b>
        <Everyone />
      </b>
    </dd>
  </dl>
)

/**
 * What publishing or taking back does: who sees the guide then, and which guides show its steps.
 */
export const PublishEffect = ({
  isPublic,
  dependents,
}: {
  isPublic: boolean
  dependents: Dependents | undefined
}) => {
  const count = dependents ? countDependents(dependents) : 0
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>
        {isPublic ? <Trans>What happens when you unpublish</Trans> : <Trans>Who will see it</Trans>}
      </h3>
      {isPublic ? (
        <p className={styles.small}>
          <Trans>Only you and the people who work on it will see it.</Trans>
        </p>
      ) : (
        <NowAndThen />
      )}
      {count > 0 && (
        <p className={styles.small}>
          {isPublic ? (
            <Plural
              value={count}
              one="# guide shows its steps and would have a gap:"
              other="# guides show its steps and would have a gap:"
            />
          ) : (
            <Plural value={count} one="# guide shows its steps:" other="# guides show its steps:" />
          )}
        </p>
      )}
      {dependents && count > 0 && <DependentList dependents={dependents} />}
    </section>
  )
}
