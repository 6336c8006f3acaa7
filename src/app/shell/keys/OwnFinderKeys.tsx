import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { isChord } from '#app/ui/keys/keys.ts'
import { ariaKeys, isShortcut } from '#app/ui/keys/ownKeys.ts'
import { shortcuts } from '#app/ui/keys/shortcuts.ts'
import { useKeyWords, useOwnKeys } from '#app/ui/keys/useKeyWords.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'

const slash = '/'
const finderOf = () => document.querySelector<HTMLElement>(`header [aria-keyshortcuts$="${slash}"]`)
const capOf = () => finderOf()?.querySelector<HTMLElement>('kbd')
/** Until the returned function is called, the Finder does not show its first keys. */
const hideFirst = (heard: string | undefined) => {
  const [finder, cap] = [finderOf(), capOf()]
  const first = finder?.getAttribute('aria-keyshortcuts')
  if (!finder || !cap || !first) return undefined
  cap.hidden = true
  finder.setAttribute('aria-keyshortcuts', heard ? `${heard} ${slash}` : slash)
  return () => {
    cap.hidden = false
    finder.setAttribute('aria-keyshortcuts', first)
  }
}

/**
 * Other keys that somebody chose for the palette. Its Finder hears and shows Ctrl+K by itself, as
 * the first page has no room for the table of shortcuts: here they are kept from it.
 */
const ChangedFinder = () => {
  const keys = useKeyWords()('palette')
  const heard = ariaKeys('palette')
  const place = capOf()?.parentElement
  useLayoutEffect(() => hideFirst(heard), [heard])
  useWindowEvent(
    'keydown',
    event => {
      const wasFirst = shortcuts.palette.keys.some(chord => isChord(event, chord))
      if (wasFirst && !isShortcut(event, 'palette')) event.preventDefault()
    },
    { capture: true },
  )
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || !isShortcut(event, 'palette')) return
    if (document.querySelector('dialog:modal')) return
    event.preventDefault()
    finderOf()?.click()
  })
  return place && keys !== undefined ? createPortal(<KeyCap>{keys}</KeyCap>, place) : null
}

export const OwnFinderKeys = () => ('palette' in useOwnKeys() ? <ChangedFinder /> : null)
