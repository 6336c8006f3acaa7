// The work of a request: its handler, in one transaction with everything that the work leaves
// behind.
import { rm } from 'node:fs/promises'
import type { Row, Schemas } from '#contract/core/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'
import { ApiError, invalid } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import { limitConcurrency } from '#server/base/limitedConcurrency.ts'
import type { Db } from '#server/db/open.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import type { Ctx } from '../context.ts'
import {
  forgetKey,
  keepAnswer,
  requestHash,
  takeKey,
  withoutSecret,
  type KeptAnswer,
  type KeptForKey,
} from '../idempotency.ts'
import { parseJson, readInput } from '../body/input.ts'
import { auditRefusals, writeWithRefusals } from '../refusals.ts'
import { senderOf } from '../access/sender.ts'
import { bufferUpload, type BufferedUpload } from '../body/uploadBuffer.ts'
import { jsonOf } from '../responses/rawJson.ts'
import { isZip } from '../responses/zip.ts'
import type { Reading } from '../readers.ts'
import { contextOf } from './context.ts'
import type { Done, Effects, Identified } from './exchange.ts'

const table: Record<Name, Schemas> = schemas

const keptHeaders = ['Location', 'X-Patrol-State', 'X-Patrol-Item', 'X-Patrol-Below', 'X-Ignored']

const inputOf = (
  exchange: Identified,
  json: Record<string, unknown>,
  file: BufferedUpload | null,
) => {
  const { name, params, search, headers } = exchange
  const ignored = (names: string[]) => void (headers['X-Ignored'] = names.join(', '))
  return readInput(table[name], { params, search, json, file, ignored })
}

/** Of a write that may be repeated: by whom, and under which key. */
const repeatableOf = ({ key, person, token, cookies }: Identified) => {
  if (key === null) return null
  const sender = senderOf(person, token, cookies)
  return person && sender ? { key, person, sender } : null
}

/** What a repetition is answered with, beside its status. */
const keptOf = (headers: Record<string, string>, answer: unknown): Omit<KeptAnswer, 'status'> => ({
  headers: Object.fromEntries(keptHeaders.flatMap(h => (headers[h] ? [[h, headers[h]]] : []))),
  body: answer === null ? null : jsonOf(withoutSecret(answer)),
})

/** Written last, in the transaction of the work. */
const leaveBehind = async (db: Db, { service, person }: Identified, effects: Effects) => {
  effects.jobs.push(...(await service.jobsAfter(db, person, effects.events)))
  for (const job of effects.jobs) await queueJob(db, job)
  await writeOutbox(db, person?.userid ?? null, effects.events, [...new Set(effects.touched)])
}

const run = async (
  exchange: Identified,
  effects: Effects,
  file: BufferedUpload | null,
  db: Db,
  reading: Reading | null = null,
): Promise<Done> => {
  const { request, name, row, handlers, headers, bytes } = exchange
  // a lost race runs the work again
  effects.refusals.length = effects.touched.length = 0
  effects.events.length = effects.jobs.length = 0
  effects.created = true
  await effects.zip?.close()
  effects.zip = null
  const repeatable = repeatableOf(exchange)
  if (repeatable) {
    const hash = requestHash(request, file?.sha256 ?? bytes)
    const { person, key } = repeatable
    const replay = await takeKey(db, person.userid, key, hash, unixNow())
    if (replay) return { status: replay.status, answer: null, replay }
  }
  const input = inputOf(exchange, row.method === 'GET' || row.raw ? {} : parseJson(bytes), file)
  let result: unknown
  try {
    result = await (handlers[name] as (input: unknown, ctx: Ctx) => Promise<unknown>)(
      input,
      contextOf(exchange, effects, db, reading),
    )
    if (isZip(result)) effects.zip = result.zip
    // What the handler had no use for is held to its schema all the same; a write is undone by it.
    void input.query
    input.body()
  } catch (error) {
    const unknown = input.unknown()
    if (unknown.length === 0 || !(error instanceof ApiError) || error.status !== 422) throw error
    throw invalid([...unknown, ...error.errors], error.message)
  }
  if (input.unknown().length) throw invalid(input.unknown())
  const status =
    (effects.created && table[name].status) || (table[name].returns === null ? 204 : 200)
  if (row.method === 'GET') return { status, answer: result }
  if (repeatable) await keepAnswer(db, repeatable, { status, ...keptOf(headers, result) })
  await leaveBehind(db, exchange, effects)
  return { status, answer: result }
}

/** One statement that commits by itself, where the row has such a way and the request fits it. */
const runQuick = async (exchange: Identified, effects: Effects): Promise<Done | null> => {
  const { service, request, name, loaded, bytes } = exchange
  const short = exchange.quick[name]
  if (!short || !loaded) return null
  const save = short.save as (
    input: unknown,
    ctx: Ctx,
    loaded: unknown,
    keptFor: (answer: unknown, headers: Record<string, string>) => KeptForKey | null,
  ) => Promise<{ answer: unknown; touched: string[] } | null>
  const input = inputOf(exchange, parseJson(bytes), null)
  if (input.hasUnknown()) return null
  const repeatable = repeatableOf(exchange)
  const keptFor = (answer: unknown, headers: Record<string, string>) =>
    repeatable && {
      key: repeatable.key,
      hash: requestHash(request, bytes),
      ...keptOf({ ...exchange.headers, ...headers }, answer),
    }
  const saved = await save(
    input,
    contextOf(exchange, effects, service.database, null),
    loaded,
    keptFor,
  )
  if (saved) effects.touched.push(...saved.touched)
  return saved && { status: 200, answer: saved.answer }
}

const read = (exchange: Identified, effects: Effects): Promise<Done> =>
  exchange.person
    ? run(exchange, effects, null, exchange.service.database)
    : exchange.service.asNobody(reading => run(exchange, effects, null, reading.db, reading))

/**
 * They wait for one another's hashes, each with a connection: however many come, the other
 * connections are for everybody else.
 */
const hashesInTurn = limitConcurrency(4, 200, 'Too many sign-ins at once')
/** Each holds a connection for as long as it writes; the one that waits has none. */
const archivesInTurn = limitConcurrency(1, 1, 'Another archive is being made')
const turnOf = (row: Row) =>
  row.hashes ? hashesInTurn : row.zip ? archivesInTurn : <T>(work: () => Promise<T>) => work()

/** The shortest way that fits. A slow upload is on disk before its transaction begins. */
export const perform = async (exchange: Identified, effects: Effects): Promise<Done> => {
  const { service, request, name, row, params, search, person, key } = exchange
  const receiving = row.raw
    ? await service.uploads.receiving(
        service,
        name,
        () => inputOf(exchange, {}, null),
        request.headers,
        person,
      )
    : null
  let file: BufferedUpload | null = null
  try {
    if (row.raw) {
      file = await bufferUpload(service.config, request, service.uploads.limit(name), receiving)
      const { headers } = request
      await service.uploads.prepare(service, name, {
        params,
        search,
        headers,
        file,
        person,
        receiving,
      })
    }
    if (row.method === 'GET' && !row.audited) return await read(exchange, effects)
    const work = (db: Db) => run(exchange, effects, file, db)
    const write = async () =>
      (await runQuick(exchange, effects)) ??
      (await writeWithRefusals(service.database, work, db => forgetKey(db, person, key)))
    return await turnOf(row)(write)
  } catch (error) {
    await effects.zip?.close()
    await receiving?.failed(error)
    const by = { person, ip: exchange.ip, requestid: exchange.requestid }
    await auditRefusals(service.database, by, effects.refusals)
    throw error
  } finally {
    receiving?.stop()
    if (file) await rm(file.path, { force: true })
  }
}
