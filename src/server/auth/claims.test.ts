// Addresses that another account has: nothing but a mail to them tells of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'

const password = 'a long enough password'
let api: TestApi
let owner: TestPerson
let pending: TestPerson
beforeAll(async () => {
  api = await startApi()
  ;({ owner, pending } = await api.people('owner', 'pending'))
  await api.admin.patchUser({
    params: { userid: owner.me.userid },
    body: { email: 'proved@example.org' },
  })
})
afterAll(() => api.stop())

/** Of an account that has the address and proved it, of one that did not prove it, and of none. */
const addresses = ['proved@example.org', 'pending@stepwright.test', 'free@example.org']
/** Without what is another in each account. */
const alike = (answer: object, email: string) =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(email, 'ADDRESS')
      .replace(
        /"(userid|revisionid|authToken|unique_username|url|username|join_date)":("[^"]*"|\d+)/g,
        '"$1":0',
      ),
  ) as unknown
const mailsTo = async (email: string) =>
  (await api.admin.listMails({})).filter(mail => mail.recipient === email)

describe('an address that is given', () => {
  test('for a new account is answered alike whether or not an account has it (S-13)', async () => {
    const answers: unknown[] = []
    for (const [at, email] of addresses.entries()) {
      const made = await api.anyone.createUser({
        body: { email, password: `a password of number ${at}`, username: `New ${at}` },
      })
      const signedIn = await api.anyone.createToken({
        body: { email, password: `a password of number ${at}` },
      })
      expect(signedIn.userid).toBe(made.userid)
      const self = api.client(made.authToken)
      const found = await self.readUserByEmail({ params: { email } })
      expect(found.userid).toBe(made.userid)
      answers.push([made, signedIn, await self.readOwnUser(), found].map(one => alike(one, email)))
      expect(alike(await self.sendVerification({}), email)).toMatchObject({
        message: 'We are sending you an email with a link',
      })
    }
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[2])
  })

  test('for an own account is answered alike too (S-13)', async () => {
    const answers: unknown[] = []
    for (const email of ['proved@example.org', 'pending@stepwright.test', 'free2@example.org']) {
      const word = `a password of mover ${answers.length}`
      const made = await api.anyone.createUser({
        body: {
          email: `mover${answers.length}@example.org`,
          password: word,
          username: `mover${answers.length}`,
        },
      })
      const person = api.client(made.authToken)
      const moved = await person.patchUser({
        params: { userid: made.userid },
        body: { email, current_password: word },
      })
      expect(moved.email).toBe(email)
      const again = await api.anyone.createToken({ body: { email, password: word } })
      expect(again.userid).toBe(made.userid)
      answers.push([
        alike(moved, email),
        alike(await person.readOwnUser(), email),
        again.email === email,
      ])
    }
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[2])
  })

  test('that several accounts ask for in one moment is refused to none of them (S-13)', async () => {
    const people = await Promise.all(
      ['one', 'two', 'three'].map(async name => {
        const word = `a password of at once ${name}`
        const { authToken, userid } = await api.anyone.createUser({
          body: { email: `${name}@example.org`, password: word, username: name },
        })
        return { client: api.client(authToken), userid, word }
      }),
    )
    const email = 'at.once@example.org'
    const answers = await Promise.all([
      ...people.map(({ client, userid, word }) =>
        client.patchUser({ params: { userid }, body: { email, current_password: word } }),
      ),
      api.anyone.createUser({ body: { email, password, username: 'At once' } }),
    ])
    expect(answers.map(answer => answer.email)).toEqual([email, email, email, email])
    const { owners } = await api.database.one<{ owners: number }>(
      sql`select count(*)::int as owners from users where email = ${email}`,
    )
    expect(owners).toBe(1)
  })

  test('stays with its account, whose owner alone hears of it and signs in as before (S-13)', async () => {
    expect(await owner.readOwnUser()).toMatchObject({ email: 'proved@example.org' })
    const { userid } = await api.anyone.createToken({
      body: { email: 'proved@example.org', password },
    })
    expect(userid).toBe(owner.me.userid)
    await api.anyone.resetPassword({ body: { email: 'proved@example.org' } })
    await api.jobsDone()
    const mails = await mailsTo('proved@example.org')
    expect(mails.some(mail => mail.subject.includes('You already have an account'))).toBe(true)
    for (const mail of mails) expect(mail.text).not.toMatch(/New 0|mover/)
    expect(
      (await mailsTo('free@example.org')).some(mail => mail.text.includes('/verify?token=')),
    ).toBe(true)
    const link = existing(
      mails.find(mail => mail.text.includes('/reset-password?token=')),
      'the link for a new password',
    )
    const token = existing(/token=([\w-]+)/.exec(link.text)?.[1], 'its token')
    const next = 'another long password'
    expect(await api.anyone.confirmReset({ body: { token, password: next } })).toMatchObject({
      userid: owner.me.userid,
    })
  })

  test('becomes the account’s once it is free and asked for again (S-13)', async () => {
    const late = await api.anyone.createUser({
      body: {
        email: 'pending@stepwright.test',
        password: 'the third of them all',
        username: 'Late',
      },
    })
    await api.admin.patchUser({
      params: { userid: pending.me.userid },
      body: { email: 'moved@example.org' },
    })
    await api.client(late.authToken).sendVerification({})
    const links = (await mailsTo('pending@stepwright.test')).flatMap(
      mail => /verify\?token=([\w-]+)/.exec(mail.text)?.[1] ?? [],
    )
    for (const token of links.slice(0, 1)) await api.anyone.verifyEmail({ body: { token } })
    expect(await api.client(late.authToken).readOwnUser()).toMatchObject({
      email: 'pending@stepwright.test',
      email_verified: true,
    })
  })

  test('by ever more accounts costs one hash, and how many come in tells nothing (S-15)', async () => {
    const proved = 'crowded.proved@example.org'
    await api.admin.createUser({ body: { email: proved, password, username: 'Proved' } })
    for (const email of ['crowded@example.org', proved]) {
      const word = (n: number) => `a password of number ${n}`
      for (let n = 0; n < 8; n++)
        await api.anyone.createUser({
          body: { email, password: word(n), username: `Crowd ${n}` },
        })
      const signIn = (given: string) => api.anyone.createToken({ body: { email, password: given } })
      await expect(signIn('nobody has this password')).rejects.toMatchObject({ status: 401 })
      expect(await signIn(word(5))).toMatchObject({ username: 'Crowd 5' })
      await expect(signIn(word(6))).rejects.toMatchObject({ status: 401 })
      const hashes = await api.database.values<string>(
        sql`select password_hash from users where email = ${email} or claimed_email = ${email}`,
      )
      expect(new Set(hashes.map(hash => hash.slice(0, hash.lastIndexOf('$')))).size).toBe(1)
      expect(new Set(hashes).size).toBe(hashes.length)
    }
    expect((await api.anyone.createToken({ body: { email: proved, password } })).username).toBe(
      'Proved',
    )
  })

  test('with its password is the account that is there already, in work and all (S-13)', async () => {
    const body = { email: 'twice@example.org', password, username: 'Twice' }
    const [first, second] = await Promise.all([
      api.anyone.createUser({ body }),
      api.anyone.createUser({ body: { ...body, unique_username: 'twice.again' } }),
    ])
    expect(second.userid).toBe(first.userid)
    expect(second.authToken).not.toBe(first.authToken)
    const other = await api.anyone.createUser({
      body: { ...body, password: 'another long password' },
    })
    expect(other.userid).not.toBe(first.userid)
    // Nor does it become equal later, by a new password or by a new address.
    const self = api.client(other.authToken)
    const patch = (change: object) =>
      self.patchUser({
        params: { userid: other.userid },
        body: { current_password: 'another long password', ...change },
      })
    await expect(patch({ password })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'password', code: 'duplicate' }],
    })
    await patch({ email: 'elsewhere@example.org', password })
    await expect(
      self.patchUser({
        params: { userid: other.userid },
        body: { email: body.email, current_password: password },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'email', code: 'duplicate' }] })
    expect(
      (await api.anyone.createToken({ body: { email: 'elsewhere@example.org', password } })).userid,
    ).toBe(other.userid)
    await api.admin.suspendUser({ params: { userid: first.userid }, body: { reason: 'Spam' } })
    await expect(api.anyone.createUser({ body })).rejects.toMatchObject({ status: 403 })
  })

  test('has no two accounts with one password by a link in a mail or an Admin either', async () => {
    const email = 'forgotten@example.org'
    const first = await api.anyone.createUser({ body: { email, password, username: 'Forgot' } })
    const newer = 'the password of the newer account'
    const second = await api.anyone.createUser({
      body: { email, password: newer, username: 'Forgot again' },
    })
    await api.anyone.resetPassword({ body: { email } })
    await api.jobsDone()
    const token = (await mailsTo(email)).flatMap(
      mail => /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? [],
    )[0]
    const twin = { status: 422, errors: [{ field: 'password', code: 'duplicate' }] }
    const reset = (given: string) =>
      api.anyone.confirmReset({ body: { token: token ?? '', password: given } })
    await expect(reset(newer)).rejects.toMatchObject(twin)
    await expect(
      api.admin.patchUser({ params: { userid: first.userid }, body: { password: newer } }),
    ).rejects.toMatchObject(twin)
    await expect(
      api.admin.patchUser({ params: { userid: second.userid }, body: { password } }),
    ).rejects.toMatchObject(twin)
    // The link is still good for another one.
    expect((await reset('a third long password')).userid).toBe(first.userid)
    expect((await api.anyone.createToken({ body: { email, password: newer } })).userid).toBe(
      second.userid,
    )
  })

  test('is told to be taken to Admins, who may look it up (S-13)', async () => {
    await expect(
      api.admin.createUser({
        body: { email: 'proved@example.org', password, username: 'Somebody' },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'email', code: 'duplicate' }] })
  })
})
