// Documents: files that guides and pages hand out (specification 2.13; api-facts 6.6).
import type { fileRows } from '#contract/files/rows.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import { maySee } from '#server/media/rules.ts'
import { presentDocument } from './present.ts'
import { saveDocument } from './save.ts'
import { findDocument, listDocuments, removeDocuments } from './sql.ts'
import type { KeptDocument } from './upload.ts'

const idsAtMost = 1000
/**
 * Ids of a comma list, throws 422 for too many. Ids that nothing can have are skipped like unknown
 * ones.
 */
export const idsOf = (given: string, field: string): number[] => {
  const ids = given
    .split(',')
    .map(part => Number(part.trim()))
    .filter(id => id > 0 && id <= 2_147_483_647)
  if (ids.length > idsAtMost)
    throw invalidField(field, 'too_many', `Send at most ${idsAtMost} IDs at once`)
  return ids
}

/** What an id or a guid in a path means; throws 404 for anything else. */
export const idOrGuid = (given: string): { id: number } | { guid: string } => {
  if (/^[1-9]\d{0,9}$/.test(given) && Number(given) <= 2_147_483_647) return { id: Number(given) }
  if (/^[A-Za-z0-9]{16}$/.test(given)) return { guid: given }
  throw notFound()
}

/** 403 for what the caller may not see (api-facts 6.6). */
export const requireShown = async (
  ctx: ReadCtx,
  kind: 'document' | 'video',
  id: number,
): Promise<void> => {
  if (!(await maySee(ctx, kind, id))) throw forbidden(`You do not have access to this ${kind}`)
}

export const documentHandlers: Pick<
  Handlers,
  Extract<keyof typeof fileRows, `${string}Document${string}`>
> = {
  async listOwnDocuments({ query }, ctx) {
    const { rows, total } = await listDocuments(ctx.db, ctx.person.userid, query)
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => presentDocument(ctx.origin, row))
  },

  async uploadDocument(input, ctx) {
    const documentid = await saveDocument(ctx, preparedOf<KeptDocument>(input.file()))
    return presentDocument(
      ctx.origin,
      existing(await findDocument(ctx.db, { id: documentid }), 'the new document'),
    )
  },

  async deleteDocuments({ params }, ctx) {
    const removed = await removeDocuments(
      ctx.db,
      ctx.person.userid,
      idsOf(params.documentids, 'documentids'),
      ctx.now,
    )
    ctx.touch(...removed.map(({ id }) => `document:${id}`))
    return null
  },

  async readDocument({ params }, ctx) {
    const row = await findDocument(ctx.db, idOrGuid(params.id))
    if (!row) throw notFound('Document')
    await requireShown(ctx, 'document', row.documentid)
    return presentDocument(ctx.origin, row)
  },
}
