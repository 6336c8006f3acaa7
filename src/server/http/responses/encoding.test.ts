import { expect, test } from 'vitest'
import { encodingFor } from './encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip;q=0.8,br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip', 'gzip'],
  ['br;q=0.05', 'br'],
  ['gzip;q=0', null],
  ['brotli', null],
  ['x-gzip', null],
  ['identity', null],
  ['', null],
  [null, null],
] as const)('a client that takes %j is answered in %j', (accepts, encoding) =>
  expect(encodingFor(accepts)).toBe(encoding),
)
