// What an author's hands do in the editor.
import { expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test'
import type { CreateStep } from '#contract/steps/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { Person } from './site.ts'

export const stepOf = (page: Page, number: number) =>
  page.getByRole('article', { name: `Step ${number}`, exact: true })
export const linesOf = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Lines of step ${number}` })
/** Below the steps; the outline has a button of the same name. */
export const addAtEnd = (page: Page) =>
  page.getByRole('button', { name: 'Add step at the end' }).last()
/** All lines of the step that is written become one with this text. */
export const rewriteLines = async (page: Page, step: number, text: string): Promise<void> => {
  await linesOf(page, step).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await expect(linesOf(page, step)).toHaveText(text)
}
export const boxOf = async (shown: Locator) => existing(await shown.boundingBox(), 'a box')
export const openEditor = async (page: Page, guideid: number) => {
  await page.goto(`/guides/${guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
}

/**
 * The caret at the end of the line with this text, which must be short enough to stand in one row.
 */
export const caretAtEndOf = async (page: Page, step: number, text: string) => {
  await linesOf(page, step).getByText(text, { exact: true }).click()
  await page.keyboard.press('End')
}

/**
 * Everything typed is stored: the mark of unsaved work is gone from the tab's title, and the app
 * says when it was saved.
 */
export const expectSaved = async (page: Page) => {
  await expect(page).not.toHaveTitle(/^•/)
  await expect(page.getByText(savedWords)).toBeVisible()
}
const savedWords = /^(Saved \d|All changes saved, )/

/** Saves by the key, as an author does. */
export const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expectSaved(page)
}

/**
 * What waits is sent now. On a slow machine the app tries by itself before the button is reached,
 * and the button is gone.
 */
export const tryNow = (page: Page) =>
  page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 3000 })
    .catch(() => undefined)

/**
 * All that this browser has in a store of its own; nothing while the app has not opened it: to open
 * it here would make one without stores, which stands in the app's way.
 */
export const keptRows = <T>(page: Page, database: string, store: string): Promise<T[]> =>
  page.evaluate(
    async names => {
      const answerOf = <R>(request: IDBRequest<R>) =>
        new Promise<R>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(`${request.error}`)))
        })
      const made = await indexedDB.databases()
      if (!made.some(({ name }) => name === names.database)) return []
      const opened = await answerOf(indexedDB.open(names.database))
      try {
        const reading = opened.transaction(names.store).objectStore(names.store).getAll()
        return await answerOf<T[]>(reading)
      } finally {
        opened.close()
      }
    },
    { database, store },
  )

/**
 * Where the browser has kept that the writing stands in this guide: a caret that only moves is kept
 * a moment later.
 */
export const keptPlace = async (page: Page, guideid: number) =>
  (await keptRows<{ owner?: string; guideid?: number }>(page, 'stepwright', 'drafts')).find(
    one => one.owner?.endsWith(' places') && one.guideid === guideid,
  ) ?? null

/** Goes on with Tab until the wanted control has the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, wanted: Locator, key = 'Tab') => {
  await wanted.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < 250; presses++) {
    if (await wanted.evaluateAll(found => found.includes(document.activeElement as HTMLElement)))
      return
    await page.keyboard.press(key)
  }
  throw new Error(`250 times ${key} do not lead to ${wanted}`)
}

/**
 * Goes down row by row to the line with this text, and to its end; whoever lands elsewhere begins
 * again at the top.
 */
export const arrowTo = (page: Page, text: string) =>
  expect(async () => {
    await page.keyboard.press('Control+Home')
    for (let rows = 0; rows < 40; rows++) {
      if ((await page.evaluate(() => getSelection()?.anchorNode?.textContent)) === text)
        return page.keyboard.press('End')
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`The arrow does not come to “${text}”`)
  }).toPass()

/** Drops a file of this name and content on an element, as from the desktop. */
export const dropFile = async (
  page: Page,
  target: Locator,
  file: { name: string; type: string; bytes: Buffer },
) => {
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const transfer = new DataTransfer()
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], name, { type }),
      )
      return transfer
    },
    { name: file.name, type: file.type, base64: file.bytes.toString('base64') },
  )
  for (const event of ['dragenter', 'dragover', 'drop'])
    await target.dispatchEvent(event, { dataTransfer })
}

export const line = (text_raw: string): CreateStep['lines'][number] => ({
  text_raw,
  bullet: 'black',
  level: 0,
})

const category = 'Bench tools'

/** A guide needs a category that exists. */
const ensureCategory = async ({ client }: Person) => {
  const found = await client.listWikis({
    params: { namespace: 'CATEGORY' },
    query: { title: category },
  })
  if (!found.some(({ title }) => title === category))
    await client.createWiki({ body: { namespace: 'CATEGORY', title: category, contents: '' } })
}

/** What the page writes, from now on: `PATCH /guides/5/steps/7`, each with its body. */
export const watchWrites = (page: Page): { line: string; body: string }[] => {
  const writes: { line: string; body: string }[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' && path.startsWith('/api/2.0/guides'))
      writes.push({
        line: `${request.method()} ${path.replace('/api/2.0', '')}`,
        body: request.postData() ?? '',
      })
  })
  return writes
}

/** Puts this on the clipboard and pastes it where the caret is. */
export const paste = (target: Locator, data: { html?: string; text: string }) =>
  target.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer()
    if (html) clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)

/** In the panel that names what it does; afterwards it says where the guide is. */
export const publishFromPanel = async (page: Page) => {
  await page
    .getByRole('dialog', { name: 'Publish this guide?' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  const done = page.getByRole('dialog', { name: 'The guide is published' })
  await expect(done.getByText('Everyone can see the guide now.')).toBeVisible()
  await done.getByRole('button', { name: 'Close' }).click()
  await expect(done).toHaveCount(0)
}

/** The same without a mouse: what is safe has the focus, and the verb stands beside it. */
export const publishByKeys = async (page: Page) => {
  const asks = page.getByRole('dialog', { name: 'Publish this guide?' })
  await tabTo(page, asks.getByRole('button', { name: 'Publish', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'The guide is published' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A public guide of this person, made through the API; each list of texts is a step. */
export const aGuide = async (
  person: Person,
  title: string,
  steps: readonly (readonly string[])[],
): Promise<Guide> => {
  await ensureCategory(person)
  const { guideid } = await person.client.createGuide({
    body: { category, type: 'repair', title, public: true },
  })
  for (const texts of steps)
    await person.client.createStep({ params: { guideid }, body: { lines: texts.map(line) } })
  return readBack(person, guideid)
}

export const readBack = (person: Person, guideid: number): Promise<Guide> =>
  person.client.readGuide({ params: { guideid } })
export const textsOf = (guide: Guide, step = 0) =>
  itemAt(guide.steps, step).lines.map(({ text_raw }) => text_raw)

/** As when the tab crashes: nothing of the page is asked, not even while it is busy. */
const readyToKill = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  return async () => {
    const crashed = page.waitForEvent('crash')
    void session.send('Page.crash').catch(() => undefined) // a page that has crashed does not answer
    await crashed
    await page.close()
  }
}
export const kill = async (context: BrowserContext, page: Page) =>
  (await readyToKill(context, page))()
/** The same in the turn of a click: the page hears of nothing that the browser answers to it. */
export const killInClick = async (context: BrowserContext, page: Page, button: Locator) => {
  const killNow = await readyToKill(context, page)
  const clicked = page.waitForEvent('console', message => message.text() === 'clicked')
  void button
    .evaluate(async (element: HTMLElement) => {
      element.click()
      for (let turn = 0; turn < 100; turn++) await Promise.resolve()
      console.info('clicked')
      for (;;);
    })
    .catch(() => undefined) // nor does it say what became of the click
  await clicked
  await killNow()
}
/** Nothing that is written leaves this page. */
export const holdWrites = async (context: BrowserContext) => {
  const tried: string[] = []
  const hold = (route: Route) => {
    if (route.request().method() === 'GET') return route.continue()
    tried.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    return route.abort()
  }
  await context.route('**/api/2.0/guides/**', hold)
  return { tried, letGo: () => context.unroute('**/api/2.0/guides/**', hold) }
}

/** As on a busy device: the editor's short waits end after what the browser tells it. */
export const delayShortWaits = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout
    window.setTimeout = ((work: () => void, wait?: number) =>
      set(work, wait === 20 ? 400 : wait)) as typeof window.setTimeout
  })

/** Puts this on the clipboard, as another program does. Needs both permissions of the clipboard. */
export const putOnClipboard = (page: Page, text: string, html = ''): Promise<void> =>
  page.evaluate(
    ([words, tags]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([words], { type: 'text/plain' }),
          ...(tags ? { 'text/html': new Blob([tags], { type: 'text/html' }) } : {}),
        }),
      ]),
    [text, html] as const,
  )

/** Brings this to the caret by way of the clipboard; `html`: the same as a web page writes it. */
export const pasteText = async (
  page: Page,
  text: string,
  { html, keys = 'Control+v' }: { html?: string; keys?: string } = {},
): Promise<void> => {
  await putOnClipboard(page, text, html)
  await page.keyboard.press(keys)
}
