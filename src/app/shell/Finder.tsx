import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import styles from './Finder.module.css'
import { lazyComponent } from './lazyComponent.ts'
import { singleKeysAct } from './keys/singleKeys.ts'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'

const Palette = lazyComponent(() => import('../search/Palette.tsx'), 'Palette')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Opens the palette: by a click, Ctrl or Cmd+K from anywhere, or a slash where nobody types. */
export const Finder = () => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  // Keys belong to the whole page; an editor that has a use for them takes them first.
  useWindowEvent('keydown', event => {
    const isAsked =
      !event.altKey &&
      (event.key === 'k'
        ? event.ctrlKey || event.metaKey
        : event.key === '/' &&
          !event.ctrlKey &&
          !event.metaKey &&
          !isTyping(event.target) &&
          singleKeysAct())
    if (!isAsked || event.defaultPrevented || document.querySelector('dialog:modal')) return
    event.preventDefault()
    setIsOpen(true)
  })
  return (
    <>
      <button
        type="button"
        className={styles.finder}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Search} />
        <span className={styles.words}>{t`Search or jump to`}</span>
        <span className={styles.key}>
          <KeyCap>{t`Ctrl K`}</KeyCap>
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
