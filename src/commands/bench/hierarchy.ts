// `hierarchy`: the whole tree of a large site, against a bare node:http with the same bytes. One read at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '#server/root.ts'
import { againstBare } from './againstBare.ts'
import { startService } from './service.ts'

type Tree = { [title: string]: Tree | null }
const path = '/api/2.0/wikis/CATEGORY?display=hierarchy&includeStubs=true'
const size = 48_295

/** A tree as large as a real one, with titles of usual length: each category has up to 20 below it. */
const writeTree = async (file: string): Promise<void> => {
  const hierarchy: Tree = {}
  const branches: Tree[] = [hierarchy]
  const title = (n: number) => `Category of things number ${n}`
  for (let n = 0; n < size; n++) {
    const above = branches[Math.floor(n / 20)]!
    const branch: Tree = {}
    above[title(n)] = branch
    branches.push(branch)
  }
  await writeFile(file, JSON.stringify({ hierarchy, display_titles: {} }))
}

/** The real tree where the reference data is, else one of the same size. */
const treeFile = async (dataDir: string): Promise<string> => {
  const real = join(process.env['SHARED_DIR'] ?? join(rootFolder, '..', 'shared'), 'data', 'real', 'categories.json')
  if (existsSync(real)) return real
  const made = join(dataDir, 'categories.json')
  await writeTree(made)
  return made
}

const count = (tree: Tree): number => Object.values(tree).reduce((sum, below) => sum + 1 + (below ? count(below) : 0), 0)

export const measureHierarchy = async (dataDir: string) => {
  const file = await treeFile(dataDir)
  const child = spawn(process.execPath, [join(rootFolder, 'dist', 'server', 'commands', 'import.js'), file], { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit') as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const service = await startService(dataDir)
  const started = performance.now()
  const { hierarchy } = await (await fetch(`http://127.0.0.1:${service.port}${path}`)).json() as { hierarchy: Tree }
  const firstMilliseconds = performance.now() - started
  const measured = await againstBare(service, path, 1)
  await service.stop()
  return { ...measured, categories: count(hierarchy), firstMilliseconds }
}
