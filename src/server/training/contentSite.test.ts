// What the player's origin gives out, to which request and for how long (moderation-admin M-131,
// M-147).
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { currentModule, factsOf } from '../../testing/training.ts'
import { manifest12, packageOf, type TestEntry } from '../../testing/scormPackages.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

const module = (...more: TestEntry[]) => currentModule(api, packageOf(manifest12(), more))
const open = async (url: string, init: RequestInit = {}): Promise<Response> =>
  api.content.request(url, init)
const fileAt = (files: string, path: string, init: RequestInit = {}) =>
  open(`http://content.test${files}${path}`, init)
const player = async (id: number) => (await ada.playTraining({ params: { id } })).player_url
const preview = async (id: number) => {
  const newest = firstOf(await api.admin.listTrainingImports({ params: { id } }))
  return (await api.admin.previewTrainingImport({ params: { importid: newest.importid } }))
    .preview_url
}
const runtime = (token: string, item: string) =>
  open('http://content.test/runtime', {
    method: 'POST',
    headers: { Authorization: `Launch ${token}` },
    body: JSON.stringify({ item, cmi: {} }),
  })
const attempts = async (id: number) =>
  (await api.admin.readTrainingUsage({ params: { id } })).results.map(one => one.status)

test('preview and player addresses are not interchangeable (M-131)', async () => {
  const id = await module()
  const [playing, looking] = [await player(id), await preview(id)]
  expect((await open(looking.replace('/preview/', '/player/'))).status).toBe(404)
  expect((await open(playing.replace('/player/', '/preview/'))).status).toBe(404)
  expect(await attempts(id)).toEqual(['not_started'])
  expect((await factsOf(await open(looking))).records).toBe(false)
  expect((await factsOf(await open(playing))).records).toBe(true)
  expect(await attempts(id)).toEqual(['in_progress'])
})

test('only GET opens an address and only GET and HEAD read files (M-131)', async () => {
  const id = await module()
  const url = await player(id)
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await open(url, { method })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET'])
  }
  expect(await attempts(id)).toEqual(['not_started'])
  const { files } = await factsOf(await open(url))
  const head = await fileAt(files, 'sco.js', { method: 'HEAD' })
  const whole = await (await fileAt(files, 'sco.js')).text()
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(whole.length),
    '',
  ])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await fileAt(files, 'sco.js', { method })
    expect([method, answer.status, (await answer.text()).includes(whole)]).toEqual([
      method,
      404,
      false,
    ])
  }
})

test('an address ends after eight hours (M-131)', async () => {
  const hours = 8 * 3600
  const id = await module()
  for (const address of [player, preview]) {
    const { launched } = await api.database.one<{ launched: number }>(
      sql`select coalesce(max(launchid), 0)::int as launched from training_launches`,
    )
    const later = (seconds: number) =>
      api.database.run(
        sql`update training_launches set created = created - ${seconds}::int,
          expires = expires - ${seconds}::int where launchid > ${launched}`,
      )
    const inUse = await factsOf(await open(await address(id)))
    const [kept, waiting] = [await address(id), await address(id)]
    const item = firstOf(inUse.items).id
    await later(hours - 60)
    expect((await open(kept)).status).toBe(200)
    expect([
      (await fileAt(inUse.files, 'index.html')).status,
      (await runtime(inUse.token, item)).status,
    ]).toEqual([200, 200])
    await later(60)
    expect((await open(waiting)).status).toBe(403)
    expect([
      (await fileAt(inUse.files, 'index.html')).status,
      (await runtime(inUse.token, item)).status,
    ]).toEqual([404, 401])
  }
  const { expires } = await ada.playTraining({ params: { id } })
  expect(expires - unixNow()).toBeLessThanOrEqual(hours)
})

test('an address gives the files of its own package and of no other one (M-131)', async () => {
  const own = await module(
    { name: 'page.txt', bytes: 'of the first' },
    { name: 'own.txt', bytes: 'only here' },
  )
  const other = await module(
    { name: 'page.txt', bytes: 'of the second' },
    { name: 'other.txt', bytes: 'only there' },
  )
  const [first, second] = [
    await factsOf(await open(await player(own))),
    await factsOf(await open(await preview(other))),
  ]
  const read = async (files: string, path: string) => {
    const answer = await fileAt(files, path)
    return answer.status === 200 ? answer.text() : answer.status
  }
  const paths = ['page.txt', 'own.txt', 'other.txt']
  expect(await Promise.all(paths.map(path => read(first.files, path)))).toEqual([
    'of the first',
    'only here',
    404,
  ])
  expect(await Promise.all(paths.map(path => read(second.files, path)))).toEqual([
    'of the second',
    404,
    'only there',
  ])
})

test('a file is served with its type, no referrer and exact bytes (M-131)', async () => {
  const { files } = await factsOf(
    await open(await player(await module({ name: 'page.txt', bytes: '<script>1</script>' }))),
  )
  const answer = await fileAt(files, 'page.txt')
  expect(
    [
      'content-type',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-resource-policy',
    ].map(name => answer.headers.get(name)),
  ).toEqual([expect.stringContaining('text/plain'), 'nosniff', 'no-referrer', 'same-origin'])
  const beyond = await fileAt(files, 'page.txt', { headers: { range: 'bytes=18-' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */18'])
})
