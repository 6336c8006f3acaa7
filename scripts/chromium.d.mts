/** The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's; undefined when there is none. */
export function findChromium(): string | undefined
