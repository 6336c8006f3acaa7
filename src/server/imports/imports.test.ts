import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { drawPlaceholder } from './sources/placeholder.ts'
import { aGuide, folderOf, importInto, lines, reasons } from '../../testing/imports.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.stop())

const read = (guideid: number) => api.anyone.readGuide({ params: { guideid } })
const edit = (guideid: number, title: string) =>
  api.admin.readGuide({ params: { guideid } }).then(guide =>
    api.admin.patchGuide({
      params: { guideid },
      query: { revisionid: guide.revisionid },
      body: { title },
    }),
  )
const stepTexts = async (guideid: number) =>
  (await read(guideid)).steps.map(step => step.lines.map(line => line.text_raw).join('|'))

describe('guides of the import format', () => {
  test('are known to the planner of the database when the import ends', async () => {
    await importInto(api, await folderOf({ 'guides.jsonl': [aGuide(1, 'Open it', ['Do.'])] }))
    const unknown = await api.database.values<string>(
      sql`select relname from pg_class where reltuples < 0
        and relname in ('guides', 'steps', 'wikis', 'revisions', 'images', 'users')`,
    )
    expect(unknown).toEqual([])
  })

  test('keep ids, dates, authors, order and text', async () => {
    const guides = [
      aGuide(500, 'Change the lid', ['Do the rest.', 'Close it.'], {
        prerequisites: [300],
        tags: ['kettle', 'Lid'],
        tools: [{ type: '', quantity: 2, text: 'spudger', notes: null, url: '/Tools/Spudger' }],
      }),
      aGuide(300, 'Open the kettle', ['<b>Unplug</b> it & "wait" <script>alert(1)</script>'], {
        prerequisites: [200],
      }),
      aGuide(200, 'Change the lid', ['Empty it.']),
    ]
    const folder = await folderOf({
      'guides.jsonl': guides,
      'users.json': [
        {
          key: 'kim',
          username: 'Kim',
          role: 'Moderator',
          reputation: 4014,
          join_date: 1_262_304_000,
        },
      ],
    })
    const result = await importInto(api, folder, { keepRoles: true })
    expect(result.counts).toEqual({
      users: { imported: 1 },
      categories: { imported: 1 },
      items: { imported: 1 },
      tags: { imported: 2 },
      guides: { imported: 3 },
      steps: { imported: 4 },
    })
    expect(reasons(result)).toEqual(['made: a category that a guide names, added below the root'])

    const guide = await read(500)
    expect(guide).toMatchObject({
      title: 'Change the lid',
      category: 'Kettle',
      difficulty: 'Easy',
      time_required: '1 - 10 minutes',
      created_date: 1_300_000_000,
      published_date: 1_300_000_000,
      modified_date: 1_300_000_000,
      author: {
        username: 'Kim',
        reputation: 4014,
        join_date: 1_262_304_000,
        privileges: expect.arrayContaining(['Moderator']),
      },
      prerequisites: [{ guideid: 300 }],
      tools: [{ text: 'spudger', quantity: 2 }],
      public: true,
    })
    expect(guide.steps.map(step => [step.stepid, step.guideid])).toEqual([
      [20_000, 200],
      [30_000, 300],
      [50_000, 500],
      [50_001, 500],
    ])
    expect(itemAt(guide.steps, 1).lines[0]).toMatchObject({
      text_raw: '<b>Unplug</b> it & "wait" <script>alert(1)</script>',
    })
    expect(firstOf(itemAt(guide.steps, 1).lines).text_rendered).not.toContain('<script')
    expect(await api.anyone.listGuideTags({ params: { guideid: 500 } })).toEqual(['kettle', 'Lid'])
    expect(
      (await api.anyone.readWiki({ params: { namespace: 'ITEM', title: 'spudger' } })).title,
    ).toBe('spudger')
    const made = await api.admin.createGuide({
      body: { type: 'technique', category: 'Kettle', subject: 'New' },
    })
    expect(made.guideid).toBeGreaterThan(500)
  })

  test("over today's limits are imported, listed and can be edited", async () => {
    const long = 'x'.repeat(400)
    const guides = [
      aGuide(7, 'T'.repeat(300), [], {
        type: 'walkthrough',
        summary: 's'.repeat(200),
        tags: ['t'.repeat(40)],
        steps: [
          {
            stepid: 70,
            orderby: 1,
            title: '',
            lines: [...lines(long, ...'123456789'), { text_raw: 'deep', bullet: 'pink', level: 5 }],
            media: { type: 'image', data: [] },
          },
        ],
      }),
    ]
    const result = await importInto(api, await folderOf({ 'guides.jsonl': guides }))
    expect(
      reasons(result)
        .filter(reason => reason.startsWith('over limit'))
        .map(reason => reason.slice(12))
        .sort(),
    ).toEqual([
      'level out_of_range',
      'lines invalid_value',
      'lines out_of_range',
      'lines too_long',
      'lines too_many',
      'summary too_long',
      'tag too_long',
      'title too_long',
      'type unknown',
    ])
    const guide = await read(7)
    expect(guide).toMatchObject({
      title: 'T'.repeat(300),
      type: 'walkthrough',
      summary: 's'.repeat(200),
    })
    expect(firstOf(guide.steps).lines.map(line => line.text_raw)).toEqual([
      long,
      ...'123456789',
      'deep',
    ])
    const mended = await api.admin.patchGuide({
      params: { guideid: 7 },
      query: { revisionid: guide.revisionid },
      body: { introduction: 'Old but good.' },
    })
    expect(mended).toMatchObject({ introduction_raw: 'Old but good.', summary: 's'.repeat(200) })
  })

  test('of a type that the setting has are not over a limit (F16)', async () => {
    const { guide_types, revisionid } = await api.admin.readSettings()
    const own = { title: 'Calibration', prompt: '', subject: 'none' as const }
    await api.admin.patchSettings({
      query: { revisionid },
      body: { guide_types: { ...guide_types, calibration: own } },
    })
    const guides = ['how-to', 'calibration', 'unheard'].map((type, index) =>
      aGuide(10 + index, type, ['Do it.'], { type }),
    )
    const { notes } = await importInto(api, await folderOf({ 'guides.jsonl': guides }))
    expect(notes.filter(note => note.reason === 'type unknown')).toMatchObject([
      { times: 1, examples: ['guide 12: unheard'] },
    ])
    expect(await read(10)).toMatchObject({ type: 'how-to' })
  })

  test('imported twice are unchanged, and nothing doubles', async () => {
    const folder = await folderOf({
      'guides.jsonl': [
        aGuide(5, 'One', ['a', 'b'], {
          tags: ['x'],
          tools: [{ text: 'Spudger' }, { text: 'spudger' }],
        }),
        aGuide(6, 'Two', ['c'], { prerequisites: [5] }),
      ],
      'tags.json': [
        { tag: 'x', guides: 1 },
        { tag: 'y', guides: 0 },
      ],
      'categories.json': {
        hierarchy: { House: { Kettle: null } },
        display_titles: { House: 'At home' },
      },
    })
    await importInto(api, folder)
    const before = [
      await read(5),
      await read(6),
      await api.anyone.listTags({}),
      await api.anyone.listUsers({}),
    ]
    const result = await importInto(api, folder)
    expect(result.counts).toEqual({
      categories: { unchanged: 2 },
      guides: { unchanged: 2 },
      steps: { unchanged: 3 },
      tags: { unchanged: 2 },
    })
    expect([
      await read(5),
      await read(6),
      await api.anyone.listTags({}),
      await api.anyone.listUsers({}),
    ]).toEqual(before)
  })

  test('changed in the source get a revision unless edited here', async () => {
    await importInto(
      api,
      await folderOf({
        'guides.jsonl': [
          aGuide(5, 'One', ['a', 'b']),
          aGuide(6, 'Two', ['c', 'd']),
          aGuide(8, 'Gone', ['x']),
        ],
      }),
    )
    const before = await read(5)
    await edit(6, 'Our own title')
    const step = firstOf((await read(6)).steps)
    await api.admin.patchStep({
      params: { guideid: 6, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { title: 'Ours' },
    })
    await api.admin.deleteGuide({
      params: { guideid: 8 },
      query: { revisionid: (await api.admin.readGuide({ params: { guideid: 8 } })).revisionid },
    })

    const changed = [
      aGuide(5, 'One', ['a', 'B', 'new']),
      aGuide(6, 'Two, again', ['C', 'D']),
      aGuide(8, 'Gone again', ['y']),
    ]
    const result = await importInto(api, await folderOf({ 'guides.jsonl': changed }))
    expect(result.counts).toEqual({
      guides: { changed: 2, kept: 1 },
      steps: { unchanged: 1, changed: 2, imported: 1, kept: 2 },
    })
    expect(
      result.notes
        .filter(note => note.kind === 'kept')
        .map(({ reason, examples }) => [reason, examples]),
    ).toEqual([
      ['edited here since', ['guide 6 step 600', 'guide 6']],
      ['deleted here since', ['guide 8 step 800', 'guide 8']],
    ])
    const after = await read(5)
    expect(after.steps.map(one => firstOf(one.lines).text_raw)).toEqual(['a', 'B', 'new'])
    expect([firstOf(after.steps).revisionid, firstOf(itemAt(after.steps, 1).lines).lineid]).toEqual(
      [firstOf(before.steps).revisionid, firstOf(itemAt(before.steps, 1).lines).lineid],
    )
    expect(itemAt(after.steps, 1).revisionid).toBeGreaterThan(itemAt(before.steps, 1).revisionid)
    expect(await read(6)).toMatchObject({
      title: 'Our own title',
      steps: [{ title: 'Ours', lines: [{ text_raw: 'c' }] }, { lines: [{ text_raw: 'D' }] }],
    })
    await expect(read(8)).rejects.toMatchObject({ status: 404 })
    expect(
      (await importInto(api, await folderOf({ 'guides.jsonl': changed }))).counts['guides'],
    ).toEqual({ unchanged: 1, kept: 2 })
  })

  test('whose ids are taken get others, and prerequisites follow them', async () => {
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle', contents: '' } })
    const own = await api.admin.createGuide({
      body: { type: 'technique', category: 'Kettle', subject: 'Own', public: true },
    })
    const other = aGuide(own.guideid, 'Theirs', ['first'])
    const folder = await folderOf({
      'guides.jsonl': [
        aGuide(900, 'Needs it', ['then'], { prerequisites: [own.guideid] }),
        other,
        aGuide(2_000_000_000, 'Far', ['x'], { steps: [] }),
      ],
    })
    const result = await importInto(api, folder)
    expect(reasons(result)).toContain('renumbered: a guide whose ID is taken')
    expect((await read(own.guideid)).title).toBe(own.title)
    expect(await stepTexts(900)).toEqual(['first', 'then'])
    expect((await importInto(api, folder)).counts['guides']).toEqual({ unchanged: 3 })
    expect(
      (
        await api.admin.createGuide({
          body: { type: 'technique', category: 'Kettle', subject: 'Next' },
        })
      ).guideid,
    ).toBeLessThan(10_000)
  })

  test('keep what was dealt with, and say which members are lost (F20, F21)', async () => {
    const comment = (commentid: number, date: number, status: string) => ({
      commentid,
      text_raw: `Said as number ${commentid}.`,
      author: { userid: 9, username: 'Kim' },
      date,
      status,
      replies: [],
    })
    const [line] = lines('Wait.')
    const guide = aGuide(30, 'Cure', [], {
      comments: [comment(8, 1_400_000_000, 'public'), comment(7, 1_500_000_000, 'resolved')],
      steps: [1, 2].map(orderby => ({
        stepid: 300 + orderby,
        orderby,
        time_estimate: 90,
        imageURL: 'https://example.org/x.mini',
        lines: [{ ...line, bullet_style: { bullet_color: '#11161a', char: 'A' } }],
        media: { type: 'image', data: [] },
      })),
    })
    const { notes } = await importInto(api, await folderOf({ 'guides.jsonl': [guide] }))
    expect(notes.filter(({ kind }) => kind === 'skipped')).toMatchObject([
      { reason: 'time_estimate of a step', examples: ['guide 30: 2 times'] },
      { reason: 'bullet_style of a line', examples: ['guide 30: 2 times'] },
    ])
    // Newest first, as guide 113 of the site that was measured has them.
    expect((await read(30)).comments).toMatchObject([
      { commentid: 7, status: 'public', resolved: true },
      { commentid: 8, status: 'public', resolved: false },
    ])
  })

  test('that cannot be read are skipped with a reason', async () => {
    const folder = await folderOf({
      'guides.jsonl': [
        '{"guideid":',
        '{"title":"no id","steps":[]}',
        '{"guideid":4,"title":"a list item"}',
        '',
        aGuide(5, 'Fine \u2028 here', ['a\u0000b']),
        aGuide(5, 'Twice', ['a']),
      ],
    })
    const result = await importInto(api, folder)
    expect(result.counts['guides']).toEqual({ imported: 1, skipped: 4 })
    expect(
      reasons(result)
        .filter(reason => reason.startsWith('skipped'))
        .sort(),
    ).toEqual([
      'skipped: a guide that appears twice in the source',
      'skipped: a line with no JSON',
      'skipped: a line with no guideid',
      'skipped: a line with no steps: only a list entry, not the whole guide',
    ])
    expect(await stepTexts(5)).toEqual(['ab'])
    await expect(importInto(api, join(folder, 'nothing'))).rejects.toThrow(
      /There is no file or folder/,
    )
    await expect(importInto(api, await folderOf({ 'other.json': {} }))).rejects.toThrow(
      /contains none of these files/,
    )
  })
})

test('with full answers keep author, steps, flags and dates', async () => {
  const answer = {
    guideid: 8,
    url: 'https://press.example/Guide/x/8',
    type: 'installation',
    category: 'Press',
    title: 'Fit it',
    subject: '',
    summary: '',
    langid: 'en',
    public: true,
    patrol_threshold: 100_000_000,
    introduction_raw: 'Watch [link|http://example.org].',
    conclusion_raw: '',
    difficulty: 'Moderate',
    time_required_min: 0,
    time_required_max: 0,
    flags: [{ flagid: 'GUIDE_IN_PROGRESS', title: 'x' }, 'DANGER'],
    author: {
      userid: 1,
      username: 'user-1',
      unique_username: null,
      join_date: 1_253_855_471,
      reputation: 3,
    },
    prerequisites: [{ guideid: 7, title: 'Not here' }],
    comments: [{}],
    documents: [],
    tools: [],
    parts: [{ text: 'Pin 8.5"', quantity: '2', notes: null, type: '', thumbnail: null }],
    created_date: 1_368_041_428,
    modified_date: 1_424_134_834,
    published_date: 1_368_041_500,
    steps: [
      {
        stepid: 3,
        guideid: 7,
        orderby: 1,
        title: '',
        lines: lines('of a prerequisite'),
        media: { type: 'image', data: [] },
      },
      {
        stepid: 9,
        guideid: 8,
        orderby: 1,
        title: 'T',
        lines: [{ text_raw: 'Mind', bullet: 'icon_note', level: 0, lineid: null }],
        media: { type: 'video', data: {} },
      },
    ],
  }
  const result = await importInto(api, await folderOf({ 'payloads.jsonl': [answer] }))
  expect(await read(8)).toMatchObject({
    flags: ['GUIDE_IN_PROGRESS', 'DANGER'],
    author: { username: 'user-1', reputation: 3 },
    parts: [{ text: 'Pin 8.5"', quantity: 2 }],
    modified_date: 1_424_134_834,
    created_date: 1_368_041_428,
    published_date: 1_368_041_500,
    prerequisites: [],
    patrol_threshold: 100_000_000,
    steps: [
      {
        stepid: 9,
        title: 'T',
        lines: [{ text_raw: 'Mind', bullet: 'icon_note' }],
        media: { type: 'image', data: [] },
      },
    ],
  })
  expect(
    reasons(result)
      .filter(reason => reason.startsWith('skipped'))
      .sort(),
  ).toEqual([
    'skipped: a prerequisite that is not in the source',
    'skipped: a video from an unknown service',
  ])
})

test('a tree follows its source but not against edits here', async () => {
  const tree = (hierarchy: object) =>
    folderOf({ 'categories.json': { hierarchy, display_titles: { Mac: 'Macintosh' } } })
  const shown = async () =>
    (await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { includeStubs: true, display: 'hierarchy' },
    })) as { hierarchy: unknown; display_titles: unknown }
  const first = {
    Root: { Tools: null },
    Mac: { 'Mac  Laptop': { 'iPod "5"': null, ipod: null } },
    Phone: null,
    'a b': null,
    a_b: null,
  }
  const result = await importInto(api, await tree(first))
  expect(result.counts['categories']).toEqual({ imported: 7, skipped: 1 })
  expect(await shown()).toEqual({
    hierarchy: {
      Tools: null,
      Mac: { 'Mac  Laptop': { 'iPod "5"': null, ipod: null } },
      Phone: null,
      'a b': null,
    },
    display_titles: { Mac: 'Macintosh' },
  })

  const ipod = await api.admin.readWiki({ params: { namespace: 'CATEGORY', title: 'ipod' } })
  await api.admin.moveWiki({
    params: { title: 'ipod' },
    query: { revisionid: ipod.revisionid },
    body: { parent: 'Phone' },
  })
  const again = await importInto(
    api,
    await tree({ Mac: { ipod: null, 'Mac  Laptop': null }, 'iPod "5"': null, Phone: null }),
  )
  expect(again.counts['categories']).toEqual({ unchanged: 3, changed: 1, kept: 1 })
  expect((await shown()).hierarchy).toEqual({
    Tools: null,
    Mac: { 'Mac  Laptop': null },
    'iPod "5"': null,
    Phone: { ipod: null },
    'a b': null,
  })
})

test('nobody signs in as an imported Admin, and the last real one cannot step down', async () => {
  await importInto(
    api,
    await folderOf({
      'users.json': [
        {
          key: 'boss',
          username: 'Boss',
          role: 'Admin',
          reputation: 12_000,
          join_date: 1_262_304_000,
        },
      ],
    }),
    { keepRoles: true },
  )
  const boss = foundIn(await api.anyone.listUsers({}), user => user.username === 'Boss')
  expect(boss).toMatchObject({ reputation: 12_000, join_date: 1_262_304_000 })
  const { userid, revisionid } = api.admin.me
  await expect(
    api.admin.patchUser({ params: { userid }, query: { revisionid }, body: { privilege: 'User' } }),
  ).rejects.toMatchObject({ status: 422 })
  await api.admin.patchUser({
    params: { userid: boss.userid },
    body: { email: 'boss@example.org', password: 'a long enough password' },
  })
  expect(
    await api.anyone.createToken({
      body: { email: 'boss@example.org', password: 'a long enough password' },
    }),
  ).toMatchObject({ userid: boss.userid })
})

describe('pictures', () => {
  const guids = ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB', 'not a guid of ours']
  const pictured = () =>
    folderOf({
      'guides.jsonl': [
        aGuide(5, 'One', [], {
          image: { guid: guids[0] },
          steps: [
            {
              stepid: 1,
              orderby: 1,
              title: '',
              lines: lines('a'),
              media: { type: 'image', data: guids.map(guid => ({ guid })) },
            },
          ],
        }),
      ],
    })

  test('come from files named by guid and others are skipped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stepwright-import-test-'))
    await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .png()
      .toFile(join(folder, `${guids[0]}.png`))
    await writeFile(join(folder, `${guids[1]}.jpg`), 'no picture')
    const result = await importInto(api, await pictured(), { pictures: { folder } })
    expect(result.counts['pictures']).toEqual({ imported: 1, skipped: 2 })
    const guide = await read(5)
    expect(guide.image).toMatchObject({ guid: guids[0], width: 900, height: 600 })
    const response = await api.site.request(
      existing(existing(guide.image, 'the image of guide').thumbnail, 'a picture file'),
    )
    expect([response.status, (await sharp(await response.arrayBuffer()).metadata()).width]).toEqual(
      [200, 96],
    )
  })

  test('are drawn when asked for, also into guides that came without, once', async () => {
    const folder = await pictured()
    await importInto(api, folder)
    const result = await importInto(api, folder, { pictures: 'draw' })
    expect(result.counts).toEqual({
      pictures: { imported: 3 },
      guides: { changed: 1 },
      steps: { changed: 1 },
    })
    const { media } = firstOf((await read(5)).steps)
    expect(media.data).toHaveLength(3)
    expect((await importInto(api, folder, { pictures: 'draw' })).counts).toEqual({
      pictures: { unchanged: 3 },
      guides: { unchanged: 1 },
      steps: { unchanged: 1 },
    })
  })

  test('drawn for many guids hold every awkward case, with the upright size that is said', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stepwright-import-test-'))
    const kinds = new Set<string>()
    const scale = isSoak ? 1 : 0.25
    for (let index = 0; index < 400 && kinds.size < 8; index++) {
      const path = join(folder, String(index))
      const { metadata: _, ...drawn } = await drawPlaceholder(
        `guid${String(index).padStart(12, '0')}`,
        path,
        scale,
      )
      const { format, autoOrient, orientation, pages, space, hasAlpha } =
        await sharp(path).metadata()
      expect({ format, ...autoOrient }).toEqual({ ...drawn })
      kinds.add(
        [
          format,
          drawn.width / scale,
          orientation ?? '',
          pages ?? '',
          space === 'b-w' ? 'grey' : '',
          format === 'png' && hasAlpha ? 'alpha' : '',
        ]
          .join(' ')
          .trim(),
      )
    }
    expect([...kinds].map(kind => kind.replace(/ +/g, ' ')).sort()).toEqual([
      'gif 1600 2',
      'jpeg 1200',
      'jpeg 1200 6',
      'jpeg 1600',
      'jpeg 1600 grey',
      'jpeg 3000',
      'jpeg 640',
      'png 1600 alpha',
    ])
  })
})
