// Files that a run asks for: whose they may be, who gets them, and what the record says of them.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { bodyOf } from '#server/webhooks/body.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { documentOf, pictureOf, statusOf } from '#testing/mediaVisibility.ts'
import { bitmap, heic, photo, scene } from '#testing/images.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan, eve } = await api.people('ada', 'bob', 'cyd', 'dan', 'eve')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

const textOf = (words: string) => ({ file: new TextEncoder().encode(words) })
/** A run at a step that wants files. */
const aRun = async (asked: Partial<FormField> = { several: true }, worker = bob) => {
  const { guideid, steps } = await bench.guideOf()
  const { stepid } = firstOf(steps)
  const { fields } = await ada.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Protocol', type: 'file', required: true, ...asked }] },
  })
  const { field_revisionid } = firstOf(fields)
  const { entryid } = await worker.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
  const params = { entryid }
  const put = (value: string, reason?: string, who: TestPerson = worker) =>
    who.saveStepData({
      params,
      body: { stepid, fields: [{ field_revisionid, value, ...(reason && { reason }) }] },
    })
  return { params, guideid, stepid, put }
}
const pathOf = (url: string | null | undefined) => existing(url, 'an address')
/** How reading a document and its bytes is answered. */
const seenBy = async (who: TestPerson | null, id: number, url: string) => [
  await statusOf((who ?? api.anyone).readDocument({ params: { id: String(id) } })),
  (await api.file(url, who)).status,
]
const [sees, sees_not] = [
  [200, 200],
  [403, 404],
]

test('a run keeps its files by name, size and digest, and those that stood there before (R-C1)', async () => {
  const { params, guideid, put } = await aRun()
  await expect(bob.finishWork({ params })).rejects.toMatchObject({
    errors: [{ code: 'required', message: expect.stringContaining('Protocol') }],
  })
  const words = 'torque;12\n'
  const table = await bob.uploadDocument({ query: { file: 'torque.csv' } }, textOf(words))
  const picture = await pictureOf(bob)
  const value = `document:${table.documentid} image:${picture.id}`
  const { record, work_data } = await put(`  ${value}\n${value} `)
  expect(work_data).toMatchObject([{ label: 'Protocol', value }])
  const [csv, photo] = existing(firstOf(record).files, 'its files')
  expect(csv).toEqual({
    kind: 'document',
    id: table.documentid,
    name: 'torque.csv',
    size: words.length,
    sha256: createHash('sha256').update(words).digest('hex'),
    url: table.url,
  })
  expect(photo).toMatchObject({ kind: 'image', id: picture.id, url: picture.original })
  // The digest is that of the bytes behind the address.
  const bytes = new Uint8Array(await (await api.file(pathOf(photo?.url), bob)).arrayBuffer())
  expect([photo?.size, photo?.sha256]).toEqual([
    bytes.length,
    createHash('sha256').update(bytes).digest('hex'),
  ])
  const again = await put(`image:${picture.id}`, 'The table was of another piece')
  expect(again.record).toMatchObject([
    {
      files: [{ kind: 'image' }],
      reason: 'The table was of another piece',
      earlier: [{ value, files: [csv, photo] }],
    },
  ])
  const [head, row] = String(await bob.listRuns({ query: { guideid, format: 'csv' } }))
    .trim()
    .split('\r\n')
    .map(one => one.split(','))
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1]
  expect([cell('value'), cell('bytes'), cell('sha256')]).toEqual([
    photo?.name,
    String(photo?.size),
    photo?.sha256,
  ])
  await put('')
  await expect(bob.finishWork({ params })).rejects.toMatchObject({ errors: [{ code: 'required' }] })
  // What stood there may be put back, out of the library too.
  await bob.deleteDocuments({ params: { documentids: String(table.documentid) } })
  await put(value)
  expect((await bob.finishWork({ params })).status).toBe('complete')
  expect(firstOf((await ada.readWork({ params })).record).files).toEqual([csv, photo])
  expect(await seenBy(ada, table.documentid, table.url)).toEqual(sees)
})

test('what is said of a picture is what its address gives, as made or as sent (R-C1)', async () => {
  const { params, put } = await aRun()
  const sent = async (file: string, bytes: Uint8Array) =>
    (await bob.uploadImage({ query: { file } }, { file: new Uint8Array(bytes) })).image.id
  const [whole, tiff] = [
    await sent('a.jpg', await photo(321, 240)),
    await sent('a.tif', await scene(322, 240).tiff().toBuffer()),
  ]
  const { image: cut } = await bob.cropImage({
    params: { imageid: whole },
    body: { x: 10, y: 10, width: 160, height: 120, rotate: 0 },
  })
  const ids = [whole, tiff, await sent('a.bmp', await bitmap(323, 240)), cut.id]
  ids.push(await sent('a.heic', heic()))
  await put(ids.map(id => `image:${id}`).join(' '))
  await api.jobsDone()
  const said = async () => firstOf((await ada.readWork({ params })).record).files
  const given = async () =>
    Promise.all(
      existing(await said(), 'its files').map(async ({ id, url }) => {
        const bytes = new Uint8Array(await (await api.file(pathOf(url), ada)).arrayBuffer())
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { id, size: bytes.length, sha256 }
      }),
    )
  const bytes = await given()
  expect(bytes.map(({ id }) => id)).toEqual(ids)
  expect(await said()).toMatchObject(bytes)
  // One that was made before anybody counted is counted once it is put into a record.
  await api.database.run(sql`delete from made_pictures`)
  expect((await said())?.map(({ size, sha256 }) => [size, sha256])).toContainEqual([null, null])
  await put(`image:${tiff}`)
  await api.jobsDone()
  expect(await said()).toMatchObject(bytes.filter(({ id }) => id === tiff))
})

test('what was cropped is not found by the digest of what was sent (R-C1)', async () => {
  const file = new Uint8Array(await photo(324, 240))
  const { image } = await bob.uploadImage({ query: { file: 'scan.jpg' } }, { file })
  const body = { x: 0, y: 0, width: 160, height: 120, rotate: 0 as const }
  await bob.cropImage({ params: { imageid: image.id }, body })
  const query = { sha256: createHash('sha256').update(file).digest('hex') }
  expect((await bob.listMedia({ query })).map(({ id }) => id)).toEqual([image.id])
  expect((await bob.listOwnImages({ query })).map(one => one.image.id)).toEqual([image.id])
})

test('a file is given to whoever may read its run, and to nobody else (R-C3)', async () => {
  const { params, guideid, put } = await aRun()
  const [first, second] = [await documentOf(bob), await documentOf(bob)]
  const seen = async () =>
    Promise.all([ada, cyd, dan, null].map(who => seenBy(who, first.documentid, first.url)))
  expect(await seen()).toEqual([sees_not, sees_not, sees_not, sees_not])
  await put(`document:${first.documentid}`)
  // Ada wrote the guide; Cyd takes the run over, and Dan never has to do with it.
  expect(await seen()).toEqual([sees, sees_not, sees_not, sees_not])
  await put(`document:${second.documentid}`)
  await bob.suspendWork({ params, body: {} })
  await cyd.assumeWork({ params, body: {} })
  expect(await seen()).toEqual([sees, sees, sees_not, sees_not])
  // The picture of its first page is no way around that.
  const page = existing(first.image?.original, 'a first page')
  expect(
    await Promise.all([ada, cyd, dan, null].map(async who => (await api.file(page, who)).status)),
  ).toEqual([200, 200, 404, 404])
  // Whoever works on may put back what stood there, and nothing else of Bob's.
  const third = await documentOf(bob)
  await put(`document:${first.documentid}`, 'The better one', cyd)
  await expect(put(`document:${third.documentid}`, '', cyd)).rejects.toMatchObject({
    errors: [{ field: 'fields', index: 0, code: 'not_owned' }],
  })
  // Neither her media nor any search finds it for Ada, who may read it at the run, nor for Dan.
  const { filename } = await bob.readDocument({ params: { id: String(first.documentid) } })
  expect((await bob.listMedia({ query: { text: filename } })).map(({ name }) => name)).toEqual([
    filename,
  ])
  await api.jobsDone()
  for (const who of [ada, cyd, dan]) {
    expect(await who.listMedia({ query: { text: filename } })).toEqual([])
    const found = await who.search({ params: { query: filename.replace('.pdf', '') }, query: {} })
    expect(JSON.stringify(found.results)).not.toContain(first.guid)
    expect(JSON.stringify(found.results)).not.toContain(filename)
  }
  // An unpublished guide takes nothing from whoever may read the run, and opens nothing.
  const { revisionid } = await ada.readGuide({ params: { guideid }, query: {} })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid } })
  expect(await seen()).toEqual([sees, sees, sees_not, sees_not])
  await api.admin.deleteWork({ params })
  expect(await seen()).toEqual([sees_not, sees_not, sees_not, sees_not])
  expect(await seenBy(bob, first.documentid, first.url)).toEqual(sees)
})

test('files of others and files of another kind are put into no record (R-C1)', async () => {
  const { params, put } = await aRun({ takes: 'table' })
  const [pdf, strange] = [await documentOf(bob), await documentOf(dan)]
  const table = await bob.uploadDocument({ query: { file: 'a.csv' } }, textOf('a;1'))
  const other = await bob.uploadDocument({ query: { file: 'b.csv' } }, textOf('b;2'))
  const { id } = await pictureOf(dan)
  for (const [value, code] of [
    [`document:${strange.documentid}`, 'not_owned'],
    [`document:${pdf.documentid}`, 'invalid_value'],
    [`image:${id}`, 'invalid_value'],
    [`document:${table.documentid} document:${other.documentid}`, 'invalid_value'],
    ['document:2000000000', 'not_found'],
  ] as const)
    await expect(put(value), value).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'fields', index: 0, code, message: expect.stringContaining('Protocol') }],
    })
  await put(`document:${table.documentid}`)
  const before = await bob.readWork({ params })
  // Whatever is refused, what was there stays.
  await expect(put(`document:${pdf.documentid}`)).rejects.toMatchObject({ status: 422 })
  expect((await bob.readWork({ params })).record).toEqual(before.record)
  const anyKind = await aRun()
  await expect(anyKind.put(`image:${id}`)).rejects.toMatchObject({
    errors: [{ code: 'not_owned', message: expect.stringContaining('Protocol') }],
  })
})

test('a webhook names a file, its size and its digest, and no address of it (R-C3)', async () => {
  const { params, put } = await aRun()
  const { documentid, guid } = await documentOf(bob)
  await put(`document:${documentid}`)
  await bob.finishWork({ params })
  const told = await bodyOf(api.service, {
    deliveryid: 1,
    event: 'work_log.finished',
    eventid: 1,
    sequence: 1,
    actor: bob.me.userid,
    data: { entryid: params.entryid },
    created: 1,
    // Of a delivery only what is told counts here.
  } as unknown as Parameters<typeof bodyOf>[1])
  const { data } = JSON.parse(told) as { data: Awaited<ReturnType<typeof bob.readWork>> }
  expect(firstOf(data.record).files).toMatchObject([
    { id: documentid, url: null, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
  ])
  expect(told).not.toContain(guid)
})

test('a file of somebody who was erased stays in the record of the work (R-C3)', async () => {
  const { params, put } = await aRun({ several: true }, eve)
  const [first, second] = [await documentOf(eve), await documentOf(eve)]
  await put(`document:${first.documentid}`)
  await put(`document:${second.documentid}`, 'Eve signed it')
  await eve.finishWork({ params })
  const { userid } = eve.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  await api.jobsDone()
  const { record } = await ada.readWork({ params })
  expect(record).toMatchObject([
    {
      files: [{ id: second.documentid }],
      reason: null,
      earlier: [{ files: [{ id: first.documentid }] }],
    },
  ])
  for (const one of [first, second])
    expect(await seenBy(ada, one.documentid, one.url)).toEqual(sees)
  expect(await seenBy(dan, first.documentid, first.url)).toEqual(sees_not)
})
