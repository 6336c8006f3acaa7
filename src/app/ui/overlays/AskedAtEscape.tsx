import type { KeyboardEvent, ReactNode } from 'react'
import { isComposed } from '../keys/keys.ts'
import styles from './AskedAtEscape.module.css'

/**
 * The second Escape in a dialog closes it without asking the page, as browsers have it. Where its
 * owner may keep it open, the key is taken before that.
 */
export const atEscape = (ask: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposed(event.nativeEvent)) return
  event.preventDefault()
  ask()
}

/** Around a dialog that may stay open. */
export const AskedAtEscape = ({ onAsk, children }: { onAsk: () => void; children: ReactNode }) => (
  <div className={styles.around} onKeyDown={atEscape(onAsk)}>
    {children}
  </div>
)
