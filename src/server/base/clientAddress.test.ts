// The address of whoever asks, behind the site's own proxies and without them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { clientAddress, networkOf, trustedProxies } from './clientAddress.ts'

const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
const from = (socket: string, headers: Record<string, string>) =>
  clientAddress(socket, new Headers(headers), proxies)

test('headers of a socket that is no trusted proxy say nothing of the address (S-11)', () => {
  const headers = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' }
  expect(from('203.0.113.9', headers)).toBe('203.0.113.9')
  expect(from('::ffff:203.0.113.9', headers)).toBe('203.0.113.9')
})

test.each([
  [{ 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
  [{ 'x-forwarded-for': '198.51.100.1:4711' }, '198.51.100.1'],
  [{ 'x-forwarded-for': '6.6.6.6, 198.51.100.1, 10.1.2.3' }, '198.51.100.1'],
  [{ 'x-forwarded-for': '10.1.2.3, 10.1.2.4' }, '10.1.2.3'],
  [{ forwarded: 'for=6.6.6.6, for=198.51.100.1;proto=https, for=10.1.2.3' }, '198.51.100.1'],
  [{ forwarded: 'proto=https;for="[2001:db8::1]:4711"' }, '2001:db8::1'],
  [{ forwarded: 'for=198.51.100.1', 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
])('behind a trusted proxy %j names the last hop that is not trusted (S-11)', (headers, client) => {
  for (const socket of ['10.0.0.1', '::ffff:10.0.0.1', '192.0.2.7', 'fd00::1'])
    expect(from(socket, headers as Record<string, string>)).toBe(client)
})

test.each([
  {},
  { 'x-forwarded-for': 'unknown' },
  { 'x-forwarded-for': '198.51.100.1, _hidden' },
  { forwarded: 'proto=https' },
  { forwarded: 'for=6.6.6.6', 'x-forwarded-for': '198.51.100.1' },
])('the address is that of the proxy where %j names none for certain (S-11)', headers => {
  expect(from('10.0.0.1', headers as Record<string, string>)).toBe('10.0.0.1')
})

test('IPv6 addresses are counted by their network of 64 bits (S-11)', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('198.51.100.1')).toBe('198.51.100.1')
})

test('the service does not start with a trusted proxy that is no address (S-11)', () => {
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129'])
    expect(() => readConfig({ TRUSTED_PROXIES: `10.0.0.1, ${wrong}` })).toThrow(
      `TRUSTED_PROXIES: “${wrong}” is not an IP address or network`,
    )
})

let api: TestApi
beforeAll(async () => {
  const { rates } = readConfig({})
  api = await startApi({
    rateLimits: true,
    rates: { ...rates, RATE_READ_ANONYMOUS: 3 },
    trustedProxies: proxies,
  })
})
afterAll(() => api.stop())

const read = async (remoteAddress: string, client: string) =>
  (
    await api.site.request(
      'http://stepwright.test/api/2.0/sites/info',
      { headers: { 'x-forwarded-for': client } },
      { incoming: { socket: { remoteAddress } } },
    )
  ).status

test('two visitors behind one trusted proxy have limits of their own (S-11, F2)', async () => {
  for (const client of ['198.51.100.1', '198.51.100.2', '2001:db8::1'])
    for (let at = 0; at < 3; at++) expect(await read('10.0.0.1', client)).toBe(200)
  expect(await read('10.0.0.1', '198.51.100.1')).toBe(429)
  expect(await read('10.0.0.1', '2001:db8::2')).toBe(429)
  expect(await read('10.0.0.1', '2001:db8:0:1::1')).toBe(200)
})

test('a header that a visitor forges gives no new limit (S-11)', async () => {
  for (let at = 0; at < 3; at++) expect(await read('203.0.113.9', `6.6.6.${at}`)).toBe(200)
  expect(await read('203.0.113.9', '6.6.6.6')).toBe(429)
})
