import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

test('a password typed in another Unicode form is the same (S-15)', async () => {
  const composed = '\u1ec7'.repeat(128)
  const kept = await hashPassword(composed)
  expect(await verifyPassword(kept, composed.normalize('NFD'))).toBe(true)
})

test('a text longer than any password is wrong without being looked at (S-15)', async () => {
  const long = 'a'.repeat(1001)
  expect(await verifyPassword(await hash(long, cheap), long)).toBe(false)
  expect(await verifyPassword(await hash('', cheap), long)).toBe(false)
  await expect(hashPassword(long)).rejects.toThrow('too long')
})
