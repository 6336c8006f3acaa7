import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentSite } from '#server/training/contentSite.ts'
import { startApi, type TestApi } from '#testing/api.ts'

let http: TestApi
let https: TestApi
beforeAll(async () => {
  ;[http, https] = await Promise.all([
    startApi(),
    startApi({
      publicUrl: 'https://stepwright.test',
      contentUrl: 'https://content.stepwright.test',
    }),
  ])
})
afterAll(() => Promise.all([http.stop(), https.stop()]))

const paths = [
  '/api/2.0/guides',
  '/api/2.0/guides?type=xml',
  '/api/2.0/guides/999999',
  '/api/2.0/user',
  '/api/2.0/x/events',
  '/api/3.0/guides',
  '/healthz',
  '/readyz',
  '/igi/none.standard',
  '/documents/none',
  '/videos/none',
  '/exports/none',
  '/Guide/x/999999',
  '/nothing',
]
const answersOf = async (api: TestApi) => [
  ...(await Promise.all(
    paths.map(
      async path => [path, await api.site.request(`http://stepwright.test${path}`)] as const,
    ),
  )),
  ['OPTIONS', await api.request('/guides', { method: 'OPTIONS' })] as const,
  ['POST', await api.request('/guides', { method: 'POST', body: '{' })] as const,
  ['player', await createContentSite(api.service).request('/nothing')] as const,
]
const without = async (api: TestApi, header: string, isRight: (value: string) => boolean) =>
  (await answersOf(api)).flatMap(([path, { headers }]) =>
    isRight(headers.get(header) ?? '') ? [] : [path],
  )

test('every answer says how browsers have to treat it (S-20)', async () => {
  expect(await without(http, 'x-content-type-options', value => value === 'nosniff')).toEqual([])
  expect(await without(http, 'referrer-policy', value => value !== '')).toEqual([])
  expect(
    await without(http, 'content-security-policy', value =>
      /^default-src '(none|self)'/.test(value),
    ),
  ).toEqual([])
})

test('a site at an https address is asked for encrypted only (S-20)', async () => {
  const year = (value: string) => value === 'max-age=31536000'
  expect(await without(https, 'strict-transport-security', year)).toEqual([])
  expect(await without(http, 'strict-transport-security', value => value === '')).toEqual([])
})
