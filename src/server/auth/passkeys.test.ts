// Passkeys: the device is software here (fixtures/authenticator.ts), written after the standard; a
// browser's own is in the journey.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { makePasskey, type Passkey } from '../../fixtures/authenticator.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const host = 'stepwright.test'
const origin = 'http://stepwright.test'
const own = { current_password: 'a long enough password' }
const refused = {
  status: 422,
  errors: [expect.objectContaining({ field: 'credential', code: 'invalid_value' })],
}
const withPasskey = async (name: string) => {
  const person = await api.person(name)
  const passkey = makePasskey(host)
  const { options } = await person.startPasskey({ body: own })
  const { recovery_codes } = await person.addPasskey({
    body: { name: 'Laptop', credential: passkey.register(options, origin) },
  })
  return { person, passkey, recovery_codes }
}
const signIn = async (passkey: Passkey, more?: Parameters<Passkey['answer']>[2], from = origin) => {
  const { options } = await api.anyone.startPasskeySignIn({ body: {} })
  return api.anyone.finishPasskeySignIn({
    body: { credential: passkey.answer(options, from, more) },
  })
}

describe('a passkey', () => {
  test('is added with the password, brings recovery codes, and signs in by itself', async () => {
    const ada = await api.person('ada')
    await expect(ada.startPasskey({ body: {} })).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ field: 'current_password' })],
    })
    const { person: bob, passkey, recovery_codes } = await withPasskey('bob')
    expect(recovery_codes).toHaveLength(10)
    expect(await signIn(passkey)).toMatchObject({
      userid: bob.me.userid,
      authToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const { passkeys } = await bob.readSignInMethods()
    expect(passkeys).toEqual([
      {
        passkeyid: expect.any(Number),
        name: 'Laptop',
        created: expect.any(Number),
        last_used: expect.any(Number),
      },
    ])
    // The password alone is one factor now, not two; the answer names both ways.
    await expect(
      api.anyone.createToken({
        body: { email: 'bob@stepwright.test', password: own.current_password },
      }),
    ).rejects.toMatchObject({
      status: 403,
      errors: [
        expect.objectContaining({ field: 'code', code: 'second_factor_required' }),
        expect.objectContaining({ field: 'passkey', code: 'second_factor_required' }),
      ],
    })
    expect(
      await api.anyone.createToken({
        body: {
          email: 'bob@stepwright.test',
          password: own.current_password,
          code: firstOf(existing(recovery_codes, 'the recovery codes')),
        },
      }),
    ).toMatchObject({ userid: bob.me.userid })
    const { options } = await bob.startPasskey({ body: own })
    expect(options).toMatchObject({
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      rp: { id: host },
    })
    await expect(
      bob.addPasskey({
        body: { name: 'Again', credential: passkey.register(options, origin) },
      }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ code: 'duplicate' })],
    })
    await expect(ada.removePasskey({ params: firstOf(passkeys), body: own })).rejects.toMatchObject(
      {
        status: 404,
      },
    )
    expect(await bob.removePasskey({ params: firstOf(passkeys), body: own })).toMatchObject({
      passkeys: [],
      recovery_codes: 0,
    })
    await expect(signIn(passkey)).rejects.toMatchObject(refused)
    expect(
      (
        await api.admin.listAudit({
          query: { target_type: 'user', target_id: String(bob.me.userid) },
        })
      ).map(row => row.action),
    ).toEqual(expect.arrayContaining(['passkey.added', 'passkey.removed']))
  })

  test('answers one question once, in time, and one that was asked here', async () => {
    const { passkey } = await withPasskey('cleo')
    const { options } = await api.anyone.startPasskeySignIn({ body: {} })
    const credential = passkey.answer(options, origin)
    expect(await api.anyone.finishPasskeySignIn({ body: { credential } })).toMatchObject({
      username: 'cleo',
    })
    await expect(api.anyone.finishPasskeySignIn({ body: { credential } })).rejects.toMatchObject(
      refused,
    )
    const late = await api.anyone.startPasskeySignIn({ body: {} })
    await api.database.run(sql`update passkey_challenges set expires = expires - 301`)
    await expect(
      api.anyone.finishPasskeySignIn({
        body: { credential: passkey.answer(late.options, origin) },
      }),
    ).rejects.toMatchObject(refused)
    await expect(
      api.anyone.finishPasskeySignIn({
        body: { credential: passkey.answer({ challenge: 'bmV2ZXIgYXNrZWQ' }, origin) },
      }),
    ).rejects.toMatchObject(refused)
  })

  test('counts for this site, its own key, and a device that asked who holds it', async () => {
    const { passkey } = await withPasskey('dan')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await expect(signIn(passkey, { key: privateKey })).rejects.toMatchObject(refused)
    await expect(signIn(passkey, { verifies: false })).rejects.toMatchObject(refused)
    await expect(signIn(passkey, { rpid: 'stepwright.example' })).rejects.toMatchObject(refused)
    await expect(signIn(passkey, {}, 'https://stepwright.example')).rejects.toMatchObject(refused)
    await expect(signIn(makePasskey(host))).rejects.toMatchObject(refused)
    expect(await signIn(passkey)).toMatchObject({ username: 'dan' })
  })

  test('that counts its sign-ins is refused once a copy of it counts on its own', async () => {
    const { passkey } = await withPasskey('hal')
    expect(await signIn(passkey)).toMatchObject({ username: 'hal' })
    await expect(signIn(passkey, { copied: true })).rejects.toMatchObject(refused)
    expect(await signIn(passkey)).toMatchObject({ username: 'hal' })
  })

  test('is not added with the answer to another person’s question', async () => {
    const { eva, fay } = await api.people('eva', 'fay')
    const { options } = await eva.startPasskey({ body: own })
    await expect(
      fay.addPasskey({
        body: { name: 'Mine', credential: makePasskey(host).register(options, origin) },
      }),
    ).rejects.toMatchObject(refused)
    expect(await fay.readSignInMethods()).toMatchObject({ passkeys: [] })
  })

  test('is not added with a question that was had without the password', async () => {
    const ivo = await api.person('ivo', { privilege: 'Admin' })
    const { options } = await ivo.startConfirming({ body: {} })
    await expect(
      ivo.addPasskey({
        body: { name: 'Stolen', credential: makePasskey(host).register(options, origin) },
      }),
    ).rejects.toMatchObject(refused)
    expect(await ivo.readSignInMethods()).toMatchObject({ passkeys: [], recovery_codes: 0 })
    const passkey = makePasskey(host)
    const adding = await ivo.startPasskey({ body: own })
    await ivo.addPasskey({
      body: { name: 'Own', credential: passkey.register(adding.options, origin) },
    })
    const again = await ivo.startPasskey({ body: own })
    await expect(
      ivo.confirmSignIn({ body: { credential: passkey.answer(again.options, origin) } }),
    ).rejects.toMatchObject(refused)
  })

  test('of a suspended person lets nobody in', async () => {
    const { person, passkey } = await withPasskey('gil')
    await api.admin.suspendUser({ params: person.me, body: { reason: 'Left' } })
    await expect(signIn(passkey)).rejects.toMatchObject({ status: 403 })
  })
})
