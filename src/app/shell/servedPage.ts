// The page as the service sent it (server/pages/document) stands until the first screen of the app
// takes its place at once: no bones come between, and nothing is there twice.
import { use, useLayoutEffect } from 'react'

const served = typeof document === 'undefined' ? null : document.getElementById('document')

/** public/settings.js hides it from whoever is going to see something else there. */
const isShown = () =>
  served !== null && served.isConnected && document.documentElement.dataset.served !== 'hidden'

// Never kept: what takes the page's place wakes React by itself.
const itsPlace = new Promise<never>(() => undefined)

/** Within a fallback: React keeps what is painted, which is the page. */
export const useServedPage = (): void => {
  if (isShown()) use(itsPlace)
}

let written: Promise<void> | null = null

/** Whoever writes into a field of the page goes on there until they leave it. */
export const useWriter = (): void => {
  if (!isShown() || !(document.activeElement instanceof HTMLInputElement)) return
  const field = document.activeElement
  written ??= new Promise(resolve =>
    field.addEventListener(
      'blur',
      () => {
        written = null
        resolve()
      },
      { once: true },
    ),
  )
  use(written)
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null

// The app begins after somebody may have gone to a link.
let heldLink = served?.contains(document.activeElement) ? linkAt(document.activeElement) : null
served?.addEventListener('focusin', ({ target }) => {
  heldLink = linkAt(target)
})
// The focus leaves a link that somebody leaves, and one that goes with the page: after the screen
// has come in its place, only the former is still there. A window that is left keeps its own.
served?.addEventListener('focusout', () => {
  const left = heldLink
  queueMicrotask(() => {
    if (heldLink === left && left?.isConnected && document.activeElement !== left) heldLink = null
  })
})

/** With the first screen: a link of the page that had the focus gives it to the screen's own. */
export const useHeldLink = (): void =>
  useLayoutEffect(() => {
    const before = heldLink
    heldLink = null
    if (!before || before.isConnected || document.activeElement !== document.body) return
    const words = before.textContent?.trim()
    const after = [...document.links].filter(link => link.href === before.href)
    const same = after.find(link => link.textContent?.trim() === words) ?? after[0]
    same?.focus({ preventScroll: true })
  }, [])
