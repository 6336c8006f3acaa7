// Which passwords are refused wherever one is chosen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPassword } from '#server/auth/admin.ts'
import { readConfig } from './config.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { isCommonPassword } from './commonPasswords.ts'

test.each([
  'aaaaaaaaaaaa',
  '123456789012',
  '1234567890123',
  'abcdefghijkl',
  'qwertyuiop[]',
  'password1234',
  'P4ssw0rd2024!!',
  'passwordpassword',
  'Dragon123456',
  'unbelievable',
  'abcabcabcabc',
  'ada@example.org',
  'ada@example.org1',
  'adalovelace12',
])('%s is among what is guessed first (S-16)', password => {
  expect(isCommonPassword(password, ['ada@example.org', 'Ada Lovelace'])).toBe(true)
})

test.each([
  'a long enough password',
  'correct horse battery',
  'fünf Schrauben lösen',
  'k3-Zeder-914-Blatt',
  '8274619203-monkey',
  'bench password 1',
  'the password of the tests',
])('%s is taken (S-16)', password => {
  expect(isCommonPassword(password, ['ada@example.org', 'Ada Lovelace'])).toBe(false)
})

describe('a password is refused', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  const wanted = (code: string) => ({ status: 422, errors: [{ field: 'password', code }] })
  const chosen = [
    ['elevenchars', 'too_short'],
    ['password1234', 'too_common'],
  ] as const

  test.each(chosen)('where somebody registers: %s (S-16)', async (password, code) => {
    const body = { email: 'eva@example.org', password, username: 'Eva' }
    await expect(api.anyone.createUser({ body })).rejects.toMatchObject(wanted(code))
  })

  test.each(chosen)(
    'where it is changed, by its owner or an Admin: %s (S-16)',
    async (password, code) => {
      const ida = await api.person(`ida${code.length}`)
      const params = { userid: ida.me.userid }
      const current_password = 'a long enough password'
      await expect(
        ida.patchUser({ params, body: { password, current_password } }),
      ).rejects.toMatchObject(wanted(code))
      await expect(api.admin.patchUser({ params, body: { password } })).rejects.toMatchObject(
        wanted(code),
      )
    },
  )

  test('that holds little more than the name or address of its owner (S-16)', async () => {
    const body = { email: 'marianne@example.org', username: 'Marianne Maier' }
    for (const password of ['marianne@example.org', 'MarianneMaier1'])
      await expect(api.anyone.createUser({ body: { ...body, password } })).rejects.toMatchObject(
        wanted('too_common'),
      )
  })

  test('on the machine itself (S-16)', async () => {
    await expect(
      setPassword(api.database, 'admin@stepwright.test', 'password1234'),
    ).rejects.toThrow('Many people use this password')
    const given = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'password1234' }
    expect(() => readConfig(given)).toThrow('ADMIN_PASSWORD')
  })
})
