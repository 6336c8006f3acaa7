// Imports of training modules over the real service: states and actions, guards, addresses, crashes
// (moderation-admin M-94, M-126 to M-130).
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportPhase } from '#contract/training/shapes.ts'
import { existing, lastOf, memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { archiveLimits } from './package/limits.ts'
import { beginImport, importsDone } from './run.ts'
import {
  coursePackage,
  courseXml,
  files,
  goodPackage,
  manifest12,
  manifest2004,
  packageOf,
  zipOf,
  type TestEntry,
} from '../../testing/scormPackages.ts'
import { sweepImports } from './importProgress.ts'

let api: TestApi
let elsewhere: Server
let host: string
/** What the other side does with a path. */
const answers = new Map<string, (response: import('node:http').ServerResponse) => void>()
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const answer = answers.get(existing(request.url, 'an address'))
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  api = await startApi({ trainingUrlAllow: ['127.0.0.1'] })
})
afterAll(async () => {
  await api.stop()
  elsewhere.closeAllConnections()
  elsewhere.close()
})

let made = 0
const draft = () => api.admin.createTrainingDraft({ body: { title: `Module ${++made}` } })
const created = async (id?: number) =>
  (await api.admin.createTrainingImport({ body: { id: id ?? (await draft()).id } })).importid
const look = (importid: number) => api.admin.readTrainingImport({ params: { importid } })
const upload = (importid: number, file: Uint8Array<ArrayBuffer>) =>
  api.admin.startTrainingByUpload({ params: { importid }, query: { file: 'm.zip' } }, { file })
const imported = async (file: Uint8Array<ArrayBuffer>) => {
  const importid = await created()
  await upload(importid, file)
  await api.jobsDone()
  return look(importid)
}
/** Everything of imports that lies on this machine, but for kept packages that are ready. */
const left = async (): Promise<string[]> => {
  const { dataDir } = api.service.config
  const names = (folder: string) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : []
  const ready = new Set(
    (
      await api.database.many<{ importid: number }>(
        sql`select importid from training_imports where phase = 'ready'`,
      )
    ).map(row => `${row.importid}.zip`),
  )
  return [...names('uploads'), ...names('media/training').filter(name => !ready.has(name))]
}
const until = async (test: () => Promise<boolean>) => {
  while (!(await test())) await new Promise(resolve => setTimeout(resolve, 20))
}

test('an uploaded package becomes ready and the draft takes it (M-94, M-145)', async () => {
  const module = await draft()
  const importid = await created(module.id)
  expect(await look(importid)).toMatchObject({
    id: module.id,
    state: 'created',
    phase: 'created',
    source: null,
    progress: 0,
    error: null,
    finished_date: null,
  })
  const started = await upload(importid, packageOf(manifest12(['index.html', 'sco.js'])))
  expect(started).toMatchObject({
    state: 'running',
    phase: 'checking',
    source: 'upload',
    filename: 'm.zip',
  })
  await api.jobsDone()
  expect(await look(importid)).toMatchObject({
    state: 'complete',
    phase: 'ready',
    progress: 100,
    parser_warnings: [],
    entries_done: 3,
    entries_total: 3,
  })
  const preview = await api.admin.previewTrainingImport({ params: { importid } })
  expect(preview).toMatchObject({
    title: 'Lockout',
    version: 'SCORM 1.2',
    items: [
      { title: 'Part 1', entry_path: 'index.html' },
      { title: 'Part 2', entry_path: 'sco.js' },
    ],
    file_types: { xml: 1, html: 1, js: 1 },
    outside_links: [],
  })
  expect(await api.admin.makeTrainingCurrent({ params: { id: module.id } })).toMatchObject({
    state: 'current',
    importid,
    standard: 'SCORM_1_2',
    entry_path: 'index.html',
    sco_count: 2,
  })
  expect(
    (await api.admin.listTrainingImports({ params: { id: module.id } })).map(one => one.importid),
  ).toEqual([importid])
  const events = await api.database.many<{ event: string; data: { phase: string } }>(
    sql`select event, data from outbox where (data->>'importid')::int = ${importid} order by seq`,
  )
  expect(events.map(one => one.data.phase).filter((phase, n, all) => phase !== all[n - 1])).toEqual(
    ['created', 'uploading', 'checking', 'unpacking', 'validating', 'ready'],
  )
  expect(lastOf(events).event).toBe('training.imported')
})

describe('each version of the standard is recognised, and only those (M-129)', () => {
  test.each([
    [manifest12(), 'SCORM 1.2'],
    [manifest2004('CAM 1.3'), 'SCORM 2004 2nd edition'],
    [manifest2004('2004 3rd Edition'), 'SCORM 2004 3rd edition'],
    [manifest2004('2004 4th Edition'), 'SCORM 2004 4th edition'],
  ])('version %#', async (manifest, version) => {
    const { importid, state } = await imported(packageOf(manifest))
    expect(state).toBe('complete')
    expect(await api.admin.previewTrainingImport({ params: { importid } })).toMatchObject({
      version,
    })
  })
  test('what is beyond a linear list, and what is missing and not needed, is a warning', async () => {
    const rules =
      '<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule/></imsss:sequencingRules></imsss:sequencing>'
    expect(
      (await imported(packageOf(manifest2004('2004 4th Edition', rules)))).parser_warnings,
    ).toEqual(['Sequencing rules other than playing items one after another are ignored'])
    expect(
      (
        await imported(
          packageOf(
            manifest12(
              ['index.html'],
              '<resource identifier="x"><file href="gone.css"/></resource>',
            ),
          ),
        )
      ).parser_warnings,
    ).toEqual(['The package lists the file gone.css but does not contain it'])
  })
  const bomb = `<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><manifest>&b;</manifest>`
  test.each([
    ['a bomb of entities', bomb, 'doctype'],
    ['another version', manifest12().replace('1.2<', '1.1<'), 'schema_version'],
    ['nothing to launch', manifest12(['gone.html']), 'launch'],
    ['something outside to launch', manifest12(['../index.html']), 'launch'],
    ['something elsewhere to launch', manifest12(['https://example.org/x']), 'launch'],
    ['no XML', '<manifest>', 'manifest'],
    ['an outside document type', '<!DOCTYPE m SYSTEM "http://127.0.0.1/x"><manifest/>', 'doctype'],
  ])('%s is refused', async (_, manifest, code) => {
    expect(await imported(packageOf(manifest))).toMatchObject({
      state: 'error',
      phase: 'failed',
      error: { code, entry: 'imsmanifest.xml' },
    })
    expect(await left()).toEqual([])
  })
  test.each<[string, TestEntry[], string, string | null]>([
    [
      'in a folder',
      [{ name: 'a/imsmanifest.xml', bytes: manifest12() }],
      'manifest_folder',
      'a/imsmanifest.xml',
    ],
    ['of cmi5', [{ name: 'cmi5.xml', bytes: '<courseStructure/>' }], 'manifest', 'cmi5.xml'],
    ['of xAPI', [{ name: 'tincan.xml', bytes: '<tincan/>' }], 'other_standard', 'tincan.xml'],
    ['of nothing', [], 'manifest', null],
  ])('a package %s is told what lies there instead (T-4)', async (_, more, code, entry) => {
    expect(await imported(zipOf([...more, ...files]))).toMatchObject({
      state: 'error',
      error: { code, entry },
    })
  })
  test.each([
    ['at the root', coursePackage()],
    [
      'in a folder, in capitals',
      zipOf([
        { name: 'course/CMI5.XML', bytes: courseXml() },
        { name: 'course/INDEX.HTML', bytes: '<!doctype html>' },
      ]),
    ],
    [
      'at the root, beside another in a folder',
      zipOf([
        { name: 'a/cmi5.xml', bytes: '<other/>' },
        { name: 'cmi5.xml', bytes: courseXml() },
        { name: 'b/cmi5.xml', bytes: '<other/>' },
        { name: 'index.html', bytes: '<!doctype html>' },
      ]),
    ],
  ])('a course of cmi5 %s is imported (T-4)', async (_, file) => {
    const { importid, state, error } = await imported(file)
    expect([state, error]).toEqual(['complete', null])
    expect(await api.admin.previewTrainingImport({ params: { importid } })).toMatchObject({
      title: 'Lockout',
      version: 'cmi5',
      items: [{ id: 'au1', title: 'Part 1' }],
    })
  })
  test('names that another disk wrote in capitals are found (T-4)', async () => {
    expect(
      await imported(
        zipOf([
          { name: 'IMSMANIFEST.XML', bytes: manifest12() },
          ...files.map(one => ({ ...one, name: String(one.name).toUpperCase() })),
        ]),
      ),
    ).toMatchObject({ state: 'complete', error: null })
  })
})

describe('hostile archives are refused, with the entry named and nothing left (M-128)', () => {
  const evil = (entry: TestEntry): Uint8Array<ArrayBuffer> => packageOf(manifest12(), [entry])
  test.each<[string, TestEntry | TestEntry[], string]>([
    ['out of it', { name: '../../evil.html', bytes: 'x' }, 'path'],
    ['out of it in the middle', { name: 'a/../../evil.html', bytes: 'x' }, 'path'],
    ['absolute', { name: '/etc/cron.d/evil', bytes: 'x' }, 'path'],
    ['a drive', { name: 'C:/evil.html', bytes: 'x' }, 'path'],
    ['a backslash', { name: '..\\evil.html', bytes: 'x' }, 'path'],
    ['a NUL', { name: 'evil.html\0.png', bytes: 'x' }, 'path'],
    ['a part without a name', { name: 'a//b', bytes: 'x' }, 'path'],
    ['a control character', { name: 'ev\u0007il', bytes: 'x' }, 'path'],
    ['a folder that holds bytes', { name: 'evil/', bytes: 'x' }, 'path'],
    ['a link', { name: 'evil', bytes: '/etc/passwd', mode: 0o120777 }, 'link'],
    ['a device', { name: 'evil', mode: 0o020666 }, 'link'],
    ['encrypted', { name: 'evil', bytes: 'x', flags: 0x801, deflate: true }, 'encrypted'],
    ['a name twice', { name: 'index.html', bytes: 'x' }, 'collision'],
    ['a name in other letters', { name: 'INDEX.html', bytes: 'x' }, 'collision'],
    [
      'a name composed otherwise',
      [
        { name: 'é.html', bytes: 'x' },
        { name: 'e\u0301.html', bytes: 'x' },
      ],
      'collision',
    ],
    ['a file and a folder', { name: 'sco.js/x', bytes: 'x' }, 'collision'],
    ['packed in an unknown way', { name: 'evil', bytes: 'x', method: 12 }, 'method'],
    ['a sum that is wrong', { name: 'evil', bytes: 'x', says: { crc: 1 } }, 'damaged'],
  ])('%s', async (_, entry, code) => {
    const file = Array.isArray(entry) ? packageOf(manifest12(), entry) : evil(entry)
    expect(await imported(file)).toMatchObject({
      state: 'error',
      phase: 'failed',
      error: { code, entry: expect.any(String) },
    })
    expect(await left()).toEqual([])
  })
  test('an archive inside stays a file', async () => {
    expect(
      await imported(
        packageOf(manifest12(), [
          { name: 'inner.zip', bytes: Buffer.from(zipOf([{ name: '../evil', bytes: 'x' }])) },
        ]),
      ),
    ).toMatchObject({ state: 'complete' })
  })
})

describe('every limit is counted on real bytes (M-127)', () => {
  const small = {
    ...archiveLimits,
    packed: 60_000,
    unpacked: 30_000,
    file: 20_000,
    entries: 12,
    ratioFrom: 5_000,
    ratio: 10,
    depth: 4,
    pathBytes: 60,
    manifest: 4_000,
  }
  const noise = (n: number) =>
    Buffer.from(Array.from({ length: n }, (_, i) => (i * 7919 + (i >> 3) * 104729) % 251))
  const many = (n: number): TestEntry[] =>
    Array.from({ length: n }, (_, i) => ({ name: `f${i}.txt`, bytes: 'x' }))
  test.each<[string, TestEntry[], string]>([
    ['one file', [{ name: 'big', bytes: noise(20_001) }], 'file_too_large'],
    [
      'all together',
      [
        { name: 'a', bytes: noise(16_000) },
        { name: 'b', bytes: noise(16_000) },
      ],
      'too_large',
    ],
    ['entries', many(10), 'too_many_entries'],
    ['ratio', [{ name: 'a', bytes: Buffer.alloc(19_000), deflate: true }], 'ratio'],
    ['depth', [{ name: 'a/b/c/d/e.txt', bytes: 'x' }], 'depth'],
    ['path', [{ name: 'n'.repeat(61), bytes: 'x' }], 'path_too_long'],
    [
      'a lie about its size',
      [{ name: 'a', bytes: Buffer.alloc(19_000), deflate: true, says: { size: 10 } }],
      'damaged',
    ],
    [
      'the archive itself',
      [
        { name: 'a', bytes: noise(19_000) },
        { name: 'b', bytes: noise(19_000) },
        { name: 'c', bytes: noise(19_000) },
        { name: 'd', bytes: noise(19_000) },
      ],
      'too_large',
    ],
    ['the manifest', [], 'manifest'],
  ])('%s', async (what, entries, code) => {
    const importid = await created()
    const manifest =
      what === 'the manifest' ? manifest12(['index.html'], ' '.repeat(4000)) : manifest12()
    await api.database.run(
      sql`update training_imports set phase = 'checking', source = 'upload'
        where importid = ${importid}`,
    )
    await api.service.media.put(`training/${importid}.zip`, packageOf(manifest, entries))
    // What is inside of it is no larger than it may be.
    await beginImport(api.service, importid, {
      limits: what === 'the archive itself' ? { ...small, unpacked: 1e9 } : small,
    })
    await api.jobsDone()
    await importsDone(api.service)
    await api.jobsDone()
    expect(await look(importid)).toMatchObject({ state: 'error', error: { code } })
    expect(await left()).toEqual([])
  })
})

describe('what is no package, or does not come whole (M-145)', () => {
  test('other bytes are 415, and the import has failed by their kind', async () => {
    const importid = await created()
    await expect(
      upload(importid, new Uint8Array(Buffer.from('%PDF-1.7 no zip'))),
    ).rejects.toMatchObject({ status: 415 })
    await api.jobsDone()
    expect(await look(importid)).toMatchObject({ state: 'error', error: { code: 'type' } })
    expect(await left()).toEqual([])
  })
  test('a cut upload fails as interrupted and needs a new import', async () => {
    const { id } = await draft()
    const importid = await created(id)
    const half = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(goodPackage().slice(0, 300))
        setTimeout(
          () => controller.error(Object.assign(new Error('gone'), { code: 'ECONNRESET' })),
          50,
        )
      },
    })
    const response = await api.request(
      `/external_training_modules/imports/${importid}/start/byUpload?file=m.zip`,
      {
        method: 'POST',
        headers: { Authorization: `api ${api.admin.token}` },
        body: half,
        duplex: 'half',
      } as RequestInit,
    )
    expect(response.status).toBe(400)
    await api.jobsDone()
    expect(await look(importid)).toMatchObject({ state: 'error', error: { code: 'interrupted' } })
    expect(await left()).toEqual([])
    await expect(upload(importid, goodPackage())).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'importid', code: 'invalid_state' }],
    })
    await upload(await created(id), goodPackage())
    await api.jobsDone()
  })
  test('announced larger than a package may be: 413, and the import can still be started', async () => {
    const importid = await created()
    const response = await api.request(
      `/external_training_modules/imports/${importid}/start/byUpload`,
      {
        method: 'POST',
        headers: {
          Authorization: `api ${api.admin.token}`,
          'content-length': String(archiveLimits.packed + 1),
        },
        body: goodPackage(),
      },
    )
    expect(response.status).toBe(413)
    expect(await look(importid)).toMatchObject({ phase: 'created' })
  })
})

describe('by address (M-126)', () => {
  const byUrl = (importid: number, url: string) =>
    api.admin.startTrainingByUrl({ params: { importid }, body: { url } })
  const fetched = async (path: string) => {
    const importid = await created()
    await byUrl(importid, `http://${host}${path}`)
    await api.jobsDone()
    return look(importid)
  }
  test('a package is fetched from allowed hosts over three redirects', async () => {
    answers.set('/m.zip', response => response.end(goodPackage()))
    for (let n = 1; n <= 4; n++)
      answers.set(`/r${n}`, response =>
        response.writeHead(302, { location: n === 1 ? '/m.zip' : `/r${n - 1}` }).end(),
      )
    expect(await fetched('/m.zip')).toMatchObject({
      state: 'complete',
      source: 'url',
      bytes_done: goodPackage().length,
      bytes_total: goodPackage().length,
    })
    expect(await fetched('/r3')).toMatchObject({ state: 'complete' })
    expect(await fetched('/r4')).toMatchObject({ state: 'error', error: { code: 'address' } })
  })
  test.each([
    'http://example.org/m.zip',
    'ftp://example.org/m.zip',
    'https://localhost/m.zip',
    'https://10.0.0.1/m.zip',
    'https://[::1]/m.zip',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/x',
    'https://user:word@example.org/m.zip',
    'nonsense',
  ])('%s is refused at once', async url => {
    const importid = await created()
    await expect(byUrl(importid, url)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'url', code: 'address' }],
    })
    expect(await look(importid)).toMatchObject({ phase: 'created' })
  })
  test.each([
    'http://10.0.0.1/x',
    'https://localhost/x',
    'http://example.org/x',
    'file:///etc/passwd',
  ])('a redirect to %s leads nowhere', async location => {
    answers.set('/away', response => response.writeHead(302, { location }).end())
    expect(await fetched('/away')).toMatchObject({ state: 'error', error: { code: 'address' } })
    expect(await left()).toEqual([])
  })
  test('other answers, and a package that ends too early', async () => {
    answers.set('/cut', response => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write(goodPackage().slice(0, 200))
      setTimeout(() => response.destroy(), 50)
    })
    expect(await fetched('/none')).toMatchObject({ state: 'error', error: { code: 'fetch' } })
    expect(await fetched('/cut')).toMatchObject({ state: 'error', error: { code: 'fetch' } })
    expect(await left()).toEqual([])
  })
})

/** A process that stops in this phase: its work never goes on, and its word grows old. */
const stoppedIn = async (phase: ImportPhase): Promise<{ importid: number; wake: () => void }> => {
  const importid = await created()
  let wake = () => {}
  const sleep = new Promise<void>(resolve => {
    wake = resolve
  })
  if (phase === 'created') return { importid, wake }
  answers.set('/slow', response => void sleep.then(() => response.end(goodPackage())))
  await api.database.run(
    sql`update training_imports
      set phase = ${phase === 'uploading' ? 'uploading' : phase === 'fetching' ? 'fetching' : 'checking'}, source = ${phase === 'fetching' ? 'url' : 'upload'}, source_url = ${`http://${host}/slow`}, alive = ${unixNow()} where importid = ${importid}`,
  )
  if (phase === 'uploading') return { importid, wake }
  await api.service.media.put(`training/${importid}.zip`, goodPackage())
  await beginImport(api.service, importid, {
    at: async at => {
      if (at === phase && phase !== 'fetching') await sleep
    },
  })
  await until(async () => (await look(importid)).phase === phase)
  return { importid, wake }
}
const standing = async (phase: ImportPhase): Promise<{ importid: number; wake: () => void }> => {
  if (phase === 'ready' || phase === 'failed' || phase === 'cancelled') {
    const { importid } =
      phase === 'failed' ? await imported(packageOf('<x>')) : await imported(goodPackage())
    if (phase === 'cancelled') await api.admin.cancelTrainingImport({ params: { importid } })
    return { importid, wake: () => undefined }
  }
  return stoppedIn(phase)
}
const phases: ImportPhase[] = [
  'created',
  'uploading',
  'fetching',
  'checking',
  'unpacking',
  'validating',
  'ready',
  'failed',
  'cancelled',
]
const running = phases.slice(1, 6)

describe('every state and action (M-94)', () => {
  const expected: Record<string, Partial<Record<ImportPhase, ImportPhase>>> = {
    byUpload: { created: 'checking' },
    byUrl: { created: 'fetching' },
    cancel: Object.fromEntries(phases.slice(0, 7).map(phase => [phase, 'cancelled'])),
    preview: { ready: 'ready' },
    interrupt: Object.fromEntries(running.map(phase => [phase, 'failed'])),
  }
  const act: Record<string, (importid: number) => Promise<unknown>> = {
    byUpload: importid => upload(importid, goodPackage()),
    byUrl: importid =>
      api.admin.startTrainingByUrl({
        params: { importid },
        body: { url: 'https://modules.example.org/m.zip' },
      }),
    cancel: importid => api.admin.cancelTrainingImport({ params: { importid } }),
    preview: importid => api.admin.previewTrainingImport({ params: { importid } }),
    interrupt: () => sweepImports(api.service, unixNow() + 1000),
  }
  test.each(phases.flatMap(phase => Object.keys(act).map(action => [phase, action] as const)))(
    '%s, %s',
    async (phase, action) => {
      const { importid, wake } = await standing(phase)
      const before = await look(importid)
      const to = memberAt(expected, action)[phase]
      const outcome = await memberAt(
        act,
        action,
      )(importid).then(
        () => null,
        (error: unknown) => error,
      )
      if (to === undefined && action !== 'interrupt')
        expect(outcome).toMatchObject({
          status: 422,
          errors: [{ field: 'importid', code: 'invalid_state' }],
        })
      else expect(outcome).toBeNull()
      const { phase: after } = await api.database.one<{ phase: string }>(
        sql`select phase from training_imports where importid = ${importid}`,
      )
      if (action === 'byUpload' && to)
        expect(['checking', 'unpacking', 'validating', 'ready']).toContain(after)
      else if (action === 'byUrl' && to) expect(['fetching', 'failed']).toContain(after)
      else expect(after).toBe(to ?? before.phase)
      wake()
      if (running.includes(after as ImportPhase))
        await api.admin.cancelTrainingImport({ params: { importid } }).catch(() => undefined)
      await api.jobsDone()
      await sweepImports(api.service, unixNow() + 1000)
      await api.jobsDone()
      expect(await left()).toEqual([])
    },
  )

  test.each(running)('a process that dies while it is %s fails the import', async phase => {
    const { importid, wake } = await stoppedIn(phase)
    const { id } = await look(importid)
    // its word is not old yet: others' work goes on
    await sweepImports(api.service, unixNow() + 5)
    expect((await look(importid)).phase).toBe(phase)
    await sweepImports(api.service, unixNow() + 1000)
    expect(await look(importid)).toMatchObject({
      state: 'error',
      phase: 'failed',
      error: { code: 'interrupted' },
    })
    wake() // should it live after all, it finds that it is over
    await api.jobsDone()
    await importsDone(api.service)
    expect(await look(importid)).toMatchObject({
      phase: 'failed',
      error: { code: 'interrupted' },
    })
    expect(await left()).toEqual([])
    await upload(await created(id), goodPackage())
    await api.jobsDone()
    expect((await api.admin.listTrainingImports({ params: { id } })).map(one => one.phase)).toEqual(
      ['ready', 'failed'],
    )
  })

  test('one import of a draft at a time, and only of drafts', async () => {
    const { id } = await draft()
    const importid = await created(id)
    await expect(created(id)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'id', code: 'invalid_state' }],
    })
    await upload(importid, goodPackage())
    await api.jobsDone()
    const newer = await created(id)
    await upload(newer, goodPackage())
    await api.jobsDone()
    expect((await api.admin.listTrainingImports({ params: { id } })).map(one => one.phase)).toEqual(
      ['ready', 'cancelled'],
    )
    expect(await left()).toEqual([])
  })
})
