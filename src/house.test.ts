// Checks the plan of the house (docs/architecture.md): who imports whom, size, names, and that
// every row is tested.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { rows } from '#contract/rows.ts'
import { existing, itemAt } from './lib/existing.ts'

const src = import.meta.dirname
const root = dirname(src)
const under = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => posix.join(folder, file.replaceAll('\\', '/')))
    .filter(file => /\.(ts|tsx|mjs|css)$/.test(file))
const files = under('src')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const code = files.filter(file => /\.tsx?$/.test(file))
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) ||
  file === 'src/server/testing.ts' ||
  file === 'src/server/imports/testing.ts' ||
  file === 'src/server/testCluster.setup.ts' ||
  file.startsWith('src/fixtures/')

/** Room of a file: `lib`, `contract`, `wikitext`, `server/guides`, `app/ui` … */
const roomOf = (file: string): string => {
  const [, first, second, third] = file.split('/')
  return (first === 'server' || first === 'app') && third !== undefined
    ? `${first}/${second}`
    : first === undefined || second === undefined
      ? 'root'
      : first
}

const importsOf = (file: string): { from: string; types: boolean }[] =>
  [
    ...text(file).matchAll(
      /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^\s*import\s+'([^']+)'/gm,
    ),
  ].map(found => ({
    from: existing(found[2] ?? found[3] ?? found[4], 'a path'),
    types: found[1] !== undefined,
  }))

/**
 * `#server/guides/load.ts` or `./load.ts` -> `src/server/guides/load.ts`; a package stays as it is.
 */
const resolved = (file: string, from: string): string =>
  from.startsWith('#')
    ? from.replace('#', 'src/')
    : from.startsWith('.')
      ? posix.join(posix.dirname(file), from)
      : from

const allowedPackages: Record<string, RegExp> = {
  lib: /^diff$/,
  contract: /^zod\/mini$/,
  wikitext: /^$/,
  patrol: /^diff$/,
  app: /^(react|react-dom|react-router|@tanstack\/react-query|@tiptap\/|@codemirror\/|@lingui\/|lucide-react|idb|zod|react-aria-components|diff|@fontsource-variable\/|@simplewebauthn\/browser$|uqr$)/,
  server:
    /^(node:|pg$|node-pg-migrate|hono|@hono\/|zod|@node-rs\/argon2|sharp|file-type|pino|undici|nodemailer$|heic-decode|bmp-js|@aws-sdk\/client-s3$|@hyzyla\/pdfium$|mediabunny$|parse5$|openid-client$|otpauth$|@simplewebauthn\/server$|csv-parse\/sync$|csv-stringify\/sync$|fflate$|tar-stream$|pg-copy-streams$|yauzl$|saxes$|vitest)/,
  commands: /^(node:|pg$|undici|sharp|scripts\/chromium\.mjs$)/,
  demo: /^(node:|sharp$)/,
}
const rooms: Record<string, RegExp> = {
  lib: /^src\/lib\//,
  contract: /^src\/(lib|contract)\//,
  wikitext: /^src\/(lib|wikitext)\//,
  patrol: /^src\/(lib|wikitext|patrol)\//,
  server: /^src\/(lib|contract|wikitext|patrol|server|demo)\//,
  app: /^src\/(lib|contract|wikitext|patrol|app)\//,
  commands:
    /^src\/(lib|contract|commands|demo|server\/(config|root|auth\/(admin|passwords)|mail|patrol\/ledger|db|imports|backups|exports|media\/openStore|bench|testing))/,
  demo: /^src\/(lib|contract|demo)\//,
}
/** Files of a server family that other families may use. */
const opened =
  /\/(load|present|rules|env|items|summaries|reputation|store|content|forget|serve|renditions|pages|admin|kinds|head|accounts|passwords|tokens|links|members|images|notify|indexing)\.ts$/
/**
 * What else imports, exports and backups use: they keep pictures past the API, imports check them
 * as an upload is, and exports write bundles.
 */
const forImports =
  /^src\/server\/(media\/(blobs|keys|openStore|probe|sql|upload)|files\/(formats|samples|upload)|omanual\/(category|guide|parts))\.ts$/
/** Pictures, documents and videos come in and are kept the same way: two rooms of one family. */
const forFiles =
  /^src\/server\/(media\/(blobs|keys|upload|prepare|finishers|uses)|files\/(finishers|prepare))\.ts$/
/** Packages come in as files do, and are worked on in the service's own name. */
const forTraining = /^src\/server\/(media\/prepare|files\/(range|multipart)|users\/due)\.ts$/
/** Rooms of the server that are no family: everybody uses them. */
const shared =
  /^src\/server\/([\w.]+$|(db|http|events|jobs|settings|revisions|patrol|releases|approvals|mail|audit|languages|wikitext)\/)/

const violations = (): string[] =>
  code
    .filter(file => !isTest(file))
    .flatMap(file => {
      const side = itemAt(file.split('/'), 1)
      const bad: string[] = []
      for (const { from } of importsOf(file)) {
        const target = resolved(file, from)
        const here = roomOf(file)
        const there = roomOf(target)
        if (!target.startsWith('src/')) {
          if (allowedPackages[side] && !allowedPackages[side].test(target))
            bad.push(`${file} takes the package ${from}`)
        } else if (rooms[side] && !rooms[side].test(target))
          bad.push(`${file} reaches into ${target}`)
        else if (
          side === 'server' &&
          here !== there &&
          here.startsWith('server/') &&
          !shared.test(file) &&
          !shared.test(target) &&
          target.startsWith('src/server/') &&
          !opened.test(target) &&
          !(/^server\/(imports|backups|exports)$/.test(here) && forImports.test(target)) &&
          !(/^server\/(media|files)$/.test(here) && forFiles.test(target)) &&
          !(here === 'server/training' && forTraining.test(target))
        )
          bad.push(`${file} reaches into ${target}`)
        else if (
          here === 'app/ui' &&
          target.startsWith('src/') &&
          !/^src\/(lib|app\/ui)\//.test(target)
        )
          bad.push(`${file} reaches into ${target}`)
        else if (here === 'app/api' && /^src\/app\/(?!api\/)/.test(target))
          bad.push(`${file} reaches into ${target}`)
        else if (here === 'app/outbox' && /^src\/app\/(?!(api|outbox)\/)/.test(target))
          bad.push(`${file} reaches into ${target}`)
        else if (here === 'app/editor' && /^src\/app\/(?!(ui|outbox|editor)\/)/.test(target))
          bad.push(`${file} reaches into ${target}`)
        else if (
          /^app\/(?!(ui|api|outbox|editor|shell)$)/.test(here) &&
          !file.endsWith('Screen.tsx') &&
          /^src\/app\/(?!(ui|api|outbox|editor|shell|media|categories)\/)\w+\//.test(target) &&
          there !== here
        )
          bad.push(`${file} reaches sideways into ${target}`)
        if (target.endsWith('Screen.tsx') && file.endsWith('Screen.tsx'))
          bad.push(`${file} uses another screen, ${target}`)
      }
      return bad
    })

test('every import keeps to the table of who may import whom', () => {
  expect(violations()).toEqual([])
})

test('imports inside the house carry their extension', () => {
  const bare = code.flatMap(file =>
    importsOf(file)
      .filter(
        ({ from }) =>
          /^[.#]/.test(from) && !/\.(tsx?|css|json|po|woff2|svg|mjs)(\?\w+)?$/.test(from),
      )
      .map(({ from }) => `${file}: ${from}`),
  )
  expect(bare).toEqual([])
})

test('lazy code is loaded through later.ts so that it brings its words', () => {
  expect(code.filter(file => file.startsWith('src/app/') && /\blazy\(/.test(text(file)))).toEqual([
    'src/app/routes.tsx',
    'src/app/shell/later.ts',
  ])
})

test('no barrels, default exports, needless classes or silenced compiler', () => {
  expect(files.filter(file => ['index.ts', 'index.tsx'].includes(basename(file)))).toEqual([])
  expect(code.filter(file => /^export default/m.test(text(file)))).toEqual([])
  expect(
    code.filter(file =>
      /^(export )?(abstract )?class (?!ApiError|\w+ extends Component<)/m.test(text(file)),
    ),
  ).toEqual([])
  expect(
    code.filter(
      file =>
        file !== 'src/house.test.ts' &&
        /@ts-(ignore|expect-error|nocheck)|: any\b|\bas any\b|<any>/.test(text(file)),
    ),
  ).toEqual([])
})

test('no colour stands outside tokens.css, and nothing is !important', () => {
  const sheets = files.filter(file => file.endsWith('.css') && !file.endsWith('/tokens.css'))
  const bare = (file: string) => text(file).replace(/\/\*[\s\S]*?\*\//g, '')
  expect(
    sheets.filter(file => /#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(rgb|hsl|oklch)a?\(/i.test(bare(file))),
  ).toEqual([])
  expect(sheets.filter(file => bare(file).includes('!important'))).toEqual([])
})

test('inner HTML and the network each have one home (A-5)', () => {
  const app = code.filter(file => file.startsWith('src/app/') && !isTest(file))
  expect(app.filter(file => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text(file)))).toEqual([
    'src/app/ui/Rendered.tsx',
  ])
  expect(
    app.filter(
      file => /\bfetch\(|XMLHttpRequest/.test(text(file)) && !file.startsWith('src/app/api/'),
    ),
  ).toEqual([])
})

test('every row of the contract is named by a test', () => {
  const tests = [...code.filter(isTest), ...under('e2e')]
    .filter(file => file !== 'src/house.test.ts')
    .map(text)
    .join('\n')
  expect(Object.keys(rows).filter(name => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([])
})
