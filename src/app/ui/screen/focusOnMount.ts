// Refs of what takes the focus the moment it comes: whoever asked for it goes on there.

export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** Its first button does. */
export const focusButtonOnMount = (place: HTMLElement | null): void =>
  place?.querySelector('button')?.focus()
