// Export, import into an empty site, export again: equal.
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { ensureAdmin } from '#server/auth/admin.ts'
import { sql } from '#server/db/sql.ts'
import { folderOf, importInto, reasons } from '#testing/imports.ts'
import { openStore } from '#server/media/openStore.ts'
import { openBench } from '#testing/releases.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { makeDemo } from '#testing/demo.ts'
import sharp from 'sharp'
import { hasSchemas, openValidator } from '../../fixtures/omanualSchemas.ts'
import { realAnswers } from '../../fixtures/realAnswers.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { exportOf, scratch } from '#testing/exports.ts'
import { openFullSite } from '../../fixtures/fullSite.ts'
import { runExport } from './run.ts'

type Json = Record<string, unknown>
/**
 * Numbers that each site gives itself, and what is counted from versions that an export does not
 * hold. Nothing else may differ.
 */
const numbered = new Set([
  'revisionid',
  'source_revisionid',
  'lineid',
  'form_revisionid',
  'field_revisionid',
  'authors',
])
const bare = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(bare)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !numbered.has(name))
            .map(([name, one]) => [name, bare(one)]),
        )
      : value

const rowsIn = async (folder: string, name: string): Promise<Json[]> => {
  const text = await readFile(join(folder, name), 'utf8')
  return name.endsWith('.jsonl')
    ? text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Json)
    : (JSON.parse(text) as Json[])
}
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
const digest = async (folder: string, name: string) =>
  createHash('sha256')
    .update(await readFile(join(folder, name)))
    .digest('hex')

/** Every file of `again` is as it is in `first`. */
const expectEqual = async (first: string, again: string) => {
  expect(await filesIn(again)).toEqual(await filesIn(first))
  for (const name of await filesIn(first)) {
    if (['export.json', 'working-versions.jsonl'].includes(name)) continue
    if (/\.jsonl?$/.test(name))
      expect([name, bare(await rowsIn(again, name))]).toEqual([
        name,
        bare(await rowsIn(first, name)),
      ])
    else expect([name, await digest(again, name)]).toEqual([name, await digest(first, name)])
  }
}

const xmlIn = async (folder: string) => {
  const names = (await filesIn(folder)).filter(name => name.endsWith('.xml'))
  return Promise.all(
    names.map(async name => ({ name, xml: await readFile(join(folder, name), 'utf8') })),
  )
}
const complaints = async (folder: string): Promise<[number, string[]]> => {
  const [ofGuide, ofCategory] = [openValidator('guide'), openValidator('category')]
  const documents = await xmlIn(folder)
  return [
    documents.length,
    documents.flatMap(({ name, xml }) =>
      (name.endsWith('guide.xml') ? ofGuide : ofCategory)(xml).map(wrong => `${name}: ${wrong}`),
    ),
  ]
}

const emptySite = async () => {
  const api = await startApi()
  await api.database.run(sql`truncate users restart identity cascade`)
  return api
}

let a: TestApi
let site: Awaited<ReturnType<typeof openFullSite>>
let out: Awaited<ReturnType<typeof exportOf>>
beforeAll(async () => {
  a = await startApi()
  site = await openFullSite(a)
  out = await exportOf(a)
})
afterAll(() => a.stop())

describe('an export', () => {
  test('holds everything live and nothing that waits or is personal', async () => {
    const guides = await rowsIn(out.folder, 'guides.jsonl')
    expect(guides.map(guide => guide['title'])).toEqual(
      expect.arrayContaining(['Älter & “besser” <i>', 'Still secret']),
    )
    expect(guides.map(guide => guide['guideid'])).not.toContain(site.deleted.guideid)
    expect(guides.find(guide => guide['guideid'] === site.guide.guideid)).toMatchObject({
      summary: 'A new seal.',
      tags: ['kitchen'],
      allowed_users: [site.kim.me.userid],
      allowed_teams: [site.team.teamid],
    })
    expect(
      foundIn(guides, guide => guide['guideid'] === site.full.guideid)['translations'],
    ).toMatchObject({
      en: {
        title: 'Older',
        outdated: true,
        steps: [{ title: 'One', outdated: true, lines: [{ text_raw: 'First that' }] }],
      },
    })
    const all = (
      await Promise.all(
        (await filesIn(out.folder))
          .filter(name => /\.(jsonl?|xml)$/.test(name))
          .map(name => readFile(join(out.folder, name), 'utf8')),
      )
    ).join('')
    for (const secret of ['@stepwright.test', 'argon2', 'A proposal that waits', '"tea"'])
      expect(all).not.toContain(secret)
    expect(out.missing).toEqual([])
    expect(JSON.parse(await readFile(join(out.folder, 'export.json'), 'utf8'))).toMatchObject({
      format: 'stepwright export 1',
      site: 'stepwright.test',
      counts: { guides: guides.length },
    })
  })

  test('is written into a new or an empty folder only, and leaves nothing half done', async () => {
    const folder = await scratch()
    await writeFile(join(folder, 'mine'), '')
    const asked = {
      database: a.database,
      media: openStore({ dataDir: a.service.config.dataDir, s3: null }),
      origin: 'http://stepwright.test',
      onProgress: () => undefined,
    }
    await expect(runExport({ ...asked, folder })).rejects.toThrow(/already contains files/)
    await rm(join(folder, 'mine'))
    await expect(runExport({ ...asked, folder, origin: 'no address' })).rejects.toThrow(
      /Invalid URL/,
    )
    expect(await readdir(folder)).toEqual([])
    await runExport({ ...asked, folder })
    expect(await readdir(folder)).toContain('export.json')
  })
})

describe('its bundles of oManual', () => {
  test('are of public guides with every file they name', async () => {
    const documents = await xmlIn(out.folder)
    const names = await filesIn(out.folder)
    expect(documents.map(({ name }) => name)).toEqual([
      'omanual/categories/Kettles-2/category.xml',
      'omanual/categories/Old-kettles-3/category.xml',
      expect.stringMatching(/^omanual\/guides\/A-lter-besser-i-\d+\/guide.xml$/),
      'omanual/guides/Seal-3-1/guide.xml',
      'omanual/guides/Seal-4-2/guide.xml',
    ])
    expect(JSON.stringify(await rowsIn(out.folder, 'guides.jsonl'))).toContain('>Hush hush<')
    for (const { name, xml } of documents) {
      expect(xml).not.toContain('Hush')
      for (const [, file] of xml.matchAll(/>([^<>/]+\.(?:jpg|pdf|mp4|txt))</g))
        expect(names).toContain(join(name, '..', existing(file, 'the file')))
      for (const [, path] of xml.matchAll(/<path>([^<]+)</g))
        expect(names).toContain(join(name, '..', existing(path, 'the path')))
    }
    const shown = join('omanual/guides', `A-lter-besser-i-${site.full.guideid}`)
    expect(await digest(out.folder, join(shown, `${site.own.guid}.jpg`))).toBe(
      await digest(out.folder, `media/${site.own.guid}.jpg`),
    )
    expect(
      await sharp(join(out.folder, shown, `${site.marked.guid}.jpg`)).metadata(),
    ).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
  })

  test('hold of a guide under release what readers get, not what is worked on (M-114)', async () => {
    const api = await startApi()
    try {
      await api.admin.createWiki({
        body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' },
      })
      const bench = openBench(api, api.admin)
      const { guideid } = await bench.guideOf()
      await api.admin.createRelease({ body: { guideid, title: 'First' } })
      await bench.say(guideid, 'Nothing for readers yet.')
      const { folder } = await exportOf(api)
      const bundle = foundIn(await xmlIn(folder), ({ name }) => name.endsWith('guide.xml'))
      expect(bundle.xml).toContain('Pull the plug.')
      expect(bundle.xml).not.toContain('Nothing for readers yet.')
      expect(JSON.stringify(await rowsIn(folder, 'guides.jsonl'))).not.toContain('for readers yet')
      const working = JSON.stringify(await rowsIn(folder, 'working-versions.jsonl'))
      expect(working).toContain('Nothing for readers yet.')
    } finally {
      await api.stop()
    }
  })

  test.runIf(hasSchemas)('are valid', async () => {
    expect(await complaints(out.folder)).toEqual([5, []])
  })
})

describe('brought into an empty site', () => {
  let b: TestApi
  beforeAll(async () => {
    b = await emptySite()
  })
  afterAll(() => b.stop())

  test('is exported equal but for local ids, and a second import is a no-op', async () => {
    const result = await importInto(b, out.folder, { pictures: 'fetch', keepRoles: true })
    expect(reasons(result)).toEqual([])
    const again = await exportOf(b)
    await expectEqual(out.folder, again.folder)
    const second = await importInto(b, out.folder, { pictures: 'fetch', keepRoles: true })
    for (const outcomes of Object.values(second.counts))
      expect(Object.keys(outcomes)).toEqual(['unchanged'])
    expect(reasons(second)).toEqual([])
  })
})

const real = realAnswers()
type Filled = [string, number, (api: TestApi) => Promise<unknown>]
/** In soak: the full site above has one of everything, the demo and real guides have much of it. */
const sites: Filled[] = isSoak
  ? [
      ['the demo site', 10, makeDemo],
      ...(real
        ? [
            [
              'a site of real guides',
              real.length,
              async api =>
                importInto(api, await folderOf({ 'payloads.jsonl': real }), { pictures: 'draw' }),
            ] satisfies Filled,
          ]
        : []),
    ]
  : []
describe.each(sites)('%s', (_name, least, fill) => {
  test('comes back equal, and its bundles are valid', async () => {
    const [from, to] = [await startApi(), await emptySite()]
    try {
      await fill(from)
      const first = await exportOf(from)
      expect(first.counts['guides']).toBeGreaterThanOrEqual(least)
      await importInto(to, first.folder, { pictures: 'fetch', keepRoles: true })
      await expectEqual(first.folder, (await exportOf(to)).folder)
      if (hasSchemas) expect((await complaints(first.folder))[1]).toEqual([])
    } finally {
      await from.stop()
      await to.stop()
    }
  })
})

test('brought into a site whose ids are taken, everything finds what it names', async () => {
  const c = await startApi()
  try {
    const other = await openFullSite(c)
    const before = await c.admin.readGuide({ params: { guideid: other.full.guideid } })
    const result = await importInto(c, out.folder, { pictures: 'fetch', keepRoles: true })
    expect([...new Set(reasons(result))].sort()).toEqual([
      'kept: a page with this title already exists here',
      'renumbered: a guide whose ID is taken',
      'renumbered: a step whose ID is taken',
      'skipped: a comment on something that does not exist here',
    ])
    const brought = (await c.anyone.listGuides({ query: { limit: 200 } })).filter(
      guide => guide.title === 'Older' && guide.guideid !== other.full.guideid,
    )
    expect(brought).toHaveLength(1)
    const guide = await c.anyone.readGuide({
      params: { guideid: firstOf(brought).guideid },
      query: { langid: 'de', excludePrerequisiteSteps: true },
    })
    expect(guide.introduction_rendered).toContain(`/igi/${site.own.guid}.`)
    expect(guide.introduction_rendered).toContain(`/documents/${site.document.guid}/`)
    expect(guide.introduction_rendered).toContain(`/User/${guide.author.userid}/lea`)
    const linked = Number(
      existing(/\/Guide\/[^"]*\/(\d+)/.exec(guide.introduction_rendered), 'a match')[1],
    )
    expect(guide.prerequisites.map(one => one.guideid)).toEqual([linked])
    expect(linked).not.toBe(site.guide.guideid)
    expect(guide.author.userid).not.toBe(other.lea.me.userid)
    expect(existing(guide.image, 'the image of guide').guid).toBe(site.marked.guid)
    const ignored = await c.admin.listIgnoredFindings({ params: guide })
    expect(ignored).toMatchObject([
      { code: 'vague_words', user: { username: 'lea' }, holds: true, step: 1, line: 1 },
      { code: 'small_picture', user: { username: 'lea' }, holds: true, step: 1, picture: 1 },
    ])
    expect(ignored[1]?.about.imageid).not.toBe(site.marked.id)
    expect(guide.steps.map(step => step.media.type)).toEqual(['image', 'video', 'embed'])
    expect(guide.documents.map(one => one.guid)).toContain(site.document.guid)
    expect([guide.comments.length, firstOf(guide.comments).replies.length]).toEqual([1, 1])
    expect(firstOf(firstOf(guide.comments).replies).images).toHaveLength(1)
    expect(
      (
        await c.admin.readWiki({
          params: { namespace: 'USER', title: String(guide.author.userid) },
        })
      ).contents_raw,
    ).toBe('My page')
    expect(await c.admin.readGuide({ params: { guideid: other.full.guideid } })).toEqual(before)
  } finally {
    await c.stop()
  }
})

test('imported again it brings what changed there, and leaves what people changed here', async () => {
  const d = await emptySite()
  const folder = await scratch()
  try {
    await cp(out.folder, folder, { recursive: true })
    const change = async (name: string, of: (row: Json) => boolean, more: Json) => {
      const rows = (await rowsIn(folder, name)).map(row => (of(row) ? { ...row, ...more } : row))
      await writeFile(join(folder, name), rows.map(row => JSON.stringify(row)).join('\n'))
    }
    const titled = (title: string) => (row: Json) => row['title'] === title
    await importInto(d, folder, { pictures: 'fetch' })
    await ensureAdmin(d.database, {
      email: 'own@stepwright.test',
      password: 'a long enough password',
    })
    const own = d.client(
      (
        await d.anyone.createToken({
          body: { email: 'own@stepwright.test', password: 'a long enough password' },
        })
      ).authToken,
    )
    const at = (title: string) => ({ params: { namespace: 'CATEGORY', title } })
    const page = await own.readWiki(at('Old kettles'))
    await own.patchWiki({
      ...at('Old kettles'),
      query: { revisionid: page.revisionid },
      body: { contents: 'Ours' },
    })
    const english = await own.readGuide({
      params: { guideid: site.full.guideid },
      query: { langid: 'en' },
    })
    await own.patchGuide({
      params: { guideid: site.full.guideid },
      query: { langid: 'en', revisionid: english.revisionid },
      body: { title: 'Ours' },
    })

    await change('wikis.jsonl', titled('Old kettles'), { contents_raw: 'Theirs' })
    await change('wikis.jsonl', titled('How to'), {
      contents_raw: 'Theirs',
      translations: {
        fr: { modified_date: 5, outdated: false, contents_raw: 'À eux', display_title: 'Comment' },
      },
    })
    await change('guides.jsonl', row => row['guideid'] === site.full.guideid, {
      translations: { en: { title: 'Theirs', steps: [] } },
    })
    await change('comments.jsonl', row => row['context'] === 'wiki', {
      commentid: 77,
      text_raw: 'One more',
    })
    const result = await importInto(d, folder, { pictures: 'fetch' })
    expect(result.counts).toMatchObject({
      pages: { changed: 1, kept: 1 },
      translations: { imported: 1, kept: 1 },
      comments: { imported: 1 },
    })
    expect(result.notes.flatMap(note => note.examples)).toEqual([
      'page CATEGORY Old kettles',
      `guide ${site.full.guideid} in en`,
    ])
    expect((await own.readWiki(at('Old kettles'))).contents_raw).toBe('Ours')
    expect(await own.readWiki({ params: { namespace: 'WIKI', title: 'How to' } })).toMatchObject({
      contents_raw: 'Theirs',
      available_langids: ['en', 'fr'],
    })
    expect(
      await own.readWiki({
        params: { namespace: 'WIKI', title: 'How to' },
        query: { langid: 'fr' },
      }),
    ).toMatchObject({ contents_raw: 'À eux', display_title: 'Comment' })
    expect(
      (await own.readGuide({ params: { guideid: site.full.guideid }, query: { langid: 'en' } }))
        .title,
    ).toBe('Ours')
    await writeFile(join(folder, 'export.json'), '{"format":"another"}')
    await expect(importInto(d, folder)).rejects.toThrow(
      /not from an export that this version can read/,
    )
  } finally {
    await d.stop()
  }
})
