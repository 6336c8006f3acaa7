// The built app's files, read once at the start: a few megabytes, and no path of a request ever
// reaches the disk.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { memberAt } from '#lib/existing.ts'
import { bodyOf, sendBody, type Body } from './body.ts'
import { drawings } from './drawings.ts'
import { forGood, revalidated } from './headers.ts'
import { readBuilt, type Built } from './preloads.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

export type Files = {
  index: string
  /** Which files each source became; empty without an app. */
  built: Built
  /** The answer for a file's own address, or null when there is no such file. */
  send: (request: Request, path: string) => Promise<Response> | null
}

const opened = new Map<string | null, Files>()

/**
 * `folder` null: only what the service itself brings. Several sites of one process have the same
 * files, compressed once. Throws when the folder holds no built app.
 */
export const openFiles = (folder: string | null): Files => {
  const known = opened.get(folder)
  if (known) return known
  const files = readFiles(folder)
  opened.set(folder, files)
  return files
}

const readFiles = (folder: string | null): Files => {
  const held = new Map<string, Body>()
  for (const [path, drawing] of Object.entries(drawings))
    held.set(path, bodyOf(Buffer.from(drawing), memberAt(types, '.svg')))
  let index = ''
  let built: Built = {}
  const ofApp =
    folder === null
      ? []
      : readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter(file => file.isFile())
          .map(file => join(file.parentPath, file.name))
          .map(full => ({
            full,
            path: full.slice(folder.length).replaceAll('\\', '/').replace(/^\/*/, '/'),
          }))
  for (const { full, path } of ofApp) {
    if (path === '/index.html') index = readFileSync(full, 'utf8')
    else if (path === '/.vite/manifest.json') built = readBuilt(readFileSync(full, 'utf8'))
    else if (!path.startsWith('/.'))
      held.set(path, bodyOf(readFileSync(full), types[extname(path)] ?? 'application/octet-stream'))
  }
  if (folder !== null && !index.includes('<!--head-->'))
    throw new Error(
      `There is no built app in ${folder}: index.html is missing or lacks the placeholder for the head`,
    )
  return {
    index,
    built,
    send(request, path) {
      const body = held.get(path)
      if (!body) return null
      // Names in assets/ carry a digest of their content.
      const more: Record<string, string> = {
        'Cache-Control': path.startsWith('/assets/') ? forGood : revalidated,
      }
      if (Object.hasOwn(drawings, path)) more['Cross-Origin-Resource-Policy'] = 'cross-origin'
      return sendBody(request, body, 200, more)
    },
  }
}
