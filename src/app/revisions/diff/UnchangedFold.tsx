import { UnfoldVertical } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './Comparison.module.css'

/** What is the same on both sides, folded along the rule. `isUnfolded`: it cannot be folded now. */
export const UnchangedFold = ({
  words,
  isUnfolded = false,
  holds,
  children,
}: {
  words: string
  isUnfolded?: boolean
  /** Ids of the steps in it, by which it is found. */
  holds?: string
  children: ReactNode
}) => {
  const id = useId()
  const [isOpened, setIsOpen] = useState(false)
  const isOpen = isOpened || isUnfolded
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        data-holds={holds}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={UnfoldVertical} />
        {words}
      </button>
      {isOpen && (
        <div id={id} className={styles.unfolded}>
          {children}
        </div>
      )}
    </>
  )
}
