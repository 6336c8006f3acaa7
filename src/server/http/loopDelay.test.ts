// The event loop is watched, and whoever holds it is named.
import { expect, test } from 'vitest'
import { startApi, startApiForFile } from '#testing/api.ts'
import { watchLoop } from './loopDelay.ts'

const api = await startApiForFile({ metricsToken: 'only the monitoring knows' })

const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a hold of the event loop is logged and counted with the rows that were served', async () => {
  const lines: { rows: string[]; milliseconds: number }[] = []
  const silent = () => undefined
  const watched = watchLoop({
    info: silent,
    error: silent,
    debug: silent,
    warn: fields => void lines.push(fields as (typeof lines)[number]),
  })
  const leave = watched.enter('readGuide')
  const left = watched.enter('convertWikitext')
  watched.enter('listGuides')()
  await new Promise(resolve => setTimeout(resolve, 100))
  lines.length = 0
  block(400)
  left()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  leave()
  expect(lines[0]?.rows).toEqual(['convertWikitext', 'readGuide'])
  expect(lines[0]?.milliseconds).toBeGreaterThan(200)
  expect(watched.metrics()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^stepwright_event_loop_holds_total\{row="readGuide"\} \d+$/),
      expect.stringMatching(/^stepwright_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/),
    ]),
  )
  watched.stop()
})

test('what a request of the API holds is counted under its row', async () => {
  const asked = api.request('/guides')
  await new Promise(setImmediate)
  block(400)
  await asked
  await expect
    .poll(() => api.service.loop.metrics().join('\n'))
    .toContain('stepwright_event_loop_holds_total{row="listGuides"}')
})

test('/metrics is for whoever has its token, and absent without one', async () => {
  const read = (authorization?: string) =>
    api.site.request('/metrics', authorization ? { headers: { authorization } } : {})
  expect((await read()).status).toBe(401)
  expect((await read('Bearer another')).status).toBe(401)
  expect((await read(`api ${api.admin.token}`)).status).toBe(401)
  const right = await read('Bearer only the monitoring knows')
  expect(right.status).toBe(200)
  expect(await right.text()).toContain('stepwright_event_loop_delay_seconds_count')
  const without = await startApi()
  try {
    expect((await without.site.request('/metrics')).status).toBe(404)
  } finally {
    await without.stop()
  }
})
