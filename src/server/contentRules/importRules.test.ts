// Rules that go from one site to another as a file: what it would change is shown, then done as a
// whole or not at all.
import { beforeEach, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { admin } = api

const file = (rules: unknown[]) => ({
  format: 'stepwright-content-rules' as const,
  version: 1 as const,
  rules,
})
const rule = (name: string, more: object = {}) => ({
  name,
  kind: 'words',
  entries: ['wager palace'],
  places: ['edit'],
  below: null,
  act: 'hold',
  message: '',
  is_on: false,
  ...more,
})
const previewOf = (rules: unknown[]) => admin.importContentRules({ body: file(rules) })
const applied = async (rules: unknown[]) => {
  const { preview } = await previewOf(rules)
  return admin.importContentRules({ body: { ...file(rules), dry_run: false, preview } })
}
const named = async () => (await admin.listContentRules({})).map(({ name, is_on }) => [name, is_on])
const audited = async () =>
  (await admin.listAudit({ query: { action: 'content_rule', order: 'DESC', limit: 200 } })).map(
    ({ action, target_id }) => `${action} ${target_id}`,
  )

beforeEach(async () => {
  await api.database.pool.query('delete from content_rules')
})

test('what is exported is imported as it was, also where rules have one name', async () => {
  await applied([
    rule('Gambling', { is_on: true }),
    rule('Gambling', { entries: ['slot machine'] }),
    rule('Spam', {
      kind: 'hosts',
      entries: ['spam.example'],
      act: 'refuse',
      message: 'No.',
      below: 20,
    }),
  ])
  const { rules, ...head } = await admin.exportContentRules({})
  expect(head).toEqual({ format: 'stepwright-content-rules', version: 1 })
  expect((await previewOf(rules)).counts).toEqual({
    new: 0,
    changed: 0,
    same: 3,
    refused: 0,
    kept: 0,
  })
  await api.database.pool.query('delete from content_rules')
  await applied(rules)
  expect((await admin.exportContentRules({})).rules).toEqual(rules)
})

test('a name is the same with spaces around it, and however long its characters are', async () => {
  const smiles = '\u{1F600}'.repeat(60)
  await applied([rule('Spam'), rule(smiles)])
  const [spam] = (await admin.listContentRules({})).filter(({ name }) => name === 'Spam')
  const { ruleid = 0, revisionid = 0 } = spam ?? {}
  await admin.patchContentRule({
    params: { ruleid },
    query: { revisionid },
    body: { name: ' Spam two ' },
  })
  await api.database.pool.query(`update content_rules set name = 'Spam two ' where ruleid = $1`, [
    ruleid,
  ])
  const { rules } = await admin.exportContentRules({})
  expect((await previewOf(rules)).counts).toMatchObject({ new: 0, changed: 0, same: 2 })
})

test('a rule in a file that leaves out what it does is refused', async () => {
  const { is_on: _on, below: _below, ...rest } = rule('Short')
  const { rules } = await previewOf([rest])
  expect(rules[0]?.errors.map(({ field, code }) => [field, code])).toEqual([
    ['below', 'required'],
    ['is_on', 'required'],
  ])
})

test('the preview says what is new, changed, same and refused, and changes nothing', async () => {
  await applied([rule('Same'), rule('Changed'), rule('Kept')])
  const before = [await named(), await audited()]
  const {
    rules,
    counts,
    applied: isApplied,
  } = await previewOf([
    rule('Same'),
    rule('Changed', { entries: ['wager palace', 'slot machine'], is_on: true }),
    rule('New'),
    rule('Wrong', { kind: 'hosts', entries: ['a.example', 'b.example/path'] }),
    rule('Strange', { colour: 'red', places: [] }),
    'no rule',
  ])
  expect(isApplied).toBe(false)
  expect(counts).toEqual({ new: 1, changed: 1, same: 1, refused: 3, kept: 1 })
  expect(rules.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Same', 'same'],
    ['Changed', 'changed'],
    ['New', 'new'],
    ['Wrong', 'refused'],
    ['Strange', 'refused'],
    ['', 'refused'],
  ])
  expect(rules[1]).toMatchObject({ changes: ['entries', 'is_on'], was_on: false, is_on: true })
  expect(rules[3]?.errors).toMatchObject([{ field: 'entries', code: 'too_precise', index: 1 }])
  expect(rules[4]?.errors.map(({ field, code }) => [field, code])).toEqual([
    ['colour', 'unknown_field'],
    ['places', 'too_few'],
  ])
  expect(rules[5]?.errors).toMatchObject([{ code: 'invalid_type' }])
  expect([await named(), await audited()]).toEqual(before)
})

test('a file with one wrong rule imports none, and says which', async () => {
  const rules = [rule('Good'), rule('Mute', { act: 'refuse' })]
  await expect(applied(rules)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'rules.message', code: 'required', index: 1 }],
  })
  expect(await named()).toEqual([])
})

test('only what was looked at is applied, and only once', async () => {
  const rules = [rule('Gambling')]
  const body = { ...file(rules), dry_run: false }
  await expect(admin.importContentRules({ body })).rejects.toMatchObject({
    errors: [{ field: 'preview', code: 'not_previewed' }],
  })
  const { preview } = await previewOf(rules)
  await expect(
    admin.importContentRules({ body: { ...file([rule('Other')]), dry_run: false, preview } }),
  ).rejects.toMatchObject({ errors: [{ field: 'preview', code: 'changed_since' }] })
  const twice = await Promise.allSettled(
    [1, 2].map(() => admin.importContentRules({ body: { ...body, preview } })),
  )
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await named()).toEqual([['Gambling', false]])
})

test('each rule that is made or changed has its row in the audit log', async () => {
  await applied([rule('Gambling'), rule('Same')])
  const [made] = await admin.listContentRules({})
  const count = (await audited()).length
  await applied([rule('Gambling', { is_on: true }), rule('Same')])
  const rows = await audited()
  expect(rows.length).toBe(count + 1)
  expect(firstOf(rows)).toBe(`content_rule.updated ${made?.ruleid}`)
})

test('no more rules than a site may have', async () => {
  await applied(Array.from({ length: 199 }, (_, n) => rule(`Rule ${n}`)))
  const { rules } = await previewOf([rule('Rule 0'), rule('One more'), rule('Too many')])
  expect(rules.map(({ outcome }) => outcome)).toEqual(['same', 'new', 'refused'])
  expect(rules[2]?.errors).toMatchObject([{ field: 'name', code: 'too_many' }])
})

test('an imported rule that is on works at once', async () => {
  const kim = await api.person('kim')
  await applied([
    rule('Gambling', { act: 'refuse', message: 'Leave it out.', places: ['profile'], is_on: true }),
  ])
  await expect(
    kim.patchUser({ params: kim.me, body: { about: 'Visit the wager palace' } }),
  ).rejects.toMatchObject({ errors: [{ code: 'content_rule' }] })
})

test('only Admins export and import rules', async () => {
  const mo = await api.person('mo', { privilege: 'Moderator' })
  await expect(mo.exportContentRules({})).rejects.toMatchObject({ status: 403 })
  await expect(mo.importContentRules({ body: file([rule('Gambling')]) })).rejects.toMatchObject({
    status: 403,
  })
})

test('an export of any size comes back, and only from Admins', async () => {
  const long = (n: number) =>
    rule(`Long ${n}`, {
      entries: Array.from({ length: 500 }, (_, at) => `word${n} ${at} `.padEnd(200, 'é')),
    })
  const all = Array.from({ length: 16 }, (_, n) => long(n))
  await applied(all)
  const exported = await admin.exportContentRules({})
  expect(Buffer.byteLength(JSON.stringify(exported))).toBeGreaterThan(2 * 1024 * 1024)
  expect((await previewOf(exported.rules)).counts).toMatchObject({ same: 16, kept: 0 })
  await api.database.pool.query('delete from content_rules')
  // One at a time: each takes room for all.
  const two = await Promise.allSettled([previewOf(exported.rules), previewOf(exported.rules)])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(two.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429 } })
  expect((await applied(exported.rules)).counts).toMatchObject({ new: 16, refused: 0 })
  expect(await admin.exportContentRules({})).toEqual(exported)
  const moderator = await api.person('largefile', { privilege: 'Moderator' })
  await expect(moderator.importContentRules({ body: exported })).rejects.toMatchObject({
    status: 403,
  })
  await expect(api.anyone.importContentRules({ body: exported })).rejects.toMatchObject({
    status: 401,
  })
})

test('as many rules as a site may have, each as long as it may be, are read', async () => {
  const most = Array.from({ length: 200 }, (_, n) =>
    rule(`Most ${n}`, {
      entries: Array.from({ length: 500 }, (_, at) => `${at} `.padEnd(200, `é${n}`)),
    }),
  )
  expect((await previewOf(most)).counts).toMatchObject({ new: 200, refused: 0 })
})
