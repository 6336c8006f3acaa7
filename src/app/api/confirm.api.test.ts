// What the service wants confirmed waits for one answer of the person and goes on by itself.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { call } from './client.ts'
import { openQuestion, subscribeQuestion, type Question } from './confirm.ts'
import { endSession } from './session.ts'
import { callAs } from '../../testing/appClient.ts'
import { write } from './write.ts'

let api: TestApi
let sent: { path: string; key: string | null }[]
let asked: Question[]
let leave: () => void
/** Answers to these paths wait until they are let go. */
let held: { path: string; go: Promise<void> } | null
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  endSession()
  await api.stop()
})
beforeEach(async () => {
  ;[sent, asked, held] = [[], [], null]
  await api.database.run(sql`update tokens set confirmed = null`)
  callAs(async (address, init) => {
    const path = address.replace(/.*\/api\/2.0/, '')
    sent.push({ path, key: new Headers(init?.headers).get('Idempotency-Key') })
    const answer = await api.site.request(address, init)
    if (held?.path === path) await held.go
    return answer
  }, api.admin.token)
  leave = subscribeQuestion(() => {
    const question = openQuestion()
    if (question) asked.push(question)
  })
  return () => leave()
})

const question = async (number = 0): Promise<Question> => {
  await expect.poll(() => asked.length).toBeGreaterThan(number)
  return itemAt(asked, number)
}
const confirm = () =>
  call('confirmSignIn', { body: { current_password: 'a long enough password' } })
const nameSite = async (site_name: string) => {
  const { revisionid } = await api.admin.readSettings()
  return write('patchSettings', { query: { revisionid }, body: { site_name } })
}
const keysOf = (path: string) => sent.filter(one => one.path.startsWith(path)).map(({ key }) => key)

test('a write goes on with its own key once the person has confirmed it', async () => {
  const writing = nameSite('Fixed')
  expect((await question()).ways).toEqual(['current_password'])
  expect(api.service.settings().site_name).not.toBe('Fixed')
  await confirm()
  itemAt(asked, 0).answer(true)
  expect(await writing).toMatchObject({ site_name: 'Fixed' })
  expect(keysOf('/x/settings')).toHaveLength(2)
  expect(new Set(keysOf('/x/settings')).size).toBe(1)
  expect(openQuestion()).toBeNull()
})

test('several things that wait are one question', async () => {
  const writing = [
    nameSite('One'),
    call('exportUsers', {}),
    write('exportUser', {
      params: { userid: (await api.person('lou')).me.userid },
    }),
  ]
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3)
  await question()
  await confirm()
  itemAt(asked, 0).answer(true)
  await Promise.all(writing)
  expect(asked).toHaveLength(1)
})

test('what was refused before the answer and told after it is not asked for again', async () => {
  const going: (() => void)[] = []
  held = { path: '/x/users/export', go: new Promise(resolve => going.push(resolve)) }
  const late = call('exportUsers', {})
  const writing = nameSite('Two')
  await question()
  await confirm()
  itemAt(asked, 0).answer(true)
  await writing
  existing(going[0], 'what lets it go')()
  expect(await late).toContain('admin@stepwright.test')
  expect(asked).toHaveLength(1)
})

test('whoever does not confirm is told that nothing was done', async () => {
  const writing = nameSite('Never').catch((error: unknown) => error)
  ;(await question()).answer(false)
  const error = await writing
  expect(error).toMatchObject({
    status: 403,
    message: 'You did not confirm your identity, so nothing was done.',
    errors: [expect.objectContaining({ code: 'not_confirmed' })],
  })
  expect(api.service.settings().site_name).not.toBe('Never')
  // the next time is a new question
  const again = nameSite('Later')
  await question(1)
  await confirm()
  itemAt(asked, 1).answer(true)
  expect(await again).toMatchObject({ site_name: 'Later' })
})

test('an answer that the service does not believe is asked for again', async () => {
  const writing = nameSite('Three')
  ;(await question()).answer(true)
  await question(1)
  await confirm()
  itemAt(asked, 1).answer(true)
  expect(await writing).toMatchObject({ site_name: 'Three' })
})

test('where nobody shows the question the refusal is the answer', async () => {
  leave()
  await expect(nameSite('Four')).rejects.toMatchObject({
    status: 403,
    errors: [{ field: 'current_password', code: 'confirm_first', message: expect.any(String) }],
  })
})
