// What a change of settings does is counted before it is made, and equals what is found afterwards.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'

const api = await startApiForFile()

const change = async (body: Record<string, unknown>) =>
  api.admin.patchSettings({
    query: { revisionid: (await api.admin.readSettings()).revisionid },
    body,
  })
const preview = async (body: Record<string, unknown>) =>
  (await api.admin.previewSettings({ body })).effects

test('the people a threshold lets through are counted for now and for then (P-9)', async () => {
  await change({ patrol_threshold: 500 })
  const [low, middle] = [await api.person('low'), await api.person('middle')]
  const reputation = (userid: number, points: number) =>
    api.database.run(sql`update users set reputation = ${points} where userid = ${userid}`)
  await reputation(low.me.userid, 20)
  await reputation(middle.me.userid, 200)
  const [effect] = await preview({ patrol_threshold: 100 })
  expect(effect).toMatchObject({ setting: 'patrol_threshold', effect: 'people_live' })
  expect((effect?.after ?? 0) - (effect?.before ?? 0)).toBe(1)
  const [nobody] = await preview({ patrol_threshold: 100_000_000 })
  // Moderators and Admins are let through whatever the threshold.
  expect(nobody).toMatchObject({ after: 1 })
})

test('a setting that stays as it is has no effect, nor has one that cannot be counted', async () => {
  const { patrol_threshold } = await api.admin.readSettings()
  expect(await preview({ patrol_threshold, site_name: 'Another name' })).toEqual([])
})

test('guides that a closed site takes from readers are those they could list before', async () => {
  const ada = await api.person('closes')
  await api.admin.createWiki({
    body: { namespace: 'CATEGORY', title: 'Closed', contents: 'Text.' },
  })
  for (const title of ['One', 'Two']) {
    const { guideid, revisionid } = await ada.createGuide({
      body: { category: 'Closed', type: 'repair', subject: title, title },
    })
    if (title === 'One') await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  }
  const listed = (await api.anyone.listGuides({})).length
  expect(await preview({ private_site: true })).toEqual([
    { setting: 'private_site', effect: 'guides_closed', before: 0, after: listed },
  ])
})

test('a preview refuses what a save would refuse, and changes nothing', async () => {
  const before = await api.admin.readSettings()
  await expect(preview({ default_langid: 'xx' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'default_langid', code: 'invalid_langid' }],
  })
  await preview({ private_site: true, patrol_threshold: 1 })
  expect(await api.admin.readSettings()).toEqual(before)
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
