// The tree of 50,000 categories in a real browser, against a bare virtual list of as many rows and
// nothing else.
import { foundIn, itemAt } from '#lib/existing.ts'
import type { BenchBrowser, BenchPage } from './browser.ts'
import { signedIn, waitFor } from './editing.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

/** Letters that somebody types into the filter: few, then many of the rows go at each. */
const typed = 'replace '
const wheelSteps = 240
const wheelPixels = 400
const dragFrames = 180

/** Milliseconds; `frame` is the 95th of 100, `worst` the longest. */
type Measured = {
  first: number
  openAll: number
  filter: number
  frame: number
  worst: number
  work: number
}
export type TreeMeasured = {
  ours: Measured & { answered: number; longTask: number; items: number }
  bare: Measured
  rows: number
}

const p95 = (times: readonly number[]) =>
  itemAt(
    [...times].sort((a, b) => a - b),
    Math.floor(times.length * 0.95),
  )

/** An expression: milliseconds from before `act` until what it changed was painted. */
const timeOf = (act: string) =>
  `new Promise(done => requestAnimationFrame(() => { const from = performance.now(); ${act}; requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(performance.now() - from); port2.postMessage(0) }) }))`

/**
 * Frame by frame: the wheel turned over the list, then the handle of its scrollbar dragged from end
 * to end. `list` is an expression.
 */
const scrolling = async (
  page: BenchPage,
  list: string,
): Promise<Pick<Measured, 'frame' | 'worst' | 'work'>> => {
  const busy = async () => {
    const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
      'Performance.getMetrics',
    )
    return foundIn(metrics, ({ name }) => name === 'TaskDuration').value * 1000
  }
  const before = await busy()
  const watch =
    'window.frames95 = []; window.watching = true; let last = 0; const look = now => { if (last) window.frames95.push(now - last); last = now; if (window.watching) requestAnimationFrame(look) }; requestAnimationFrame(look)'
  await page.value(`(() => { ${list}.scrollTop = 0; ${watch} })()`)
  for (let n = 0; n < wheelSteps; n++) {
    await page.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: 300,
      y: 500,
      deltaX: 0,
      deltaY: n < wheelSteps * 0.75 ? wheelPixels : -wheelPixels,
    })
  }
  await page.value(
    `new Promise(done => { const list = ${list}; let n = 0; const step = () => { n += 1; list.scrollTop = list.scrollHeight * (1 - Math.abs(1 - 2 * n / ${dragFrames})); if (n < ${dragFrames}) requestAnimationFrame(step); else done() }; requestAnimationFrame(step) })`,
  )
  const frames = await page.value<number[]>(
    '(() => { window.watching = false; return window.frames95 })()',
  )
  return {
    frame: p95(frames),
    worst: Math.max(...frames),
    work: ((await busy()) - before) / frames.length,
  }
}

/** Opens all, types the filter letter by letter and takes it away, scrolls. */
const usual = async (
  page: BenchPage,
  {
    open,
    close,
    type,
    list,
  }: { open: string; close: string; type: (text: string) => string; list: string },
): Promise<Omit<Measured, 'first'>> => {
  const [opened, letters]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const took = await page.value<number>(timeOf(open))
    if (round > 0) opened.push(took) // the first warms up
    for (let n = 1; n <= typed.length; n++) {
      const letter = await page.value<number>(timeOf(type(typed.slice(0, n))))
      if (round > 0) letters.push(letter)
    }
    await page.value(timeOf(type('')))
    if (round < rounds) await page.value(timeOf(close))
  }
  return { openAll: median(opened), filter: p95(letters), ...(await scrolling(page, list)) }
}

/** The page again and again: milliseconds until its rows are drawn. The last one stays open. */
const openedAgain = async (browser: BenchBrowser, service: Running) => {
  const [read, answered]: [number[], number[]] = [[], []]
  let page = await signedIn(browser, service)
  for (let round = 0; round <= rounds; round++) {
    await page.close()
    page = await signedIn(browser, service)
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `
      const look = () => { if (document.querySelector('[role=treeitem]')) {
        const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { window.shownAt = performance.now() };
          port2.postMessage(0) } else requestAnimationFrame(look) }
      requestAnimationFrame(look)
      window.longTasks = []
      new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask', buffered: true })`,
    })
    await page.open(`http://127.0.0.1:${service.port}/tree`)
    await waitFor(page, 'window.shownAt > 0')
    const since = (mark: string) =>
      page.value<number>(
        `window.shownAt - performance.getEntriesByName(${JSON.stringify(mark)}).at(-1).startTime`,
      )
    if (round === 0) continue // the code is in the browser's cache from here on
    read.push(await since('tree read'))
    answered.push(await since('tree answered'))
  }
  return { page, read, answered }
}

const labelsOf = async (service: Running): Promise<string[]> => {
  const answer = (await (
    await fetch(
      `http://127.0.0.1:${service.port}/api/2.0/wikis/CATEGORY?display=hierarchy&includeStubs=true`,
    )
  ).json()) as { hierarchy: object }
  const labels: string[] = []
  const walk = (branch: object): void =>
    Object.entries(branch).forEach(([title, below]) => {
      labels.push(title)
      if (below) walk(below as object)
    })
  walk(answer.hierarchy)
  return labels
}

const ourPage = async (
  browser: BenchBrowser,
  service: Running,
): Promise<TreeMeasured['ours'] & { rows: number; labels: string[] }> => {
  const { page, read, answered } = await openedAgain(browser, service)
  await waitFor(page, `!document.querySelector('[role=treeitem]').textContent.includes('–')`)
  const longTask = await page.value<number>('Math.max(0, ...window.longTasks)')
  const button = (name: string) =>
    `document.querySelector('button[aria-label=${JSON.stringify(name)}]').click()`
  const list = `document.querySelector('[role=tree]').parentElement`
  const measured = await usual(page, {
    open: button('Open all'),
    close: button('Close all'),
    list,
    type: text =>
      `{ const field = document.querySelector('input[type=search]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)}); field.dispatchEvent(new Event('input', { bubbles: true })) }`,
  })
  const items = await page.value<number>(`document.querySelectorAll('[role=treeitem]').length`)
  const rows = await page.value<number>(
    `Math.round(document.querySelector('[role=tree]').offsetHeight / document.querySelector('[role=treeitem]').offsetHeight)`,
  )
  const labels = await labelsOf(service)
  await page.close()
  return {
    ...measured,
    first: median(read),
    answered: median(answered),
    longTask,
    items,
    rows,
    labels,
  }
}

/** A list whose rows near the view alone are in the page: labels, and nothing else. */
const bareList = `
  document.body.innerHTML = '<div id=list style="height:100vh;overflow:auto;position:relative"><div id=all style="position:relative"></div></div>'
  const list = document.getElementById('list'), all = document.getElementById('all')
  let rows = [], asked = 0
  window.draw = () => {
    asked = 0
    all.style.height = rows.length * 28 + 'px'
    const from = Math.max(0, Math.floor(list.scrollTop / 28) - 8),
      to = Math.min(rows.length, from + Math.ceil(list.clientHeight / 28) + 16)
    all.replaceChildren(...Array.from({ length: to - from }, (_, n) => { const row = document.createElement('div');
      row.style.cssText = 'position:absolute;left:0;right:0;height:28px;top:' + (from + n) * 28 + 'px';
        row.textContent = rows[from + n]; return row }))
  }
  window.show = next => { rows = next; window.draw() }
  list.addEventListener('scroll', () => { asked ||= requestAnimationFrame(window.draw) }, { passive: true })`

const barePage = async (browser: BenchBrowser, labels: readonly string[]): Promise<Measured> => {
  const page = await browser.newPage()
  await page.value(`(() => { window.labels = ${JSON.stringify(labels)}; ${bareList} })()`)
  const first: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.value(timeOf('window.show([])'))
    const took = await page.value<number>(timeOf('window.show(window.labels.slice(0, 60))'))
    if (round > 0) first.push(took)
  }
  const measured = await usual(page, {
    open: 'window.show(window.labels)',
    close: 'window.show(window.labels.slice(0, 60))',
    list: `document.getElementById('list')`,
    type: text =>
      `window.show(window.labels.filter(label => label.toLowerCase().includes(${JSON.stringify(text.trim())})))`,
  })
  await page.close()
  return { ...measured, first: median(first) }
}

/** `service` holds the tree already. */
export const measureTree = async (
  browser: BenchBrowser,
  service: Running,
): Promise<TreeMeasured> => {
  const { rows, labels, ...ours } = await ourPage(browser, service)
  return { ours, bare: await barePage(browser, labels), rows }
}
