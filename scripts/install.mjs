// Packages: installs them when they are missing or the lock changed. Plain Node, for nothing is
// installed yet.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneLine, root, run } from './child.mjs'

const oldest = [20, 19] // package.json "engines"
const lock = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.stepwright-installed')

/** Ends with one clear line on a Node that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(
    `Stepwright needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. Get one at https://nodejs.org.`,
  )
  process.exit(1)
}

const digest = () =>
  createHash('sha256')
    .update(readFileSync(lock))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

/** Somebody ran npm by hand: npm's own copy of the lock is then newer than the lock. */
function installedByHand() {
  const npmsCopy = join(modules, '.package-lock.json')
  return existsSync(npmsCopy) && statSync(npmsCopy).mtimeMs >= statSync(lock).mtimeMs
}

/** Where npm is: the one that runs us, or the one on the PATH. */
function npm(args, options) {
  const cli = process.env.npm_execpath
  // The outer npm's settings for a quiet run must not hide why an installation failed.
  const env = { ...process.env, npm_config_loglevel: 'error', NODE_ENV: 'development' }
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], { ...options, env })
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    ...options,
    env,
    shell: process.platform === 'win32',
  })
}

/** Installs when needed. Ends the process when that fails. */
export async function ensureInstalled() {
  requireNode()
  const wanted = digest()
  if (existsSync(modules)) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
    if (installedByHand()) return writeFileSync(stamp, wanted)
  }
  const done = oneLine('Installing packages')
  const quiet = ['--no-audit', '--no-fund', '--include=dev', '--include=optional']
  let result = await npm(['ci', ...quiet], { capture: true })
  if (result.status >= 128) process.exit(result.status) // interrupted
  if (result.status !== 0) result = await npm(['install', '--no-save', ...quiet], { capture: true })
  if (result.status !== 0) {
    done('failed')
    console.error(result.output.trim())
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
  done()
}
