// Starting work on tags across documents: what is asked is checked here, before anything is
// written.
import type { tagActions } from '#contract/tags/schemas.ts'
import { forbidden, invalidField } from '#lib/errors.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { startRun } from '#server/bulkRuns/runs.ts'
import { requireUndo, rowsToUndo } from '#server/bulkRuns/undo.ts'
import { requireTag, requireTagName } from './rules.ts'
import { dropUnused, storedTag } from './sql.ts'
import { carriers, findTag } from './use.sql.ts'
import type { Asked } from './work.ts'

const kind = 'tags'

type Body = {
  action: (typeof tagActions)[number]
  tag?: string | undefined
  tags?: string[] | undefined
  to?: string | string[] | undefined
  documents?: { doc_type: 'guide' | 'wiki'; docid: number }[] | undefined
  renames?: { tag: string; to: string }[] | undefined
}
type Start = { asked: Asked; rows: Sql }

const numbered = (documents: Sql) => sql`
  select row_number() over (order by c.doc_type, c.docid)::int, c.doc_type, c.docid::text,
    null::jsonb, null::jsonb from (${documents}) c`

const carrying = async (ctx: SignedIn, names: string[]): Promise<Sql> => {
  const found = await ctx.db.many<{ tagid: number }>(
    sql`select tagid from tags where tag = any(${names}::text[])`,
  )
  return numbered(
    carriers(
      ctx.person,
      found.map(({ tagid }) => tagid),
    ),
  )
}

/**
 * On documents that are named: whether they are there, and may be tagged, shows when each is come
 * to.
 */
const requireDocuments = async (
  ctx: SignedIn,
  { action, tag, tags, documents }: Body,
): Promise<Start> => {
  if (!documents) throw invalidField('documents', 'required', 'documents is required')
  const named = action === 'add' ? requireTag : requireTagName
  const given = tags ?? [named(tag)]
  const names = [
    ...new Set(
      await Promise.all(given.map(one => storedTag(ctx.db, named(one, tags ? 'tags' : 'tag')))),
    ),
  ]
  return {
    asked: {
      action,
      moves: [],
      add: action === 'add' ? names : [],
      remove: action === 'remove' ? names : [],
    },
    rows: numbered(
      sql`select distinct given.* from unnest(${documents.map(one => one.doc_type)}::text[],
        ${documents.map(one => one.docid)}::int[]) as given (doc_type, docid)`,
    ),
  }
}

/**
 * Which tags go and which come. Throws 404 for a tag that is none, 422 for one that would become
 * itself.
 */
const requireMoves = async (
  ctx: SignedIn,
  { action, tag, tags, to, renames }: Body,
): Promise<Asked['moves']> => {
  const found = async (given: string, field: string) =>
    (await findTag(ctx.db, ctx.person, requireTagName(given, field))).tag
  if (action === 'import') {
    if (!renames) throw invalidField('renames', 'required', 'renames is required')
    const moves = await Promise.all(
      renames.map(async one => ({
        gone: await found(one.tag, 'renames'),
        come: [await storedTag(ctx.db, requireTag(one.to, 'renames'))],
      })),
    )
    const real = moves.filter(({ gone, come }) => gone !== come[0])
    if (real.length === 0)
      throw invalidField('renames', 'duplicate', 'Every tag in the list already has its new name')
    if (new Set(real.map(({ gone }) => gone)).size < real.length)
      throw invalidField('renames', 'duplicate', 'A tag is listed twice')
    return real
  }
  const going =
    action === 'merge' ? (tags ?? (tag === undefined ? undefined : [tag])) : [requireTagName(tag)]
  if (!going) throw invalidField('tags', 'required', 'tags is required')
  const from = [...new Set(await Promise.all(going.map(one => found(one, 'tags'))))]
  if (action === 'delete') return from.map(gone => ({ gone, come: [] }))
  if (Array.isArray(to) !== (action === 'split'))
    throw invalidField(
      'to',
      'invalid_type',
      action === 'split'
        ? 'Must be a list of the tags that replace this tag'
        : 'Must be a single tag, not a list',
    )
  const given = Array.isArray(to) ? to : [requireTag(to, 'to')]
  const come = [
    ...new Set(await Promise.all(given.map(one => storedTag(ctx.db, requireTag(one, 'to'))))),
  ]
  if (from.every(gone => come.includes(gone)))
    throw invalidField('to', 'duplicate', 'The tag would not change. Choose a different one')
  return from
    .filter(gone => !come.includes(gone) || action === 'split')
    .map(gone => ({ gone, come }))
}

const requireStart = async (ctx: SignedIn, body: Body): Promise<Start> => {
  if (body.action === 'add' || body.action === 'remove') return requireDocuments(ctx, body)
  const moves = await requireMoves(ctx, body)
  return {
    asked: { action: body.action, moves, add: [], remove: [] },
    rows: await carrying(
      ctx,
      moves.map(({ gone }) => gone),
    ),
  }
}

export const tagJobHandlers: Pick<Handlers, 'startTagJob'> = {
  async startTagJob(input, ctx) {
    const { dry_run, jobid, ...body } = input.body()
    if (ctx.person.readsOnly)
      throw forbidden('You need at least the Author role to write on this site', ['Author'])
    if (body.action === 'undo') {
      const undone = await requireUndo(ctx, kind, jobid)
      return {
        jobid: await startRun(
          ctx,
          {
            kind,
            dry_run,
            asked: { action: 'undo', moves: [], add: [], remove: [] } satisfies Asked,
            undoes: undone.runid,
          },
          rowsToUndo(undone.runid),
        ),
      }
    }
    const { asked, rows } = await requireStart(ctx, body)
    const started = { jobid: await startRun(ctx, { kind, dry_run, asked }, rows) }
    // one that nothing carries leaves no document to come to
    if (!dry_run) await dropUnused(ctx.db, asked, ctx.person, started.jobid)
    return started
  },
}
