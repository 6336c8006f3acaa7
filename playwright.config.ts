import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const quiet = ['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
// Chromium refuses its sandbox to root, as in most containers.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = findChromium()

/** Journeys against the built app and a real database; each worker starts a server of its own (e2e/support). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...quiet, ...sandbox], ...(executablePath && { executablePath }) },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
