// F6 goes from part to part of the page: the top bar, whatever a screen marks with data-pane, else
// its main part.

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex="0"]'

const isShown = (element: Element): boolean =>
  element.checkVisibility() && element.getBoundingClientRect().height > 0
const panes = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '#root header:not(main header), [data-pane], main:not(:has([data-pane]))',
    ),
  ].filter(isShown)

/**
 * Moves the focus into the next pane, or the one before; false after the last one, where the key is
 * the browser's.
 */
export const goToPane = (by: 1 | -1): boolean => {
  if (document.querySelector('dialog:modal')) return false
  const all = panes()
  const at = all.findLastIndex(pane => pane.contains(document.activeElement))
  const next = all[at < 0 && by < 0 ? all.length - 1 : at + by]
  if (!next) return false
  const chosen = next.querySelector<HTMLElement>('[aria-current]:is(a, button)')
  const first = [chosen, ...next.querySelectorAll<HTMLElement>(reachable)].find(
    element => element && isShown(element) && element.tabIndex >= 0,
  )
  if (!first) next.tabIndex = -1
  ;(first ?? next).focus()
  return true
}
