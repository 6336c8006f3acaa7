// Mails, from the row in the database to a mail server of its own in this process.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, matchIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { unixNow } from '#lib/time.ts'
import { queueWaitingMails, sendMail, trimMails, writeMail } from './mails.ts'

type Received = { from: string; to: string[]; raw: string }
const startMailServer = async () => {
  const received: Received[] = []
  /** The next mails get these answers instead of being taken. */
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'site' && auth.password === 'p@ss word'
        ? done(null, { user: 'site' })
        : done(new Error('No')),
    onRcptTo(_address, _session, done) {
      const responseCode = refusals.shift()
      done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address),
          raw: Buffer.concat(parts).toString(),
        })
        done(null)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    refusals,
    url: `smtp://site:${encodeURIComponent('p@ss word')}@127.0.0.1:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
      }),
  }
}

/**
 * What a person reads: soft line ends and coded characters undone where the mail says that it is
 * quoted-printable. A token may look like one of them.
 */
const readable = (raw: string) => {
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(raw)) return raw
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

let server: Awaited<ReturnType<typeof startMailServer>>
let api: TestApi
beforeAll(async () => {
  server = await startMailServer()
  api = await startApi({ smtp: { url: server.url, from: 'Bench <bench@stepwright.test>' } })
})
afterAll(async () => {
  await api.stop()
  await server.close()
})

const mailTo = (recipient: string) => server.received.find(one => one.to.includes(recipient))
const password = 'a long enough password'
const aMail = (recipient: string) => ({
  userid: null,
  recipient,
  subject: 'Hello',
  body: 'A link',
  created: unixNow(),
  expires: unixNow() + 3600,
})

test('registration sends a plain mail and stores no link', async () => {
  const ada = await api.anyone.createUser({
    body: { email: 'ada@example.org', password, username: 'BUY http://spam.example' },
  })
  await api.jobsDone()
  const mail = existing(mailTo('ada@example.org'), 'a mail')
  expect(mail.from).toBe('bench@stepwright.test')
  const text = readable(mail.raw)
  expect(text).toMatch(/^From: Bench <bench@stepwright.test>/m)
  expect(text).toMatch(/^Subject: Confirm your email address for Stepwright/m)
  expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(text).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(text).not.toContain('spam.example')
  const token = matchIn(text, /http:\/\/stepwright\.test\/verify\?token=([\w-]+)/)
  const listed = (await api.admin.listMails()).find(one => one.recipient === 'ada@example.org')
  expect(listed).toMatchObject({
    userid: ada.userid,
    text: '',
    attempts: 1,
    sent: expect.any(Number),
    error: null,
  })
  expect(await api.client(ada.authToken).readOwnUser()).toMatchObject({ email_verified: false })
  await api.anyone.verifyEmail({ body: { token } })
  expect(await api.client(ada.authToken).readOwnUser()).toMatchObject({ email_verified: true })
})

test('a German speaks to a German', async () => {
  const { uwe } = await api.people('uwe')
  await uwe.patchUser({ params: { userid: uwe.me.userid }, body: { langid: 'de' } })
  await api.anyone.resetPassword({ body: { email: 'UWE@stepwright.test' } })
  await api.jobsDone()
  const mails = server.received
    .filter(one => one.to.includes('uwe@stepwright.test'))
    .map(one => readable(one.raw))
  expect(
    mails.some(
      text =>
        text.includes('Öffne innerhalb einer Stunde diesen Link') &&
        text.includes('/reset-password?token='),
    ),
  ).toBe(true)
})

describe('a mail server that does not take a mail', () => {
  const rowOf = (recipient: string) =>
    api.database.one<{
      mailid: number
      attempts: number
      sent: number | null
      error: string | null
    }>(sql`
    select mailid, attempts, sent, error from mails where recipient = ${recipient}`)
  const waiting = (mailid: number) =>
    api.database.values<number>(sql`
    select run_at - ${unixNow()} as delay from jobs
      where kind = 'mail' and (payload->>'mailid')::int = ${mailid}`)

  test('is asked again later, and once it takes it the mail is sent once', async () => {
    server.refusals.push(451)
    await writeMail(api.database, aMail('busy@example.org'))
    await api.jobsDone()
    const refused = await rowOf('busy@example.org')
    expect(refused).toMatchObject({
      attempts: 1,
      sent: null,
      error: expect.stringContaining('Not now'),
    })
    const [delay] = await waiting(refused.mailid)
    expect(delay).toBeGreaterThan(30)
    await sendMail(api.service, refused.mailid)
    await sendMail(api.service, refused.mailid)
    expect(await rowOf('busy@example.org')).toMatchObject({
      attempts: 2,
      sent: expect.any(Number),
      error: null,
    })
    expect(server.received.filter(one => one.to.includes('busy@example.org'))).toHaveLength(1)
  })

  test('is left alone when it says never', async () => {
    server.refusals.push(550)
    await writeMail(api.database, aMail('nobody@example.org'))
    await api.jobsDone()
    const { mailid, error } = await rowOf('nobody@example.org')
    expect(error).toContain('Not now')
    expect(await waiting(mailid)).toEqual([])
  })

  test('is not asked when what the mail says is over', async () => {
    await writeMail(api.database, { ...aMail('late@example.org'), expires: unixNow() - 1 })
    await api.jobsDone()
    expect(await rowOf('late@example.org')).toMatchObject({ attempts: 0, sent: null })
    expect(mailTo('late@example.org')).toBeUndefined()
  })
})

test('what waited for a mail server is sent at a start with one, and old mails go', async () => {
  const { mailid } = await api.database.one<{ mailid: number }>(sql`
    insert into mails (recipient, subject, body, created, expires)
      values ('waits@example.org', 'Hello', 'A link', ${unixNow()}, ${unixNow() + 3600})
      returning mailid`)
  await queueWaitingMails(api.database, unixNow())
  await queueWaitingMails(api.database, unixNow())
  await api.jobsDone()
  expect(server.received.filter(one => one.to.includes('waits@example.org'))).toHaveLength(1)
  await api.database.run(
    sql`update mails set created = ${unixNow() - 31 * 86_400} where mailid = ${mailid}`,
  )
  expect(await trimMails(api.database, unixNow())).toBe(1)
})

test('without a mail server Admins read what waits, and nobody else', async () => {
  const quiet = await startApi()
  try {
    const { kim } = await quiet.people('kim')
    // nobody would send it and nobody waits for a proof
    expect(await quiet.admin.listMails()).toEqual([])
    await quiet.anyone.resetPassword({ body: { email: 'kim@stepwright.test' } })
    await quiet.jobsDone()
    let total = ''
    const [mail] = await quiet.admin.listMails(
      { query: { limit: 1 } },
      {
        onHeaders: headers => {
          total = headers.get('x-total-count') ?? ''
        },
      },
    )
    expect({ total, mail }).toMatchObject({
      total: '1',
      mail: {
        recipient: 'kim@stepwright.test',
        userid: kim.me.userid,
        sent: null,
        text: expect.stringContaining('/reset-password?token='),
      },
    })
    await expect(kim.listMails()).rejects.toMatchObject({
      status: 403,
      body: { requiredPrivileges: ['Admin'] },
    })
    await expect(quiet.anyone.listMails()).rejects.toMatchObject({ status: 401 })
  } finally {
    await quiet.stop()
  }
})
