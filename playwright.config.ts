import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const quiet = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
// Chromium refuses its sandbox to root, as in most containers.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = findChromium()
// Each file has a site of its own: what one makes is not in another's lists, and no title is taken.
const files = readdirSync(join(import.meta.dirname, 'e2e')).filter(file =>
  file.endsWith('.spec.ts'),
)

/**
 * Journeys against the built app and a real database; each worker starts a server of its own
 * (e2e/support).
 */
export default defineConfig<object, { apart: string }>({
  testDir: 'e2e',
  globalSetup: './e2e/support/build.setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Nothing is timed here: a busy machine gets the time it needs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: files.map(file => ({
    name: file.replace('.spec.ts', ''),
    testMatch: file,
    use: { apart: file },
  })),
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...quiet, ...sandbox], ...(executablePath && { executablePath }) },
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
