import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { WikiAddress } from '#app/paths.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { GuideEnd } from './GuideEnd.tsx'
import { GuideHead } from './GuideHead.tsx'
import type { ShownGuide, ShownStep } from '#app/drafts/content/shownGuide.ts'
import { StepNav } from './steps/StepNav.tsx'
import { StepSection } from './steps/StepSection.tsx'
import { Supplies } from './Supplies.tsx'
import { useStepGroups } from './steps/useStepGroups.ts'
import styles from './GuidePage.module.css'

// Few guides have them: their code comes with the first that does.
const GuideExtras = lazyComponent(() => import('./GuideExtras.tsx'), 'GuideExtras')
const GuideScrews = lazyComponent(() => import('../screws/GuideScrews.tsx'), 'GuideScrews')
const screws = /screw|bol[tz]|schraube/i

type GuidePageProps = {
  guide: ShownGuide
  tags: readonly string[]
  /** The categories over its own, the widest first. */
  above: readonly (WikiAddress & { display_title: string })[]
  /** What whoever is signed in can do with it; null for others. */
  acts: ((onPrint: () => void) => ReactNode) | null
  /** What is said under a step; null where nothing is. */
  talk: (step: ShownStep) => ReactNode
  comments: ReactNode
}

/** A guide as readers see it: the page of readers and its preview are this one part. */
export const GuidePage = ({ guide, tags, above, acts, talk, comments }: GuidePageProps) => {
  const groups = useStepGroups(guide)
  const below = (step: ShownStep) => {
    const said = talk(step)
    return (
      said && (
        <div className={styles.talk}>
          <Suspense fallback={<BusyMarker />}>{said}</Suspense>
        </div>
      )
    )
  }
  return (
    <div className={styles.frame}>
      <StepNav steps={groups.flatMap(group => group.steps)} />
      <article className={styles.guide} lang={guide.langid} dir={directionOf(guide.langid)}>
        <GuideHead guide={guide} above={above} acts={acts} />
        {guide.introduction_rendered && (
          <div data-words="introduction">
            <Rendered className={styles.introduction} html={guide.introduction_rendered} />
          </div>
        )}
        {(guide.intro_video || guide.documents.length > 0) && (
          <Suspense fallback={<BusyMarker />}>
            <GuideExtras guide={guide} />
          </Suspense>
        )}
        <Supplies tools={guide.tools} parts={guide.parts} />
        {guide.steps.some(step => step.lines.some(line => screws.test(line.text_raw))) && (
          <Suspense>
            <GuideScrews guide={guide} steps={groups.flatMap(group => group.steps)} />
          </Suspense>
        )}
        {groups.map((group, n) => (
          <StepSection
            key={`${group.guideid} ${n}`}
            group={group}
            hasOthers={groups.length > 1}
            below={below}
          />
        ))}
        {groups.length === 0 && (
          <p className={styles.empty}>
            <Trans>This guide has no steps yet.</Trans>
          </p>
        )}
        <GuideEnd guide={guide} tags={tags} />
        <Suspense fallback={<BusyMarker />}>{comments}</Suspense>
      </article>
    </div>
  )
}
