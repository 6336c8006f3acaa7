// What an operator sees of the site and does about it (api-facts 8.7).
import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { trustedProxies } from '#server/base/clientAddress.ts'
import { sql } from '#server/db/sql.ts'
import { line } from '../../fixtures/setup.ts'
import { startApiForFile } from '#testing/api.ts'
import { withoutSecrets } from './bundle.ts'

const secrets = {
  metrics: 'monitoring-knows-this',
  smtp: 'mail-password',
  s3: 's3-password',
  oidc: 'oidc-password',
  key: 'translate-key',
  admin: 'the admin of the environment',
}
const api = await startApiForFile({
  metricsToken: secrets.metrics,
  smtp: { url: `smtp://mailer:${secrets.smtp}@127.0.0.1:9`, from: 'Site <site@example.org>' },
  translateKey: secrets.key,
  admin: { email: 'first@example.org', password: secrets.admin },
  oidc: {
    issuer: 'https://id.example.org',
    clientId: 'site',
    clientSecret: secrets.oidc,
    name: 'Id',
    scope: 'openid',
  },
  backups: {
    to: {
      kind: 'bucket',
      prefix: 'site/',
      s3: {
        endpoint: 'http://127.0.0.1:9',
        bucket: 'backups',
        region: 'us-east-1',
        key: 's3-user',
        secret: secrets.s3,
        pathStyle: true,
      },
    },
    every: 3600,
    keep: 3,
    site: 'site',
  },
  trustedProxies: trustedProxies(['10.0.0.0/8']),
})
const ada = await api.person('ada.lovelace', { privilege: 'Author' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
afterEach(() => api.admin.setMaintenance({ body: { on: false } }))

test('an Admin sees how the site runs, and nobody else does', async () => {
  const state = await api.admin.readOperator()
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d/),
    database: {
      bytes: expect.any(Number),
      copies: [],
      migrations: { newest: expect.stringMatching(/^\d{4}_/) },
    },
    mails: { configured: true },
    backups: { to: 's3://backups/site/', every: 3600, keep: 3, late: false, age: null, runs: [] },
    maintenance: null,
    you: { address: 'local', scheme: 'http', proxy: null },
  })
  expect(state.database.migrations.applied).toBe(state.database.migrations.known)
  expect(state.processes).toEqual([])
  await expect(ada.readOperator()).rejects.toMatchObject({ status: 403 })
})

test('what a proxy says is shown, and whether it is believed', async () => {
  const seenFrom = async (headers: Record<string, string>) => {
    const answer = await api.request('/x/operator', {
      headers: { Authorization: `api ${api.admin.token}`, ...headers },
    })
    return ((await answer.json()) as { you: unknown }).you
  }
  expect(
    await seenFrom({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }),
  ).toEqual({
    address: 'local',
    host: null,
    scheme: 'https',
    proxy: { believed: false, said: '203.0.113.9' },
  })
  expect(await seenFrom({ forwarded: 'for=203.0.113.9;proto=https' })).toMatchObject({
    scheme: 'https',
  })
})

test('a backup is asked for once, and a test mail goes to whoever asks for it', async () => {
  expect(await api.admin.startBackup()).toEqual({ asked: true })
  expect(await api.admin.startBackup()).toEqual({ asked: false })
  expect((await api.admin.readOperator()).backups?.runs).toMatchObject([{ state: 'asked' }])
  const { mailid } = await api.admin.sendTestMail()
  const [mail] = await api.admin.listMails({ query: { limit: 1 } })
  expect(mail).toMatchObject({
    mailid,
    recipient: 'admin@stepwright.test',
    subject: 'Test email from Stepwright',
  })
})

test('the support bundle holds no secret, no address and no name of a person', async () => {
  await api.jobsStop()
  await api.database.run(sql`
    insert into jobs (kind, run_at, attempts, last_error) values ('mail', 0, 5,
      ${`550 no such user ada.lovelace@stepwright.test at 203.0.113.77 or 2001:db8::7, password ${secrets.smtp}, token ${ada.token}`})`)
  await api.database.run(sql`
    insert into mails (userid, recipient, subject, body, created, expires, error)
    values (${ada.me.userid}, 'ada.lovelace@stepwright.test', 's', 'b', 1, ${unixNow() + 999},
      'refused: ada.lovelace@stepwright.test')`)
  await api.database.run(sql`
    insert into backups (state, begun, seen, ended, reason) values ('failed', 1, 1, 1,
      ${`cannot reach postgres://stepwright:${secrets.s3}@db.internal/site`})`)
  const answer = await api.request('/x/operator/bundle', {
    headers: { Authorization: `api ${api.admin.token}`, 'X-Forwarded-For': '203.0.113.78' },
  })
  expect(answer.headers.get('content-disposition')).toContain('stepwright-support.json')
  const text = await answer.text()
  expect(text).toContain('550 no such user [e-mail] at [address] or [address]')
  expect(text).toContain('"name":"guides"')
  expect(text).toContain('"0105_answers_to_ended_tokens"')
  const { rows } = await api.database.pool.query<{ hash: string | null }>(
    'select password_hash as hash from users union all select token_hash::text from tokens',
  )
  const never = [
    ...Object.values(secrets),
    ...rows.map(({ hash }) => hash).filter(hash => hash !== null),
    ada.token,
    api.admin.token,
    'lovelace',
    'admin@',
    'first@example.org',
    '203.0.113',
    '2001:db8',
    's3-user',
    'mailer',
  ]
  expect(never.filter(one => text.includes(one))).toEqual([])
})

test('addresses and times that mean nothing stay readable in a support bundle', () => {
  const given = {
    at: '2026-11-23T18:40:28.000Z',
    files: ['site-20261123T020000Z.tar.gz', tmpdir()],
  }
  expect(withoutSecrets(given, api.service.config)).toEqual(given)
})

test('in maintenance readers read, and writers get 503 with the message and a time', async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal' },
  })
  const { steps } = await ada.createStep({
    params: { guideid },
    body: { lines: [line('Lift')] },
  })
  const { stepid, revisionid } = firstOf(steps)
  const until = unixNow() + 290
  await api.admin.setMaintenance({ body: { on: true, message: 'We move', until } })
  expect((await api.anyone.readSite()).maintenance).toEqual({ message: 'We move', until })
  expect(await ada.readGuide({ params: { guideid } })).toMatchObject({ title: 'Seal' })

  const write = await api.request(`/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`, {
    method: 'PATCH',
    headers: { Authorization: `api ${ada.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Changed' }),
  })
  expect(write.status).toBe(503)
  expect(Number(write.headers.get('retry-after'))).toBeGreaterThan(100)
  expect(await write.json()).toEqual({
    error: true,
    message: 'We move',
    errors: [{ field: 'maintenance', code: 'maintenance', message: 'We move' }],
  })
  // Who may not write at all hears that, and an Admin writes no more than others.
  await expect(api.anyone.createGuide({ body: {} as never })).rejects.toMatchObject({ status: 401 })
  await expect(
    api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Later', contents: '' } }),
  ).rejects.toMatchObject({ status: 503 })

  // Signing in goes on, and switching it off.
  await api.anyone.createToken({
    body: { email: 'admin@stepwright.test', password: 'a long enough password' },
  })
  await api.admin.setMaintenance({ body: { on: false } })
  await ada.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { title: 'Changed' },
  })
  expect((await api.anyone.readSite()).maintenance).toBeNull()
})

test('maintenance without a word is refused', async () => {
  await expect(api.admin.setMaintenance({ body: { on: true } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'message', code: 'required' }],
  })
})
