import { Plural, Trans } from '@lingui/react/macro'
import { DependentGuides, UnknownDependents } from '#app/dependents/DependentGuides.tsx'
import { countDependents, type MaybeDependents } from '#app/dependents/dependents.ts'
import { WhoSeesPublic } from './WhoSeesPublic.tsx'
import styles from './PublishPanel.module.css'

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
      <Trans>Once published</Trans>
    </dt>
    <dd>
      <b>
        <WhoSeesPublic />
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
  dependents: MaybeDependents
}) => {
  const count = countDependents(dependents)
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
      {dependents && count > 0 && <DependentGuides dependents={dependents} previews={!isPublic} />}
      {dependents === null && <UnknownDependents />}
    </section>
  )
}
