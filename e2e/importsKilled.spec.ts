// A server that is killed with -9 while imports are in each of their running phases: afterwards
// they have failed honestly, nothing of them lies on the disk, and their drafts take other
// packages.
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { goodPackage } from '#server/training/testPackages.ts'
import { inDatabase } from './support/rows.ts'
import { startSite, type Site } from './support/site.ts'
import { importInto } from './support/training.ts'

test.describe.configure({ timeout: 180_000 })

let site: Site
let elsewhere: Server
test.beforeAll(async () => {
  site = await startSite({ env: async () => ({ TRAINING_URL_ALLOW: '127.0.0.1' }) })
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

/** Brings an import to a phase that it does not leave before the server is killed. */
const bringTo: Record<string, (importid: number) => Promise<void>> = {
  ...Object.fromEntries(
    waiting.map(phase => [
      phase,
      async (importid: number) => {
        // The step out of the phase waits as long as this table is there; the database outlives the
        // server.
        await inDatabase(site, 'create table held ()')
        await inDatabase(
          site,
          `create or replace function hold_import() returns trigger language plpgsql as $$ begin
            while exists (select from pg_class
            where relname = 'held') loop perform pg_sleep(0.05); end loop; return new; end $$`,
        )
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

for (const [phase, bring] of Object.entries(bringTo)) {
  test(`killed while ${phase}: after the restart the import has failed as interrupted, nothing of it is left, and the draft takes a new package (M-94)`, async () => {
    const { client } = site.admin
    const { id } = await client.createTrainingDraft({ body: { title: `Killed while ${phase}` } })
    const { importid } = await client.createTrainingImport({ body: { id } })
    const before = [...filesIn('uploads'), ...filesIn('media/training')]
    await bring(importid)
    await expect.poll(() => phaseOf(importid), { message: phase, intervals: [20] }).toBe(phase)
    await site.kill()
    await inDatabase(site, 'drop table if exists held')
    await site.restart()
    // Its word has to grow old first: another process could be at it.
    await expect
      .poll(() => phaseOf(importid), { message: phase, timeout: 60_000, intervals: [1000] })
      .toBe('failed')
    expect(await client.readTrainingImport({ params: { importid } })).toMatchObject({
      state: 'error',
      error: { code: 'interrupted', entry: null },
    })
    await expect.poll(() => [...filesIn('uploads'), ...filesIn('media/training')]).toEqual(before)
    await inDatabase(site, 'drop function if exists hold_import() cascade')
    await importInto(client, id, goodPackage())
    expect(
      (await client.listTrainingVersions({ query: { state: 'draft', limit: 200 } })).find(
        one => one.id === id,
      )?.newest_import?.phase,
    ).toBe('ready')
  })
}
