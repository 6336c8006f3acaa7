import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { firstOf, memberAt } from '#lib/existing.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import type { MediaStore } from '#server/http/ports.ts'
import { blobKey } from '#server/media/keys.ts'
import { openFolderStore } from '#server/media/store.ts'
import { photo } from '#testing/images.ts'
import { rootFolder } from '#server/base/root.ts'
import { queryAt } from '#testing/queryAt.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '../../fixtures/setup.ts'
import type { Last } from './format.ts'
import { restoreBackup } from './read.ts'
import { readThrough } from './readThrough.ts'
import { writeBackup } from './write.ts'

const migrations = migrationsFolder(join(rootFolder, 'src', 'server'))
const urlOf = (name: string) => {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.toString()
}

let url: string
let folder: string
let target: string
const api = await startApiForFile()
beforeAll(async () => {
  url = urlOf(
    firstOf(
      (await api.database.pool.query<{ name: string }>('select current_database() as name')).rows,
    ).name,
  )
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-backup-test-'))
  target = `test_${randomBytes(6).toString('hex')}`
  await queryAt(inject('clusterUrl'), `create database ${target}`)
})
afterEach(async () => {
  await queryAt(inject('clusterUrl'), `drop database ${target} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const backup = (name: string, from = url, media = api.service.media) =>
  writeBackup({ url: from, media, file: join(folder, name) })
const restore = (name: string) =>
  restoreBackup({
    url: urlOf(target),
    migrations,
    media: openFolderStore(join(folder, 'media')),
    file: join(folder, name),
  })

/** What the file says of its rows, and the digest of every file of media in it. */
const contentsOf = async (
  name: string,
): Promise<{ tables: Last['tables']; media: Record<string, string> }> => {
  const extract = tar.extract()
  createReadStream(join(folder, name)).pipe(createGunzip()).pipe(extract)
  const media: Record<string, string> = {}
  let tables: Last['tables'] = {}
  for await (const entry of extract) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    if (entry.header.name.startsWith('media/'))
      media[entry.header.name] = createHash('sha256').update(bytes).digest('hex')
    if (entry.header.name === 'last.json') tables = (JSON.parse(bytes.toString()) as Last).tables
  }
  return { tables, media }
}

const write = async (word: string) => {
  const { image } = await api.admin.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(120, 90)) },
  )
  const { guideid } = await api.admin.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: word,
      image: image.id,
      tools: [{ name: `Spudger ${word}` }],
    },
  })
  await api.admin.createStep({
    params: { guideid },
    body: {
      lines: [line(`Lift \u{1F600}\t\\N "${word}"`)],
      media: { type: 'image', data: [image.id] },
    },
  })
}

test('a backup taken during writes restores one moment exactly', async () => {
  let on = true
  let written = 0
  const writers = Array.from({ length: 4 }, async (_, index) => {
    while (on) await write(`writer ${index} guide ${++written}`)
  })
  while (written < 12) await new Promise(resolve => setTimeout(resolve, 20))
  const before = written
  const taken = await backup('site.tar.gz')
  expect(written).toBeGreaterThan(before)
  on = false
  await Promise.all(writers)
  expect(taken.missing).toEqual([])

  const restored = await restore('site.tar.gz')
  expect(restored).toMatchObject({ rows: taken.rows, media: taken.media })
  // The restored site, backed up, is the same backup.
  const media = openFolderStore(join(folder, 'media'))
  await backup('again.tar.gz', urlOf(target), media)
  const [first, again] = [await contentsOf('site.tar.gz'), await contentsOf('again.tar.gz')]
  expect(Object.keys(first.tables).length).toBeGreaterThan(20)
  expect(memberAt(first.tables, 'guides').rows).toBeGreaterThan(5)
  expect(again).toEqual(first)
  for (const [name, digest] of Object.entries(first.media))
    expect(name).toBe(`media/${blobKey(digest)}`)

  // One moment: nothing points at what came after it, and nothing is there twice or half.
  const [sums] = await queryAt(
    urlOf(target),
    `
    select (select count(*)::int from steps s
      where not exists (select from revisions r where r.revisionid = s.revisionid)) as steps,
      (select count(*)::int from guides g where not exists (select from revisions r
        where r.revisionid = g.revisionid)) as guides,
      (select count(*)::int from guides g join revisions r on r.revisionid = g.live_revisionid
        where not exists (select from images i where i.imageid = (r.content->>'image')::int)
          and r.content->>'image' is not null) as images,
      (select last_value >= (select max(revisionid) from revisions) from revision_seq) as sequence`,
  )
  expect(sums).toEqual({ steps: 0, guides: 0, images: 0, sequence: true })
})

test('a backup reports missing media in use but no unfinished upload', async () => {
  const unused = createHash('sha256').update('cut off').digest('hex')
  await api.database.pool.query('insert into blobs (sha256, size, touched) values ($1, 7, 0)', [
    unused,
  ])
  expect((await backup('site.tar.gz')).missing).toEqual([])
  const document = await api.admin.uploadDocument(
    { query: { file: 'lost.txt' } },
    { file: new TextEncoder().encode('lost') },
  )
  const key = blobKey(createHash('sha256').update('lost').digest('hex'))
  await api.service.media.remove(key)
  expect((await backup('site.tar.gz')).missing).toEqual([key])
  // What goes while the rest is copied was never missing.
  const sweptMeanwhile: MediaStore = {
    ...api.service.media,
    async stream(asked) {
      if (asked === key)
        await api.database.pool.query('delete from documents where documentid = $1', [
          document.documentid,
        ])
      return api.service.media.stream(asked)
    },
  }
  expect((await backup('site.tar.gz', url, sweptMeanwhile)).missing).toEqual([])
  await api.database.pool.query('delete from blobs where sha256 = any($1)', [
    [unused, key.split('/').at(-1)],
  ])
})

describe('a file that is not whole is refused, and nothing is changed', () => {
  const users = async () =>
    (
      await queryAt(
        urlOf(target),
        `select case when to_regclass('public.users')
          is null then 0 else (xpath('/row/n/text()',
          query_to_xml('select count(*) as n from users', false, true, '')))[1]::text::int
          end as n`,
      )
    )[0]

  test('cut off', async () => {
    await write('cut')
    await backup('site.tar.gz')
    const { length } = await readFile(join(folder, 'site.tar.gz'))
    await truncate(join(folder, 'site.tar.gz'), Math.floor(length / 2))
    await expect(restore('site.tar.gz')).rejects.toThrow(/damaged or truncated|end is missing/)
    expect(await users()).toEqual({ n: 0 })
  })

  test('one byte changed, wherever it is: one line of ours that says so', async () => {
    await backup('site.tar.gz')
    const path = join(folder, 'site.tar.gz')
    const whole = await readFile(path)
    const places = 120
    // Compression can write the same bytes in several ways (runs of zeros from here or from there):
    // such a change damages nothing.
    const saysTheSame = (bytes: Buffer): boolean => {
      try {
        return gunzipSync(bytes).equals(gunzipSync(whole))
      } catch {
        return false
      }
    }
    let harmless = 0
    for (let place = 0; place < places; place++) {
      const damaged = Buffer.from(whole)
      const at = 20 + Math.floor((place * (whole.length - 20)) / places)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x55, at)
      if (saysTheSame(damaged)) {
        harmless++
        continue
      }
      await writeFile(path, damaged)
      await expect(readThrough(path), `the byte ${at}`).rejects.toThrow(
        /damaged|truncated|cut off|not those of the backup|lacks files/,
      )
    }
    expect(harmless).toBeLessThan(places / 10)
  })

  test('no backup at all', async () => {
    await writeFile(join(folder, 'site.tar.gz'), 'hello')
    await expect(restore('site.tar.gz')).rejects.toThrow(
      /damaged|truncated|cut off|no backup|header check/,
    )
  })

  test('of a newer version', async () => {
    const pack = tar.pack()
    pack.entry(
      { name: 'first.json' },
      JSON.stringify({
        format: 1,
        created: '2030-01-01',
        migrations: ['0001_people', '9999_future'],
        tables: [],
      }),
    )
    pack.finalize()
    const parts: Buffer[] = []
    for await (const part of pack) parts.push(part as Buffer)
    await writeFile(join(folder, 'site.tar.gz'), gzipSync(Buffer.concat(parts)))
    await expect(restore('site.tar.gz')).rejects.toThrow(
      /9999_future, which this version does not know/,
    )
  })

  test('a picture that is another one', async () => {
    const media = openFolderStore(join(folder, 'broken'))
    const { blob } = (await queryAt(url, 'select sha256 as blob from blobs limit 1'))[0] as {
      blob: string
    }
    await media.put(blobKey(blob), Buffer.from('not the picture'))
    await backup('site.tar.gz', url, media)
    await expect(restore('site.tar.gz')).rejects.toThrow(/is damaged/)
    expect(await users()).toEqual({ n: 0 })
  })
})

test('a site that somebody uses is left alone', async () => {
  await backup('site.tar.gz')
  await restore('site.tar.gz')
  await expect(restore('site.tar.gz')).rejects.toThrow(/site already exists/)
})
