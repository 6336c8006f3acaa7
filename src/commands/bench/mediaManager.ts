// The media manager over 20,000 pictures, against the same over 200: what a frame of scrolling
// costs, and how soon a filter shows.
import pg from 'pg'
import sharp from 'sharp'
import { existing, foundIn, itemAt } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import type { BenchBrowser, BenchPage } from './browser.ts'
import { painted, signedIn, waitFor } from './editing.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

const [many, few] = [20_000, 200]
const frames = 300

/** So many pictures of the admin; all show the same bytes, under numbers of their own. */
const fillLibrary = async ({ client, dataDir }: Running, count: number): Promise<void> => {
  const file = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer()
  const {
    image: { id },
  } = await client.uploadImage({ query: { file: 'part 0.jpg' } }, { file: new Uint8Array(file) })
  const database = new pg.Client({
    connectionString: existing(await joinRunning(dataDir), 'a running database').url,
  })
  await database.connect()
  await database.query(
    `insert into images (guid, userid, filename, format, width, height, bytes, created, blob,
      variant, renditions_done)
    select substr(md5('${count} ' || n), 1, 16), userid, 'part ' || n || '.jpg', format, width,
      height, bytes, created, blob, variant, renditions_done
      from images, generate_series(1, $2::int - 1) n where imageid = $1`,
    [id, count],
  )
  await database.end()
}

/**
 * Milliseconds of the main thread for each frame in which the window goes on by 400 pixels; the
 * greatest of the least 95 in a hundred.
 */
const workPerFrame = async (page: BenchPage): Promise<number> => {
  const busy = async () => {
    const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
      'Performance.getMetrics',
    )
    return foundIn(metrics, ({ name }) => name === 'TaskDuration').value * 1000
  }
  const works: number[] = []
  for (let n = 0; n < frames; n++) {
    const before = await busy()
    // Down over what there is, then up again.
    await page.value(
      `(() => { const all = document.scrollingElement; all.scrollTop = ${n} * 400 % Math.max(1, all.scrollHeight - all.clientHeight); return ${painted} })()`,
    )
    works.push(((await busy()) - before) / 2) // two frames pass until it is painted
  }
  return itemAt(
    [...works].sort((a, b) => a - b),
    Math.floor(works.length * 0.95),
  )
}

/**
 * Milliseconds from the last letter of a filter to the frame that shows the one picture it leaves.
 */
const filterTime = async (page: BenchPage, count: number, round: number): Promise<number> => {
  const all = `document.querySelectorAll('[role=gridcell]').length > 1`
  await waitFor(page, all)
  const name = `part ${Math.floor(count / 2) + round}.`
  const set = (text: string) =>
    `(() => { const field = document.querySelector('main input[type=search], main input[type=text]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)}); field.dispatchEvent(new Event('input', { bubbles: true })) })()`
  const took = await page.value<number>(`new Promise(done => {
    const from = performance.now();
    ${set(name)};
    const look = () => { const cells = document.querySelectorAll('[role=gridcell]');
      if (cells.length === 1 && cells[0].textContent.includes(${JSON.stringify(name)})) requestAnimationFrame(() => done(performance.now() - from));
        else requestAnimationFrame(look) }
    look()
  })`)
  await page.value(set(''))
  return took
}

const measureLibrary = async (browser: BenchBrowser, service: Running, count: number) => {
  await fillLibrary(service, count)
  const page = await signedIn(browser, service)
  await page.open(`http://127.0.0.1:${service.port}/media`)
  await waitFor(page, `document.querySelectorAll('[role=gridcell]').length > 1`)
  const frame = await workPerFrame(page)
  const filters: number[] = []
  await filterTime(page, count, rounds) // the first one warms up
  for (let round = 0; round < rounds; round++) filters.push(await filterTime(page, count, round))
  await page.close()
  return { frame, filter: median(filters) }
}

/** `service` has no pictures yet. */
export const measureMedia = async (
  browser: BenchBrowser,
  services: { many: Running; few: Running },
) => ({
  few: await measureLibrary(browser, services.few, few),
  many: await measureLibrary(browser, services.many, many),
})
