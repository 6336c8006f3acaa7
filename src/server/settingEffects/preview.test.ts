// What a change of settings does is counted before it is made, and equals what is found afterwards.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

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
