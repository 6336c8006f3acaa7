// The service worker, and the list of files that a guide or run kept on a device needs to open
// without a network.
import { build, type Plugin } from 'vite'

/** Screens that open without a network, with what they bring. */
const offlineScreens =
  /src\/app\/(main|rareRoutes|shell\/LateShell|shell\/SiteFoot|guides\/workshop\/(KeptScreen|view\/WorkshopScreen)|work\/(BenchScreen|WorkScreen)|guides\/read\/(GuideExtras|media\/(StepFilm|LitShapes|EnlargedPicture|PrintedPictures))|ui\/pictures\/QrCode|locales\/(first\/)?\w+)\.(tsx?|po)$/

/**
 * What these screens and the shell ask for later: calls and their repetition, what goes on once
 * there is a network again, the way out of the account, the reader of codes. A browser may hold on
 * to a first answer that it was not there, until the page is loaded anew.
 */
const laterParts =
  /(src\/contract\/rows|src\/app\/(api\/repeat|shell\/(SiteMenuPanel|ForbiddenNotice)|recover\/(SignOutDialog|RecoverDrawer)|offline\/(appFiles|keepFiles|keptRuns)|work\/run\/(resumeRuns|openRun|runDatabase)|guides\/workshop\/(answers|kept\/keepGuide)|ui\/text\/linkFilms|drafts\/(journal\/(journalStores|begunWords|keptTexts)|react\/(resumeFiles|beginOutbox|saveAll))))\.tsx?$|node_modules\/@zxing\/(browser|library)\//

type Chunk = {
  type: 'chunk'
  fileName: string
  imports: string[]
  moduleIds: string[]
  facadeModuleId: string | null
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

/** A file with everything that it asks for at once. */
const withImports = (chunks: Map<string, Chunk>, name: string, into: Set<string>) => {
  const chunk = chunks.get(name)
  if (!chunk || into.has(name)) return
  into.add(name)
  for (const more of ['importedCss', 'importedAssets'] as const)
    for (const file of chunk.viteMetadata?.[more] ?? []) into.add(file)
  for (const other of chunk.imports) withImports(chunks, other, into)
}

/** One file without imports, which every browser takes for a service worker. */
const serviceWorker = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: 'src/app/offline/serviceWorker.ts',
        output: { format: 'iife' },
      },
    },
  })
  const [first] = [made].flat()
  const script = first && 'output' in first ? first.output[0] : undefined
  if (script?.type !== 'chunk') throw new Error('The service worker was not built')
  return script.code
}

export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: await serviceWorker(),
      })
      const chunks = new Map(
        Object.values(bundle).flatMap(part =>
          part.type === 'chunk' ? [[part.fileName, part as unknown as Chunk] as const] : [],
        ),
      )
      const files = new Set<string>()
      const isNeeded = (id: string) => offlineScreens.test(id) || laterParts.test(id)
      for (const { fileName, moduleIds, facadeModuleId } of chunks.values())
        if ([...moduleIds, facadeModuleId ?? ''].some(isNeeded))
          withImports(chunks, fileName, files)
      // Fonts, which the styles of the first page name.
      for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) files.add(name)
      this.emitFile({
        type: 'asset',
        fileName: 'offline-files.json',
        source: JSON.stringify([...files].toSorted().map(file => `/${file}`)),
      })
    },
  },
})
