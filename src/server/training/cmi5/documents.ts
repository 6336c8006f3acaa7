// Documents that packages keep (xAPI 1.0.3, Communication 2.3 to 2.7): the state of a part, and a
// profile of it. Both are of one registration: no package carries words from one person to another.
import { createHash } from 'node:crypto'
import { ApiError, badRequest, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { launchDocument } from './words.ts'

/** Bytes of one, and how many one activity keeps. */
export const documentAtMost = 131_072
const documentsAtMost = 40
/** Of all parts of a registration together. */
const allAtMost = { documents: 4000, bytes: 8 * 1024 * 1024 }
const nameAtMost = 255

export type Document = { type: string; content: Buffer }
export type Shelf = { registration: string; kind: 'state' | 'profile'; item: string }

export const etagOf = ({ content }: Pick<Document, 'content'>): string =>
  `"${createHash('sha1').update(content).digest('hex')}"`
const at = ({ registration, kind, item }: Shelf) =>
  sql`registration = ${registration} and kind = ${kind} and item = ${item}`

export const findDocument = (db: Db, shelf: Shelf, name: string): Promise<Document | null> =>
  db.maybe<Document>(
    sql`select type, content from training_documents where ${at(shelf)} and name = ${name}`,
  )
/** `since`: seconds; only those that were changed after it. */
export const documentNames = (db: Db, shelf: Shelf, since: number): Promise<string[]> =>
  db.values<string>(sql`
    select name from training_documents where ${at(shelf)} and changed > ${since} order by name`)

export const keepDocument = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  shelf: Shelf,
  name: string,
  { type, content }: Document,
): Promise<number> =>
  db.run(sql`
    insert into training_documents (registration, kind, item, name, type, content, changed)
      values (${shelf.registration}, ${shelf.kind}, ${shelf.item}, ${name}, ${type}, ${content},
        ${now})
      on conflict (registration, kind, item, name) do update
        set type = excluded.type, content = excluded.content, changed = excluded.changed`)

const objectIn = ({ type, content }: Document): Record<string, unknown> => {
  const refused = badRequest('Documents can be merged only if both are JSON objects')
  if (!/^application\/json\b/i.test(type)) throw refused
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    /* no JSON: refused below */
  }
  throw refused
}

/** Throws 412 where the document is not the one that was meant. */
const requireMatch = (found: Document | null, headers: Headers): void => {
  const [match, none] = [headers.get('if-match'), headers.get('if-none-match')]
  const has = (list: string) =>
    found !== null &&
    (list.trim() === '*' || list.split(',').some(one => one.trim() === etagOf(found)))
  if ((match !== null && !has(match)) || (none !== null && has(none)))
    throw new ApiError(
      412,
      'The stored document does not meet the condition in the If-Match or If-None-Match header',
    )
}

/** Throws 413 where it would be more than is kept of one registration, which is locked. */
const requireRoom = async (
  db: Db,
  { registration }: Shelf,
  [before, after]: [before: Document | null, after: Document],
): Promise<void> => {
  const all = await db.one<{ documents: number; bytes: number }>(sql`
    select count(*)::int as documents, coalesce(sum(octet_length(content)), 0)::int as bytes
      from training_documents where registration = ${registration} and name <> ${launchDocument}`)
  const grown = after.content.length - (before?.content.length ?? 0)
  if (
    (grown > 0 && all.bytes + grown > allAtMost.bytes) ||
    (!before && all.documents >= allAtMost.documents)
  )
    throw new ApiError(413, 'This is more data than one registration can store')
}

type Asked = { shelf: Shelf; name: string; headers: Headers; method: 'PUT' | 'POST' | 'DELETE' }

/** The session is locked. `given` is what came; of a POST, joined member by member. */
export const writeDocument = async (
  by: Pick<Ctx, 'db' | 'now'>,
  { shelf, name, headers, method }: Asked,
  given: Document,
): Promise<void> => {
  if (name === launchDocument) throw new ApiError(403, 'A part cannot change its launch data')
  if (name === '' || name.length > nameAtMost || name.includes('\0'))
    throw badRequest(`A document name must be 1 to ${nameAtMost} characters long`)
  const found = await findDocument(by.db, shelf, name)
  requireMatch(found, headers)
  if (method === 'DELETE') {
    await by.db.run(sql`delete from training_documents where ${at(shelf)} and name = ${name}`)
    return
  }
  // Of a profile, whoever puts says which one is meant (xAPI 3.1).
  if (
    method === 'PUT' &&
    found &&
    shelf.kind === 'profile' &&
    !headers.has('if-match') &&
    !headers.has('if-none-match')
  )
    throw new ApiError(
      409,
      'Send an If-Match header with the ETag of the document that this one replaces',
    )
  const next =
    method === 'POST' && found
      ? {
          type: 'application/json',
          content: Buffer.from(JSON.stringify({ ...objectIn(found), ...objectIn(given) })),
        }
      : given
  if (next.content.length > documentAtMost)
    throw new ApiError(413, `A document must be at most ${documentAtMost} bytes`)
  if (!found && (await documentNames(by.db, shelf, 0)).length >= documentsAtMost)
    throw new ApiError(413, `An activity can have up to ${documentsAtMost} documents`)
  await requireRoom(by.db, shelf, [found, next])
  await keepDocument(by, shelf, name, next)
}

/** All but what the launch wrote. */
export const clearDocuments = (db: Db, shelf: Shelf): Promise<number> =>
  db.run(sql`delete from training_documents where ${at(shelf)} and name <> ${launchDocument}`)

export const requireDocument = async (db: Db, shelf: Shelf, name: string): Promise<Document> => {
  const found = await findDocument(db, shelf, name)
  if (!found) throw notFound('Document')
  return found
}
