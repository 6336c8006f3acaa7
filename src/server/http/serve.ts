// One request, from row to answer. Every ApiError is caught here and nowhere else.
import { rm } from 'node:fs/promises'
import type { Row, Schemas } from '#contract/endpoint.ts'
import { createMatcher, type Match } from '#contract/path.ts'
import { rows, type Name } from '#contract/rows.ts'
import { shownOnce } from '#contract/waysIn.ts'
import { schemas } from '#contract/table.ts'
import { ApiError, badRequest, invalidField, notFound } from '#lib/errors.ts'
import { firstOf, foundIn } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { AuditRow } from '#server/effects/audit.ts'
import { writeOutbox, type NewEvent } from '#server/effects/outbox.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import type { Db } from '#server/db/open.ts'
import { wantsXml, xmlOf } from '#server/omanual/asked.ts'
import { isNewcomer, tokenOf } from './access.ts'
import { isKept } from './bytes.ts'
import { bindToBrowser } from './browser.ts'
import { networkOf } from '#server/base/clientAddress.ts'
import { isCsv } from './csv.ts'
import { isStreamed } from './context.ts'
import type { Ctx, Handlers, Person, QuickHandlers } from './context.ts'
import {
  forgetKey,
  keepAnswer,
  requestHash,
  takeKey,
  withoutSecret,
  type KeptAnswer,
} from './idempotency.ts'
import { jsonLimit, parseJson, readInput, readLimited } from './input.ts'
import {
  corsHeaders,
  preflightHeaders,
  writeCsv,
  writeError,
  writeKept,
  writeOutput,
  writeStream,
  type Asked,
} from './output.ts'
import { passCookie } from './pass.ts'
import { auditRefusals, writeWithRefusals } from './refusals.ts'
import { identifySender, senderOf } from './sender.ts'
import type { Service } from './service.ts'
import { spool, type Spooled } from './spool.ts'
import { requireStanding, standingOf } from './standing.ts'
import { jsonOf } from './written.ts'

const match = createMatcher<Name>(rows)
const table: Record<Name, Schemas> = schemas

/**
 * Rows that share path and method (the four shapes of /wikis/:namespace) are told apart by
 * `display`.
 */
const pick = (
  found: Extract<Match<Name>, { found: 'row' }>,
  search: URLSearchParams,
): { name: Name; params: Record<string, string> } => {
  if (found.names.length === 1) return firstOf(found.names)
  const display = search.get('display') ?? ''
  const wanted: Name =
    display === 'titles'
      ? 'listWikiTitles'
      : display === 'hierarchy'
        ? 'readHierarchy'
        : display === 'hierarchyOrder'
          ? 'readHierarchyOrder'
          : 'listWikis'
  return foundIn(found.names, one => one.name === wanted)
}

const appId = (service: Service, header: string | null, name: Name) => {
  const { app_ids, require_app_id } = service.settings()
  if (header !== null && app_ids.length && !app_ids.includes(header))
    throw badRequest('Invalid app id')
  if (header === null && require_app_id && (name === 'createToken' || name === 'createUser'))
    throw badRequest('Invalid app id')
}

const countRate = (
  service: Service,
  row: Row,
  person: Person | null,
  ip: string,
  headers: Record<string, string>,
) => {
  const { rates } = service.config
  const reads = row.method === 'GET'
  const max = !person
    ? rates.RATE_READ_ANONYMOUS
    : reads
      ? rates.RATE_READ
      : isNewcomer(person)
        ? rates.RATE_WRITE_NEW
        : rates.RATE_WRITE
  const left = service.rateLimits.take(
    person ? `${reads ? 'read' : 'write'} ${person.userid}` : `ip ${networkOf(ip)}`,
    max,
    60,
  )
  if (left)
    Object.assign(headers, {
      'RateLimit-Limit': String(left.limit),
      'RateLimit-Remaining': String(left.remaining),
      'RateLimit-Reset': String(left.reset),
    })
}

const keptHeaders = ['Location', 'X-Patrol-State', 'X-Patrol-Item', 'X-Patrol-Below', 'X-Ignored']

type Done = { status: number; answer: unknown; replay?: KeptAnswer }
type Effects = { touched: string[]; events: NewEvent[]; jobs: NewJob[]; created: boolean }

/** `path` is what follows the base path, still percent-encoded. */
export const createServe =
  (service: Service, handlers: Handlers, quick: QuickHandlers = {}) =>
  async (request: Request, path: string, ip: string): Promise<Response> => {
    const cut = request.url.indexOf('?')
    const search = new URLSearchParams(cut < 0 ? '' : request.url.slice(cut + 1))
    const method = request.method
    const requestid = service.requestid()
    const headers: Record<string, string> = {
      'X-Request-Id': requestid,
      ...corsHeaders(service.settings().cors_origins, request.headers.get('origin')),
    }
    const asked: Asked = {
      method,
      pretty: search.has('pretty'),
      signedIn: request.headers.has('authorization'),
      accepts: request.headers.get('accept-encoding'),
      ifNoneMatch: request.headers.get('if-none-match'),
      xml: null,
    }
    const started = performance.now()
    let named = 'none'
    let leave = () => {}
    let person: Person | null = null

    const answer = async (): Promise<Response> => {
      if (request.url.length > 8192) throw new ApiError(414, 'The address is longer than 8 KiB')
      // A read by nobody in particular: the same address gets the same bytes until something in
      // them changes.
      const shared =
        method === 'GET' &&
        !asked.signedIn &&
        !service.settings().private_site &&
        !request.headers.has('x-app-id') &&
        !wantsXml(search.get('type'), request.headers.get('accept'))
      const remembered = shared ? service.bytes.at(request.url) : null
      if (remembered) {
        countRate(service, rows.readGuide, null, ip, headers)
        return writeOutput(asked, 200, remembered, headers)
      }
      const found = match(method, path)
      if (found.found === 'nothing') throw notFound()
      const allow = [
        ...found.allow,
        ...(found.allow.includes('GET') ? ['HEAD'] : []),
        'OPTIONS',
      ].join(', ')
      if (method === 'OPTIONS')
        return new Response(null, {
          status: 204,
          headers: { ...headers, ...preflightHeaders, Allow: allow },
        })
      if (found.found === 'path')
        throw new ApiError(405, 'Method not allowed', { headers: { Allow: allow } })
      const { name, params } = pick(found, search)
      named = name
      leave = service.loop.enter(name)
      asked.xml = xmlOf(name, params, search.get('type'), request.headers.get('accept'))
      const row: Row = rows[name]
      const bytes =
        row.raw || row.method === 'GET' ? Buffer.alloc(0) : await readLimited(request, jsonLimit)

      // Signing in and registering hand out a token: their answers are never kept.
      const asks =
        row.method === 'GET' || row.access === 'anyone'
          ? null
          : request.headers.get('idempotency-key')
      const key = shownOnce.includes(name) ? null : asks
      const short = key === null ? quick[name] : undefined
      let loaded: unknown
      let token: string | null = null
      const cookies = request.headers.get('cookie')
      try {
        token = tokenOf(request.headers.get('authorization'))
        if (token) {
          const besides = short?.load(params) ?? null
          const sent = { token, key, bytes }
          const known = await identifySender(service.database, request, sent, besides)
          if (known.person === null) return await writeKept(asked, known.kept, headers)
          ;({ person, beside: loaded } = known)
        }
        const pass =
          token &&
          person &&
          passCookie(person.tokenid, token, service.config.publicUrl.startsWith('https:'), cookies)
        if (pass) headers['Set-Cookie'] = pass
        person = await standingOf(service, name, row, person)
      } finally {
        countRate(service, row, person, ip, headers)
      }
      appId(service, request.headers.get('x-app-id'), name)
      await requireStanding(service, name, row, person, search)

      if (asks !== null && !/^[\x21-\x7e]{1,64}$/.test(asks))
        throw invalidField(
          'Idempotency-Key',
          'invalid_value',
          'A key is 1 to 64 visible characters',
        )
      const effects: Effects = { touched: [], events: [], jobs: [], created: true }
      const refusals: AuditRow[] = []
      const context = (db: Db): Ctx => ({
        db,
        person,
        settings: service.settings(),
        config: service.config,
        origin: service.config.publicUrl,
        now: unixNow(),
        userAgent: request.headers.get('user-agent') ?? '',
        bindToBrowser: () => bindToBrowser(service.config, request, headers),
        bytes: service.bytes,
        media: service.media,
        ip,
        network: networkOf(ip),
        rateLimits: service.rateLimits,
        views: service.views,
        streams: service.streams,
        lastEventid: request.headers.get('last-event-id') ?? '',
        reason: (request.headers.get('x-reason') ?? '').trim().slice(0, 500),
        holds: service.holds,
        wishes: {
          accept_below: /^(true|1|)$/i.test(search.get('accept_below') ?? 'no'),
          settles: /^[1-9]\d{0,8}$/.test(search.get('settles') ?? '')
            ? Number(search.get('settles'))
            : null,
        },
        snapshot: work =>
          row.method === 'GET' && !row.audited ? service.database.snapshot(work) : work(db),
        touch: (...resources) => void effects.touched.push(...resources),
        emit: event => void effects.events.push(event),
        queue: job => void effects.jobs.push(job),
        requestid,
        auditRefusal: refusal => void refusals.push(refusal),
        header: (header, value) => void (headers[header] = value),
        alreadyThere: () => void (effects.created = false),
        log: service.log,
      })
      let file: Spooled | null = null
      const ignored = (names: string[]) => void (headers['X-Ignored'] = names.join(', '))
      const inputOf = (json: Record<string, unknown>) =>
        readInput(table[name], { params, search, json, file, ignored })
      const run = async (db: Db): Promise<Done> => {
        // a lost race runs the work again
        refusals.length = effects.touched.length = effects.events.length = effects.jobs.length = 0
        effects.created = true
        const sender = senderOf(person, token, cookies)
        const repeatable = key !== null && person && sender ? { key, person, sender } : null
        if (repeatable) {
          const hash = requestHash(request, file?.sha256 ?? bytes)
          const replay = await takeKey(
            db,
            repeatable.person.userid,
            repeatable.key,
            hash,
            unixNow(),
          )
          if (replay) return { status: replay.status, answer: null, replay }
        }
        const input = inputOf(row.method === 'GET' || row.raw ? {} : parseJson(bytes))
        const result = await (handlers[name] as (input: unknown, ctx: Ctx) => Promise<unknown>)(
          input,
          context(db),
        )
        // What the handler had no use for is held to its schema all the same; a write is undone by
        // it.
        void input.query
        input.body()
        const status =
          (effects.created && table[name].status) || (table[name].returns === null ? 204 : 200)
        if (row.method !== 'GET') {
          if (repeatable) {
            const body = result === null ? null : jsonOf(withoutSecret(result))
            const kept = Object.fromEntries(
              keptHeaders.flatMap(h => (headers[h] ? [[h, headers[h]]] : [])),
            )
            await keepAnswer(db, repeatable, { status, headers: kept, body })
          }
          effects.jobs.push(...(await service.jobsAfter(db, person, effects.events)))
          for (const job of effects.jobs) await queueJob(db, job)
          await writeOutbox(db, person?.userid ?? null, effects.events, [
            ...new Set(effects.touched),
          ])
        }
        return { status, answer: result }
      }

      /**
       * One statement that commits by itself, where the row has such a way and the request fits it.
       */
      const runQuick = async (): Promise<Done | null> => {
        if (!short || !loaded) return null
        const input = inputOf(parseJson(bytes))
        const saved = await (
          short.save as (
            input: unknown,
            ctx: Ctx,
            loaded: unknown,
          ) => Promise<{ answer: unknown; touched: string[] } | null>
        )(input, context(service.database), loaded)
        if (saved) effects.touched.push(...saved.touched)
        return saved && { status: 200, answer: saved.answer }
      }

      // A slow upload is on disk before its transaction begins.
      const receiving = row.raw
        ? await service.uploads.receiving(service, name, () => inputOf({}), request.headers, person)
        : null
      let done: Done
      try {
        file = row.raw
          ? await spool(service.config, request, service.uploads.limit(name), receiving)
          : null
        if (file)
          await service.uploads.prepare(service, name, {
            params,
            search,
            headers: request.headers,
            file,
            person,
            receiving,
          })
        done =
          (await runQuick()) ??
          (row.method === 'GET' && !row.audited
            ? await run(service.database)
            : await writeWithRefusals(service.database, run, db => forgetKey(db, person, key)))
      } catch (error) {
        await receiving?.failed(error)
        await auditRefusals(service.database, { person, ip, requestid }, refusals)
        throw error
      } finally {
        receiving?.stop()
        if (file) await rm(file.path, { force: true })
      }
      service.stamps.touched(effects.touched)
      // whoever changed them asks next by the new ones
      if (effects.touched.includes('settings')) await service.readSettings()
      if (effects.jobs.length) service.wakeJobs()
      if (done.replay) return await writeKept(asked, done.replay, headers)
      if (isStreamed(done.answer)) return writeStream(asked, done.answer, headers)
      if (isCsv(done.answer)) return writeCsv(asked, done.answer, headers)
      if (service.checkAnswer && done.answer !== null)
        service.checkAnswer(
          name,
          JSON.parse(
            isKept(done.answer) ? done.answer.json.toString() : JSON.stringify(done.answer),
          ),
        )
      if (shared && isKept(done.answer)) service.bytes.remember(request.url, done.answer)
      return writeOutput(asked, done.status, done.answer, headers)
    }

    let response: Response
    try {
      response = await answer()
    } catch (thrown) {
      let error: ApiError
      if (thrown instanceof ApiError) error = thrown
      else {
        service.log.error({ requestid, row: named, error: thrown }, 'unexpected error')
        error = new ApiError(500, 'An unexpected error occurred', {
          body: { error: true, message: 'An unexpected error occurred', request_id: requestid },
        })
      }
      response = writeError(asked, error, headers)
    }
    leave()
    service.logRequest({
      requestid,
      method,
      row: named,
      status: response.status,
      userid: (person as Person | null)?.userid,
      milliseconds: performance.now() - started,
    })
    return response
  }
