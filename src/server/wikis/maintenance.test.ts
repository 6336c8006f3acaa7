// Plans of maintenance of a category, as other clients write them (finding F18).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()

const schedules = [
  {
    task: 'Change the filter <b>gently</b>',
    status: 'recommended',
    triggers: [{ type: 'months', value: 6 }, 'noise'],
    guide: { guideid: 12, public: true },
    notes: null,
  },
]
let made = 0
const page = async (body: object = {}, namespace = 'CATEGORY') =>
  api.admin.createWiki({ body: { namespace, title: `Dryer ${++made}`, contents: 'Hot.', ...body } })
const params = ({ title }: { title: string }) => ({ namespace: 'CATEGORY', title })
const ask = async (title: string, revisionid: number, body: object) => {
  const answer = await api.request(
    `/wikis/CATEGORY/${encodeURIComponent(title)}?revisionid=${revisionid}`,
    {
      method: 'PATCH',
      headers: { Authorization: `api ${api.admin.token}` },
      body: JSON.stringify(body),
    },
  )
  return {
    status: answer.status,
    ignored: answer.headers.get('X-Ignored')?.split(', ') ?? [],
    body: (await answer.json()) as Record<string, unknown>,
  }
}

test('a plan of maintenance is written and read as it was, by PATCH and POST (F18)', async () => {
  const { title, revisionid } = await page()
  const saved = await ask(title, revisionid, { maintenance_schedule: { schedules } })
  expect(saved).toMatchObject({ status: 200, ignored: [] })
  const shown = { schedules, inheritedFrom: null, langid: 'en' }
  const read = await api.anyone.readWiki({ params: params({ title }) })
  expect(read.maintenance_schedule).toEqual(shown)
  expect((await page({ maintenance_schedule: { schedules } })).maintenance_schedule).toEqual(shown)
  // Sent back as it is shown it changes nothing; other writes leave it alone.
  const again = await ask(title, read.revisionid, {
    maintenance_schedule: read.maintenance_schedule,
  })
  expect(again).toMatchObject({
    status: 200,
    ignored: ['maintenance_schedule.inheritedFrom', 'maintenance_schedule.langid'],
    body: { revisionid: read.revisionid },
  })
  const other = await ask(title, read.revisionid, { description: 'Dries.' })
  expect(other.body).toMatchObject({ maintenance_schedule: shown })
  const emptied = await ask(title, Number(other.body['revisionid']), {
    maintenance_schedule: { schedules: [] },
  })
  expect(emptied.body).toMatchObject({ maintenance_schedule: { schedules: [] } })
  const reverted = await api.admin.revertWiki({
    params: params({ title }),
    query: { revisionid: Number(emptied.body['revisionid']), to_revisionid: read.revisionid },
  })
  expect(reverted.maintenance_schedule).toEqual(shown)
})

test('422 for what is no plan, never more (F18)', async () => {
  const { title, revisionid } = await page()
  for (const wrong of [
    { schedules: 'often' },
    { schedules: ['often'] },
    { schedules: [{ task: 'x'.repeat(2001) }] },
    { schedules: [{ task: 'nul \u0000' }] },
    { schedules: [{ 'nul \u0000': 'x' }] },
    { schedules: [{ deep: [[['x']]] }] },
    { schedules: Array.from({ length: 101 }, () => ({ task: 'x' })) },
    { schedules: [], often: true },
  ])
    expect([
      (await ask(title, revisionid, { maintenance_schedule: wrong })).status,
      JSON.stringify(wrong).slice(0, 60),
    ]).toEqual([422, JSON.stringify(wrong).slice(0, 60)])
  const item = await api.admin
    .createWiki({
      body: {
        namespace: 'ITEM',
        title: 'Filter',
        contents: 'Thin.',
        maintenance_schedule: { schedules },
      },
    })
    .catch((error: unknown) => error)
  expect(item).toMatchObject({
    status: 422,
    errors: [{ field: 'maintenance_schedule', code: 'not_allowed' }],
  })
})
