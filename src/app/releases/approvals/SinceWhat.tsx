import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Approvals.module.css'
import { requestAddress, type Box, type RequestInReview } from './requestBoxes.ts'

type SinceWhatProps = { box: Box; asked: RequestInReview; isSinceRound: boolean }

/** What a later round is held against; that nothing changed since the one before. */
export const SinceWhat = ({ box, asked, isSinceRound }: SinceWhatProps) => {
  const { t } = useLingui()
  const { rounds, last_round, content_hash, approvalid } = asked
  if (rounds.at(-1)?.content_hash === content_hash)
    return (
      <Notice kind="warn" icon={TriangleAlert}>
        <Trans>Nothing has changed since the previous round.</Trans>
      </Notice>
    )
  if (!last_round) return null
  return (
    <div className={styles.since}>
      <SegmentedControl
        label={t`Changes shown`}
        value={isSinceRound ? 'round' : 'all'}
        options={[
          { value: 'all', label: t`All changes`, href: requestAddress(box, approvalid) },
          {
            value: 'round',
            label: t`Since the previous round`,
            href: requestAddress(box, approvalid, 'round'),
          },
        ]}
      />
    </div>
  )
}
