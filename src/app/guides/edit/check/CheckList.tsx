import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { keyOf, type GuideFinding } from './finding.ts'
import { DoneNotice } from './DoneNotice.tsx'
import { FindingRow } from './FindingRow.tsx'
import rows from './FindingRow.module.css'
import styles from './CheckRail.module.css'
import { useFixes } from './useFixes.ts'

const many = 40

export type CheckListProps = {
  outbox: Outbox
  guide: Guide
  findings: readonly GuideFinding[]
  steps: Steps
  /** F8 stopped at it. */ current: string | null
  onShow: (finding: GuideFinding) => void
}

/** All findings in the order of reading. */
export const CheckList = ({ outbox, guide, findings, steps, current, onShow }: CheckListProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const fixes = useFixes(outbox, guide, findings, steps)
  const at = findings.findIndex(one => keyOf(one) === current)
  const shown = isWhole ? findings : findings.slice(0, Math.max(many, at + 1))
  const hidden = findings.length - shown.length
  return (
    <>
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
            {...{ outbox, finding, fixes, onShow }}
            guideid={guide.guideid}
            isHere={finding.stepid !== null && finding.stepid === steps.focused}
            isCurrent={keyOf(finding) === current}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.calm}>
          <Button small kind="quiet" onClick={() => setIsWhole(true)}>
            <Plural value={hidden} one="# more" other="# more" />
          </Button>
        </p>
      )}
      <p className={styles.calm}>
        {findings.length > 0 && (
          <span className={styles.keys}>
            <Trans>
              Next finding: <KeyCap>F8</KeyCap>
            </Trans>{' '}
          </span>
        )}
        <Trans>Only what is required stops publishing. Nothing here stops saving.</Trans>
      </p>
    </>
  )
}
