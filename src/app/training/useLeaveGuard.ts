import { useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as Ways, type Navigator, type To } from 'react-router'

const leadsAway = (to: To): boolean =>
  new URL(typeof to === 'string' ? to : (to.pathname ?? ''), location.href).pathname !==
  location.pathname

/**
 * While it is on, whatever leads to another page of the app is held up: links, the search, and the
 * browser's Back where it lets itself be held. `asked` goes there after all; null while nobody
 * wants to leave. `useBlocker` needs another kind of router than the app's.
 */
export const useLeaveGuard = (isOn: boolean): { asked: (() => void) | null; stay: () => void } => {
  const { navigator } = useContext(Ways)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  // The router's history and the browser's lie outside React.
  useEffect(() => {
    if (!isOn) return
    // oxlint-disable-next-line typescript/unbound-method -- called apart from it, and put back
    const { push, replace } = navigator
    const held =
      (go: Navigator['push']): Navigator['push'] =>
      (...where) =>
        leadsAway(where[0]) ? setAsked(() => () => go(...where)) : go(...where)
    Object.assign(navigator, { push: held(push), replace: held(replace) })
    let isLeaving = false
    const back = (event: NavigateEvent) => {
      if (
        isLeaving ||
        event.navigationType !== 'traverse' ||
        !event.destination.sameDocument ||
        !event.cancelable
      )
        return
      event.preventDefault()
      const { key } = event.destination
      setAsked(() => () => {
        isLeaving = true
        window.navigation.traverseTo(key)
      })
    }
    const ways = (window as Partial<Window>).navigation // not every browser has it
    ways?.addEventListener('navigate', back)
    return () => {
      Object.assign(navigator, { push, replace })
      ways?.removeEventListener('navigate', back)
    }
  }, [isOn, navigator])
  return { asked, stay: () => setAsked(null) }
}
