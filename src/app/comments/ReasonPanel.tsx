import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { keysOf } from '#app/ui/keys/ownKeys.ts'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import type { Act } from './deciding.ts'
import styles from './Queue.module.css'

/**
 * Reasons that are given often, in the reader's language; their digits act while the panel has the
 * focus.
 */
export const useCommonReasons = (): readonly string[] => {
  const { t } = useLingui()
  return [
    t`It is advertising.`,
    t`It attacks a person.`,
    t`It is off topic.`,
    t`Its advice could hurt someone.`,
    t`It reveals something private.`,
  ]
}

type ReasonPanelProps = {
  act: Act
  reason: string
  onReason: (reason: string) => void
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Focus goes where the digits act; the field is one Tab away. */
const beginAtDigits = (panel: HTMLElement | null) => panel?.focus()

/** Why a comment is taken from its readers, in place: by a digit, or in words of one's own. */
export const ReasonPanel = ({ act, reason, onReason, onConfirm, onClose }: ReasonPanelProps) => {
  const { t } = useLingui()
  const reasons = useCommonReasons()
  return (
    <section ref={beginAtDigits} tabIndex={-1} className={styles.reason} aria-label={t`Reason`}>
      <h2>
        {act === 'hideComment' ? (
          <Trans>Why should this comment be hidden?</Trans>
        ) : act === 'refuseComment' ? (
          <Trans>Why should this comment be refused?</Trans>
        ) : (
          <Trans>Why should this comment be removed?</Trans>
        )}
      </h2>
      <ol className={styles.reasons}>
        {reasons.map((one, n) => (
          <li key={one}>
            <Button onClick={() => onConfirm(one)}>
              <KeyCap>{n + 1}</KeyCap> {one}
            </Button>
          </li>
        ))}
      </ol>
      <TextArea
        label={t`In your own words`}
        rows={2}
        maxLength={2000}
        value={reason}
        onChange={event => onReason(event.target.value)}
      />
      <p className={styles.soft}>
        <Trans>The author will be notified. Your reason goes into the audit log.</Trans>
      </p>
      <p className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans> <ChordCap chord="Escape" />
        </Button>
        <Button
          kind="danger"
          why={reason.trim() === '' ? t`Choose a reason, or write one.` : undefined}
          onClick={() => onConfirm(reason.trim())}
        >
          {act === 'hideComment' ? (
            <Trans>Hide</Trans>
          ) : act === 'refuseComment' ? (
            <Trans>Refuse</Trans>
          ) : (
            <Trans>Remove</Trans>
          )}{' '}
          {keysOf('confirmDecision').map(chord => (
            <ChordCap key={chord} chord={chord} />
          ))}
        </Button>
      </p>
    </section>
  )
}
