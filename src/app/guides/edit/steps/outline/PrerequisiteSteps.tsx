import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ExternalLink } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { stepContent } from '#app/drafts/content/stepFields.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useStepGroups } from '../../../read/steps/useStepGroups.ts'
import styles from './StepOutline.module.css'
import { nameOfStep } from '#app/editor/stepName.ts'

/**
 * Steps that the reader sees before these and that belong to other guides: to be read here, written
 * there.
 */
export const PrerequisiteSteps = ({ guide }: { guide: Guide }) => {
  const { t } = useLingui()
  const { guideid, prerequisites } = guide
  const { data } = useQuery({
    ...read('readGuide', { params: { guideid }, query: { unpatrolled: true } }),
    enabled: prerequisites.length > 0,
  })
  const groups = useStepGroups(data ?? { guideid, prerequisites, steps: [] })
  return groups
    .filter(({ isOwn }) => !isOwn)
    .map(group => {
      const title = group.title ?? t`Guide ${group.guideid}`
      return (
        <details key={`${group.guideid} ${group.steps[0]?.number}`} className={styles.before}>
          <summary className={styles.from}>
            <Icon of={ChevronRight} className={styles.twisty} />
            <span className={styles.source}>
              <Trans>From: {title}</Trans>
            </span>
            <span className={styles.count}>{group.steps.length}</span>
          </summary>
          <ol className={styles.inlined}>
            {group.steps.map(({ step }) => (
              <li key={step.stepid}>
                {nameOfStep(stepContent(step)) || <Trans>Step without text</Trans>}
              </li>
            ))}
          </ol>
          <LinkButton kind="quiet" small icon={ExternalLink} href={paths.guideById(group.guideid)}>
            <Trans>Open the guide</Trans>
          </LinkButton>
        </details>
      )
    })
}
