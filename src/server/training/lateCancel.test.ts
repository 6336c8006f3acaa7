// An import that is cancelled in the last moment: its package lies in the store already, or is on
// the way there (moderation-admin M-94, M-130).
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { beginImport, importsDone } from './run.ts'
import { goodPackage } from '../../testing/scormPackages.ts'

let elsewhere: Server
let url: string
beforeAll(async () => {
  elsewhere = createServer((_, response) => response.end(goodPackage()))
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/m.zip`
})
afterAll(() => {
  elsewhere.closeAllConnections()
  elsewhere.close()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const moment = () => new Promise(resolve => setTimeout(resolve, 20))

/**
 * The job that takes away what a cancelled import kept comes before the package is stored, or has
 * not come at all.
 */
describe.each([
  ['with what was on its way taken away', true],
  ['before anything was taken away', false],
])('%s', (_, taken) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ trainingUrlAllow: ['127.0.0.1'] })
    if (!taken) await api.jobsStop()
  })
  afterAll(() => api.stop())

  const created = async () => {
    const { id } = await api.admin.createTrainingDraft({ body: { title: 'Cancelled late' } })
    return (await api.admin.createTrainingImport({ body: { id } })).importid
  }
  const look = (importid: number) => api.admin.readTrainingImport({ params: { importid } })
  const cancel = async (importid: number) => {
    await api.admin.cancelTrainingImport({ params: { importid } })
    while (
      taken &&
      (await api.database.maybe(sql`select 1 from jobs where kind = 'training_forget'`))
    )
      await moment()
  }
  /** And nobody is told of a fault. */
  const nothingLeft = async (importid: number, logged: { mock: { calls: unknown[] } }) => {
    expect(await look(importid)).toMatchObject({
      state: 'cancelled',
      phase: 'cancelled',
      error: null,
    })
    const { dataDir } = api.service.config
    expect(
      ['uploads', 'media/training'].flatMap(folder =>
        existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [],
      ),
    ).toEqual([])
    expect(
      await api.database.many(sql`select path from training_files where importid = ${importid}`),
    ).toEqual([])
    expect(logged.mock.calls).toEqual([])
  }

  test('a package from an address leaves nothing (M-130)', async () => {
    const logged = vi.spyOn(api.service.log, 'error')
    const importid = await created()
    await api.database.run(
      sql`update training_imports set phase = 'fetching', source = 'url', source_url = ${url}
        where importid = ${importid}`,
    )
    await beginImport(api.service, importid, {
      at: async phase => {
        if (phase === 'validating') await cancel(importid)
      },
    })
    await importsDone(api.service)
    await nothingLeft(importid, logged)
  })

  test('an upload is refused and leaves nothing (M-130)', async () => {
    const logged = vi.spyOn(api.service.log, 'error')
    const importid = await created()
    const bytes = goodPackage()
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, 300))
        while ((await look(importid)).phase !== 'uploading') await moment()
        await cancel(importid)
        controller.enqueue(bytes.slice(300))
        controller.close()
      },
    })
    const response = await api.request(
      `/external_training_modules/imports/${importid}/start/byUpload?file=m.zip`,
      {
        method: 'POST',
        headers: { Authorization: `api ${api.admin.token}` },
        body,
        duplex: 'half',
      } as RequestInit,
    )
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: [{ field: 'importid', code: 'invalid_state' }] },
    ])
    await nothingLeft(importid, logged)
  })
})
