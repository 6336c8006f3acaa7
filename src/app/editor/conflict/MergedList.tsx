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

/** Changes of others that met nothing of mine, with a way to each and back. */
export const MergedList = ({
  done,
  coming = [],
  labelOf,
  words,
  nameOf,
  onShow,
  onUndo,
  onDismiss,
}: MergedListProps) => {
  const { t } = useLingui()
  const [stuck, setStuck] = useState<Merged | null>(null)
  const count = done.length + coming.length
  if (count === 0) return null
  const entry = (merged: Merged, isDone: boolean, n: number) => {
    const { path, before, now, revisionid } = merged
    const [old, text, name, label] = [
      valueText(before, path, words),
      valueText(now, path, words),
      nameOf(revisionid),
      labelOf(path),
    ]
    return (
      <li key={`${revisionid} ${path.join('/')} ${n}`} className={styles.entry}>
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
          <WordDiff before={old ?? ''} now={text ?? ''} />
        </p>
        {isDone ? (
          <p className={styles.acts}>
            <Button small kind="quiet" aria-label={t`Show: ${label}`} onClick={() => onShow(path)}>
              <Trans>Show</Trans>
            </Button>
            <Button
              small
              kind="quiet"
              aria-label={t`Undo: ${label}`}
              onClick={() => setStuck(onUndo(merged) ? null : merged)}
            >
              <Trans>Undo</Trans>
            </Button>
            {stuck === merged && (
              <span role="status">
                <Trans>It was changed since then and stays.</Trans>
              </span>
            )}
          </p>
        ) : (
          <p className={styles.who}>
            <Trans>It comes in when you apply your answers.</Trans>
          </p>
        )}
      </li>
    )
  }
  return (
    <details className={styles.list}>
      <summary className={styles.summary}>
        <Trans>Merged without asking ({count})</Trans>
      </summary>
      <ul>
        {coming.map((merged, n) => entry(merged, false, n))}
        {done.map((merged, n) => entry(merged, true, n))}
      </ul>
      {onDismiss && (
        <Button small kind="quiet" onClick={onDismiss}>
          <Trans>Clear the list</Trans>
        </Button>
      )}
    </details>
  )
}
