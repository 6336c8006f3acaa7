import { describe, expect, test } from 'vitest'
import { bytesOf, firstPageOf, refusals, scriptsOf } from './firstPage.ts'
import type { Script } from './firstPage.ts'

const script = (name: string, bytes: number, more: Partial<Script> = {}): Script => ({
  name,
  bytes,
  imports: [],
  modules: [],
  begins: null,
  ...more,
})

/** A page of these sizes, with one editor that comes later. */
const page = ({
  shell = 90_000,
  shared = 10_000,
  reader = 20_000,
  modules = ['/src/app/main.tsx'],
  readerModules = ['/src/app/guides/GuideScreen.tsx'],
} = {}): Script[] => [
  script('index.js', shell, { imports: ['shared.js'], modules, begins: 'entry' }),
  script('shared.js', shared, { imports: ['index.js'] }),
  script('GuideScreen.js', reader, {
    imports: ['shared.js'],
    modules: readerModules,
    begins: 'reader',
  }),
  script('editor.js', 500_000, {
    imports: ['shared.js'],
    modules: ['/node_modules/@tiptap/core/index.js', '/node_modules/zod/mini/index.js'],
  }),
]

describe('the build', () => {
  test('the first page may have 100,000 bytes, 120,000 with the reader (A-223)', () => {
    expect(refusals(page())).toEqual([])
    const { entry, withReader } = firstPageOf(page())
    expect([bytesOf(entry), bytesOf(withReader)]).toEqual([100_000, 120_000])
  })

  test('refuses an entry of one byte more, counting what it imports (A-223)', () => {
    expect(refusals(page({ shared: 10_001, reader: 0 }))).toEqual([
      expect.stringMatching(/entry is 100001 bytes/),
    ])
  })

  test("refuses an entry and reader's page of one byte more together (A-223)", () => {
    expect(refusals(page({ reader: 20_001 }))).toEqual([
      expect.stringMatching(/reader’s page is 120001 bytes/),
    ])
  })

  test('schemas, editors and databases are not on the first page (A-223)', () => {
    for (const name of [
      'zod/mini/index.js',
      '@tiptap/core/dist/index.js',
      'prosemirror-state/dist/index.js',
      'idb/build/index.js',
    ]) {
      const id = `/house/node_modules/${name}`
      expect(refusals(page({ modules: [id] })), name).toEqual([
        `The first page must not contain ${id}`,
      ])
      expect(refusals(page({ readerModules: [id] })), name).toEqual([
        `The first page must not contain ${id}`,
      ])
    }
    expect(refusals(page({ modules: ['/house/node_modules/react-dom/client.js'] }))).toEqual([])
  })

  test('begins with every script of the page that it built (A-223)', () => {
    const html =
      '<script src="/settings.js"></script><script type="module" crossorigin src="/assets/a-1_b.js"></script><script type="module" src="/assets/c.js"></script>'
    expect(scriptsOf(html)).toEqual(['assets/a-1_b.js', 'assets/c.js'])
  })

  test('refuses what it cannot measure: no entry, or no page for the reader (A-223)', () => {
    expect(refusals(page().filter(({ begins }) => begins !== 'reader'))).toEqual([
      expect.stringMatching(/reader was not found/),
    ])
    expect(refusals(page().filter(({ begins }) => begins !== 'entry'))).toEqual([
      expect.stringMatching(/entry was not found/),
    ])
  })
})
