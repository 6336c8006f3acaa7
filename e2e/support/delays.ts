// Journeys on a bad day, in `npm run soak` and with DELAYS=1: answers come late and out of order.
// What a journey proves must not hang on how fast they came.
import type { BrowserContext, Route } from '@playwright/test'

const longest = 600 // milliseconds

const late = async (route: Route): Promise<void> => {
  if (Math.random() < 0.5)
    await new Promise(resolve => setTimeout(resolve, Math.random() * longest))
  await route.fallback().catch(() => undefined) // of a page that is gone
}

export const delay = (context: BrowserContext): Promise<unknown> => context.route('**/api/**', late)
