import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import bench from './Bench.module.css'
import styles from './EditStages.module.css'

const Stage = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li className={styles.stage}>
    <p className={styles.title}>{title}</p>
    <p className={styles.words}>{children}</p>
  </li>
)

type EditStagesProps = {
  /** What this person has, and from which edits of new guides go live at once. */
  reputation: number
  threshold: number
}

/** For somebody whose edits wait for review: what becomes of them. */
export const EditStages = ({ reputation, threshold }: EditStagesProps) => {
  const { i18n } = useLingui()
  const enough = i18n.number(threshold)
  const own = i18n.number(reputation)
  return (
    <section className={bench.section}>
      <h2 id="edit-stages" className={bench.head}>
        <Trans>What happens to your edits</Trans>
      </h2>
      <ol className={styles.stages} aria-labelledby="edit-stages">
        <Stage title={<Trans>You save</Trans>}>
          <Trans>Your edit is kept. For now, readers still see the old text.</Trans>
        </Stage>
        <Stage title={<Trans>Someone checks your edit</Trans>}>
          <Trans>Your edit is accepted, improved, or denied with a reason.</Trans>
        </Stage>
        <Stage title={<Trans>Everyone sees your edit</Trans>}>
          <Trans>You get a notification, and your name appears in the guide’s history.</Trans>
        </Stage>
      </ol>
      {/* From there on, everybody's edits are checked. */}
      {threshold < alwaysPatrolled && (
        <p className={styles.words}>
          <Trans>
            With a reputation of at least {enough}, edits usually go live at once. Your reputation
            is {own}; it rises with accepted edits.
          </Trans>
        </p>
      )}
    </section>
  )
}
