// Who has a document open (authoring.md 1): rows that expire, so that every process knows and
// nothing has to be cleaned up at once.
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { canEdit as canEditGuide, canView, loadAccess } from '#server/rights/guides.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { canEdit as canEditPage } from '#server/wikis/rules.ts'
import { findPageAddress, isStepOf, leave, listPresent, stay } from './sql.ts'

type Doc = { doc_type: 'guide' | 'wiki'; docid: number }

/** Throws 404 for a document that the person may not see; says whether they may edit it. */
const requireVisible = async (
  db: Db,
  ctx: SignedInReader,
  { doc_type, docid }: Doc,
): Promise<{ editable: boolean }> => {
  if (doc_type === 'wiki')
    return { editable: canEditPage(ctx.person, await findPageAddress(db, docid)) }
  const access = await loadAccess(db, docid)
  if (!canView(ctx.person, access)) throw notFound('Guide')
  return { editable: canEditGuide(ctx.person, access) }
}

export const presenceHandlers: Pick<Handlers, 'listPresence' | 'putPresence'> = {
  async listPresence({ params }, ctx) {
    await requireVisible(ctx.db, ctx, params)
    return listPresent(ctx.db, params)
  },

  async putPresence(input, ctx) {
    const { params } = input
    if (!(await requireVisible(ctx.db, ctx, params)).editable) throw forbidden()
    const { stepid = null, leave: leaves = false } = input.body()
    if (
      stepid !== null &&
      !(params.doc_type === 'guide' && (await isStepOf(ctx.db, params.docid, stepid)))
    ) {
      throw invalidField('stepid', 'not_found', `The document has no step ${stepid}`)
    }
    if (leaves) await leave(ctx.db, params, ctx.person.userid)
    else await stay(ctx.db, params, ctx.person.userid, stepid, ctx.now)
    return listPresent(ctx.db, params)
  },
}
