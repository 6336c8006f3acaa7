/**
 * The keyboard goes on where it was before a notice took it: in the step beside it or the panel
 * around it, else in the step that is written. `notice` is about to go.
 */
export const goOnWriting = (notice: Element | null): void => {
  if (!notice?.contains(document.activeElement)) return
  const panel = notice.closest<HTMLElement>('[role="tabpanel"]')
  if (panel) return panel.focus()
  const near = notice.closest('article') ?? document
  const place =
    near.querySelector<HTMLElement>('[contenteditable="true"]') ??
    near.querySelector<HTMLElement>('h2 button')
  place?.focus()
}
