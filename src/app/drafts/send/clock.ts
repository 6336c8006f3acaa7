/** Milliseconds that never go back while the page lives, whatever the device's clock is set to. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
