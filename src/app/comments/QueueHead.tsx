import { Trans, useLingui } from '@lingui/react/macro'
import { type QueuedComment } from '#contract/comments/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { ShortcutKey } from '#app/ui/keys/ShortcutKey.tsx'
import styles from './Queue.module.css'

/** Which state is shown, and the keys that decide. */
export const QueueHead = ({ state }: { state: QueuedComment['state'] | undefined }) => {
  const { t } = useLingui()
  const views = [
    { value: '', label: t`All` },
    { value: 'held', label: t`Held` },
    { value: 'flagged', label: t`Flagged` },
    { value: 'hidden', label: t({ message: 'Hidden', context: 'comment' }) },
  ] as const
  return (
    <>
      <SegmentedControl
        label={t`State`}
        value={state ?? ''}
        options={views.map(one => ({ ...one, href: authorPaths.comments(one.value) }))}
      />
      <MutedText>
        <span className={styles.keys}>
          <span>
            <ShortcutKey name="nextEdit" /> <ShortcutKey name="editBefore" />{' '}
            <Trans>Next, previous</Trans>
          </span>
          <span>
            <ShortcutKey name="acceptEdit" /> <Trans>Approve, leave as it is or restore</Trans>
          </span>
          <span>
            <ShortcutKey name="denyEdit" /> <Trans>Refuse, hide or remove</Trans>
          </span>
          <span>
            <ShortcutKey name="undoDecision" /> <Trans>Undo</Trans>
          </span>
        </span>
      </MutedText>
    </>
  )
}
