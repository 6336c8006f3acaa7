import { useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import type { ButtonLook } from '../buttons/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { LucideIcon } from '../Icon.tsx'
import styles from './Menu.module.css'
import { putMenuHere, takeMenuAway } from './menusHere.ts'
import { usePopover } from './usePopover.ts'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  /** Shown at the right: the key that does the same. */
  keys?: string | undefined
  /** Refused rows stay, with the reason. */
  why?: string | undefined
  danger?: boolean
  /** Something that is on or off; undefined for a verb. */
  checked?: boolean | undefined
  onSelect: () => void
}

type MenuProps = ButtonLook & {
  /** Name of the button, and of the menu. */
  label: string
  /** null draws a line. */
  items: readonly (MenuItem | null)[]
  /** In a toolbar, which is one stop of the Tab key. */
  tabIndex?: number
  children?: ReactNode
}

/** A button that opens a list of verbs. */
export const Menu = ({ label, items, children, ...look }: MenuProps) => {
  const menuId = useId()
  const { isOpen, open, close, props } = usePopover()
  // The palette stands outside this tree.
  useEffect(() => putMenuHere({ id: menuId, label, items }), [menuId, label, items])
  useEffect(() => () => takeMenuAway(menuId), [menuId])
  const choose = ({ why, onSelect }: MenuItem) => {
    if (why) return
    close()
    onSelect()
  }
  return (
    <>
      <Button
        {...look}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={event => (isOpen ? close() : open(event.currentTarget))}
      >
        {children}
      </Button>
      <div {...props} id={menuId} role="menu" aria-label={label} className={styles.menu}>
        {isOpen &&
          items.map((item, n) =>
            item === null ? (
              <div key={n} role="separator" className={styles.line} />
            ) : (
              <button
                key={n}
                type="button"
                role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                aria-checked={item.checked}
                tabIndex={-1}
                className={classes(styles.item, item.danger && styles.danger)}
                aria-disabled={item.why ? true : undefined}
                onClick={() => choose(item)}
              >
                {item.icon && <Icon of={item.icon} />}
                <span className={styles.words}>
                  {item.label}
                  {item.why && <span className={styles.why}>{item.why}</span>}
                </span>
                {item.checked && <Icon of={Check} />}
                {item.keys && <kbd className={styles.keys}>{item.keys}</kbd>}
              </button>
            ),
          )}
      </div>
    </>
  )
}
