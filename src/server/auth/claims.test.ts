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
      const person = await api.person(`mover${answers.length}`)
      const moved = await person.patchUser({
        params: { userid: person.me.userid },
        body: { email, current_password: password },
      })
      expect(moved.email).toBe(email)
      const again = await api.anyone.createToken({ body: { email, password } })
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
      ['one', 'two', 'three'].map(name => api.person(`at.once.${name}`)),
    )
    const email = 'at.once@example.org'
    const answers = await Promise.all([
      ...people.map(person =>
        person.patchUser({
          params: { userid: person.me.userid },
          body: { email, current_password: password },
        }),
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

  test('by ever more accounts costs a bounded number of hashes at a sign-in (S-15)', async () => {
    const email = 'crowded@example.org'
    for (let n = 0; n < 8; n++)
      await api.anyone.createUser({
        body: { email, password: `a password of number ${n}`, username: `Crowd ${n}` },
      })
    await api.database.run(sql`delete from secret_tries`)
    const signIn = (word: string) => api.anyone.createToken({ body: { email, password: word } })
    await expect(signIn('nobody has this password')).rejects.toMatchObject({ status: 401 })
    // One row for each account that was tried.
    expect(await api.database.many(sql`select from secret_tries`)).toHaveLength(6)
    expect(await signIn('a password of number 5')).toMatchObject({ username: 'Crowd 5' })
    await expect(signIn('a password of number 6')).rejects.toMatchObject({ status: 401 })
  })

  test('is told to be taken to Admins, who may look it up (S-13)', async () => {
    await expect(
      api.admin.createUser({
        body: { email: 'proved@example.org', password, username: 'Somebody' },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'email', code: 'duplicate' }] })
  })
})
