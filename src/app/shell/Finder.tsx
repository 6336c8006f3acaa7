import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import styles from './Finder.module.css'
import { lazyComponent } from './lazyComponent.ts'
import { singleKeysAct } from './keys/singleKeys.ts'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'

const Palette = lazyComponent(() => import('../search/palette/Palette.tsx'), 'Palette')

/** Also in a text editor that stands in a shadow root: of that one only its host is told. */
const isTyping = (target: EventTarget | null) => {
  const place = target instanceof HTMLElement ? (target.shadowRoot?.activeElement ?? target) : null
  return (
    (place instanceof HTMLElement && place.isContentEditable) ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(place?.tagName ?? '')
  )
}

/** As long as it is there; whatever had the focus gets it back. */
const takeFocus = (field: HTMLInputElement | null) => {
  const before = document.activeElement
  field?.focus()
  return () => {
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Opens the palette: by a click, Ctrl or Cmd+K from anywhere, or a slash where nobody types. */
export const Finder = () => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [early, setEarly] = useState('')
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
  const close = () => {
    setIsOpen(false)
    setEarly('')
  }
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
        <span className={styles.words}>{t`Search or jump to…`}</span>
        <span className={styles.key}>
          <KeyCap>{t`Ctrl K`}</KeyCap>
        </span>
      </button>
      {isOpen && (
        <Suspense
          fallback={
            // The palette comes over the network at its first use; words are typed at once.
            <input
              className={styles.early}
              ref={takeFocus}
              aria-label={t`Search or jump to…`}
              value={early}
              onChange={event => setEarly(event.target.value)}
              onKeyDown={event => event.key === 'Escape' && close()}
            />
          }
        >
          <Palette typed={early} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
