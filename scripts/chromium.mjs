// The browser of the journeys: found, or installed where that is possible.
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run, runPackage } from './child.mjs'

/** It asks nobody outside for anything, and draws without the machine’s own devices. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Chromium without a window is the same engine in a smaller program: the journeys take half the
 * computing in it.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable)

/** Playwright's own download, where there is one. */
function playwrights() {
  try {
    const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined // the packages are not installed yet
  }
}

/**
 * The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's; undefined when there is none.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isExecutable(given) ? given : undefined
  return names.map(onPath).find(Boolean) ?? usual.find(isExecutable) ?? playwrights()
}

/**
 * Finds a Chromium or installs one; prints one clear line and returns undefined when neither works.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    console.error(
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is no program. Correct it or unset it.`,
    )
    return undefined
  }
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium here: installing one')
  await runPackage('@playwright/test/cli.js', ['install', 'chromium'], {
    capture: true,
    timeout: 300_000,
  })
  if (!findChromium() && process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { capture: true, env })
    for (const name of names.slice(0, 2))
      if (!findChromium())
        await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
          capture: true,
          env,
        })
  }
  const installed = findChromium()
  if (!installed)
    console.error(
      'The journeys need a Chromium: install one (`apt-get install chromium-headless-shell`, `chromium` or Google Chrome), or set CHROMIUM_PATH to it.',
    )
  return installed
}
