import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { groupRevisions } from '#app/editor/revisions/groupRevisions.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { HistoryFailed } from './HistoryFailed.tsx'
import { LineWordings } from './LineWordings.tsx'
import { Part } from './Part.tsx'
import { SittingRow } from './SittingRow.tsx'
import { NotYet, PanelBones, StepHead } from './StepHead.tsx'
import { stepRevisions } from './stepRevisions.ts'
import { useSettledLine, type SettledLine } from './useSettledLine.ts'
import { useSettledStep } from './useSettledStep.ts'
import styles from './Panel.module.css'

type Of = { guideid: number; storedid: number; revisionid: number }

const StepHistory = ({ guideid, storedid, revisionid }: Of) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(stepRevisions(guideid, storedid, revisionid))
  if (error && !data) return <HistoryFailed onRetry={() => void refetch()} />
  if (!data) return <PanelBones />
  const sittings = groupRevisions(data.items)
  return (
    <ol className={styles.changes} aria-label={t`Recent changes to the step`}>
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

type LineHistoryProps = Of & { line: SettledLine; steps: Steps }

/** Who wrote the line that is written or pointed at. */
const LineHistory = ({
  line: { number, storedid: lineid },
  storedid,
  ...rest
}: LineHistoryProps) => {
  const { t } = useLingui()
  return (
    <Part title={t`Line ${number}`}>
      {lineid === null ? (
        <p className={styles.soft}>
          <Trans>This line is not saved yet.</Trans>
        </p>
      ) : (
        <LineWordings key={lineid} {...{ ...rest, number, lineid }} stepid={storedid} />
      )}
    </Part>
  )
}

/** What was last changed in the line and in the step that is written. */
export const HistoryPanel = ({ guide: { guideid }, steps }: { guide: Guide; steps: Steps }) => {
  const { t } = useLingui()
  const step = useSettledStep(guideid, steps)
  const line = useSettledLine(step, steps)
  const stored =
    step && step.storedid !== null
      ? { guideid, storedid: step.storedid, revisionid: step.revisionid }
      : null
  return (
    <>
      {step && <StepHead step={step} />}
      {step?.storedid === null && <NotYet />}
      {stored && line && <LineHistory {...stored} line={line} steps={steps} />}
      {stored && (
        <section key={stored.storedid}>
          <h4 className={classes(styles.name, styles.heading)}>{t`Whole step`}</h4>
          <StepHistory {...stored} />
        </section>
      )}
      <p className={styles.calm}>
        <a href={paths.history(guideid)}>
          <Trans>History of the guide</Trans>
        </a>
      </p>
    </>
  )
}
