// A photograph that a run asks for: its picture, who sees it, and what stood there before.
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { pictureOf, statusOf } from '#testing/mediaVisibility.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan, eve } = await api.people('ada', 'bob', 'cyd', 'dan', 'eve')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

/** A run at a step that wants a photograph. */
const aRun = async (worker = bob) => {
  const { guideid, steps } = await bench.guideOf()
  const { stepid } = firstOf(steps)
  const { fields } = await ada.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Seal', type: 'photo', required: true }] },
  })
  const { field_revisionid } = firstOf(fields)
  const { entryid } = await worker.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
  const params = { entryid }
  const put = (imageid: number | '', reason?: string, who: TestPerson = worker) =>
    who.saveStepData({
      params,
      body: {
        stepid,
        fields: [{ field_revisionid, value: String(imageid), ...(reason && { reason }) }],
      },
    })
  return { params, guideid, put }
}
const seenBy = async (
  who: TestPerson | null,
  { id, original }: { id: number; original?: string | undefined },
) => [
  await statusOf((who ?? api.anyone).readImage({ params: { id: String(id) } })),
  (await api.file(existing(original, 'an original'), who)).status,
]
const [sees, sees_not] = [
  [200, 200],
  [403, 404],
]

test('a run that wants a photograph keeps it with its addresses, and those before it (WL-1)', async () => {
  const { params, guideid, put } = await aRun()
  await expect(bob.finishWork({ params })).rejects.toMatchObject({
    errors: [{ code: 'required', message: expect.stringContaining('Seal') }],
  })
  const [first, second] = [await pictureOf(bob), await pictureOf(bob)]
  const { record, work_data } = await put(first.id)
  expect(work_data).toMatchObject([{ label: 'Seal', value: String(first.id) }])
  expect(record).toMatchObject([{ value: String(first.id), image: first, earlier: [] }])
  const again = await put(second.id, 'The first one is blurred')
  expect(again.record).toMatchObject([
    {
      image: { guid: second.guid },
      reason: 'The first one is blurred',
      earlier: [{ value: String(first.id), image: { guid: first.guid } }],
    },
  ])
  // In the file of values it is an address.
  const file = String(await bob.listRuns({ query: { guideid, format: 'csv' } }))
  expect(file).toContain(`,Seal,${second.original},`)
  // Taken out of the library it stays in the record.
  const items = [{ kind: 'image' as const, id: second.id, uses: 1 }]
  expect((await bob.removeMedia({ body: { items } })).removed).toHaveLength(1)
  await put(second.id)
  expect((await bob.finishWork({ params })).status).toBe('complete')
  const read = await ada.readWork({ params })
  expect(read.record).toMatchObject([{ image: { guid: second.guid } }])
  expect(await seenBy(ada, second)).toEqual(sees)
})

test('a photograph is seen by whoever may read its run, and by nobody else (WL-1)', async () => {
  const { params, put } = await aRun()
  const [first, second] = [await pictureOf(bob), await pictureOf(bob)]
  const seen = async () => Promise.all([ada, cyd, dan, null].map(who => seenBy(who, first)))
  expect(await seen()).toEqual([sees_not, sees_not, sees_not, sees_not])
  await put(first.id)
  // Ada wrote the guide; Cyd takes the run over, and Dan never has to do with it.
  expect(await seen()).toEqual([sees, sees_not, sees_not, sees_not])
  await put(second.id)
  await bob.suspendWork({ params, body: {} })
  await cyd.assumeWork({ params, body: {} })
  expect(await seen()).toEqual([sees, sees, sees_not, sees_not])
  expect(await seenBy(cyd, second)).toEqual(sees)
  // What stood there may be put back by whoever works on.
  expect((await put(first.id, 'The better one', cyd)).record).toMatchObject([
    { image: { guid: first.guid }, earlier: [{}, { image: { guid: second.guid } }] },
  ])
  const uses = (who: TestPerson) => who.listImageUses({ params: { id: String(first.id) } })
  const { entryid } = params
  expect(await uses(ada)).toMatchObject([
    { where: 'run', url: expect.stringContaining(`/work/${entryid}`) },
  ])
  // Bob handed it over, and reads on; with the run, the sight of its pictures goes.
  expect(await uses(bob)).toHaveLength(1)
  await api.admin.deleteWork({ params })
  expect(await seen()).toEqual([sees_not, sees_not, sees_not, sees_not])
  expect(await seenBy(bob, first)).toEqual(sees)
})

test('pictures of others are put into no record, and nobody learns of them (WL-1)', async () => {
  const { params, put } = await aRun()
  const { id } = await pictureOf(dan)
  for (const [imageid, code] of [
    [id, 'not_owned'],
    [2_000_000_000, 'not_found'],
  ] as const)
    await expect(put(imageid)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'fields', index: 0, code, message: expect.stringContaining('Seal') }],
    })
  expect((await bob.readWork({ params })).record).toEqual([])
})

test('a photograph of somebody who was erased stays in the record of the work (WL-1)', async () => {
  const { params, put } = await aRun(eve)
  const [first, second] = [await pictureOf(eve), await pictureOf(eve)]
  await put(first.id)
  await put(second.id, 'Eve held it still')
  await eve.finishWork({ params })
  const { userid } = eve.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  await api.jobsDone()
  const { record } = await ada.readWork({ params })
  expect(record).toMatchObject([
    { image: { guid: second.guid }, reason: null, earlier: [{ image: { guid: first.guid } }] },
  ])
  for (const one of [first, second]) expect(await seenBy(ada, one)).toEqual(sees)
})
