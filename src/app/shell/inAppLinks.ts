import type { MouseEvent } from 'react'

// Served by the service itself, not by the app.
const outside = /^\/(api|igi|healthz|readyz|assets)(\/|$)/

/**
 * The path that a click should open inside the app; null when the browser should follow the link
 * itself.
 */
const inAppPath = (link: HTMLAnchorElement): string | null => {
  const target = new URL(link.href, location.href)
  if (target.origin !== location.origin || outside.test(target.pathname)) return null
  if (link.target || link.hasAttribute('download')) return null
  const isSamePage = target.pathname === location.pathname && target.search === location.search
  return isSamePage && target.hash ? null : target.pathname + target.search + target.hash
}

/** Another tab or window is asked for, or the menu of the browser. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * One listener for every link of the page, those in rendered wiki text too: no link reloads the
 * app.
 */
export const followInApp = (event: MouseEvent, go: (path: string) => void) => {
  if (event.defaultPrevented || isForBrowser(event)) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!(link instanceof HTMLAnchorElement) || !link.href) return
  const path = inAppPath(link)
  if (path === null) return
  event.preventDefault()
  go(path)
}
