// Journeys on a bad day, for `DELAYS=1 npm test -- journeys`: requests take their time, and pages
// compute as on a slow or busy machine. What a journey proves must not hang on how fast it was.
import type { BrowserContext, Page, Route } from '@playwright/test'

const longest = 900 // milliseconds
const slowest = 6 // times as slow

const late = async (route: Route): Promise<void> => {
  if (Math.random() < 0.5)
    await new Promise(resolve => setTimeout(resolve, Math.random() * longest))
  await route.fallback().catch(() => undefined) // of a page that is gone
}
const slow = async (page: Page): Promise<void> => {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 + Math.random() * slowest })
  } catch {
    // The page was closed at once.
  }
}

export const delay = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/**', late)
  context.on('page', page => void slow(page))
}
