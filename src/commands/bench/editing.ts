// The editor in a real browser: what a key costs, and how soon a long guide stands there.
import { foundIn, itemAt } from '#lib/existing.ts'
import type { BenchBrowser, BenchPage } from './browser.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

const linesPerStep = 5
const keys = 1000

/** A public guide of so many steps, each with five lines. */
export const longGuide = async ({ client }: Running, steps: number): Promise<number> => {
  await client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
    .catch(() => undefined) // it may be there
  const { guideid } = await client.createGuide({
    body: { category: 'Bench', type: 'repair', title: `A guide of ${steps} steps`, public: true },
  })
  const lines = Array.from({ length: linesPerStep }, (_, n) => ({
    text_raw: `Line ${n + 1}: turn the screw until it holds, then look at the seam.`,
    bullet: 'black' as const,
    level: n === 0 ? 0 : 1,
  }))
  for (let n = 0; n < steps; n++) await client.createStep({ params: { guideid }, body: { lines } })
  return guideid
}

const addressOf = ({ port }: Running, guideid: number) =>
  `http://127.0.0.1:${port}/guides/${guideid}/edit/steps`

/** A page whose browser is signed in from its first script on. */
export const signedIn = async (browser: BenchBrowser, { token }: Running): Promise<BenchPage> => {
  const page = await browser.newPage()
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    // A page without storage stays signed out.
    source: `try { localStorage.setItem('stepwright.token', ${JSON.stringify(token)}) } catch {}`,
  })
  return page
}

/** Throws when it does not come true within a minute. */
export const waitFor = async (page: BenchPage, expression: string): Promise<void> => {
  for (let tries = 0; tries < 1200; tries++) {
    // The page may be between two documents.
    if (await page.value<boolean>(expression).catch(() => false)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`Waited in vain for ${expression}`)
}

/** An expression that is there once the next frame is painted. */
export const painted =
  'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))'

/**
 * Milliseconds of the main thread from each key to its paint; the greatest of the least 95 in a
 * hundred.
 */
export const workPerKey = async (page: BenchPage): Promise<number> => {
  const busy = async () => {
    const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
      'Performance.getMetrics',
    )
    return foundIn(metrics, ({ name }) => name === 'TaskDuration').value * 1000
  }
  const works: number[] = []
  for (let n = 0; n < keys; n++) {
    const text = n % 6 === 5 ? ' ' : itemAt('abcde', n % 5)
    const before = await busy()
    await page.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text,
      key: text,
      code: text === ' ' ? 'Space' : `Key${text.toUpperCase()}`,
      windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0),
    })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
    await page.value(painted)
    works.push((await busy()) - before)
    // A line has its length: what was typed goes again, unmeasured, before it is full.
    if (n % 100 === 99) await page.value(`document.execCommand('undo')`)
  }
  return itemAt(
    [...works].sort((a, b) => a - b),
    Math.floor(works.length * 0.95),
  )
}

/**
 * p95 in the middle of a guide of 500 steps, the journal on, and on a bare page of as many text
 * fields.
 */
export const measureTyping = async (
  browser: BenchBrowser,
  service: Running,
): Promise<{ ours: number; bare: number }> => {
  const guideid = await longGuide(service, 500)
  const page = await signedIn(browser, service)
  await page.open(addressOf(service, guideid))
  await waitFor(page, `document.querySelector('.ProseMirror') !== null`)
  await page.value(
    `(() => { const lines = document.querySelector('.ProseMirror'); lines.focus(); getSelection().selectAllChildren(lines.firstChild.lastChild); getSelection().collapseToEnd(); return ${painted} })()`,
  )
  const ours = await workPerKey(page)
  await page.close()
  const plain = await browser.newPage()
  await plain.value(
    `(() => { document.body.innerHTML = ${JSON.stringify('<textarea rows=5></textarea>')}.repeat(500); document.querySelector('textarea').focus(); return ${painted} })()`,
  )
  const bare = await workPerKey(plain)
  await plain.close()
  return { ours, bare }
}

/** Milliseconds from the navigation to the frame in which the first step can be written. */
const opening = async (
  browser: BenchBrowser,
  service: Running,
  guideid: number,
): Promise<number> => {
  const page = await signedIn(browser, service)
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `
    const look = () => { if (document.querySelector('.ProseMirror')) requestAnimationFrame(() => { window.shownAt = performance.now() });
      else requestAnimationFrame(look) }
    requestAnimationFrame(look)`,
  })
  await page.open(addressOf(service, guideid))
  await waitFor(page, 'window.shownAt > 0')
  const shownAt = await page.value<number>('window.shownAt')
  await page.close()
  return shownAt
}

export const measureOpening = async (
  browser: BenchBrowser,
  service: Running,
): Promise<{ long: number; short: number }> => {
  const guides = { long: await longGuide(service, 500), short: await longGuide(service, 50) }
  const times = { long: [] as number[], short: [] as number[] }
  await opening(browser, service, guides.short) // the code is in the browser's cache from here on
  for (let round = 0; round < rounds; round++)
    for (const which of ['long', 'short'] as const)
      times[which].push(await opening(browser, service, guides[which]))
  return { long: median(times.long), short: median(times.short) }
}
