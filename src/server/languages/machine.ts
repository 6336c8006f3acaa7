// Machine translation (api-facts 11): each text is asked for once and kept. No connection to the
// database is held while the translation server works.
import { createHash } from 'node:crypto'
import { ApiError, invalidField } from '#lib/errors.ts'
import { entryOf, firstOf, itemAt } from '#lib/existing.ts'
import type { Config } from '#server/base/config.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { keepMarkup } from './markup.ts'
import {
  createTranslator,
  translatorFails,
  type Format,
  type Pairs,
  type Translator,
} from './translator.ts'

export type Piece = { text: string; format: Format }
/** `ctx.db` is the pool, as every read has it: never a transaction. */
type Reader = Pick<Ctx, 'db' | 'config' | 'now'>

const textsAtOnce = 50
const charactersAtOnce = 20_000
const charactersInAll = 500_000
const runsAtOnce = 8
const runMilliseconds = 60_000
const languagesHoldMilliseconds = 600_000

type Room = {
  translator: Translator
  running: Map<string, Promise<void>>
  pairs: { at: number; known: Pairs } | null
}
const roomsOf = new WeakMap<Config, Room>()

/** Throws 501 where the site has no translation server. Its address. */
export const requireTranslator = (config: Config): string => {
  if (config.translateUrl === null) throw new ApiError(501, 'Machine translation is not configured')
  return config.translateUrl
}

const roomOf = (config: Config): Room => {
  const address = requireTranslator(config)
  const known = roomsOf.get(config)
  if (known) return known
  const room: Room = {
    translator: createTranslator(address, config.translateKey),
    running: new Map(),
    pairs: null,
  }
  roomsOf.set(config, room)
  return room
}

const pairsOf = async (room: Room): Promise<Pairs> => {
  const now = Date.now()
  if (!room.pairs || now - room.pairs.at > languagesHoldMilliseconds)
    room.pairs = { at: now, known: await room.translator.languages() }
  return room.pairs.known
}

/** The server's code for one of ours: its own, or a variant such as zh-Hans. */
const codeIn = (codes: Iterable<string>, langid: string): string | undefined => {
  const all = [...codes]
  return (
    all.find(code => code === langid) ??
    all.find(code => code.toLowerCase().startsWith(`${langid}-`))
  )
}

const unavailable = (message: string) =>
  invalidField('machineTranslateLangid', 'translation_unavailable', message)

const digestOf = (piece: Piece): Buffer => createHash('sha256').update(piece.text).digest()
const keyOf = (piece: Piece): string => `${piece.format} ${digestOf(piece).toString('hex')}`

const loadKept = async (
  { db }: Reader,
  source: string,
  target: string,
  pieces: Map<string, Piece>,
): Promise<Map<string, string>> => {
  const rows = await db.many<{ digest: string; format: Format; translated: string }>(sql`
    select encode(digest, 'hex') as digest, format, translated from machine_translations
    where digest = any(${[...pieces.values()].map(digestOf)}::bytea[]) and source = ${source}
      and target = ${target}`)
  return new Map(rows.map(row => [`${row.format} ${row.digest}`, row.translated]))
}

const keep = (
  { db, now }: Reader,
  source: string,
  target: string,
  pieces: Piece[],
  translated: string[],
): Promise<number> =>
  db.run(sql`
  insert into machine_translations (digest, source, target, format, translated, created)
  select digest, ${source}, ${target}, format, translated, ${now}
  from unnest(${pieces.map(digestOf)}::bytea[], ${pieces.map(piece => piece.format)}::text[],
    ${translated}::text[]) as given (digest, format, translated)
  on conflict do nothing`)

/** Of one format each, small enough for one question. */
const batchesOf = (pieces: Piece[]): Piece[][] => {
  const batches: Piece[][] = []
  for (const format of ['text', 'html'] as const) {
    let batch: Piece[] = []
    let size = 0
    for (const piece of pieces.filter(one => one.format === format)) {
      if (
        batch.length === textsAtOnce ||
        (batch.length > 0 && size + piece.text.length > charactersAtOnce)
      ) {
        batches.push(batch)
        batch = []
        size = 0
      }
      batch.push(piece)
      size += piece.text.length
    }
    if (batch.length) batches.push(batch)
  }
  return batches
}

/** Asks the server for what is not kept by now, and keeps each batch as it comes. */
const run = async (
  ctx: Reader,
  room: Room,
  source: string,
  target: string,
  asked: Map<string, Piece>,
): Promise<void> => {
  // a run that ended since the caller looked
  const known = await loadKept(ctx, source, target, asked)
  const missing = [...asked].flatMap(([key, piece]) => (known.has(key) ? [] : [piece]))
  if (missing.length === 0) return
  const pairs = await pairsOf(room)
  const from = codeIn(pairs.keys(), source)
  const to = codeIn(from === undefined ? [] : entryOf(pairs, from), target)
  if (from === undefined || to === undefined)
    throw unavailable(`The translation server does not translate from ${source} to ${target}`)
  const until = Date.now() + runMilliseconds
  for (const batch of batchesOf(missing)) {
    // What is done is kept: who asks again goes on from there.
    if (Date.now() > until)
      throw translatorFails('The translation is taking a while. Try again in a few seconds', '5')
    const answer = await room.translator.translate(
      batch.map(piece => piece.text),
      from,
      to,
      firstOf(batch).format,
    )
    const translated = batch.map((piece, index) =>
      piece.format === 'html'
        ? keepMarkup(piece.text, itemAt(answer, index))
        : itemAt(answer, index),
    )
    await keep(ctx, source, target, batch, translated)
  }
}

/**
 * The texts in another language, in their order; empty ones stay. HTML keeps our own markup and
 * gets no other. Throws 501 without a server, 422 `translation_unavailable` for a pair that it does
 * not offer and for too much text, 503 when it fails. The same question at the same time is asked
 * once.
 */
export const machineTranslate = async (
  ctx: Reader,
  pieces: Piece[],
  source: string,
  target: string,
): Promise<string[]> => {
  const room = roomOf(ctx.config)
  const asked = new Map(
    pieces.filter(piece => piece.text.trim() !== '').map(piece => [keyOf(piece), piece]),
  )
  if (asked.size === 0 || source === target) return pieces.map(piece => piece.text)
  let size = 0
  for (const piece of asked.values()) size += piece.text.length
  if (size > charactersInAll)
    throw unavailable(`At most ${charactersInAll} characters can be translated at once`)

  let known = await loadKept(ctx, source, target, asked)
  const missing = [...asked].filter(([key]) => !known.has(key))
  if (missing.length) {
    const question = createHash('sha256')
      .update(`${source} ${target} ${missing.map(([key]) => key).join(' ')}`)
      .digest('base64url')
    let running = room.running.get(question)
    if (!running) {
      if (room.running.size >= runsAtOnce)
        throw translatorFails('The translation server is busy. Try again in a few seconds', '5')
      running = run(ctx, room, source, target, new Map(missing)).finally(() =>
        room.running.delete(question),
      )
      room.running.set(question, running)
    }
    await running
    known = await loadKept(ctx, source, target, asked)
  }
  return pieces.map(piece => known.get(keyOf(piece)) ?? piece.text)
}
