// The command itself, in a process of its own: from files, from another site, killed half-way, and
// with the real data.
import { execFile, spawn } from 'node:child_process'
import type { Server } from 'node:http'
import { mkdtemp, readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { isSoak } from '../fixtures/propertyRuns.ts'
import { sharedDir, sharedValues } from '../fixtures/sharedData.ts'
import { joinRunning, startEmbedded } from '#server/db/embedded.ts'
import { builtCommand, copyStartedFolder } from '#testing/durability/prepared.ts'
import { cleanUp, makeRoom } from '#testing/durability/server.ts'
import { aGuide, folderOf, importInto } from '#testing/imports.ts'
import { close, listen } from '#testing/httpServer.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { photo } from '#testing/images.ts'

let program: string
beforeAll(async () => {
  program = await builtCommand('import')
})
const root = join(import.meta.dirname, '../..')
const envOf = (api: TestApi) => ({
  ...process.env,
  DATABASE_URL: existing(api.database.pool.options.connectionString, 'the connection string'),
  DATA_DIR: api.service.config.dataDir,
})

const run = (
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ status: number; output: string }> =>
  new Promise(resolve => {
    execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

/** Everything that everybody may read of a guide, without what each database numbers for itself. */
const shape = (guide: Guide) => ({
  ...guide,
  revisionid: 0,
  url: '',
  author: guide.author.username,
  image: guide.image?.guid,
  patrol_threshold: guide.patrol_threshold,
  prerequisites: guide.prerequisites.map(one => one.guideid),
  tools: guide.tools.map(tool => ({ ...tool, url: '' })),
  parts: guide.parts.map(part => ({ ...part, url: '' })),
  steps: guide.steps.map(step => ({
    ...step,
    revisionid: 0,
    lines: step.lines.map(({ text_raw, bullet, level }) => ({ text_raw, bullet, level })),
    media: (step.media.data as { guid: string }[]).map(image => image.guid),
  })),
  introduction_rendered: '',
  conclusion_rendered: '',
})
const contentOf = async ({ anyone }: TestApi) => {
  const listed = await anyone.listGuides({ query: { limit: 200 } })
  const guides = await Promise.all(
    listed.map(({ guideid }) => anyone.readGuide({ params: { guideid } })),
  )
  const tags = await Promise.all(
    listed.map(({ guideid }) => anyone.listGuideTags({ params: { guideid } })),
  )
  return {
    guides: guides.map(shape),
    tags,
    tree: await anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { includeStubs: true, display: 'hierarchy' },
    }),
  }
}

describe('from another site', () => {
  const count = isSoak ? 60 : 40
  let source: TestApi
  let server: Server
  let address = ''
  /** guideids that were asked for. */
  let asked: number[] = []
  let onGuide: (times: number) => void = () => undefined
  const targets: TestApi[] = []

  beforeAll(async () => {
    let refused = false
    server = await listen((request: Request) => {
      const guideid = /\/guides\/(\d+)\?/.exec(request.url)?.[1]
      if (guideid && !refused) {
        refused = true
        return new Response('busy', { status: 503, headers: { 'Retry-After': '1' } })
      }
      if (guideid) onGuide(asked.push(Number(guideid)))
      return source.site.fetch(request)
    })
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    source = await startApi({ publicUrl: address }, { jobsAtOnce: false })

    const ada = await source.person('ada', { privilege: 'Author' })
    const { admin } = source
    for (const [title, parent] of [
      ['Kitchen', null],
      ['Kettle', 'Kitchen'],
    ] as const)
      await admin.createWiki({
        body: {
          namespace: 'CATEGORY',
          title,
          contents: title === 'Kettle' ? 'Boils [[Kitchen|water]].' : '',
          description: `All of ${title}`,
          parent,
        },
      })
    const picture = await ada.uploadImage(
      { query: { file: 'a.jpg' } },
      { file: new Uint8Array(await photo(400, 300)) },
    )
    let before = 0
    for (let index = 1; index <= count; index++) {
      const { guideid } = await ada.createGuide({
        body: {
          type: 'replacement',
          category: 'Kettle',
          subject: `Part ${index}`,
          introduction: `About [link|https://example.org|${index}]`,
          difficulty: 'Easy',
          time_required_min: 60,
          time_required_max: 600,
          tools: [{ name: 'Spudger' }],
          parts: [{ name: `Part ${index}`, quantity: index }],
          ...(before && index % 5 === 0 ? { prerequisites: [before] } : {}),
        },
      })
      const body = {
        lines: [{ text_raw: `Do '''${index}''' <b>`, bullet: 'red' as const, level: 0 }],
        title: 'T',
        media: { type: 'image', data: index === 1 ? [picture.image.id] : [] },
      }
      await ada.createStep({
        params: { guideid },
        query: { revisionid: (await ada.readGuide({ params: { guideid } })).revisionid },
        body,
      })
      await ada.publishGuide({
        params: { guideid },
        query: { revisionid: (await ada.readGuide({ params: { guideid } })).revisionid },
      })
      await ada.tagGuide({ params: { guideid }, body: { tag: `tag ${index % 7}` } })
      before = guideid
    }
    await source.jobsDone()
  })
  afterAll(async () => {
    await close(server)
    await source.stop()
    for (const target of targets) await target.stop()
  })
  const aTarget = async () => {
    const target = await startApi()
    targets.push(target)
    return target
  }

  test('obeys Retry-After, imports everything and repeats without change', async () => {
    const target = await aTarget()
    asked = []
    const began = Date.now()
    const first = await run([address, '--pause', '0', '--allow', '127.0.0.1'], envOf(target))
    expect(first).toMatchObject({
      status: 0,
      output: expect.stringMatching(RegExp(`guides +${count} imported`)),
    })
    expect(first.output).toMatch(/pictures +1 imported/)
    expect(Date.now() - began).toBeGreaterThan(1000)
    expect(new Set(asked).size).toBe(count)
    expect(await contentOf(target)).toEqual(await contentOf(source))
    const page = async ({ anyone }: TestApi) => {
      const { contents_raw, description, parent, created_date, modified_date, display_title } =
        await anyone.readWiki({ params: { namespace: 'CATEGORY', title: 'Kettle' } })
      return { contents_raw, description, parent, created_date, modified_date, display_title }
    }
    expect(await page(target)).toEqual(await page(source))
    expect(await page(target)).toMatchObject({
      contents_raw: 'Boils [[Kitchen|water]].',
      parent: 'Kitchen',
    })
    const second = await run(
      [`${address}/api/2.0/`, '--pause', '0', '--allow', '127.0.0.1'],
      envOf(target),
    )
    expect(second.output).toMatch(
      RegExp(`categories +2 unchanged\\n[^]*guides +${count} unchanged`),
    )
    expect(second.output).not.toMatch(/changed,|imported/)
  })

  test('resumes after a kill and reads nothing twice', async () => {
    const target = await aTarget()
    asked = []
    const way = ['--pause', '2', '--no-pictures', '--allow', '127.0.0.1']
    const child = spawn(process.execPath, [program, address, ...way], {
      cwd: root,
      env: envOf(target),
      stdio: 'ignore',
    })
    const kill = 22 + Math.floor(Math.random() * (count - 24))
    onGuide = times => {
      if (times === kill) child.kill('SIGKILL')
    }
    await new Promise(resolve => child.once('exit', resolve))
    onGuide = () => undefined
    const before = asked
    asked = []
    const { status, output } = await run(
      [address, '--pause', '0', '--no-pictures', '--allow', '127.0.0.1'],
      envOf(target),
    )
    expect({ kill, status, output }).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        RegExp(`guides +(${count} imported|\\d+ imported, \\d+ unchanged)`),
      ),
    })
    const imported = Number(existing(/guides +(\d+) imported/.exec(output), 'a match')[1])
    const unchanged = Number(/guides +\d+ imported, (\d+) unchanged/.exec(output)?.[1] ?? 0)
    expect({ kill, sum: imported + unchanged }).toEqual({ kill, sum: count })
    expect(asked.length).toBeLessThanOrEqual(count - 20)
    expect(new Set([...before, ...asked]).size).toBe(count)
    target.service.stamps.touched(['*'])
    const without = ({ guides, ...all }: Awaited<ReturnType<typeof contentOf>>) => ({
      ...all,
      guides: guides.map(guide => ({
        ...guide,
        steps: guide.steps.map(step => ({ ...step, media: [] })),
      })),
    })
    expect(without(await contentOf(target))).toEqual(without(await contentOf(source)))
    expect(
      (await readdir(join(target.service.config.dataDir, 'imports'))).filter(name =>
        name.endsWith('.progress'),
      ),
    ).toEqual([])
  })
})

describe('the command', () => {
  test('explains itself, and says in one line what is wrong', async () => {
    expect(await run(['--help'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('--draw-pictures'),
    })
    expect(await run([])).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^Say what to import.*\n$/),
    })
    expect(await run(['a', '--no-pictures', '--draw-pictures'])).toMatchObject({
      status: 1,
      output: expect.stringMatching(/exclude each other/),
    })
    expect((await run(['a', '--what'])).status).toBe(1)
  })

  test('starts and stops the database of its data folder', async () => {
    const env = {
      ...process.env,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'stepwright-import-test-')),
      DATABASE_URL: '',
    }
    await copyStartedFolder(env.DATA_DIR)
    const folder = await folderOf({ 'guides.jsonl': [aGuide(5, 'One', ['a'])] })
    expect(await run([join(folder, 'nothing')], env)).toMatchObject({
      status: 1,
      output: expect.stringContaining('There is no file or folder'),
    })
    expect(await run([folder], env)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/guides +1 imported/),
    })
    expect(await joinRunning(env.DATA_DIR)).toBeNull()
    expect(await run([join(folder, 'guides.jsonl')], env)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/guides +1 unchanged/),
    })
  })

  test('joins a database that runs on its data folder, and leaves it running', async () => {
    const dataDir = join(makeRoom(), 'data')
    await copyStartedFolder(dataDir)
    const embedded = await startEmbedded({ dataDir })
    try {
      const folder = await folderOf({ 'guides.jsonl': [aGuide(5, 'One', ['a'])] })
      expect(
        await run([folder], { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }),
      ).toMatchObject({ status: 0, output: expect.stringMatching(/guides +1 imported/) })
      expect(await joinRunning(dataDir)).toEqual({ url: embedded.url })
    } finally {
      await embedded.stop()
      cleanUp()
    }
  })
})

const shared = sharedDir()
/**
 * In soak: `npm test` imports the 40 real guides of which all is known
 * (server/imports/answers.test.ts), and all of another site above.
 */
test.each(isSoak && shared ? [`${shared}/data/real`] : [])(
  'imports the real data of %s whole, and unchanged the second time',
  async folder => {
    const api = await startApi()
    try {
      const first = await importInto(api, folder)
      expect(first.counts).toMatchObject({
        guides: { imported: 345 },
        steps: { imported: 2592 },
        users: { imported: 24 },
      })
      const tree = firstOf(
        existing(
          sharedValues<{ hierarchy: object }>('data/real/categories.json'),
          'the shared values',
        ),
      )
      const shown = await api.anyone.readHierarchy({
        params: { namespace: 'CATEGORY' },
        query: { includeStubs: true, display: 'hierarchy' },
      })
      const made = foundIn(first.notes, note => note.kind === 'made').times
      expect(first.counts.categories).toEqual({ imported: 48_295 + made })
      expect(shown.hierarchy).toMatchObject(tree.hierarchy)
      const inlined = firstOf(
        existing(
          sharedValues<Record<string, [number, number][]>>('data/real/inlined-steps.json'),
          'the shared values',
        ),
      )
      expect(Object.keys(inlined)).toHaveLength(109)
      for (const [guideid, order] of Object.entries(inlined)) {
        const { steps } = await api.anyone.readGuide({ params: { guideid: Number(guideid) } })
        expect([guideid, steps.map(step => [step.stepid, step.guideid])]).toEqual([guideid, order])
      }
      for (const payload of existing(
        sharedValues<{
          guideid: number
          title: string
          introduction_raw: string
          steps: { lines: { text_raw: string; bullet: string }[] }[]
        }>('data/real/payloads/payloads.jsonl'),
        'the shared values',
      )) {
        const guide = await api.anyone.readGuide({ params: { guideid: payload.guideid } })
        expect(guide).toMatchObject({
          title: payload.title,
          introduction_raw: payload.introduction_raw.replace(/\r\n/g, '\n'),
        })
        expect(
          guide.steps.map(step => step.lines.map(line => [line.text_raw, line.bullet])),
        ).toEqual(
          payload.steps.map(step =>
            step.lines.map(line => [line.text_raw.replace(/\r\n/g, '\n'), line.bullet]),
          ),
        )
      }
      expect((await importInto(api, folder)).counts).toMatchObject({
        guides: { unchanged: 345 },
        steps: { unchanged: 2592 },
        users: { unchanged: 24 },
        categories: { unchanged: 48_295 },
      })
    } finally {
      await api.stop()
    }
  },
)
