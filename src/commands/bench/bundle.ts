// Bytes of script after gzip that the first page costs, read from what was built.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bytesOf, firstPageOf, scriptsOf } from '#lib/firstPage.ts'
import type { Script } from '#lib/firstPage.ts'
import { rootFolder } from '#server/base/root.ts'

export const measureBundle = (): { entry: number; withReader: number } => {
  const built = join(rootFolder, 'dist', 'app')
  const first = scriptsOf(readFileSync(join(built, 'index.html'), 'utf8'))
  const scripts = readdirSync(join(built, 'assets'))
    .filter(name => name.endsWith('.js'))
    .map((file): Script => {
      const name = `assets/${file}`
      const bytes = readFileSync(join(built, name))
      const imports = [
        ...bytes.toString().matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g),
      ].map(found => `assets/${found[1]}`)
      return {
        name,
        bytes: gzipSync(bytes).length,
        imports,
        modules: [],
        begins: first.includes(name) ? 'entry' : file.startsWith('GuideScreen-') ? 'reader' : null,
      }
    })
  // Of the two catalogs the smaller one comes with the first page.
  const [words] = scripts
    .filter(({ name }) => name.startsWith('assets/en-'))
    .sort((a, b) => a.bytes - b.bytes)
  if (words) words.begins = 'reader'
  const { entry, withReader } = firstPageOf(scripts)
  return { entry: bytesOf(entry), withReader: bytesOf(withReader) }
}
