/** It asks nobody outside for anything, and draws without the machine’s own devices. */
export const quietFlags: readonly string[]
/** The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's; undefined when there is none. */
export function findChromium(): string | undefined
