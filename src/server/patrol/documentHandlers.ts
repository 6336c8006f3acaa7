// What waits on a document, and from which reputation on its edits go live (moderation-admin 1, 3).
import { forbidden, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { canView, lockAccess, loadAccess } from '#server/rights/guides.ts'
import { loadGuideRow } from '#server/guides/sql.ts'
import { asContent as asGuideContent } from '#server/guides/content.ts'
import { docOf, guideToSave } from '#server/guides/save.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { asContent } from '#server/wikis/content.ts'
import { canEdit, docOf as pageDocOf } from '#server/wikis/rules.ts'
import { pageToSave } from '#server/wikis/save.ts'
import { loadPage } from '#server/wikis/sql.ts'
import { loadDocument, lockDocument } from './chain/document.ts'
import { goesLive } from '#server/rights/review.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { auditThreshold } from '#server/saves/threshold.ts'

type Params = { doc_type: 'guide' | 'wiki'; docid: number }

const requireSight = async (ctx: SignedInReader, { doc_type, docid }: Params): Promise<void> => {
  if (doc_type === 'guide') {
    if (!canView(ctx.person, await loadAccess(ctx.db, docid))) throw notFound('Guide')
  } else
    await ctx.db.one(
      sql`select 1 from wikis where wikiid = ${docid}
        and (deleted_date is null or (unpublished
        and (author = ${ctx.person.userid} or ${isModerator(ctx.person)})))`,
      'Wiki',
    )
}

/** Would a save by the caller go live on a head that holds nothing? */
const wouldBypass = async (ctx: SignedInReader, { doc_type, docid }: Params): Promise<boolean> => {
  if (doc_type === 'guide')
    return goesLive(ctx.person, docOf(ctx.person, await loadAccess(ctx.db, docid)))
  const page = await loadPage(ctx.db, docid, false)
  return (
    !page.unpublished &&
    canEdit(ctx.person, page) &&
    goesLive(ctx.person, pageDocOf(ctx.person, page))
  )
}

const presentDocument = async (ctx: SignedInReader, params: Params) => {
  const { langid, revisionid } =
    params.doc_type === 'guide'
      ? await loadAccess(ctx.db, params.docid)
      : await loadPage(ctx.db, params.docid, true)
  const doc = await loadDocument(ctx.db, { ...params, langid })
  const pending = await ctx.db.many<{ itemid: number }>(sql`
    select itemid from patrol_items where doc_type = ${params.doc_type} and docid = ${params.docid}
      and langid = ${langid} and state in ('pending', 'needs_rebase') order by place, itemid`)
  return {
    revisionid,
    live_revisionid: doc.live_revisionid,
    head_revisionid: doc.head_revisionid,
    pending: pending.map(row => row.itemid),
    patrol_threshold: doc.patrol_threshold,
    would_bypass: await wouldBypass(ctx, params),
  }
}

export const documentHandlers: Pick<Handlers, 'readPatrolDocument' | 'patchPatrolDocument'> = {
  async readPatrolDocument({ params }, ctx) {
    await requireSight(ctx, params)
    return presentDocument(ctx, params)
  },

  async patchPatrolDocument(input, ctx) {
    const { doc_type, docid } = input.params
    await requireSight(ctx, input.params)
    await lockDocument(ctx.db, input.params)
    const guide = doc_type === 'guide' ? await lockAccess(ctx.db, docid) : null
    const page = doc_type === 'wiki' ? await loadPage(ctx.db, docid, true) : null
    const { author, revisionid } = guide ?? existing(page, 'a page')
    if (ctx.person.userid !== author && ctx.person.privilege !== 'Admin')
      throw forbidden('Only the author and Admins can change the threshold')
    await requireRevision(revisionid, input.query.revisionid, () =>
      presentDocument(ctx, input.params),
    )
    const { patrol_threshold } = input.body()
    if (guide) {
      const head = await loadGuideRow(ctx.db, docid, true)
      await auditThreshold(ctx, input.params, head.content, { patrol_threshold })
      await saveResource(ctx, guideToSave(ctx, guide, head), {
        change: () => asGuideContent({ ...head.content, patrol_threshold }),
        verdict: 'live',
      })
    } else if (page) {
      await auditThreshold(ctx, input.params, page.content, { patrol_threshold })
      await saveResource(ctx, pageToSave(ctx, page), {
        change: () => asContent({ ...page.content, patrol_threshold }),
        verdict: 'live',
      })
    }
    return presentDocument(ctx, input.params)
  },
}
