import { Plural, Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './WaitingNotice.module.css'

type WaitingNoticeProps = {
  /** How many edits wait. */ count: number
  /** Both versions side by side. */ compareAt: string
  /** What became of one's own edits. */ ownAt: string
}

/** Over an editor whose document holds edits that wait: what is written goes on top of them. */
export const WaitingNotice = ({ count, compareAt, ownAt }: WaitingNoticeProps) => (
  <Notice icon={Hourglass} kind="accent">
    <div className={styles.told}>
      <p className={styles.words}>
        <Plural
          value={count}
          one="# edit is waiting for review here, and readers do not see it yet. What you write builds on it."
          other="# edits are waiting for review here, and readers do not see them yet. What you write builds on them."
        />
      </p>
      <LinkButton small href={compareAt}>
        <Trans>Compare with what readers see</Trans>
      </LinkButton>
      <LinkButton small href={ownAt}>
        <Trans>My contributions</Trans>
      </LinkButton>
    </div>
  </Notice>
)
