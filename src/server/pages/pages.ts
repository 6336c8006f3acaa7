// Everything that is neither API nor picture: the app's files, and its one page at every address of
// the site, with the title, description and link preview of what stands there.
import { createHash } from 'node:crypto'
import { afterWorkOn } from '#server/http/responses/longWork.ts'
import type { Handlers } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { bodyOf, sendBody, type Body } from './body.ts'
import { tellCrawler } from './crawlers/crawlers.ts'
import { scriptNeeded, siteDocument } from './document/frame.ts'
import { wordsIn } from './document/words.ts'
import { sendFrame } from './embed/frame.ts'
import { answerOembed } from './embed/oembed.ts'
import { createEmbedReader } from './embed/readEmbedded.ts'
import { openFiles } from './files.ts'
import { loadMark } from '#server/settings/mark.ts'
import { withSiteLook } from './siteLook.ts'
import { plainHead, previewHead, screenHead } from './head.ts'
import { pagePolicy, revalidated, securityHeaders } from './headers.ts'
import { placeOf, sourcesOf } from './screenAddresses.ts'
import { createPreloads } from './preloads.ts'
import { createReader } from './reader.ts'

const heldPages = 200

/**
 * Bodies by head and by the sources whose files they name, so that a page that many read is made
 * and compressed once.
 */
const createPageCache = (index: string, linksOf: (sources: string[]) => string) => {
  const held = new Map<string, Body>()
  return (face: (index: string) => string, head: string, text: string, sources: string[]): Body => {
    const framed = face(index)
    const name = createHash('sha1')
      .update(`${sources.join(' ')} ${framed} ${head} ${text}`)
      .digest('base64')
    const known =
      held.get(name) ??
      bodyOf(
        Buffer.from(
          framed
            .replace('<!--head-->', () => head)
            .replace('<div id="root"></div>', root => root.replace('><', () => `>${text}<`))
            .replace('</head>', () => `${linksOf(sources)}</head>`),
        ),
        'text/html; charset=utf-8',
      )
    held.delete(name)
    held.set(name, known)
    for (const oldest of held.keys()) {
      if (held.size <= heldPages) break
      held.delete(oldest)
    }
    return known
  }
}

const notFound = () =>
  Response.json(
    { error: true, message: 'Not found' },
    { status: 404, headers: { ...securityHeaders, 'Cache-Control': 'no-store' } },
  )

/**
 * `path` is still percent-encoded. `appFolder` null: no app, only the files that the service itself
 * brings.
 */
export const createPages = (service: Service, handlers: Handlers, appFolder: string | null) => {
  const files = openFiles(appFolder)
  const reader = createReader(service, handlers)
  const embedded = createEmbedReader(service, handlers)
  const pageOf = createPageCache(files.index, createPreloads(files.built, files.index))
  return async (request: Request, path: string): Promise<Response> => {
    const other =
      files.send(request, path) ??
      (await tellCrawler(service, request, path)) ??
      (await sendFrame(service, embedded, request, path)) ??
      (await answerOembed(service, embedded, request, path))
    if (other) return other
    if (/^\/Guide\/?$/.test(path))
      return new Response(null, {
        status: 301,
        headers: { ...securityHeaders, Location: '/guides' },
      })
    const place = placeOf(path)
    // A script or style that is gone must not be answered with a page.
    if (
      appFolder === null ||
      (place.kind === 'nothing' && /^\/assets\/|\.[a-z0-9]{1,5}$/i.test(path))
    )
      return notFound()
    const url = new URL(request.url)
    const { status, preview, document, unlisted = false } = await reader(place, url)
    const settings = service.settings()
    const { embed_providers, site_name, description, training, private_site, default_langid } =
      settings
    const mark = await service.asNobody(({ db }) => loadMark(db, '', settings.mark))
    const head = preview
      ? previewHead(site_name, service.config.publicUrl, preview)
      : place.kind === 'screen' && status === 200 && !private_site
        ? screenHead(site_name, description, service.config.publicUrl, {
            langid: default_langid,
            path,
          })
        : plainHead(site_name, description, status === 200 && !unlisted)
    const words = wordsIn(preview?.langid ?? default_langid)
    const text =
      document === null
        ? scriptNeeded(words)
        : siteDocument({ site: site_name, mark, path: path + url.search, foot: settings }, words, {
            content: document,
            paper: place.kind !== 'screen' || /^\/($|search$|guides\/)/.test(path),
          })
    await afterWorkOn(text.length)
    const face = (index: string) => withSiteLook(index, settings, mark, words.langid)
    return sendBody(request, pageOf(face, head, text, sourcesOf(place)), status, {
      'Content-Security-Policy': pagePolicy(
        embed_providers,
        training ? service.config.contentUrl : null,
      ),
      'Cache-Control': status === 200 ? revalidated : 'no-store',
      ...(unlisted ? { 'X-Robots-Tag': 'noindex' } : {}),
    })
  }
}
