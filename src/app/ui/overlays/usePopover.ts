import { useRef, useState } from 'react'
import type { KeyboardEvent, ToggleEvent } from 'react'
import { flushSync } from 'react-dom'

const gap = 4

/** Below the opener, or above it where there is no room; never beyond the window. */
const placeBeside = (popover: HTMLElement, opener: HTMLElement) => {
  const anchor = opener.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const start = getComputedStyle(opener).direction === 'rtl' ? anchor.right - width : anchor.left
  const left = Math.max(gap, Math.min(start, innerWidth - width - gap))
  const below = anchor.bottom + gap
  const top =
    below + height > innerHeight && anchor.top - gap - height > 0
      ? anchor.top - gap - height
      : Math.max(gap, Math.min(below, innerHeight - height - gap))
  popover.style.left = `${left}px`
  popover.style.top = `${top}px`
}

const itemsOf = (popover: HTMLElement) => [
  ...popover.querySelectorAll<HTMLElement>('[role^="menuitem"]'),
]

/**
 * Where the next row stands whose name begins with this letter, going round from where one is; -1
 * where none does, and for keys that type no letter.
 */
export const rowNamed = (key: string, names: readonly string[], at: number): number => {
  if ([...key].length !== 1 || key === ' ') return -1
  const letter = key.toLocaleLowerCase()
  const order = names.map((_, n) => (at + 1 + n) % names.length)
  return order.find(n => names[n]?.trim().toLocaleLowerCase().startsWith(letter)) ?? -1
}

const narrow = '(max-width: 56.25em)'

/**
 * A menu in a popover of the browser's own: opens on its chosen or first row, arrows and first
 * letters move, Escape and a click outside close it. `sheet`: on phones it stands where its style
 * says, at the foot of the window.
 */
export const usePopover = ({ sheet = false } = {}) => {
  const popover = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** At once, rows and focus: the next key already belongs to the menu. */
  const open = (from: HTMLElement) => {
    const panel = popover.current
    if (!panel) return
    opener.current = from
    flushSync(() => setIsOpen(true))
    panel.showPopover()
    if (sheet && matchMedia(narrow).matches) panel.removeAttribute('style')
    else placeBeside(panel, from)
    const items = itemsOf(panel)
    const first = items.find(item => item.getAttribute('aria-checked') === 'true') ?? items[0]
    first?.focus()
  }
  /** At once too: who presses the button again right after means to open it. */
  const close = () => {
    popover.current?.hidePopover()
    setIsOpen(false)
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => setIsOpen(event.newState === 'open')
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      items[(next + items.length) % items.length]?.focus()
    }
    if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      const names = items.map(item => item.textContent)
      const named = items[rowNamed(event.key, names, at)]
      if (named) event.stopPropagation() // the letter is no single key of the screen
      named?.focus()
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      close()
      opener.current?.focus()
    }
  }
  return {
    popover,
    isOpen,
    open,
    close,
    props: { ref: popover, popover: 'auto' as const, onToggle, onKeyDown },
  }
}
