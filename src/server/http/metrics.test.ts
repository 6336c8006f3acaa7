// What monitoring reads (Prometheus' text format 0.0.4), and what the log says of requests.
import { beforeAll, expect, test } from 'vitest'
import type { RequestLine } from './service.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const token = 'only the monitoring knows'
const lines: RequestLine[] = []
const api = await startApiForFile({ metricsToken: token })
beforeAll(async () => {
  api.service.logRequest = line => void lines.push(line)
})

const read = async (): Promise<string> =>
  (await api.site.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
/** Values by name and labels, as the format has them. */
const samples = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )

test('requests are counted by row and status, with a histogram of how long they took (F10)', async () => {
  await api.request('/guides')
  await api.request('/guides/4711')
  await api.site.request('/igi/nothing.jpg')
  const found = samples(await read())
  expect(found['stepwright_requests_total{row="listGuides",status="200"}']).toBeGreaterThan(0)
  expect(found['stepwright_requests_total{row="readGuide",status="404"}']).toBe(1)
  expect(found['stepwright_requests_total{row="igi",status="404"}']).toBe(1)
  expect(found['stepwright_request_seconds_bucket{le="+Inf",row="readGuide"}']).toBe(1)
  expect(found['stepwright_request_seconds_count{row="readGuide"}']).toBe(1)
})

test('what waits, the pool, disk, memory and version are told as they are (F10)', async () => {
  await api.jobsStop()
  await api.database.run(
    sql`insert into jobs (kind, run_at, attempts) values ('trim', 1, 0), ('trim', 1, 5)`,
  )
  const found = samples(await read())
  expect(found).toMatchObject({
    stepwright_database_up: 1,
    stepwright_jobs_waiting: 1,
    stepwright_jobs_failed: 1,
    stepwright_mails_waiting: expect.any(Number),
    stepwright_webhook_deliveries_waiting: 0,
    stepwright_webhook_deliveries_failed: 0,
    'stepwright_build_info{version="0.1.0"}': 1,
  })
  for (const name of [
    'stepwright_database_bytes',
    'stepwright_disk_free_bytes',
    'stepwright_process_memory_bytes{kind="resident"}',
    'stepwright_jobs_oldest_seconds',
  ])
    expect([name, found[name]]).toEqual([name, expect.toSatisfy(value => Number(value) > 1000)])
  expect(found['stepwright_changes_age_seconds']).toBeLessThan(60)
})

test('every metric has its help and its type, once (F10)', async () => {
  const text = await read()
  const named = [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram|summary)$/gm)].map(
    ([, name = '']) => name,
  )
  expect(new Set(named).size).toBe(named.length)
  for (const name of named)
    expect(text.match(new RegExp(`^# HELP ${name} .`, 'gm'))).toHaveLength(1)
  const families = Object.keys(samples(text)).map(name =>
    name.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, ''),
  )
  expect(families.filter(name => !named.includes(name))).toEqual([])
})

test('the log says of a request who asked for what, from where, and nothing of the query (F11)', async () => {
  const ada = await api.person('ada')
  lines.length = 0
  await api.request('/guides/4711?secret=1', { headers: { Authorization: `api ${ada.token}` } })
  await api.site.request('/documents/7?token=abc')
  expect(lines).toEqual([
    expect.objectContaining({
      row: 'readGuide',
      path: '/guides/4711',
      status: 404,
      userid: ada.me.userid,
      address: expect.any(String),
      bytes: 0,
    }),
    expect.objectContaining({ row: 'documents', path: '/documents/7', status: 404 }),
  ])
  expect(JSON.stringify(lines)).not.toContain(ada.token)
})

test('sessions of PostgreSQL say whose they are (F27)', async () => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where pid = pg_backend_pid()`,
  )
  expect(rows).toEqual([{ name: 'stepwright' }])
})
