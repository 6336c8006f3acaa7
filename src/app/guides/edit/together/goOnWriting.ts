/**
 * The keyboard goes on where it was before a notice took it: in the step beside it, else in the one
 * that is written. `notice` is about to go.
 */
export const goOnWriting = (notice: Element | null): void => {
  if (!notice?.contains(document.activeElement)) return
  const near = notice.closest('article') ?? document
  near.querySelector<HTMLElement>('[contenteditable="true"], h2 button')?.focus()
}
