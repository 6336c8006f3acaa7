// The app into dist/app and the server with its commands into dist/server, when the sources
// changed.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { oneLine, root, runPackage } from './child.mjs'

const sources = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
]
const stamp = join(root, 'dist/.stamp')
const products = ['dist/app/index.html', 'dist/server/main.js']

/** A digest of every source's path, size and time of change; tests are no sources. */
function digest() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  const add = path => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (!found) return
    if (found.isDirectory())
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  }
  sources.forEach(add)
  return hash.digest('hex')
}

/** Builds when needed; false when a build failed, whose output is then shown. */
export async function ensureBuilt() {
  const wanted = digest()
  const whole = products.every(product => existsSync(join(root, product)))
  if (whole && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  rmSync(stamp, { force: true })
  const done = oneLine('Building the app and the server')
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = args => runPackage('vite/bin/vite.js', ['build', ...args], { capture: true, env })
  const results = await Promise.all([vite([]), vite(['--mode', 'server'])])
  const failed = results.filter(({ status }) => status !== 0)
  done(failed.length > 0 ? 'failed' : undefined)
  for (const { output } of failed) console.error(output.trim())
  if (failed.length > 0) return false
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  process.exitCode = (await ensureBuilt()) ? 0 : 1
}
