/**
 * A `ref` of what takes the focus when it comes into the page: what had it is gone, or leads here.
 * In a dialog `autoFocus` does that.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
