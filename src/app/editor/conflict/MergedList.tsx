import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Merged } from '#app/drafts/model/draft.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './MergedList.module.css'
import { valueText } from './questionText.ts'
import type { ValueWords } from './questionText.ts'
import { WordDiff } from './WordDiff.tsx'

export type MergedListProps = {
  /** What is in my text already; each can be taken back. */
  done: readonly Merged[]
  /** What comes with "Apply". */
  coming?: readonly Merged[]
  labelOf: (path: Path) => string
  words: ValueWords
  /** Whose revision it is, when it is known. */
  nameOf: (revisionid: number) => string | undefined
  onShow: (path: Path) => void
  /** false: it was changed since. */
  onUndo: (merged: Merged) => boolean
  onDismiss?: (() => void) | undefined
}

type MergedEntryProps = Pick<MergedListProps, 'labelOf' | 'words' | 'nameOf' | 'onShow'> & {
  merged: Merged
  isDone: boolean
  /** It was not taken back. */ isStuck: boolean
  onUndo: () => void
}

const MergedEntry = ({ merged, isDone, isStuck, words, ...of }: MergedEntryProps) => {
  const { t } = useLingui()
  const { path, before, now, revisionid } = merged
  const [name, label] = [of.nameOf(revisionid), of.labelOf(path)]
  return (
    <li className={styles.entry}>
      <p className={styles.row}>
        <b>{label}</b>
        <span className={styles.who}>
          {name === undefined ? (
            <Trans>Revision {revisionid}</Trans>
          ) : (
            <Trans>
              {name}, revision {revisionid}
            </Trans>
          )}
        </span>
      </p>
      <p className={styles.text}>
        <WordDiff
          before={valueText(before, path, words) ?? ''}
          now={valueText(now, path, words) ?? ''}
        />
      </p>
      {isDone ? (
        <p className={styles.acts}>
          <Button small kind="quiet" aria-label={t`Show: ${label}`} onClick={() => of.onShow(path)}>
            <Trans>Show</Trans>
          </Button>
          <Button small kind="quiet" aria-label={t`Undo: ${label}`} onClick={of.onUndo}>
            <Trans>Undo</Trans>
          </Button>
          {isStuck && (
            <span role="status">
              <Trans>This part was changed again, so the merge can no longer be undone here.</Trans>
            </span>
          )}
        </p>
      ) : (
        <p className={styles.who}>
          <Trans>This change will be applied together with your answers.</Trans>
        </p>
      )}
    </li>
  )
}

/** Changes of others that met nothing of mine, with a way to each and back. */
export const MergedList = ({ done, coming = [], onUndo, onDismiss, ...entry }: MergedListProps) => {
  const [stuck, setStuck] = useState<Merged | null>(null)
  const count = done.length + coming.length
  if (count === 0) return null
  const entries = (all: readonly Merged[], isDone: boolean) =>
    all.map((merged, n) => (
      <MergedEntry
        key={`${merged.revisionid} ${merged.path.join('/')} ${n}`}
        {...entry}
        merged={merged}
        isDone={isDone}
        isStuck={stuck === merged}
        onUndo={() => setStuck(onUndo(merged) ? null : merged)}
      />
    ))
  return (
    <details className={styles.list}>
      <summary className={styles.summary}>
        <Trans>Merged automatically ({count})</Trans>
      </summary>
      <ul>
        {entries(coming, false)}
        {entries(done, true)}
      </ul>
      {onDismiss && (
        <Button small kind="quiet" onClick={onDismiss}>
          <Trans>Clear the list</Trans>
        </Button>
      )}
    </details>
  )
}
