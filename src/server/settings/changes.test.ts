// Who changed which setting last and when, and what it was before.
import { expect, test } from 'vitest'
import type { SettingName } from '#contract/settings/list.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'

const api = await startApiForFile()

const change = async (body: Record<string, unknown>) =>
  api.admin.patchSettings({
    query: { revisionid: (await api.admin.readSettings()).revisionid },
    body,
  })

test('each setting tells its default and who changed it last and when', async () => {
  await change({ undo_minutes: 20 })
  const { settings, environment } = await api.admin.readSettingDetails({})
  const named = (name: string) => settings.find(one => one.name === name)
  expect(named('undo_minutes')).toMatchObject({
    default: 10,
    changed: { userid: api.admin.me.userid, username: api.admin.me.username, was: { value: 10 } },
  })
  expect(named('self_approval')).toEqual({ name: 'self_approval', default: false, changed: null })
  expect(environment.every(name => /^[A-Z0-9_]+$/.test(name))).toBe(true)
})

test('a setting keeps what it was before its last change, also without the audit log', async () => {
  const other = await api.person('settler', { privilege: 'Admin' })
  const details = async (name: string) =>
    (await api.admin.readSettingDetails({})).settings.find(one => one.name === name)?.changed
  await change({ footer_links: [{ title: 'Shop', url: 'https://shop.example' }], langids: ['en'] })
  await change({ footer_links: [], accent: '#224466' })
  await other.patchSettings({ query: await api.admin.readSettings(), body: { accent: null } })
  await api.database.run(sql`delete from audit_values`)
  expect((await details('footer_links'))?.was).toEqual({
    value: [{ title: 'Shop', url: 'https://shop.example' }],
  })
  expect(await details('accent')).toMatchObject({
    userid: other.me.userid,
    was: { value: '#224466' },
  })
  await change({ accent: '#224466' })
  expect((await details('accent'))?.was).toEqual({ value: null })
  await api.database.run(sql`update settings set was = '"of an older version"'
    where name = 'langids'`)
  expect((await details('langids'))?.was).toBeNull()
})

test('a logo that is gone is not told as what can be had back', async () => {
  const was = async () =>
    (await api.admin.readSettingDetails({})).settings.find(({ name }) => name === 'mark')?.changed
      ?.was
  const [first, second] = [(await pictureOf(api.admin)).id, (await pictureOf(api.admin)).id]
  await change({ mark: first })
  await change({ mark: second })
  expect(await was()).toEqual({ value: first })
  await api.database.run(sql`update images set removed_date = 1 where imageid = ${first}`)
  expect(await was()).toBeNull()
})

test('who switched maintenance last stays known where somebody says the same again', async () => {
  const other = await api.person('keeper', { privilege: 'Admin' })
  const changed = async () =>
    (await api.admin.readSettingDetails({})).settings.find(({ name }) => name === 'maintenance')
      ?.changed
  const on = { on: true, message: 'We move', until: null }
  await other.setMaintenance({ body: on })
  const before = await changed()
  expect(before).toMatchObject({ username: 'keeper', was: { value: null } })
  await api.admin.setMaintenance({ body: { ...on, message: ' We move ' } })
  expect(await changed()).toEqual(before)
  await api.admin.setMaintenance({ body: { on: false } })
})

test('the changes of one setting are found in the audit log, whoever made them', async () => {
  const other = await api.person('another', { privilege: 'Admin' })
  await change({ comment_threshold: 7, view_history_days: 90 })
  await other.setMaintenance({ body: { on: true, message: 'We move', until: null } })
  await other.setMaintenance({ body: { on: false } })
  const changesOf = async (setting: SettingName) =>
    (await api.admin.listAudit({ query: { setting, order: 'DESC' } })).map(({ after }) => after)
  expect(await changesOf('comment_threshold')).toEqual([
    { comment_threshold: 7, view_history_days: 90 },
  ])
  expect((await changesOf('maintenance')).slice(0, 1)).toEqual([{ maintenance: null }])
  expect(await changesOf('training')).toEqual([])
  await expect(
    api.admin.listAudit({ query: { setting: 'colour' as SettingName } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'setting' }] })
})
