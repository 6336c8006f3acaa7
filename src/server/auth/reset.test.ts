// Forgotten passwords, proofs of an address, lists of sign-ins, and brakes on new accounts
// (api-facts 2.2, 2.3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, matchIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const password = 'a long enough password'
const next = 'another long password'
const emailOf = ({ me }: TestPerson) => existing(me.email, 'an email address')
const problem = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})

/** The token in the newest mail to an address. */
const mailed = async (site: TestApi, email: string): Promise<string> => {
  await site.jobsDone()
  const mail = (await site.admin.listMails({ query: { limit: 200 } })).find(
    one => one.recipient === email,
  )
  return matchIn(existing(mail, 'a mail').text, /\?token=([\w-]+)/)
}
const resetOf = async (email: string, site = api): Promise<string> => {
  await site.anyone.resetPassword({ body: { email } })
  return mailed(site, email)
}
const use = async (site: TestApi, name: string, value: unknown) => {
  await site.database.run(
    sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`,
  )
  site.service.stamps.touched(['settings'])
  await expect.poll(() => site.service.settings()[name as 'verify_email']).toEqual(value)
}

describe('a forgotten password', () => {
  test('is replaced by the mailed link, which ends other sign-ins', async () => {
    const { ada } = await api.people('ada')
    const token = await resetOf(emailOf(ada))
    const user = await api.anyone.confirmReset({ body: { token, password: next } })
    expect(user).toMatchObject({
      userid: ada.me.userid,
      email: emailOf(ada),
      email_verified: true,
      authToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await api.client(user.authToken).readOwnUser()).toMatchObject({ userid: ada.me.userid })
    await expect(ada.readOwnUser()).rejects.toMatchObject({ status: 401 })
    await expect(
      api.anyone.createToken({ body: { email: emailOf(ada), password } }),
    ).rejects.toMatchObject({ status: 401 })
    expect(
      await api.anyone.createToken({ body: { email: emailOf(ada), password: next } }),
    ).toMatchObject({ userid: ada.me.userid })
    await expect(
      api.anyone.confirmReset({ body: { token, password: next } }),
    ).rejects.toMatchObject(problem('token', 'invalid_value'))
  })

  test('is answered alike for every address, and only an active account gets a mail', async () => {
    const { bob, sus } = await api.people('bob', 'sus')
    await api.admin.patchUser({ params: { userid: sus.me.userid }, body: { disabled: true } })
    const answers = await Promise.all(
      [emailOf(bob), emailOf(sus), 'nobody@example.org'].map(email =>
        api.anyone.resetPassword({ body: { email } }),
      ),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    await api.jobsDone()
    const recipients = (await api.admin.listMails({ query: { limit: 200 } }))
      .filter(({ text }) => text.includes('/reset-password?token='))
      .map(one => one.recipient)
    expect(recipients).toContain(emailOf(bob))
    expect(recipients).not.toContain(emailOf(sus))
    expect(recipients).not.toContain('nobody@example.org')
    for (const email of ['nobody', '\ud800@example.org']) {
      await expect(api.anyone.resetPassword({ body: { email } })).rejects.toMatchObject(
        problem('email', 'invalid_value'),
      )
      await expect(
        api.anyone.createUser({ body: { email, password, username: 'Half' } }),
      ).rejects.toMatchObject(problem('email', 'invalid_value'))
    }
  })

  test('has one open link, which ends with an hour, a new password or a new address', async () => {
    const { cleo } = await api.people('cleo')
    const closed = (token: string) =>
      expect(api.anyone.confirmReset({ body: { token, password: next } })).rejects.toMatchObject(
        problem('token', 'invalid_value'),
      )
    const first = await resetOf(emailOf(cleo))
    const second = await resetOf(emailOf(cleo))
    await closed(first)
    await api.database.run(
      sql`update email_links set expires = expires - 3601 where userid = ${cleo.me.userid}`,
    )
    await closed(second)
    const third = await resetOf(emailOf(cleo))
    await cleo.patchUser({
      params: { userid: cleo.me.userid },
      body: { password: next, current_password: password },
    })
    await closed(third)
    const fourth = await resetOf(emailOf(cleo))
    await cleo.patchUser({
      params: { userid: cleo.me.userid },
      body: { email: 'cleo@example.org', current_password: next },
    })
    await closed(fourth)
    await closed('nonsense')
  })

  test('gets a password that is one, and the link stays open until it does', async () => {
    const { dan } = await api.people('dan')
    const token = await resetOf(emailOf(dan))
    await expect(
      api.anyone.confirmReset({ body: { token, password: 'short' } }),
    ).rejects.toMatchObject(problem('password', 'too_short'))
    expect(await api.anyone.confirmReset({ body: { token, password: next } })).toMatchObject({
      userid: dan.me.userid,
    })
  })

  test('of two who open one link at once one gets in', async () => {
    const { eva } = await api.people('eva')
    const token = await resetOf(emailOf(eva))
    const both = await Promise.allSettled(
      [1, 2].map(() => api.anyone.confirmReset({ body: { token, password: next } })),
    )
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('brings nobody in who was suspended meanwhile', async () => {
    const { fay } = await api.people('fay')
    const token = await resetOf(emailOf(fay))
    await api.admin.patchUser({ params: { userid: fay.me.userid }, body: { disabled: true } })
    await expect(
      api.anyone.confirmReset({ body: { token, password: next } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('neither the link nor the password is kept readable in the database', async () => {
    const { gil } = await api.people('gil')
    const token = await resetOf(emailOf(gil))
    const stored = await api.database.many<{ text: string }>(
      sql`select l::text as text from email_links l union all select u::text from users u`,
    )
    expect(stored.some(row => row.text.includes(token))).toBe(false)
  })
})

describe('sign-ins', () => {
  test('are listed without their tokens, and each can be ended', async () => {
    const { hal, ida } = await api.people('hal', 'ida')
    const { authToken } = await api.anyone.createToken({ body: { email: emailOf(hal), password } })
    const tokens = await hal.listTokens()
    expect(tokens).toHaveLength(2)
    expect(tokens.filter(one => one.current)).toHaveLength(1)
    for (const secret of [authToken, hal.token])
      expect(JSON.stringify(tokens)).not.toContain(secret)
    const other = foundIn(tokens, one => !one.current)
    await expect(ida.endToken({ params: { tokenid: other.tokenid } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await hal.endToken({ params: { tokenid: other.tokenid } })).toBeNull()
    await expect(api.client(authToken).readOwnUser()).rejects.toMatchObject({ status: 401 })
    await expect(hal.endToken({ params: { tokenid: other.tokenid } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.anyone.listTokens()).rejects.toMatchObject({ status: 401 })
  })

  test('that time has ended are not listed', async () => {
    const { jan } = await api.people('jan')
    await api.anyone.createToken({ body: { email: emailOf(jan), password } })
    const other = firstOf((await jan.listTokens()).filter(one => !one.current))
    await api.database.run(
      sql`update tokens set last_used = last_used - 31 * 86400 where tokenid = ${other.tokenid}`,
    )
    expect((await jan.listTokens()).map(one => one.current)).toEqual([true])
  })
})

describe('the proof of an address', () => {
  test('is a link that may be opened twice and stands for that address only', async () => {
    const { kim } = await api.people('kim')
    expect(await kim.readOwnUser()).toMatchObject({ email_verified: false })
    await kim.sendVerification()
    const token = await mailed(api, emailOf(kim))
    const first = await api.anyone.verifyEmail({ body: { token } })
    expect(await api.anyone.verifyEmail({ body: { token } })).toEqual(first)
    expect(await kim.readOwnUser()).toMatchObject({ email_verified: true })
    const mails = async () => (await api.admin.listMails({ query: { limit: 200 } })).length
    const before = await mails()
    await kim.sendVerification()
    expect(await mails()).toBe(before)
    const params = { userid: kim.me.userid }
    expect(
      await kim.patchUser({ params, body: { email: emailOf(kim).toUpperCase() } }),
    ).toMatchObject({ email_verified: true })
    expect(
      await kim.patchUser({
        params,
        body: { email: 'kim@example.org', current_password: password },
      }),
    ).toMatchObject({ email_verified: false })
    await expect(api.anyone.verifyEmail({ body: { token } })).rejects.toMatchObject(
      problem('token', 'invalid_value'),
    )
    expect(await api.anyone.readUser({ params })).not.toHaveProperty('email_verified')
    await expect(api.anyone.sendVerification()).rejects.toMatchObject({ status: 401 })
  })

  test('is not asked of an account that an Admin made or whose address an Admin gave', async () => {
    const made = await api.admin.createUser({
      body: { email: 'made@example.org', password, username: 'Made' },
    })
    expect(made).toMatchObject({ email_verified: true })
    const { lea } = await api.people('lea')
    expect(
      await api.admin.patchUser({
        params: { userid: lea.me.userid },
        body: { email: 'lea@example.org' },
      }),
    ).toMatchObject({ email_verified: true })
    expect(api.admin.me).toMatchObject({ email_verified: true })
  })

  test('is wanted before the first write where the site says so', async () => {
    const strict = await startApi()
    try {
      await use(strict, 'verify_email', true)
      const { max } = await strict.people('max')
      const write = () =>
        max.createWiki({ body: { namespace: 'WIKI', title: 'Advertising', contents: 'Buy' } })
      await expect(write()).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('Confirm your email address'),
      })
      expect(await max.readOwnUser()).toMatchObject({ email_verified: false })
      const params = { userid: max.me.userid }
      await expect(
        max.patchUser({ params, body: { about: 'Buy [link|https://spam.example|this]' } }),
      ).rejects.toMatchObject({ status: 403 })
      await max.patchUser({
        params,
        body: { email: 'max@example.org', current_password: password },
      })
      await strict.anyone.verifyEmail({ body: { token: await mailed(strict, 'max@example.org') } })
      expect(await write()).toMatchObject({ title: 'Advertising' })
      await strict.database.run(
        sql`update users set email_verified = false where userid = ${strict.admin.me.userid}`,
      )
      expect(
        await strict.admin.createWiki({
          body: { namespace: 'WIKI', title: 'Rules', contents: '' },
        }),
      ).toMatchObject({ title: 'Rules' })
    } finally {
      await strict.stop()
    }
  })
})

describe('brakes on new accounts', () => {
  let limited: TestApi
  beforeAll(async () => {
    const { rates } = api.service.config
    limited = await startApi({
      rateLimits: true,
      rates: { ...rates, RATE_REGISTER: 0, RATE_WRITE_NEW: 4 },
    })
  })
  afterAll(() => limited.stop())

  test('five resets an hour for an address', async () => {
    const ask = (email: string) => limited.anyone.resetPassword({ body: { email } })
    for (let n = 0; n < 5; n++) await ask('a@example.org')
    await expect(ask('A@example.org')).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    await expect(ask('b@example.org')).rejects.toMatchObject({ status: 429 })
  })

  test('somebody new writes slowly until the address is proved or points are earned', async () => {
    const { nia, ole } = await limited.people('nia', 'ole')
    const writes = async (person: TestPerson, times: number) => {
      for (let n = 0; n < times; n++)
        await person.patchUser({
          params: { userid: person.me.userid },
          body: { location: `Room ${n}` },
        })
    }
    await expect(writes(nia, 5)).rejects.toMatchObject({ status: 429 })
    await limited.admin.patchUser({ params: { userid: ole.me.userid }, body: { reputation: 2 } })
    await writes(ole, 5)
    await limited.database.run(
      sql`update users set email_verified = true where userid = ${nia.me.userid}`,
    )
    await writes(nia, 1)
  })

  test('the site takes so many new accounts an hour and no more, but for those of Admins', async () => {
    const { made } = await limited.database.one<{ made: number }>(
      sql`select count(*) as made from users`,
    )
    await use(limited, 'registrations_per_hour', made + 1)
    await limited.person('pia')
    await expect(limited.person('rob')).rejects.toMatchObject({ status: 429 })
    await limited.admin.createUser({
      body: { email: 'sam@example.org', password, username: 'Sam' },
    })
    await limited.database.run(sql`update users set join_date = join_date - 3601`)
    await limited.person('tom')
  })
})
