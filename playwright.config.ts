import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isSoak, leftToSoak } from './e2e/soak/onlyInSoak.ts'
import { findChromium, quietFlags } from './scripts/chromium.mjs'

// Chromium refuses its sandbox to root, as in most containers.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = findChromium()
/**
 * Journeys against the built app and a real database. A worker keeps its browser; each file has a
 * site of its own (e2e/support/site.ts).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/run.setup.ts',
  // A journey waits for a fifth of its time, for the disk and for frames: half as many again.
  workers: Math.ceil(availableParallelism() * 1.5),
  retries: 0,
  ...(isSoak ? {} : { grepInvert: leftToSoak }),
  forbidOnly: true,
  // Nothing is timed here, these are guards against hanging: a busy machine gets the time it needs.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...quietFlags, ...sandbox], ...(executablePath && { executablePath }) },
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A fifth of the computing: asked for when a failure is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
