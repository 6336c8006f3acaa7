import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'

type DialogProps = {
  /** A question or a fact. */
  title: ReactNode
  onClose: () => void
  /** Two verbs, the safe one first. */
  actions?: ReactNode
  /** As large as the window allows: for pictures. */
  wide?: boolean
  /** All of the window, with a body that fills it. */
  full?: boolean
  /** Long: its body scrolls between title and actions; at the foot of a narrow window. */
  sheet?: boolean
  children: ReactNode
}

/** As a ref: opens it, and closes it while it is still in the page, or focus would not go back. */
export const openModal = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  return () => dialog.close()
}

/**
 * The browser's own modal dialog: it keeps focus inside, closes on Escape and gives focus back to
 * its opener.
 */
export const Dialog = ({ title, onClose, actions, wide, full, sheet, children }: DialogProps) => {
  const titleId = useId()
  return (
    <dialog
      ref={openModal}
      className={classes(
        styles.dialog,
        wide && styles.wide,
        full && styles.full,
        sheet && styles.sheet,
      )}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.foot}>{actions}</div>}
      </div>
    </dialog>
  )
}
