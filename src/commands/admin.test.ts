// The command itself, in a process of its own, beside a running service.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, matchIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { builtCommand } from '#testing/durability/prepared.ts'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
let program: string
beforeAll(async () => {
  ;[api, program] = await Promise.all([startApi(), builtCommand('admin')])
})
afterAll(() => api.stop())

const password = 'a long enough password'
const run = (args: string[], input = ''): Promise<{ status: number; output: string }> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        DATABASE_URL: existing(api.database.pool.options.connectionString, 'the connection string'),
        DATA_DIR: api.service.config.dataDir,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.stdin.end(input)
    child.once('close', status => resolve({ status: status ?? 1, output }))
  })

test('shows the mails that wait, with their links', async () => {
  expect(await run(['mails'])).toMatchObject({ status: 0, output: 'No waiting mails.\n' })
  const { max } = await api.people('max')
  await api.anyone.resetPassword({ body: { email: existing(max.me.email, 'an email address') } })
  await api.jobsDone()
  const { output } = await run(['mails'])
  expect(output).toMatch(/^To: max@stepwright\.test$/m)
  const token = matchIn(output, /\/reset-password\?token=([\w-]+)/)
  expect(await api.anyone.confirmReset({ body: { token, password } })).toMatchObject({
    userid: max.me.userid,
  })
  // it was never sent; its link is used
  expect((await run(['mails'])).output).toContain('max@stepwright.test')
})

test('lists every account with its role and state', async () => {
  const { ada } = await api.people('ada')
  await api.person('mo', { privilege: 'Moderator' })
  const sus = await api.person('sus')
  await api.admin.patchUser({ params: { userid: sus.me.userid }, body: { disabled: true } })
  // The API takes no such name; an import brings names as they are.
  await api.database.run(
    sql`update users set username = ${'Sus\u001b[2J'} where userid = ${sus.me.userid}`,
  )
  const { status, output } = await run(['list'])
  expect(status).toBe(0)
  const [head, first] = output.split('\n')
  expect(head).toMatch(/^id +name +email +role +state +last use \(UTC\)$/)
  expect(first).toMatch(/Admin +admin@stepwright\.test +Admin +active +\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(output).toMatch(
    new RegExp(`^${ada.me.userid} +ada +ada@stepwright\\.test +User +not verified +\\d`, 'm'),
  )
  expect(output).toMatch(/mo@stepwright\.test +Moderator/)
  expect(output).toMatch(/sus@stepwright\.test +User +suspended/)
  expect(output).not.toContain('\u001b')
})

test("gives a new password, made up or of one's own, and ends the sign-ins", async () => {
  const { kim } = await api.people('kim')
  const { status, output } = await run(['reset', 'KIM@stepwright.test'])
  expect(status).toBe(0)
  const made = matchIn(output, /is ([a-z2-9-]{19}) \(shown this once\)/)
  await expect(kim.readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(
    await api.anyone.createToken({ body: { email: 'kim@stepwright.test', password: made } }),
  ).toMatchObject({ userid: kim.me.userid })
  expect(await run(['reset', 'kim@stepwright.test', '--stdin'], `${password}!\n`)).toMatchObject({
    status: 0,
    output: 'kim has the new password.\n',
  })
  expect(
    await api.anyone.createToken({
      body: { email: 'kim@stepwright.test', password: `${password}!` },
    }),
  ).toMatchObject({ userid: kim.me.userid })
  expect(await run(['reset', 'kim@stepwright.test', '--stdin'], 'short\n')).toMatchObject({
    status: 1,
    output: expect.stringContaining('12 to 128'),
  })
  expect(await run(['reset', 'nobody@stepwright.test'])).toMatchObject({
    status: 1,
    output: 'No account has the address nobody@stepwright.test.\n',
  })
})

test('changes roles, seen by the running service, and never takes the last Admin', async () => {
  const { lea } = await api.people('lea')
  expect(await run(['role', 'admin@stepwright.test', 'User'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('only Admin'),
  })
  expect(await run(['role', 'lea@stepwright.test', 'king'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('User, Author, Moderator, Admin'),
  })
  expect(await run(['role', 'lea@stepwright.test', 'admin'])).toMatchObject({
    status: 0,
    output: 'lea is Admin now.\n',
  })
  expect(await lea.readOwnUser()).toMatchObject({ privileges: ['Admin'] })
  expect(await run(['role', 'lea@stepwright.test', 'User'])).toMatchObject({ status: 0 })
  expect(await lea.readOwnUser()).toMatchObject({ privileges: ['User'] })
})

test('says what it can do', async () => {
  expect(await run([])).toMatchObject({
    status: 0,
    output: expect.stringContaining('npm run admin'),
  })
  expect(await run(['delete', 'everything'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('none of its tasks'),
  })
})
