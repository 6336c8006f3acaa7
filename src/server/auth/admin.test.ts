// The account that the operator of a site names at its start.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { makePasskey } from '../../fixtures/authenticator.ts'
import { ensureAdmin } from './admin.ts'

const api = await startApiForFile()
const password = 'a long enough password'

test('the first admin is made once, and brought back with the password that is given', async () => {
  const email = 'admin@stepwright.test'
  const { userid } = api.admin.me
  await ensureAdmin(api.database, { email, password })
  expect(await api.admin.readOwnUser()).toMatchObject({
    userid,
    privileges: ['Admin'],
    links: { manage: '/Manage' },
  })

  const second = await api.person('second', { privilege: 'Admin' })
  await second.patchUser({ params: { userid }, body: { privilege: 'User', disabled: true } })
  await ensureAdmin(api.database, { email, password: 'a password that is new' })
  await expect(api.admin.readOwnUser()).rejects.toMatchObject({ status: 401 })
  const { authToken } = await api.anyone.createToken({
    body: { email, password: 'a password that is new' },
  })
  expect(await api.client(authToken).readOwnUser()).toMatchObject({
    userid,
    privileges: ['Admin'],
    disabled: false,
  })
})

test('whoever registered the address of the first admin before has no way in left', async () => {
  const email = 'operator@stepwright.test'
  const { authToken, userid } = await api.anyone.createUser({
    body: { email, password, username: 'Squatter' },
  })
  const squatter = api.client(authToken)
  const passkey = makePasskey('stepwright.test')
  const { options } = await squatter.startPasskey({ body: { current_password: password } })
  await squatter.addPasskey({
    body: { name: 'Theirs', credential: passkey.register(options, 'http://stepwright.test') },
  })
  await ensureAdmin(api.database, { email, password: 'a password of the operator' })
  const signingIn = await api.anyone.startPasskeySignIn({ body: {} })
  const credential = passkey.answer(signingIn.options, 'http://stepwright.test')
  await expect(api.anyone.finishPasskeySignIn({ body: { credential } })).rejects.toMatchObject({
    status: 422,
  })
  expect(
    await api.anyone.createToken({ body: { email, password: 'a password of the operator' } }),
  ).toMatchObject({ userid, privileges: ['Admin'], email_verified: true })
})
