import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ConflictPanel.module.css'

type JoinRowProps = {
  name: string
  words: ReactNode
  isChosen: boolean
  isPending: boolean
  error: Error | null
  onChoose: () => void
  /** What came of it. */ children: ReactNode
}

/** A choice that is made first: what comes of it is shown once it is there. */
export const JoinRow = (props: JoinRowProps) => {
  const { name, words, isChosen, isPending, error, onChoose, children } = props
  return (
    <label className={`${styles.value} ${styles.pick}`}>
      <span className={styles.name}>
        <input
          type="radio"
          name={name}
          value="edit"
          checked={isChosen}
          onChange={onChoose}
          aria-keyshortcuts="E"
        />
        {words}
      </span>
      <span role="status">
        {isPending && <Trans>Drawing…</Trans>}
        {error && error.message}
        {children}
      </span>
      <kbd className={styles.key}>E</kbd>
    </label>
  )
}
