// The other origin (moderation-admin 9): the player, the files of packages, and what packages say
// of an attempt. It knows no sign-in: whoever comes has an address that was given to them, and it
// opens nothing but this.
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { ApiError, badRequest, notFound } from '#lib/errors.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { sql } from '#server/db/sql.ts'
import { parseJson, readLimited } from '#server/http/body/input.ts'
import { safeHeaders } from '#server/http/responses/safeHeaders.ts'
import type { Service } from '#server/http/service.ts'
import { commitAttempt, startAttempt } from './attempts.ts'
import { createStore } from './cmi5/endpoints.ts'
import { closedPage, openPart, partsDone, progressOf } from './cmi5/player.ts'
import { cmi5Script } from './cmi5/playerScript.ts'
import { openLaunch, requireLaunch, type LaunchRow } from './launches.ts'
import { findAttempt, loadImport, type ItemState } from './load.ts'
import { playerPage, type PlayerFacts } from './playerPage.ts'
import { playerScript } from './playerScript.ts'
import { itemsDone, itemToOpen, restored, suspendLimit } from './runtime.ts'
import { serveFile } from './serve.ts'

const commitLimit = 4 * 1024 * 1024
const openingsAtMost = 100_000 // of items, in one visit
const require = createRequire(import.meta.url)
const runtimes: Record<string, string> = {
  'scorm12.js': 'scorm-again/scorm12/min',
  'scorm2004.js': 'scorm-again/scorm2004/min',
}

/**
 * What a package may do: run and draw what it brings, and reach nothing else. The player may show
 * it, inside the app: each frame above counts.
 */
const policy = ({ config }: Service, scripts: string) =>
  [
    "default-src 'none'",
    scripts,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${config.publicUrl}`,
    'sandbox allow-scripts allow-forms allow-same-origin',
  ].join('; ')

const always: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(), publickey-credentials-create=()',
}
const refusal = (status: number, message: string): Response =>
  Response.json({ error: true, message }, { status, headers: always })

const page = (html: string, rules: string, more: Record<string, string>): Response =>
  new Response(html, {
    headers: {
      ...always,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': rules,
      ...more,
    },
  })

const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3)
  return from < 0 ? '/' : url.slice(from).replace(/[?#].*$/, '')
}

/** What the page begins with: every item, and what it said last. */
const factsOf = async (
  service: Service,
  row: LaunchRow & { token: string; files: string },
): Promise<PlayerFacts> => {
  const { database } = service
  const { content, id } = await loadImport(database, row.importid)
  if (!content) throw notFound('Package')
  const attempt = row.attemptid === null ? null : await findAttempt(database, row.attemptid)
  const { username } = await database.one<{ username: string }>(
    sql`select username from users where userid = ${row.userid}`,
  )
  const { long_suspend_data, title } = await database.one<{
    long_suspend_data: boolean
    title: string
  }>(sql`select long_suspend_data, title from training_modules where id = ${id}`)
  const states: Record<string, ItemState> = attempt?.items ?? {}
  return {
    app: new URL(service.config.publicUrl).origin,
    title,
    standard: content.standard,
    token: row.token,
    files: `/files/${row.files}/`,
    records: attempt !== null,
    first: row.item ?? itemToOpen(states, content.items),
    suspend_limit: suspendLimit(content.standard, content.edition, long_suspend_data),
    done: (content.standard === 'CMI5' ? partsDone : itemsDone)(content.items, states),
    items: content.items.map(({ unit: _, ...item }) => ({
      ...item,
      // A part of cmi5 asks the store for what it is to know, and nothing of it is a person's name.
      cmi:
        content.standard === 'CMI5'
          ? {}
          : restored(
              content.standard,
              states[item.id],
              { userid: row.userid, username },
              attempt === null,
              item.given,
            ),
    })),
  }
}

const open = async (service: Service, request: Request, preview: boolean): Promise<Response> => {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  // Whoever only asks whether it is there has not opened it.
  if (request.method !== 'GET')
    return new Response(null, { status: 405, headers: { ...always, Allow: 'GET' } })
  const row = await writeAsService(service, 'player', async ctx => {
    const launched = await openLaunch(ctx.db, key, ctx.now)
    if (launched && (launched.attemptid === null) !== preview) throw notFound('Address')
    if (launched?.attemptid) await startAttempt(ctx, launched.attemptid)
    return launched
  })
  if (!row)
    return refusal(403, 'This link has expired or has already been used. Open the module again')
  const { html, nonce } = playerPage(await factsOf(service, row))
  return page(html, policy(service, `script-src 'self' 'nonce-${nonce}'`), {
    'Clear-Site-Data': '"cookies", "storage"',
  })
}

/**
 * POST /runtime with the launch token: {item, cmi, finished, opening}. `opening` numbers the times
 * that the page of the player opened an item, from 1: each has seconds of its own. Answers
 * {recorded, part}: false in a preview, and for an attempt that is closed, where an item is looked
 * at again and nothing is kept of it; else `part` is how the item stands.
 */
const commit = async (service: Service, request: Request): Promise<Response> => {
  const launched = await requireLaunch(service, request)
  const { rateLimits, config } = service
  rateLimits.take(`write ${launched.userid}`, config.rates.RATE_WRITE, 60)
  const { item, cmi, finished, opening = 0 } = parseJson(await readLimited(request, commitLimit))
  if (typeof item !== 'string' || typeof cmi !== 'object' || cmi === null)
    throw badRequest('Specify `item` as a string and `cmi` as an object')
  if (
    typeof opening !== 'number' ||
    !Number.isInteger(opening) ||
    opening < 0 ||
    opening > openingsAtMost
  )
    throw badRequest('`opening` must be the number of an opening, such as 1 for the first')
  if (launched.attemptid === null) return Response.json({ recorded: false }, { headers: always })
  const { attemptid, launchid } = launched
  const answer = await writeAsService(service, 'player', async ctx => {
    const attempt = await findAttempt(ctx.db, attemptid, true)
    if (!attempt) throw notFound('Attempt')
    if (attempt.closed) return { recorded: false }
    const { part } = await commitAttempt(ctx, attempt, {
      cmi: cmi as Record<string, unknown>,
      item,
      session: opening === 0 ? String(launchid) : `${launchid}.${opening}`,
      finished: finished === true,
    })
    return { recorded: true, part }
  })
  return Response.json(answer, { headers: always })
}

export const createContentSite = (service: Service) => {
  const app = new Hono({ strict: false })
  const script = (body: string | Buffer) =>
    new Response(body as string, {
      headers: {
        ...always,
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      },
    })
  const { contentUrl, publicUrl } = service.config
  app.use('*', safeHeaders(contentUrl, `'self' ${publicUrl}`))
  app.use('*', async (c, next) => {
    // Nothing of a package outlives it here.
    if (c.req.header('service-worker')) return refusal(403, 'Service workers are not allowed here')
    await next()
  })
  app.get('/player/player.js', () => script(playerScript))
  app.get('/player/cmi5.js', () => script(cmi5Script))
  app.get('/player/lib/:name', async c => {
    const found = runtimes[c.req.param('name')]
    return found
      ? script(await readFile(require.resolve(found)))
      : refusal(404, 'There is nothing here')
  })
  app.all('/player/:id', c => open(service, c.req.raw, false))
  app.all('/preview/:importid', c => open(service, c.req.raw, true))
  app.post('/runtime', c => commit(service, c.req.raw))
  const kept = (value: object) => Response.json(value, { headers: always })
  app.post('/cmi5/sessions', async c => kept(await openPart(service, c.req.raw)))
  app.get('/cmi5/progress', async c => kept(await progressOf(service, c.req.raw)))
  app.get('/cmi5/closed', c =>
    page(closedPage(c.req.raw), policy(service, "script-src 'none'"), {}),
  )
  app.route('/', createStore(service, always))
  app.get('/files/:files/*', c =>
    serveFile(service, c.req.raw, pathOf(c.req.raw.url), {
      ...always,
      'Content-Security-Policy': policy(
        service,
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
      ),
    }),
  )
  app.notFound(() => refusal(404, 'There is nothing here'))
  app.onError(error => {
    if (error instanceof ApiError)
      return Response.json(
        {
          error: true,
          message: error.message,
          ...(error.errors.length ? { errors: error.errors } : {}),
        },
        { status: error.status, headers: { ...always, ...error.headers } },
      )
    service.log.error({ error }, 'unexpected error in the player')
    return refusal(500, 'An unexpected error occurred')
  })
  return app
}
export type ContentSite = ReturnType<typeof createContentSite>
