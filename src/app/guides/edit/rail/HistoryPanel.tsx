import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { groupRevisions } from '#app/editor/revisions/groupRevisions.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { SittingRow } from './SittingRow.tsx'
import { NotYet, PanelBones, StepHead } from './StepHead.tsx'
import { stepRevisions } from './stepRevisions.ts'
import { useSettledStep } from './useSettledStep.ts'
import styles from './Panel.module.css'

type Of = { guideid: number; storedid: number; revisionid: number }

const StepHistory = ({ guideid, storedid, revisionid }: Of) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(stepRevisions(guideid, storedid, revisionid))
  if (error && !data)
    return (
      <p className={styles.calm} role="alert">
        <Trans>The history did not load.</Trans>{' '}
        <Button small onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  if (!data) return <PanelBones />
  const sittings = groupRevisions(data.items)
  return (
    <ol className={styles.changes} aria-label={t`Last changes to the step`}>
      {sittings.map((sitting, n) => (
        <li key={sitting.revisions[0].revisionid} className={styles.part}>
          <SittingRow
            guideid={guideid}
            sitting={sitting}
            before={sittings[n + 1]?.revisions[0].revisionid}
          />
        </li>
      ))}
    </ol>
  )
}

/** What was last changed in the step that is written. */
export const HistoryPanel = ({ guide: { guideid }, steps }: { guide: Guide; steps: Steps }) => {
  const step = useSettledStep(guideid, steps)
  return (
    <>
      {step && <StepHead step={step} />}
      {step?.storedid === null && <NotYet />}
      {step && step.storedid !== null && (
        <StepHistory
          key={step.storedid}
          guideid={guideid}
          storedid={step.storedid}
          revisionid={step.revisionid}
        />
      )}
      <p className={styles.calm}>
        <a href={paths.history(guideid)}>
          <Trans>History of the guide</Trans>
        </a>
      </p>
    </>
  )
}
