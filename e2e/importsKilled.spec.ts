// A server that is killed with -9 while imports are in each of their running phases.
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { goodPackage } from '#testing/scormPackages.ts'
import { inDatabase } from './support/rows.ts'
import { startSite, type Site } from './support/site.ts'
import { importInto } from './support/training.ts'

let site: Site
let elsewhere: Server
test.beforeAll(async () => {
  site = await startSite({
    ownDatabase: true,
    env: async () => ({ TRAINING_URL_ALLOW: '127.0.0.1' }),
  })
  // Sends the beginning of a package and then nothing more.
  elsewhere = createServer(
    (_, response) =>
      void response.writeHead(200, { 'content-length': '5000' }).write(goodPackage().slice(0, 200)),
  )
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
})
test.afterAll(async () => {
  elsewhere.closeAllConnections()
  elsewhere.close()
  await site.stop()
})

const filesIn = (folder: string) =>
  existsSync(join(site.dataDir, folder)) ? readdirSync(join(site.dataDir, folder)) : []
const phaseOf = async (importid: number) =>
  (await site.admin.client.readTrainingImport({ params: { importid } })).phase
const waiting = ['checking', 'unpacking', 'validating'] as const

/**
 * A step out of one of these phases waits as long as this table is there: longer than the server.
 */
const holdSteps = async () => {
  await inDatabase(site, 'create table held ()')
  await inDatabase(
    site,
    `create function hold_import() returns trigger language plpgsql as $$ begin
      while exists (select from pg_class
      where relname = 'held') loop perform pg_sleep(0.05); end loop; return new; end $$`,
  )
}

/** Brings an import to a phase that it does not leave before the server is killed. */
const bringTo: Record<string, (importid: number) => Promise<void>> = {
  ...Object.fromEntries(
    waiting.map(phase => [
      phase,
      async (importid: number) => {
        await inDatabase(
          site,
          `create trigger hold_${phase} before update of phase on training_imports for each row when (old.importid = ${importid} and old.phase = '${phase}' and new.phase <> old.phase) execute function hold_import()`,
        )
        void site.admin.client
          .startTrainingByUpload(
            { params: { importid }, query: { file: 'm.zip' } },
            { file: new Blob([goodPackage()]) },
          )
          .catch(() => undefined)
      },
    ]),
  ),
  fetching: async importid => {
    await site.admin.client.startTrainingByUrl({
      params: { importid },
      body: { url: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/m.zip` },
    })
  },
  uploading: async importid => {
    const half = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(goodPackage().slice(0, 300)),
    })
    const { authToken } = await site.anyone.createToken({
      body: { email: site.admin.email, password: site.admin.password },
    })
    void fetch(
      `${site.origin}/api/2.0/external_training_modules/imports/${importid}/start/byUpload?file=m.zip`,
      {
        method: 'POST',
        headers: { Authorization: `api ${authToken}` },
        body: half,
        duplex: 'half',
      } as RequestInit,
    ).catch(() => undefined)
  },
}

test('imports of a killed server fail as interrupted in every phase and leave nothing (M-94)', async () => {
  const { client } = site.admin
  await holdSteps()
  const imports = await Promise.all(
    Object.entries(bringTo).map(async ([phase, bring]) => {
      const { id } = await client.createTrainingDraft({ body: { title: `Killed while ${phase}` } })
      const { importid } = await client.createTrainingImport({ body: { id } })
      return { phase, bring, id, importid }
    }),
  )
  const before = [...filesIn('uploads'), ...filesIn('media/training')]
  for (const { bring, importid } of imports) await bring(importid)
  const inPhase = () => Promise.all(imports.map(({ importid }) => phaseOf(importid)))
  await expect.poll(inPhase, { intervals: [20] }).toEqual(Object.keys(bringTo))
  await site.kill()
  await inDatabase(site, 'drop table held')
  await site.restart()
  // Their word has to grow old first: another process could be at them.
  await expect
    .poll(inPhase, { timeout: 120_000, intervals: [1000] })
    .toEqual(imports.map(() => 'failed'))
  for (const { phase, importid } of imports)
    expect(await client.readTrainingImport({ params: { importid } }), phase).toMatchObject({
      state: 'error',
      error: { code: 'interrupted', entry: null },
    })
  await expect.poll(() => [...filesIn('uploads'), ...filesIn('media/training')]).toEqual(before)
  await inDatabase(site, 'drop function hold_import() cascade')
  for (const { id } of imports) await importInto(client, id, goodPackage())
  const versions = await client.listTrainingVersions({ query: { state: 'draft', limit: 200 } })
  for (const { phase, id } of imports)
    expect(versions.find(one => one.id === id)?.newest_import?.phase, phase).toBe('ready')
})
