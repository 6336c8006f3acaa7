// Content from outside, brought in by the command beside the running server.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { existing, firstOf } from '#lib/existing.ts'
import { sharedDir, sharedValues } from '../../src/fixtures/sharedData.ts'
import { rootFolder } from '#server/base/root.ts'
import type { Site } from './site.ts'

/** What other services do not tell of a guide. */
const madeUp = {
  author: 'smith',
  difficulty: 'Easy',
  time_required_min: 600,
  time_required_max: 1200,
  created_date: 1_700_000_000,
}

const smallTree: Tree = { Workshop: { Bellows: null } }

/**
 * Made up, in the import format, for where the real guides are not: two guides of three steps each.
 */
const writeSmallSource = (folder: string) => {
  const guide = (guideid: number, subject: string) => ({
    guideid,
    langid: 'en',
    locale: 'en',
    type: 'repair',
    category: 'Bellows',
    ancestors: ['Workshop'],
    subject,
    title: `${subject} of the forge bellows`,
    url: `/Guide/${subject}/${guideid}`,
    image: null,
    prerequisites: [],
    parts: [],
    tags: ['leather'],
    public: true,
    tools: [
      { type: 'tool', quantity: 1, text: 'awl', notes: null, url: '/Item/Awl', thumbnail: null },
    ],
    steps: ['Open', 'Fix', 'Close'].map((verb, n) => ({
      stepid: guideid * 10 + n,
      orderby: n + 1,
      title: '',
      media: { type: 'image', data: [] },
      lines: [
        `${verb} it with care.`,
        `Look at each seam before you go on.`,
        `Lay the parts in order.`,
      ].map(text_raw => ({ text_raw, bullet: 'black', level: 0 })),
    })),
    made_up: madeUp,
  })
  writeFileSync(
    join(folder, 'guides.jsonl'),
    [guide(101, 'Leather'), guide(102, 'Nozzle')].map(value => JSON.stringify(value)).join('\n'),
  )
  writeFileSync(
    join(folder, 'categories.json'),
    JSON.stringify({ hierarchy: smallTree, display_titles: {} }),
  )
  writeFileSync(
    join(folder, 'users.json'),
    JSON.stringify([
      {
        key: 'smith',
        username: 'A. Smith',
        role: 'Author',
        reputation: 200,
        join_date: 1_600_000_000,
      },
    ]),
  )
}

type Tree = { [title: string]: Tree | null }
export const titlesIn = (tree: Tree | null): string[] =>
  Object.entries(tree ?? {}).flatMap(([title, below]) => [title, ...titlesIn(below)])

/** How many guides, and the titles of all categories of the tree; guides may have brought more. */
export type Imported = { guides: number; categories: string[] }

type OldStep = { title?: string; lines: { text_raw: string; bullet?: string; level?: number }[] }
/**
 * One public guide as another site may have it, beyond what may be written here: too many lines,
 * too long ones, bullets of its own.
 */
export const importGuide = async (
  site: Site,
  guideid: number,
  steps: readonly OldStep[],
): Promise<number> => {
  const file = join(mkdtempSync(join(tmpdir(), 'stepwright-guide-')), 'guides.jsonl')
  const title = `Imported ${guideid}`
  writeFileSync(
    file,
    JSON.stringify({
      guideid,
      langid: 'en',
      locale: 'en',
      type: 'repair',
      category: 'Bellows',
      ancestors: [],
      subject: title,
      title,
      url: `/Guide/${title}/${guideid}`,
      image: null,
      prerequisites: [],
      parts: [],
      tools: [],
      tags: [],
      public: true,
      steps: steps.map((step, n) => ({
        stepid: guideid * 100 + n,
        orderby: n + 1,
        title: step.title ?? '',
        media: { type: 'image', data: [] },
        lines: step.lines.map(line => ({ bullet: 'black', level: 0, ...line })),
      })),
      made_up: madeUp,
    }),
  )
  await runImport(site, file)
  const found = await site.admin.client.listGuides({ query: { title } })
  return firstOf(found).guideid
}

const runImport = (site: Site, source: string) =>
  promisify(execFile)(
    process.execPath,
    [join(rootFolder, 'dist', 'server', 'commands', 'import.js'), source, '--no-pictures'],
    {
      cwd: rootFolder,
      env: {
        ...process.env,
        DATA_DIR: site.dataDir,
        DATABASE_URL: site.databaseUrl,
        NODE_ENV: 'production',
      },
    },
  )

/**
 * About so many guides from all parts of the real ones, with the categories that they name; the
 * made-up ones where those are not at hand. Gives what the site must then have.
 */
export const importSome = async (site: Site, many: number): Promise<Imported> => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-guides-'))
  const parts = ['guides.jsonl', 'payloads/payloads.jsonl'].map(file => ({
    name: basename(file),
    guides: sharedValues<{ category: string }>(`data/real/${file}`) ?? [],
  }))
  const step = Math.ceil(parts.reduce((sum, { guides }) => sum + guides.length, 0) / many)
  if (step === 0) {
    writeSmallSource(folder)
    await runImport(site, folder)
    return { guides: 2, categories: titlesIn(smallTree) }
  }
  const taken = parts.map(({ name, guides }) => ({
    name,
    some: guides.filter((_, n) => n % step === 0),
  }))
  for (const { name, some } of taken)
    writeFileSync(join(folder, name), some.map(guide => JSON.stringify(guide)).join('\n'))
  await runImport(site, folder)
  const all = taken.flatMap(({ some }) => some)
  return { guides: all.length, categories: all.map(({ category }) => category) }
}

/**
 * Runs the built import command on the site's data; the real content where it is at hand. Gives
 * what the site must then have.
 */
export const importContent = async (site: Site): Promise<Imported> => {
  const shared = sharedDir()
  const folder = shared ? join(shared, 'data', 'real') : join(site.dataDir, '..', 'small-source')
  if (!shared) {
    mkdirSync(folder, { recursive: true })
    writeSmallSource(folder)
  }
  await runImport(site, folder)
  const trees = shared ? sharedValues<{ hierarchy: Tree }>('data/real/categories.json') : null
  const categories = titlesIn(trees ? firstOf(trees).hierarchy : smallTree)
  if (!shared) return { guides: 2, categories }
  // 305 guides in the import format and 40 full answers of another service.
  const guides = ['guides.jsonl', 'payloads/payloads.jsonl'].reduce(
    (sum, file) => sum + existing(sharedValues(`data/real/${file}`), file).length,
    0,
  )
  return { guides, categories }
}
