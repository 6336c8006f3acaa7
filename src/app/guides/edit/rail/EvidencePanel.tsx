import { Trans } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { CommentsPart } from './CommentsPart.tsx'
import { DependentsPart, LastDaysPart } from './GuideParts.tsx'
import { LastChangePart, WaitingPart } from './ChangeParts.tsx'
import { NotYet, PanelBones, StepHead } from './StepHead.tsx'
import { isSilent, useEvidence } from './useEvidence.ts'
import { useSettledStep } from './useSettledStep.ts'
import styles from './Panel.module.css'

type Of = { guide: Guide; storedid: number; revisionid: number }

/** Each part is there when there is something to say. */
const StepEvidence = ({ guide, storedid, revisionid }: Of) => {
  const evidence = useEvidence(guide, storedid, revisionid)
  if (evidence.isReading) return <PanelBones />
  if (isSilent(evidence) && evidence.hasFailed)
    return (
      <p className={styles.calm} role="alert">
        <Trans>The information about this step did not load. Reload the page.</Trans>
      </p>
    )
  if (isSilent(evidence))
    return (
      <p className={styles.calm}>
        <Trans>Comments on this step and changes to it appear here.</Trans>
      </p>
    )
  return (
    <>
      <CommentsPart guide={guide} stepid={storedid} comments={evidence.comments} />
      <LastChangePart guideid={guide.guideid} sittings={evidence.sittings} />
      <WaitingPart guideid={guide.guideid} {...evidence} />
      <LastDaysPart guideid={guide.guideid} {...evidence} />
      <DependentsPart dependents={evidence.dependents} />
    </>
  )
}

/** What readers, reviewers and other guides make of the step that is written. */
export const EvidencePanel = ({ guide, steps }: { guide: Guide; steps: Steps }) => {
  const step = useSettledStep(guide.guideid, steps)
  if (!step)
    return (
      <p className={styles.calm}>
        <Trans>Choose a step to see its comments and changes.</Trans>
      </p>
    )
  return (
    <>
      <StepHead step={step} />
      {step.storedid === null ? (
        <NotYet />
      ) : (
        <StepEvidence
          key={step.storedid}
          guide={guide}
          storedid={step.storedid}
          revisionid={step.revisionid}
        />
      )}
    </>
  )
}
