import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transformAsync } from '@babel/core'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { firstPage } from './lingui.config.ts'
import { offlineFiles } from './offlineFiles.config.ts'
import { directIcons, generateScopedName, leanIcons, leanRouter } from './packages.config.ts'
import { budget, bytesOf, firstPageOf, refusals, scriptsOf } from './src/lib/firstPage.ts'
import type { Script } from './src/lib/firstPage.ts'

/**
 * Turns Lingui's macros into calls; @vitejs/plugin-react 6 has no Babel of its own, so only files
 * with a macro meet it.
 */
const linguiMacro = (): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      const done = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      })
      return done?.code ? { code: done.code, map: done.map ?? null } : null
    },
  },
})

/**
 * What every page needs stands in one file, which compresses better than ten; what only some
 * screens use stays theirs.
 */
const shell = {
  name: 'shell',
  test: (id: string) =>
    (/node_modules\/(react|react-dom|scheduler|react-router|@lingui|@tanstack|lucide-react\/dist\/esm\/createLucideIcon)\b/.test(
      id,
    ) &&
      !/useMutation|mutationObserver|useSuspenseQueries|useQueries|queriesObserver|InfiniteQuery|infiniteQueryObserver|useIsFetching/.test(
        id,
      )) ||
    /src\/(lib\/errors|contract\/(core\/(call|fillPath)|(guides|wikis|users|tags|site)\/rows))\.ts$/.test(
      id,
    ) ||
    /src\/app\/(main|routes|paths|api\/(client|session|read|queries|useMe)|guides\/(read\/GuideSkeleton|list\/GuideListSkeleton))\.tsx?$/.test(
      id,
    ) ||
    /src\/app\/shell\/(Finder|inAppLinks|language|lazyComponent|Mark|ScreenBoundary|ScreenFailure|Shell|keys\/singleKeys|SiteMenu|TopBar|useArrival)\.tsx?$/.test(
      id,
    ) ||
    /src\/app\/ui\/(classes|Icon|VisuallyHidden|buttons\/(Button|LinkButton)|pictures\/Initials|text\/direction|state\/(ScreenState|ErrorState|Skeleton)|screen\/useTitle)\.tsx?$/.test(
      id,
    ),
}

const firstPages = ['app/main.tsx', 'guides/GuideScreen.tsx', 'locales/first/en.po']

/** What readers begin with: none of them waits for what only authors need. */
const readersPages = [
  'home/ReaderHomeScreen.tsx',
  'home/Home.tsx',
  'wikis/WikiScreen.tsx',
  'search/SearchScreen.tsx',
]

/** Whether a module comes at once with what the first page asks for. */
type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importers: readonly string[]; importedIds: readonly string[]; code: string | null } | null
}
const comesWith = (pages: string[], id: string, modules: Modules): boolean => {
  const seen = new Set<string>()
  const early = (at: string): boolean => {
    if (seen.has(at)) return false
    seen.add(at)
    return (
      pages.some(name => at.endsWith(name)) ||
      (modules.getModuleInfo(at)?.importers ?? []).some(early)
    )
  }
  return early(id)
}

// What checks answers brings every schema, and with them half of the app.
const isPart = /lucide-react|src\/app\/(ui|api)\/(?!check\.ts)/
const smallWeight = 6000
/** Characters of source that come with a module at once, without what stands in the shell. */
const weightOf = (id: string, modules: Modules): number => {
  const seen = new Set<string>()
  const add = (at: string): number => {
    if (seen.has(at) || shell.test(at)) return 0
    seen.add(at)
    const { code, importedIds } = modules.getModuleInfo(at) ?? { code: '', importedIds: [] }
    return importedIds.reduce((sum, next) => sum + add(next), code?.length ?? 0)
  }
  return add(id)
}
/**
 * Small pieces that several screens share stand in one file, and those of the reader's guide in
 * another: each file of its own waits for its turn on the network.
 */
const parts = {
  name: (id: string, modules: Modules) => {
    if (comesWith(readersPages, id, modules))
      return comesWith(firstPages, id, modules) ? 'first' : 'readers'
    if (!isPart.test(id) && weightOf(id, modules) >= smallWeight) return null
    return comesWith(firstPages, id, modules) ? 'first' : 'parts'
  },
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/**
 * The page's text comes before the app's script: its styles and its font are asked for first.
 */
const textFirst = (): Plugin => ({
  name: 'text-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const font = Object.keys(bundle).find(name => /-latin-wght-normal-.*\.woff2$/.test(name))
      const [style] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      if (!font || !style) return html
      const links = `${style}\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
      return html.replace(style, '').replace('<!--head-->', mark => `${mark}\n    ${links}`)
    },
  },
})

/**
 * Fails the build when the first page, as its files were written, is not what
 * `src/lib/firstPage.ts` allows, or says words that it does not bring.
 */
const sizeGate = (): Plugin => ({
  name: 'size-gate',
  // Not earlier: the list of what to preload is put into the entry after most plugins have seen it.
  writeBundle({ dir }, bundle) {
    if (!dir) return this.error('The size of files is known only where they are written')
    const first = scriptsOf(readFileSync(join(dir, 'index.html'), 'utf8'))
    const scripts = Object.values(bundle)
      .filter(part => part.type === 'chunk')
      .map(({ fileName, imports, moduleIds, facadeModuleId }): Script => ({
        name: fileName,
        bytes: gzipSync(readFileSync(join(dir, fileName))).length,
        imports,
        modules: moduleIds,
        begins: first.includes(fileName)
          ? 'entry'
          : firstPages.some(name => facadeModuleId?.endsWith(name))
            ? 'reader'
            : null,
      }))
    const { entry, withReader } = firstPageOf(scripts)
    this.info(
      `entry ${bytesOf(entry)} bytes gzip of ${budget.entry}, with the reader's page ${bytesOf(withReader)} of ${budget.withReader}`,
    )
    const wordless = withReader
      .flatMap(({ modules }) => modules)
      .map(id => relative(import.meta.dirname, id))
      .filter(
        id =>
          /^src\/app\/.*\.tsx?$/.test(id) &&
          !firstPage.includes(id) &&
          /@lingui\/(core|react)\/macro/.test(readFileSync(id, 'utf8')),
      )
    const schemas = scripts.find(({ modules }) =>
      modules.some(id => id.endsWith('src/contract/schemas.ts')),
    )
    const heavy = scripts.filter(
      ({ name, imports }) => /\/parts-/.test(name) && schemas && imports.includes(schemas.name),
    )
    const reasons = [
      ...refusals(scripts),
      ...heavy.map(() => 'The small parts that screens share bring the schemas of all answers'),
      ...wordless.map(
        id => `The first page says words that it does not bring; name ${id} in lingui.config.ts`,
      ),
    ]
    if (reasons.length > 0) this.error(reasons.join('\n'))
  },
})

/** Every file that becomes a program of its own: the server, the commands, the workers. */
const programs = () => {
  const root = import.meta.dirname
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map(file =>
    file.replaceAll('\\', '/'),
  )
  const entries = files.filter(
    file =>
      file === 'server/main.ts' ||
      file === 'testing/durability/manySites.ts' ||
      /^commands\/[^/]+(?<!\.test)\.ts$/.test(file) ||
      /^(server|commands)\/.*\.worker\.ts$/.test(file),
  )
  return Object.fromEntries(
    entries.map(file => [
      relative('server', file)
        .replace(/^\.\.\//, '')
        .replace(/\.ts$/, ''),
      join(root, 'src', file),
    ]),
  )
}

/** The running service that `npm run dev` hands everything to that is not the app. */
const service = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig(({ mode }) => {
  const forServer = mode === 'server'
  return {
    plugins: forServer
      ? []
      : [
          directIcons(),
          linguiMacro(),
          leanRouter(),
          leanIcons(),
          react(),
          ...lingui({ failOnMissing: true }),
          textFirst(),
          offlineFiles(),
          sizeGate(),
        ],
    css: { modules: { generateScopedName } },
    // A strict content policy forbids data: scripts and fonts, so nothing is inlined.
    build: forServer
      ? {
          ssr: true,
          outDir: 'dist/server',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: { input: programs() },
        }
      : {
          outDir: 'dist/app',
          emptyOutDir: true,
          manifest: true,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { output: { codeSplitting: { groups: [shell, parts] } } },
        },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/igi', '/documents', '/videos', '/exports', '/healthz', '/readyz'].map(path => [
          path,
          service,
        ]),
      ),
    },
    test: {
      // Guards against hanging, and nothing else: a busy machine gets the time it needs.
      testTimeout: 1_200_000,
      hookTimeout: 1_200_000,
      expect: { poll: { timeout: 120_000 } },
      // Files share a worker and what it has loaded, which costs more than most of them: each puts
      // back what it changes outside itself (docs/testing.md).
      pool: 'forks',
      isolate: false,
      setupFiles: ['src/fixtures/worker/browserEvents.ts', 'src/fixtures/worker/putBack.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: [
              'src/{lib,documents,contract,wikitext,patrol,app,demo}/**/*.test.{ts,tsx}',
              'src/*.test.ts',
              'src/house/*.test.ts',
            ],
            exclude: ['src/app/**/*.api.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'api',
            include: ['src/{server,commands,testing}/**/*.test.ts', 'src/app/**/*.api.test.ts'],
            globalSetup: ['src/testing/cluster.setup.ts'],
          },
        },
        {
          // Not tests: it writes files, by `npm run examples`.
          extends: true,
          test: {
            name: 'examples',
            include: ['src/fixtures/examples/*.examples.ts'],
            globalSetup: ['src/testing/cluster.setup.ts'],
          },
        },
      ],
    },
  }
})
