import { Plural, Trans } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { Everyone } from './Everyone.tsx'
import styles from './PublishPanel.module.css'
import { countDependents, type Dependents } from './useDependents.ts'

export const DependentList = ({ dependents }: { dependents: Dependents }) => {
  const more = dependents.direct + dependents.indirect - dependents.guides.length
  return (
    <ul className={styles.guides}>
      {dependents.guides.map(guide => (
        <li key={guide.guideid}>
          <a href={paths.guide(guide)}>{guide.title}</a>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="# more guide" other="# more guides" />
        </li>
      )}
      {dependents.hidden > 0 && (
        <li>
          <Plural
            value={dependents.hidden}
            one="# guide that you cannot see"
            other="# guides that you cannot see"
          />
        </li>
      )}
    </ul>
  )
}

/** Before and after it is published. */
const NowAndThen = () => (
  <dl className={styles.seen}>
    <dt>
      <Trans>Now</Trans>
    </dt>
    <dd>
      <Trans>The author, Moderators, Admins and people this guide is shared with.</Trans>
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
        {isPublic ? (
          <Trans>What happens when you unpublish</Trans>
        ) : (
          <Trans>Who will see the guide</Trans>
        )}
      </h3>
      {isPublic ? (
        <p className={styles.small}>
          <Trans>
            Only the author, Moderators, Admins and people this guide is shared with will see it.
          </Trans>
        </p>
      ) : (
        <NowAndThen />
      )}
      {count > 0 && (
        <p className={styles.small}>
          {isPublic ? (
            <Plural
              value={count}
              one="# guide shows steps of this guide and would have a gap:"
              other="# guides show steps of this guide and would have a gap:"
            />
          ) : (
            <Plural
              value={count}
              one="# guide shows steps of this guide:"
              other="# guides show steps of this guide:"
            />
          )}
        </p>
      )}
      {dependents && count > 0 && <DependentList dependents={dependents} />}
    </section>
  )
}
