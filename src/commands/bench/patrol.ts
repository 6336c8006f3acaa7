// The review of edits in a real browser: from the key that decides to the next edit's first change
// on the screen (moderation-admin 6).
import { randomUUID } from 'node:crypto'
import { createClient } from '#contract/client.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import type { BenchBrowser, BenchPage } from './browser.ts'
import { painted, signedIn, waitFor } from './editing.ts'
import { median } from './load.ts'
import type { Running } from './service.ts'

const items = 1000
const decisions = 200
const delay = 150 // milliseconds that the network adds to each answer
const atOnce = 8
/** Longer than keys wait after an edit came. */
const pause = 320 // milliseconds

/** So many guides, each with an edit of a newcomer that waits. */
const fillQueue = async ({ client, port }: Running): Promise<void> => {
  await client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
    .catch(() => undefined) // it may be there
  const base = `http://127.0.0.1:${port}/api/2.0`
  const { authToken } = await createClient(base, () => null).createUser({
    body: {
      email: `${randomUUID()}@stepwright.example`,
      password: randomUUID(),
      username: 'Ned Newcomer',
    },
  })
  const newcomer = createClient(base, () => authToken)
  const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0 })
  let made = 0
  const make = async () => {
    while (made < items) {
      const number = (made += 1)
      const { guideid } = await client.createGuide({
        body: { category: 'Bench', type: 'repair', title: `Guide ${number}`, public: true },
      })
      for (const text of ['Lift the lid.', 'Tighten the screw to 5 Nm.'])
        await client.createStep({ params: { guideid }, body: { lines: [line(text)] } })
      const { steps } = await newcomer.readGuide({
        params: { guideid },
        query: { excludePrerequisiteSteps: true },
      })
      const { stepid, revisionid, lines } = itemAt(steps, 1)
      const first = firstOf(lines)
      await newcomer.patchStep({
        params: { guideid, stepid },
        query: { revisionid },
        body: { lines: [{ ...line(`Tighten the screw to ${number} Nm.`), lineid: first.lineid }] },
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, make))
}

/**
 * Notes each press of the key, and the frame in which another heading with a change under it stands
 * there.
 */
const watching = `
  window.works = []
  addEventListener('keydown', ({ timeStamp }) => {
    const before = document.querySelector('h1')?.textContent
    const look = () => requestAnimationFrame(() => {
      const now = document.querySelector('h1')?.textContent
      if (now !== undefined && now !== before && document.querySelector('[data-hunk]'))
        setTimeout(() => works.push(performance.now() - timeStamp))
      else look()
    })
    look()
  }, true)`

const pressA = async (page: BenchPage) => {
  await page.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    text: 'a',
    key: 'a',
    code: 'KeyA',
    windowsVirtualKeyCode: 65,
  })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' })
}
/** Milliseconds of each press until what it brings is painted. */
const decide = async (page: BenchPage): Promise<number[]> => {
  for (let n = 1; n <= decisions; n++) {
    await new Promise(resolve => setTimeout(resolve, pause))
    await pressA(page)
    await waitFor(page, `works.length === ${n}`)
  }
  return page.value<number[]>('works')
}

/**
 * Two hundred changes that stand ready and are shown one after the other: what the frame alone
 * costs.
 */
const bareDesk = (page: BenchPage) =>
  page.value(`(() => {
  document.body.innerHTML = '<h1>0</h1>' + '<p>A row of the queue</p>'.repeat(40)
    + '<p data-hunk>Tighten the screw to 5 Nm.</p>'
  let n = 0
  addEventListener('keydown', () => { n += 1; document.querySelector('h1').textContent = n;
    document.querySelector('[data-hunk]').textContent = 'Tighten the screw to ' + n + ' Nm.' })
  ${watching}
  return ${painted}
})()`)

export type Speed = { ours: number; p95: number; bare: number; decided: number }

export const measurePatrol = async (browser: BenchBrowser, service: Running): Promise<Speed> => {
  await fillQueue(service)
  const page = await signedIn(browser, service)
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delay,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.open(`http://127.0.0.1:${service.port}/patrol`)
  await waitFor(page, `document.querySelector('[data-hunk]') !== null`)
  await page.value(`(() => { ${watching} })()`)
  const works = await decide(page)
  await waitFor(page, `!document.body.textContent.includes('on their way')`)
  await page.close()
  const plain = await browser.newPage()
  await bareDesk(plain)
  const bare = median(await decide(plain))
  await plain.close()
  const { decided } = await service.client.readPatrolStats({ query: {} })
  return {
    ours: median(works),
    p95: itemAt(
      [...works].sort((a, b) => a - b),
      Math.floor(works.length * 0.95),
    ),
    bare,
    decided,
  }
}
