import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { keyOf, type GuideFinding } from '../check/finding.ts'
import { CropOfFinding } from '../check/CropFix.tsx'
import { DoneNotice } from '../check/DoneNotice.tsx'
import { FindingRow } from '../check/FindingRow.tsx'
import { IgnoredList } from '../check/IgnoredList.tsx'
import type { Ignored } from '../check/ignored.ts'
import { useFocusAfterConfirming } from '../check/useFocusAfterConfirming.ts'
import { useFocusAfterIgnoring } from '../check/useFocusAfterIgnoring.ts'
import { TeamRulesNote } from '../check/TeamRulesNote.tsx'
import { useFixes, type Fixes } from '../check/useFixes.ts'
import rows from '../check/FindingRow.module.css'
import styles from './PublishPanel.module.css'

const few = 5

type FindingsProps = {
  outbox: Outbox
  guide: Guide
  findings: readonly GuideFinding[]
  ignored: readonly Ignored[]
}
type ListProps = { outbox: Outbox; guideid: number; fixes: Fixes; of: readonly GuideFinding[] }

const List = ({ outbox, guideid, fixes, of }: ListProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const focusAfter = useFocusAfterIgnoring()
  const onConfirmed = useFocusAfterConfirming()
  const shown = isWhole ? of : of.slice(0, few)
  const hidden = of.length - shown.length
  return (
    <>
      <ul className={rows.rows}>
        {shown.map(finding => (
          <FindingRow
            key={keyOf(finding)}
            {...{ outbox, guideid, finding, fixes, onConfirmed }}
            onIgnored={focusAfter}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          <Button small kind="quiet" onClick={() => setIsWhole(true)}>
            <Plural value={hidden} one="Show # more" other="Show # more" />
          </Button>
        </p>
      )}
    </>
  )
}

/** What must be mended before the guide is published, and what would make it better. */
export const Findings = ({ outbox, guide, findings, ignored }: FindingsProps) => {
  const fixes = useFixes(outbox, guide, findings, null)
  const onCropped = useFocusAfterConfirming()
  const musts = findings.filter(({ level }) => level === 'must')
  const others = findings.filter(({ level }) => level !== 'must')
  const shoulds = others.filter(({ level }) => level === 'should')
  const list = { outbox, guideid: guide.guideid, fixes }
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>
        <Trans>Guide Check</Trans>
        <span>
          <Trans>
            {musts.length} required, {shoulds.length} recommended
          </Trans>
        </span>
      </h3>
      {fixes.done && <DoneNotice done={fixes.done} />}
      <div className={styles.findings}>
        {musts.length > 0 && <List {...list} of={musts} />}
        {others.length > 0 && (
          <details>
            <summary>
              <Trans>Suggestions</Trans>
            </summary>
            <List {...list} of={others} />
          </details>
        )}
      </div>
      <CropOfFinding fixes={fixes} onCropped={onCropped} />
      <IgnoredList guideid={guide.guideid} ignored={ignored} />
      <TeamRulesNote guideid={guide.guideid} />
      {findings.length === 0 && (
        <p className={styles.small}>
          <Trans>Nothing to fix.</Trans>
        </p>
      )}
    </section>
  )
}
