import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { exportParts } from './sql.export.ts'

const api = await startApiForFile()
const rowsOf = async (part: 'edits' | 'decisions', { me }: TestPerson) =>
  (await api.database.many<{ row: object }>(exportParts[part](me.userid))).map(({ row }) => row)

test('says why each change of an edit was denied (M-137, A-195)', async () => {
  const { eve, bob } = await api.people('eve', 'bob')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  const guide = await bob.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'A lid of Bob', public: true },
  })
  const { patrolid } = await eve.patchGuide({
    params: guide,
    query: { revisionid: guide.revisionid },
    body: { summary: 'Of steel', introduction: 'Lift it.' },
  })
  const params = { itemid: existing(patrolid, 'a patrol item') }
  const { token } = await api.admin.leasePatrolItem({ params, body: { kind: 'open' } })
  const { revisionid, units } = await api.admin.readPatrolItem({ params })
  const said = units.map(({ unitid, path }) => ({
    unitid,
    ...(path === 'summary'
      ? { verdict: 'deny' as const, reason_text: 'It is of copper.' }
      : { verdict: 'accept' as const }),
  }))
  await api.admin.decidePatrolItem({
    params,
    query: { revisionid },
    body: { action: 'partial', token, base_shown: 'live', units: said },
  })
  const why = expect.objectContaining({ verdict: 'deny', reason_text: 'It is of copper.' })
  expect(await rowsOf('edits', eve)).toMatchObject([
    { decisions: [{ action: 'partial', units: expect.arrayContaining([why]) }] },
  ])
  expect(await rowsOf('decisions', api.admin)).toContainEqual(
    expect.objectContaining({ itemid: params.itemid, units: expect.arrayContaining([why]) }),
  )
})
