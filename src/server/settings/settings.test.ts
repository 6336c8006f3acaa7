import { expect, test } from 'vitest'
import { foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { guideTypes } from '../../fixtures/specTables.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

const change = async (body: Record<string, unknown>) =>
  api.admin.patchSettings({
    query: { revisionid: (await api.admin.readSettings()).revisionid },
    body,
  })
const changes = () =>
  api.database.many<{ before: unknown; after: unknown; actor: number }>(
    sql`select v.value->'before' as before, v.value->'after' as after, r.actor from audit_rows r
      join audit_values v using (auditid) where v.part = 'content' and action = 'settings.changed'
      order by auditid`,
  )

test('an Admin reads all settings with their defaults, nobody else any', async () => {
  expect(await api.admin.readSettings()).toMatchObject({
    revisionid: expect.any(Number),
    site_name: 'Stepwright',
    private_site: false,
    patrol_threshold: 500,
    cors_origins: '*',
  })
  await expect(ada.readSettings()).rejects.toMatchObject({ status: 403 })
  await expect(api.anyone.readSettings()).rejects.toMatchObject({ status: 401 })
})

test('a change applies to the next request and is audited (M-134)', async () => {
  const { revisionid } = await api.admin.readSettings()
  const changed = await api.admin.patchSettings({
    query: { revisionid },
    body: { site_name: 'Mending room', patrol_threshold: 0 },
  })
  expect(changed).toMatchObject({ site_name: 'Mending room', patrol_threshold: 0 })
  expect(changed.revisionid).toBeGreaterThan(revisionid)
  expect(await api.anyone.readSite()).toMatchObject({ name: 'Mending room' })
  expect((await changes()).at(-1)).toEqual({
    before: { site_name: 'Stepwright', patrol_threshold: 500 },
    after: { site_name: 'Mending room', patrol_threshold: 0 },
    actor: api.admin.me.userid,
  })
})

test('what changes nothing leaves revisionid and audit log alone', async () => {
  const [before, rows] = [await api.admin.readSettings(), (await changes()).length]
  expect(await change({ site_name: before.site_name, langids: before.langids })).toEqual(before)
  expect(await changes()).toHaveLength(rows)
})

test('of two changes with one revisionid one wins (M-4)', async () => {
  const { revisionid } = await api.admin.readSettings()
  const both = await Promise.allSettled(
    ['One', 'Other'].map(description =>
      api.admin.patchSettings({ query: { revisionid }, body: { description } }),
    ),
  )
  const won = foundIn(both, one => one.status === 'fulfilled')
  expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  expect(foundIn(both, one => one.status === 'rejected').reason).toMatchObject({
    status: 409,
    body: won.value,
  })
})

test('settings that do not fit together are refused, all at once, and nothing changes', async () => {
  const before = await api.admin.readSettings()
  const { technique: _, ...types } = before.guide_types
  await expect(change({ langids: ['de', 'de'], guide_types: types })).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'default_langid' },
      { field: 'langids', code: 'duplicate' },
      { field: 'guide_types', code: 'required' },
    ],
  })
  for (const [field, value] of Object.entries({
    cors_origins: 'example.org',
    trusted_link_hosts: ['https://example.org'],
    patrol_threshold: -1,
    default_langid: 'english',
    nonsense: 1,
  })) {
    await expect(change({ [field]: value })).rejects.toMatchObject({
      status: 422,
      errors: [{ field }],
    })
  }
  expect(await api.admin.readSettings()).toEqual(before)
})

test('a list in place of entries by name is refused in words that tell what is wanted (F17)', async () => {
  const body: Record<string, unknown> = { guide_types: ['repair'] }
  await expect(change(body)).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'guide_types', message: expect.stringContaining('object of entries by name') },
    ],
  })
})

test('the types of a fresh site are those of the specification, and how-to (F15)', async () => {
  const fresh = Object.keys((await api.anyone.readSite())['guide-types'])
  expect(fresh).toEqual([...guideTypes, 'how-to'])
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Pivot', contents: '' } })
  const title = 'How to build and install the Backhoe Pivot' // of a real guide, without a subject
  expect(
    await ada.createGuide({ body: { category: 'Pivot', type: 'how-to', title } }),
  ).toMatchObject({ type: 'how-to', title })
})

test('a guide type of the site’s own can be written in at once', async () => {
  const { guide_types } = await api.admin.readSettings()
  await change({
    guide_types: {
      ...guide_types,
      calibration: { title: 'Calibration', prompt: 'What is being shown?', subject: 'none' },
    },
  })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
  expect(
    await ada.createGuide({
      body: { category: 'Bench', type: 'calibration', title: 'Set the level' },
    }),
  ).toMatchObject({ type: 'calibration' })
  expect(await api.anyone.readCapabilities()).toMatchObject({
    guide_types: { calibration: { title: 'Calibration' } },
  })
})

test('another process goes by a change, and drops what it built before', async () => {
  const { guideid, revisionid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: 'Flagged', flags: ['GUIDE_IN_PROGRESS'] },
  })
  await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  const flags = async () =>
    JSON.stringify((await api.anyone.readGuide({ params: { guideid } })).flags)
  expect(await flags()).toContain('"GUIDE_IN_PROGRESS"')
  await api.database.run(
    sql`insert into settings (name, value) values ('description', '"Told elsewhere"')
      on conflict (name) do update set value = excluded.value`,
  )
  await api.database.run(sql`insert into outbox (touched) values (array['settings'])`)
  await expect.poll(async () => (await api.anyone.readSite()).description).toBe('Told elsewhere')
})

test('the origins that may read across are those of the setting', async () => {
  const asked = async (origin: string) =>
    (await api.request('/sites/info', { headers: { Origin: origin } })).headers.get(
      'access-control-allow-origin',
    )
  expect(await asked('https://example.org')).toBe('*')
  await change({ cors_origins: 'https://example.org, https://example.net' })
  expect(await asked('https://example.net')).toBe('https://example.net')
  expect(await asked('https://elsewhere.example')).toBe(null)
  await change({ cors_origins: '*' })
})

test('extras, limits, guide types and languages are public', async () => {
  const told = await api.anyone.readCapabilities()
  expect(told).toMatchObject({
    extras: {
      revisions: true,
      idempotency_key: true,
      presence: true,
      dependents: true,
      events: true,
      health: true,
      category_dry_run: true,
    },
    limits: { linesPerStep: 8, lineLength: 350, imagesPerStep: 3, imageBytes: 80_000_000 },
    default_langid: 'en',
  })
  expect(told.bullets).toContain('icon_caution')
  expect(told.langids).toContain('de')
})
