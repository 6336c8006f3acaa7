// Second factors: an authenticator app (RFC 6238, the codes made here by themselves), recovery
// codes, app passwords; what each way in asks.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt, matchIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { startProvider } from '../../fixtures/oidcProvider.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const password = 'a long enough password'
const own = { current_password: password }
const problem = (status: number, field: string, code: string) => ({
  status,
  errors: expect.arrayContaining([expect.objectContaining({ field, code })]),
})
const emailOf = ({ me }: Pick<TestPerson, 'me'>) => existing(me.email, 'an email address')
const signIn = (person: Pick<TestPerson, 'me'>, more: object = {}, site = api) =>
  site.anyone.createToken({ body: { email: emailOf(person), password, ...more } })

/** RFC 6238 by hand: what an authenticator app shows `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret]
    .map(letter => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = itemAt(mac, 19) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
/** Codes count once: each test that needs several begins before the newest one. */
const forgetUsed = (person: TestPerson, site = api) =>
  site.database.run(sql`update totp_secrets set last_step = 0 where userid = ${person.me.userid}`)
const withTotp = async (name: string, site = api) => {
  const person = await site.person(name)
  const { secret, uri } = await person.startTotp({ body: own })
  const { recovery_codes } = await person.confirmTotp({ body: { code: codeOf(secret) } })
  await forgetUsed(person, site)
  return { person, secret, uri, codes: existing(recovery_codes, 'the recovery codes') }
}
const auditOf = async (userid: number) =>
  (await api.admin.listAudit({ query: { target_type: 'user', target_id: String(userid) } })).map(
    row => row.action,
  )

describe('an authenticator app', () => {
  test('is asked for once a code of it has come, with recovery codes that are shown once', async () => {
    const ada = await api.person('ada')
    await expect(ada.startTotp({ body: {} })).rejects.toMatchObject(
      problem(422, 'current_password', 'required'),
    )
    await expect(
      ada.startTotp({ body: { current_password: 'not the password' } }),
    ).rejects.toMatchObject(problem(422, 'current_password', 'invalid_value'))
    const { secret, uri } = await ada.startTotp({ body: own })
    expect(uri).toBe(
      `otpauth://totp/Stepwright:${encodeURIComponent('ada@stepwright.test')}?issuer=Stepwright&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    await expect(ada.confirmTotp({ body: { code: '000000' } })).rejects.toMatchObject(
      problem(422, 'code', 'wrong_code'),
    )
    expect(await signIn(ada)).toMatchObject({ userid: ada.me.userid }) // begun is not set up
    const { recovery_codes } = await ada.confirmTotp({ body: { code: codeOf(secret) } })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await ada.readSignInMethods()).toMatchObject({
      password: true,
      totp: true,
      recovery_codes: 10,
      required: false,
      sso: null,
    })
    await expect(signIn(ada)).rejects.toMatchObject({
      ...problem(403, 'code', 'second_factor_required'),
      message: expect.stringContaining('app password'),
    })
    // Admins see that there is one, and nothing of it; others do not even see that.
    const seenBy = async (who: TestApi['anyone']) =>
      (await who.readUser({ params: { userid: ada.me.userid } })).second_factor
    expect(await Promise.all([api.admin, ada, api.anyone].map(seenBy))).toEqual([
      true,
      true,
      undefined,
    ])
    expect(
      (await api.admin.readUser({ params: { userid: api.admin.me.userid } })).second_factor,
    ).toBe(false)
    await expect(ada.startTotp({ body: own })).rejects.toMatchObject(
      problem(422, 'totp', 'invalid_state'),
    )
    // Who did not get the answer tries again: no code is wrong then, it is on.
    for (const code of [codeOf(secret), '000000'])
      await expect(ada.confirmTotp({ body: { code } })).rejects.toMatchObject(
        problem(422, 'totp', 'invalid_state'),
      )
    expect(await auditOf(ada.me.userid)).toContain('second_factor.totp_added')
    const kept = await api.database.many<{ text: string }>(
      sql`select c::text as text from recovery_codes c`,
    )
    for (const code of existing(recovery_codes, 'the recovery codes'))
      expect(kept.some(row => row.text.includes(code.replaceAll('-', '')))).toBe(false)
  })

  test('gives codes that count once and expire', async () => {
    const { person: bob, secret } = await withTotp('bob')
    const { secret: other } = await withTotp('brian')
    const code = codeOf(secret) // its half minute may end in between
    expect(await signIn(bob, { code })).toMatchObject({ userid: bob.me.userid })
    await expect(signIn(bob, { code })).rejects.toMatchObject(problem(403, 'code', 'wrong_code'))
    await expect(signIn(bob, { code: codeOf(secret, -1) })).rejects.toMatchObject(
      problem(403, 'code', 'wrong_code'),
    ) // older than the one that was taken
    await forgetUsed(bob)
    await expect(signIn(bob, { code: codeOf(secret, -3) })).rejects.toMatchObject(
      problem(403, 'code', 'wrong_code'),
    )
    await expect(signIn(bob, { code: codeOf(other) })).rejects.toMatchObject(
      problem(403, 'code', 'wrong_code'),
    )
    const again = codeOf(secret)
    const race = await Promise.allSettled([1, 2, 3].map(() => signIn(bob, { code: again })))
    expect(race.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('closes for a quarter of an hour after five wrong codes', async () => {
    const { person: cleo, secret, codes } = await withTotp('cleo')
    for (let n = 0; n < 5; n++)
      await expect(signIn(cleo, { code: `00000${n}` })).rejects.toMatchObject(
        problem(403, 'code', 'wrong_code'),
      )
    await expect(signIn(cleo, { code: codeOf(secret) })).rejects.toMatchObject(
      problem(403, 'code', 'locked'),
    )
    await expect(signIn(cleo, { code: codes[0] })).rejects.toMatchObject(
      problem(403, 'code', 'locked'),
    )
    await expect(
      signIn(cleo, { password: 'not the password', code: codeOf(secret) }),
    ).rejects.toMatchObject({ status: 401 })
    expect(
      (await auditOf(cleo.me.userid)).filter(action => action === 'sign_in.wrong_code'),
    ).toHaveLength(5)
    // whoever is in stays in
    expect(await cleo.readOwnUser()).toMatchObject({ userid: cleo.me.userid })
  })

  test('goes with the password, and the codes with it', async () => {
    const { person: dan } = await withTotp('dan')
    await expect(dan.removeTotp({ body: {} })).rejects.toMatchObject(
      problem(422, 'current_password', 'required'),
    )
    expect(await dan.removeTotp({ body: own })).toMatchObject({ totp: false, recovery_codes: 0 })
    expect(await signIn(dan)).toMatchObject({ userid: dan.me.userid })
    await expect(dan.renewRecoveryCodes({ body: own })).rejects.toMatchObject(
      problem(422, 'recovery_codes', 'invalid_state'),
    )
    expect(await auditOf(dan.me.userid)).toContain('second_factor.totp_removed')
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed, and new ones end the old', async () => {
    const { person: eva, codes } = await withTotp('eva')
    expect(
      await signIn(eva, { code: ` ${firstOf(codes).replaceAll('-', ' ').toUpperCase()} ` }),
    ).toMatchObject({ userid: eva.me.userid })
    await expect(signIn(eva, { code: codes[0] })).rejects.toMatchObject(
      problem(403, 'code', 'wrong_code'),
    )
    expect(await eva.readSignInMethods()).toMatchObject({ recovery_codes: 9 })
    const { recovery_codes } = await eva.renewRecoveryCodes({ body: own })
    await expect(signIn(eva, { code: codes[1] })).rejects.toMatchObject(
      problem(403, 'code', 'wrong_code'),
    )
    expect(await signIn(eva, { code: recovery_codes[9] })).toMatchObject({ userid: eva.me.userid })
    expect(await auditOf(eva.me.userid)).toEqual(
      expect.arrayContaining(['second_factor.recovery_code_used', 'second_factor.codes_renewed']),
    )
  })
})

describe('every other way in asks too', () => {
  test('the link for a forgotten password', async () => {
    const { person: fay, secret } = await withTotp('fay')
    await api.anyone.resetPassword({ body: { email: emailOf(fay) } })
    await api.jobsDone()
    const mail = (await api.admin.listMails({ query: { limit: 200 } })).find(
      one => one.recipient === emailOf(fay),
    )
    const token = matchIn(existing(mail, 'a mail').text, /\?token=([\w-]+)/)
    await expect(
      api.anyone.confirmReset({ body: { token, password: 'another long password' } }),
    ).rejects.toMatchObject(problem(403, 'code', 'second_factor_required'))
    // the password is the old one still
    expect(await signIn(fay, { code: codeOf(secret) })).toMatchObject({ userid: fay.me.userid })
    expect(
      await api.anyone.confirmReset({
        body: { token, password: 'another long password', code: codeOf(secret, 1) },
      }),
    ).toMatchObject({ userid: fay.me.userid })
  })

  test('a sign-in through another service', async () => {
    const provider = await startProvider(['http://stepwright.test/sign-in/back'])
    const site = await startApi({ oidc: provider.oidc })
    try {
      const { person: gil, secret } = await withTotp('gil', site)
      await site.admin.patchUser({ params: { userid: gil.me.userid }, body: { sso_userid: 'gil' } })
      const { url, ...begun } = await site.anyone.startSso({ body: {} })
      const { code, iss } = Object.fromEntries(await provider.signIn(url, 'gil'))
      const body = { state: begun.state, secret: begun.secret }
      expect(
        await site.anyone.finishSso({
          body: { ...body, code: existing(code, 'a code'), iss: existing(iss, 'an issuer') },
        }),
      ).toEqual({
        second_factor: 'required',
      })
      // the page was loaded anew: no code was tried
      expect(await site.anyone.finishSso({ body })).toEqual({ second_factor: 'required' })
      await expect(
        site.anyone.finishSso({ body: { ...body, second_factor: '000000' } }),
      ).rejects.toMatchObject(problem(403, 'code', 'wrong_code'))
      expect(
        await site.anyone.finishSso({ body: { ...body, second_factor: codeOf(secret) } }),
      ).toMatchObject({ userid: gil.me.userid, authToken: expect.any(String) })
      await expect(
        site.anyone.finishSso({ body: { ...body, second_factor: codeOf(secret, 1) } }),
      ).rejects.toMatchObject(problem(422, 'state', 'invalid_value'))
    } finally {
      await site.stop()
      await provider.stop()
    }
  })
})

describe('an app password', () => {
  test('replaces password and factor in other programs', async () => {
    const { person: hal } = await withTotp('hal')
    const { password: shown, ...made } = await hal.createAppPassword({
      body: { name: 'Bench tablet', ...own },
    })
    expect(await hal.readSignInMethods()).toMatchObject({ app_passwords: [made] })
    const tablet = await signIn(hal, { password: shown })
    expect(tablet).toMatchObject({ userid: hal.me.userid })
    expect(firstOf((await hal.readSignInMethods()).app_passwords).last_used).toBeGreaterThan(0)
    // It is no password of the account: what asks for that once more does not take it.
    await expect(hal.removeTotp({ body: { current_password: shown } })).rejects.toMatchObject(
      problem(422, 'current_password', 'invalid_value'),
    )
    const ida = await api.person('ida')
    await expect(signIn(ida, { password: shown })).rejects.toMatchObject({ status: 401 })
    await expect(ida.removeAppPassword({ params: made })).rejects.toMatchObject({ status: 404 })
    expect(await hal.removeAppPassword({ params: made })).toBeNull()
    await expect(api.client(tablet.authToken).readOwnUser()).rejects.toMatchObject({ status: 401 })
    await expect(signIn(hal, { password: shown })).rejects.toMatchObject({ status: 401 })
    expect(await hal.readOwnUser()).toMatchObject({ userid: hal.me.userid })
    expect(await auditOf(hal.me.userid)).toEqual(
      expect.arrayContaining(['app_password.created', 'app_password.removed']),
    )
  })

  test('is good for content and not for the account', async () => {
    const { person: kit } = await withTotp('kit')
    const { password: shown } = await kit.createAppPassword({ body: { name: 'Script', ...own } })
    const script = api.client((await signIn(kit, { password: shown })).authToken)
    const { userid } = kit.me
    expect(
      await script.patchUser({ params: { userid }, body: { location: 'Kiel' } }),
    ).toMatchObject({ location: 'Kiel' })
    const refused = problem(403, 'token', 'app_password')
    const { app_passwordid } = firstOf((await script.readSignInMethods()).app_passwords)
    const { tokenid } = foundIn(await kit.listTokens(), token => token.current)
    for (const body of [own, {}]) {
      for (const asked of [
        () => script.startTotp({ body }),
        () => script.removeTotp({ body }),
        () => script.renewRecoveryCodes({ body }),
        () => script.startPasskey({ body }),
        () => script.createAppPassword({ body: { name: 'More', ...body } }),
        () => script.removeAppPassword({ params: { app_passwordid } }),
        () => script.unlinkSso({ body }),
        () => script.endToken({ params: { tokenid } }),
        () => script.endOtherTokens(),
        () => script.eraseUser({ params: { userid }, body: { confirm: userid } }),
        () => script.exportUser({ params: { userid } }),
      ])
        await expect(asked()).rejects.toMatchObject(refused)
      // a sign-in that is young shows nothing here
      await api.database.run(sql`update users set password_hash = null where userid = ${userid}`)
    }
    expect(await kit.readSignInMethods()).toMatchObject({
      totp: true,
      recovery_codes: 10,
      app_passwords: [{ name: 'Script' }],
    })
  })
})

test('signing out everywhere else ends all sign-ins but this one', async () => {
  const jan = await api.person('jan')
  const others = await Promise.all([1, 2].map(() => signIn(jan)))
  const kim = await api.person('kim')
  expect(await jan.endOtherTokens()).toBeNull()
  for (const { authToken } of others)
    await expect(api.client(authToken).readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(await jan.listTokens()).toHaveLength(1)
  expect(await kim.readOwnUser()).toMatchObject({ userid: kim.me.userid })
  expect(await auditOf(jan.me.userid)).toContain('user.tokens_ended')
})

test('whoever lost phone and codes is let in again by an Admin, who answers for it', async () => {
  const { person: lea } = await withTotp('lea')
  const params = { userid: lea.me.userid }
  await expect(lea.resetSecondFactor({ params, body: { reason: 'Me' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    api.admin.resetSecondFactor({ params: api.admin.me, body: { reason: 'Me too' } }),
  ).rejects.toMatchObject(problem(422, 'userid', 'self'))
  expect(
    await api.admin.resetSecondFactor({ params, body: { reason: 'Shown a passport' } }),
  ).toBeNull()
  await expect(lea.readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(await signIn(lea)).toMatchObject({ userid: lea.me.userid })
  expect(
    await api.admin.listAudit({ query: { target_type: 'user', target_id: String(lea.me.userid) } }),
  ).toContainEqual(
    expect.objectContaining({ action: 'second_factor.reset', reason: 'Shown a passport' }),
  )
})

test('required of Admins lets one without it only set one up', async () => {
  const site = await startApi()
  try {
    const secure = async () =>
      site.admin.patchSettings({
        query: { revisionid: (await site.admin.readSettings()).revisionid },
        body: { admin_second_factor: true },
      })
    await expect(secure()).rejects.toMatchObject(
      problem(422, 'admin_second_factor', 'invalid_state'),
    )
    const mine = await site.admin.startTotp({ body: own })
    await site.admin.confirmTotp({ body: { code: codeOf(mine.secret) } })
    await secure()
    await expect(site.admin.removeTotp({ body: own })).rejects.toMatchObject(
      problem(422, 'totp', 'invalid_state'),
    )
    const second = await site.person('second', { privilege: 'Admin' })
    const refused = problem(403, 'second_factor', 'second_factor_required')
    await expect(second.listMails()).rejects.toMatchObject(refused)
    await expect(
      second.createWiki({ body: { namespace: 'WIKI', title: 'Rules', contents: '' } }),
    ).rejects.toMatchObject(refused)
    await expect(
      second.readUserByEmail({ params: { email: 'second@stepwright.test' } }),
    ).rejects.toMatchObject(refused)
    // reads as anybody
    expect((await second.readUser({ params: site.admin.me })).email).toBeUndefined()
    expect(await second.readSignInMethods()).toMatchObject({ required: true })
    const { secret } = await second.startTotp({ body: own })
    await second.confirmTotp({ body: { code: codeOf(secret) } })
    expect((await second.listMails()).map(mail => mail.recipient)).toContain(emailOf(second))
    const user = await site.person('user')
    expect(await user.patchUser({ params: user.me, body: { location: 'Kiel' } })).toMatchObject({
      location: 'Kiel',
    })
  } finally {
    await site.stop()
  }
})
