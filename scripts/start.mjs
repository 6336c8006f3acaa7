// `npm start`: installs and builds what is missing or out of date, then becomes the server. In this
// process, so that Ctrl-C and SIGTERM reach the server itself, and a second start waits for one
// Node only.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './child.mjs'

// A killed npm takes nobody along: without this the server would live on, unseen, and hold the data
// folder.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
