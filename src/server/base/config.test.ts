import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an address with a path is refused with the reason, one without is taken (F9)', () => {
  for (const name of ['PUBLIC_URL', 'CONTENT_URL'])
    for (const address of ['https://intra.example/guides', 'https://intra.example/guides/'])
      expect(() => readConfig({ [name]: address })).toThrow(`${name} must not have a path`)
  expect(() => readConfig({ PUBLIC_URL: 'here' })).toThrow(/PUBLIC_URL must be/)
  for (const address of ['https://guides.example.org', 'https://guides.example.org:8443/'])
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(address.replace(/\/$/, ''))
})
