import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { WholeRow } from '#app/editor/conflict/CompareWhole.tsx'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Resource } from '#app/drafts/outboxParts.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './ServiceChangesNotice.module.css'

type ServiceChangedProps = {
  outbox: Outbox
  resource: Resource
  kind: 'step' | 'details'
  /** `before` is what was sent, `theirs` what is stored. */
  rows: readonly WholeRow[]
}

const ChangedRow = ({ label, before, theirs }: WholeRow) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      <b>
        <Trans>Mine</Trans>
      </b>{' '}
      {before ?? <Trans>(did not exist)</Trans>}
    </dd>
    <dd>
      <b>
        <Trans>Stored</Trans>
      </b>{' '}
      {theirs === null ? <Trans>(deleted)</Trans> : <WordDiff before={before ?? ''} now={theirs} />}
    </dd>
  </div>
)

/**
 * The service stored other words than were sent: both are shown, and the author says which stay.
 */
export const ServiceChangesNotice = ({ outbox, resource, kind, rows }: ServiceChangedProps) => {
  const [isShown, setIsShown] = useState(false)
  const changed = rows.filter(({ before, theirs }) => before !== theirs)
  return (
    <Notice
      icon={CircleAlert}
      kind="warn"
      role="status"
      action={
        <span className={styles.acts}>
          <Button small aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          </Button>
          <Button small onClick={() => outbox.keepTheirs(resource)}>
            <Trans>Keep the stored version</Trans>
          </Button>
          <Button small onClick={() => outbox.sendMineAgain(resource)}>
            <Trans>Send my version again</Trans>
          </Button>
        </span>
      }
    >
      {kind === 'step' ? (
        <Plural
          value={changed.length}
          one="The service changed # line."
          other="The service changed # lines."
        />
      ) : (
        <Plural
          value={changed.length}
          one="The service changed # field."
          other="The service changed # fields."
        />
      )}
      {isShown && (
        <dl className={styles.rows}>
          {changed.map((row, n) => (
            <ChangedRow key={n} {...row} />
          ))}
        </dl>
      )}
    </Notice>
  )
}
