import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { StepCard } from './StepCard.tsx'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import type { StepGroup } from './stepGroups.ts'
import styles from './StepSection.module.css'

const GroupTitle = ({ group }: { group: StepGroup }) => {
  const { guideid, title, type } = group
  if (group.isOwn) return <Trans>The steps of this guide</Trans>
  const href = title === null ? paths.guideById(guideid) : paths.guide({ guideid, title, type })
  return title === null ? (
    <Trans>
      First, the steps of <a href={href}>another guide</a>
    </Trans>
  ) : (
    <Trans>
      First, the steps of <a href={href}>{title}</a>
    </Trans>
  )
}

/** Steps that belong to one guide; with prerequisites each group says whose steps they are. */
export const StepSection = ({
  group,
  hasOthers,
  below,
}: {
  group: StepGroup
  hasOthers: boolean
  below: (step: ShownStep) => ReactNode
}) => (
  <section>
    {hasOthers && (
      <h2 className={styles.title}>
        <GroupTitle group={group} />
      </h2>
    )}
    {group.steps.map(({ number, step }) => (
      <StepCard
        key={step.stepid}
        number={number}
        step={step}
        level={hasOthers ? 3 : 2}
        below={below(step)}
      />
    ))}
  </section>
)
