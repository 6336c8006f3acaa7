// The live board in a real browser: many runs that people go on with while somebody watches
// (moderation-admin 9).
import { randomUUID } from 'node:crypto'
import { createClient, type Client } from '#contract/client.ts'
import { itemAt } from '#lib/existing.ts'
import type { BenchBrowser } from './browser.ts'
import { signedIn, waitFor } from './editing.ts'
import type { Running } from './service.ts'

const runs = 300
const people = 10
const perSecond = 20
const seconds = 30
const steps = 6

/** Runs of ten people through guides of six steps. */
const fillBoard = async ({
  client,
  port,
}: Running): Promise<{ worker: Client; entryid: number; stepids: number[] }[]> => {
  await client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Board', contents: '' } })
    .catch(() => undefined) // it may be there
  const base = `http://127.0.0.1:${port}/api/2.0`
  const guides = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const { guideid } = await client.createGuide({
        body: {
          category: 'Board',
          type: 'repair',
          title: `Guide ${n + 1} of the board`,
          public: true,
        },
      })
      for (let step = 1; step <= steps; step++)
        await client.createStep({
          params: { guideid },
          body: { lines: [{ text_raw: `Turn screw ${step}.`, bullet: 'black', level: 0 }] },
        })
      return {
        guideid,
        stepids: (await client.readGuide({ params: { guideid } })).steps.map(
          ({ stepid }) => stepid,
        ),
      }
    }),
  )
  const workers = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const { authToken } = await createClient(base, () => null).createUser({
        body: {
          email: `${randomUUID()}@stepwright.example`,
          password: randomUUID(),
          username: `Worker ${n + 1}`,
        },
      })
      return createClient(base, () => authToken)
    }),
  )
  const made: { worker: Client; entryid: number; stepids: number[] }[] = []
  for (let n = 0; n < runs; n++) {
    const worker = itemAt(workers, n % people)
    const { guideid, stepids } = itemAt(guides, Math.floor(n / people) % people)
    const { entryid } = await worker.startWork({ body: { guideid, workorderid: `W-${n}` } })
    made.push({ worker, entryid, stepids })
  }
  return made
}

export type BoardSpeed = {
  rows: number
  events: number
  /**
   * Longest stretch that the page's thread was busy, milliseconds; 0 where none was over 50.
   */
  longest: number
  long: number
  moved: number
}

export const measureBoard = async (
  browser: BenchBrowser,
  service: Running,
): Promise<BoardSpeed> => {
  const made = await fillBoard(service)
  const page = await signedIn(browser, service)
  await page.open(`http://127.0.0.1:${service.port}/work/board`)
  await waitFor(page, `document.querySelectorAll('tbody tr[data-at]').length > 20`)
  const rows = await page.value<number>(
    `Number(document.querySelector('table').getAttribute('aria-rowcount')) - 1`,
  )
  await new Promise(resolve => setTimeout(resolve, 3000)) // the stream opens
  await page.value(`(() => {
    window.longTasks = []
    new PerformanceObserver(list => { for (const entry of list.getEntries()) longTasks.push(entry.duration) })
      .observe({ entryTypes: ['longtask'] })
    window.paints = 0
    new MutationObserver(() => { window.paints += 1 })
      .observe(document.querySelector('tbody'), { subtree: true, characterData: true, childList: true })
  })()`)
  let events = 0
  const began = Date.now()
  const sent: Promise<unknown>[] = []
  while (events < perSecond * seconds) {
    const { worker, entryid, stepids } = itemAt(made, (events * 7) % made.length)
    sent.push(
      worker.saveStepData({
        params: { entryid },
        body: { fields: {}, stepid: itemAt(stepids, events % stepids.length) },
      }),
    )
    events += 1
    await new Promise(resolve =>
      setTimeout(resolve, Math.max(0, began + (events * 1000) / perSecond - Date.now())),
    )
  }
  await Promise.all(sent)
  await new Promise(resolve => setTimeout(resolve, 2000))
  const found = await page.value<{ tasks: number[]; paints: number }>(
    '({ tasks: longTasks, paints })',
  )
  await page.close()
  return {
    rows,
    events,
    longest: Math.max(0, ...found.tasks),
    long: found.tasks.length,
    moved: found.paints,
  }
}
