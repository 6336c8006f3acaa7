import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { keyOf, type GuideFinding } from './finding.ts'
import { CropOfFinding } from './CropFix.tsx'
import { CheckCounts } from './CheckCounts.tsx'
import { ConfirmAll } from './ConfirmLines.tsx'
import { DoneNotice } from './DoneNotice.tsx'
import { FindingRow } from './FindingRow.tsx'
import { IgnoredList } from './IgnoredList.tsx'
import type { Ignored } from './ignored.ts'
import rows from './FindingRow.module.css'
import styles from './CheckList.module.css'
import { useFocusAfterConfirming } from './useFocusAfterConfirming.ts'
import { useFocusAfterIgnoring } from './useFocusAfterIgnoring.ts'
import { TeamRulesNote } from './TeamRulesNote.tsx'
import { useFixes } from './useFixes.ts'

const many = 40

export type CheckListProps = {
  outbox: Outbox
  guide: Guide
  findings: readonly GuideFinding[]
  ignored: readonly Ignored[]
  steps: Steps
  /** F8 stopped at it. */ current: string | null
  onShow: (finding: GuideFinding) => void
}

const CheckFoot = ({ hasFindings }: { hasFindings: boolean }) => {
  const keys = useKeyWords()('nextFinding')
  return (
    <p className={styles.calm}>
      {hasFindings && keys !== undefined && (
        <span className={styles.keys}>
          <Trans>
            Next finding in the steps: <KeyCap>{keys}</KeyCap>.
          </Trans>{' '}
        </span>
      )}
      <Trans>Only required findings stop you from publishing.</Trans>
    </p>
  )
}

/** All findings in the order of reading. */
export const CheckList = ({
  outbox,
  guide,
  findings,
  ignored,
  steps,
  current,
  onShow,
}: CheckListProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const fixes = useFixes(outbox, guide, findings, steps)
  const focusAfter = useFocusAfterIgnoring()
  const onConfirmed = useFocusAfterConfirming()
  const at = findings.findIndex(one => keyOf(one) === current)
  const shown = isWhole ? findings : findings.slice(0, Math.max(many, at + 1))
  const hidden = findings.length - shown.length
  return (
    <>
      {findings.length > 0 && <CheckCounts findings={findings} />}
      <ConfirmAll guideid={guide.guideid} {...{ findings, onConfirmed }} />
      {fixes.done && <DoneNotice done={fixes.done} />}
      {findings.length === 0 && (
        <p className={styles.calm}>
          <Trans>Nothing to fix.</Trans>
        </p>
      )}
      <ul className={rows.rows}>
        {shown.map(finding => (
          <FindingRow
            key={keyOf(finding)}
            {...{ outbox, finding, fixes, onShow, onConfirmed }}
            onIgnored={focusAfter}
            guideid={guide.guideid}
            isHere={finding.stepid !== null && finding.stepid === steps.focused}
            isCurrent={keyOf(finding) === current}
          />
        ))}
      </ul>
      <CropOfFinding fixes={fixes} onCropped={onConfirmed} />
      {hidden > 0 && (
        <p className={styles.calm}>
          <Button small kind="quiet" onClick={() => setIsWhole(true)}>
            <Plural value={hidden} one="Show # more" other="Show # more" />
          </Button>
        </p>
      )}
      <IgnoredList guideid={guide.guideid} ignored={ignored} />
      <TeamRulesNote guideid={guide.guideid} />
      <CheckFoot hasFindings={findings.length > 0} />
    </>
  )
}
