/**
 * Milliseconds that never go back while the page lives, whatever the device's clock is set to
 * (A-229).
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
