import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Approvals.module.css'
import { numberOf } from '../model/releaseWords.ts'
import { requestAddress, type Box, type RequestInReview } from './requestBoxes.ts'

type SinceWhatProps = { box: Box; asked: RequestInReview; isSinceLooked: boolean }

/** What a later round is held against; that nothing changed since the reader looked. */
export const SinceWhat = ({ box, asked, isSinceLooked }: SinceWhatProps) => {
  const { t } = useLingui()
  const { rounds, looked, content_hash, approvalid, live_release } = asked
  const before = live_release && numberOf(live_release)
  const isAsSeen = looked?.content_hash === content_hash
  const isAsAsked = rounds.at(-1)?.content_hash === content_hash
  return (
    <>
      {(isAsSeen || isAsAsked) && (
        <Notice kind="warn" icon={TriangleAlert}>
          {isAsSeen ? (
            <Trans>Nothing has changed since you last responded.</Trans>
          ) : (
            <Trans>Nothing has changed since the previous round.</Trans>
          )}
        </Notice>
      )}
      {/* Who missed the previous round has changes to see all the same. */}
      {looked && !isAsSeen && (
        <div className={styles.since}>
          <SegmentedControl
            label={t`Changes shown`}
            value={isSinceLooked ? 'looked' : 'all'}
            options={[
              {
                value: 'looked',
                label: t`Since you last responded`,
                href: requestAddress(box, approvalid),
              },
              {
                value: 'all',
                label: before === null ? t`All changes` : t`Since live release ${before}`,
                href: requestAddress(box, approvalid, 'all'),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
