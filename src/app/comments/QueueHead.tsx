import { Trans, useLingui } from '@lingui/react/macro'
import { type QueuedComment } from '#contract/comments/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import styles from './Queue.module.css'

/** Which state is shown, and the keys that decide. */
export const QueueHead = ({ state }: { state: QueuedComment['state'] | undefined }) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  /** A dash where somebody chose that no key does it. */
  const keyOf = (name: ShortcutName) => <kbd>{keyWords(name) ?? '–'}</kbd>
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
            {keyOf('nextEdit')} {keyOf('editBefore')} <Trans>next, previous</Trans>
          </span>
          <span>
            {keyOf('acceptEdit')} <Trans>approve, leave as it is or restore</Trans>
          </span>
          <span>
            {keyOf('denyEdit')} <Trans>refuse, hide or remove</Trans>
          </span>
          <span>
            {keyOf('undoDecision')} <Trans>undo</Trans>
          </span>
        </span>
      </MutedText>
    </>
  )
}
