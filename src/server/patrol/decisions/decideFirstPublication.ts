// Decisions on the first publication of a newcomer, and taking them back.
import { invalid, invalidField } from '#lib/errors.ts'
import { existing, firstOf } from '#lib/existing.ts'
import type { DocVersion } from '#patrol/types.ts'
import { sql } from '#server/db/sql.ts'
import { asContent } from '#server/guides/content.ts'
import { guideToSave } from '#server/guides/save.ts'
import { loadGuideRow } from '#server/guides/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { asWiki } from '#server/wikis/content.ts'
import { findInTheWay, publishPage, unpublishPage } from '#server/wikis/unpublished.ts'
import { proposedUnits } from '../chain/accept.ts'
import { loadDocument, type LoadedDocument } from '../chain/document.ts'
import { editedVersion } from '../chain/edited.ts'
import { closeItem, loadChainItem, writeUnits } from '../chain/store.ts'
import { wikiContents } from '../chain/versions.ts'
import { writeDocument } from '../chain/writeDocument.ts'
import type { LockedItem } from '../queue/leases.ts'
import { sayMessage } from '../queue/talk.ts'
import type { Decided } from './decide.ts'
import { findOpen, nothingOf, record } from './firstPublication.ts'
import { noticeJob } from './notices.ts'
import type { Wanted } from './reasons.ts'
import { rewardDecision } from './reward.ts'

const setGuidePublic = async (
  ctx: SignedIn,
  guideid: number,
  wanted: boolean,
  kind: 'edit' | 'undo',
): Promise<number | null> => {
  const head = await loadGuideRow(ctx.db, guideid, true)
  const saved = guideToSave(ctx, await loadAccess(ctx.db, guideid), head, true)
  const { live_revisionid } = await saveResource(ctx, saved, {
    change: () => asContent({ ...head.content, public: wanted }),
    verdict: 'live',
    kind,
  })
  return live_revisionid
}

/** `edited`: with what the decider changed. The live revision's id. */
const publish = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  edited: DocVersion | null,
): Promise<number | null> => {
  if (doc.doc_type === 'wiki')
    return publishPage(
      ctx,
      doc.docid,
      edited &&
        asWiki(existing(wikiContents(edited, firstOf(doc.parts).live).own, 'the edited page')),
    )
  if (edited)
    await writeDocument(
      ctx,
      doc,
      { live: edited, head: edited },
      { userid: ctx.person.userid, kind: 'edit' },
    )
  return setGuidePublic(ctx, doc.docid, true, 'edit')
}

/**
 * The id of the revision that says so, null for a page: it has none of its own. Throws 422
 * `undo_blocked` where something hangs on the page by now.
 */
const unpublish = async (ctx: SignedIn, doc: LoadedDocument): Promise<number | null> => {
  if (doc.doc_type === 'guide') return setGuidePublic(ctx, doc.docid, false, 'undo')
  const inTheWay = await findInTheWay(ctx.db, doc.docid)
  if (inTheWay.length)
    throw invalid(
      inTheWay.map(one => ({ ...one, code: 'undo_blocked' })),
      inTheWay.map(one => one.message).join('. '),
    )
  await unpublishPage(ctx, doc.docid)
  return null
}

/**
 * Accepted it is public, denied it stays as it was, private. Throws 422: there is nothing to take
 * in parts.
 */
export const decideFirstPublication = async (
  ctx: SignedIn,
  item: LockedItem,
  wanted: Wanted,
): Promise<Decided> => {
  const { action } = wanted
  if (action === 'partial')
    throw invalidField(
      'action',
      'unit_set',
      'A first publication can be accepted or denied only as a whole',
    )
  const doc = await loadDocument(ctx.db, item)
  const chosen = await loadChainItem(ctx.db, item.itemid)
  const edited =
    action === 'accept_edit' ? await editedVersion(ctx, doc, doc.live, wanted.edited) : null
  await closeItem(ctx, chosen, action === 'deny' ? 'denied' : 'accepted', () =>
    action === 'deny' ? 'denied' : 'accepted',
  )
  const live_after = action === 'deny' ? null : await publish(ctx, doc, edited)
  const decisionid = await record(ctx, item, doc, {
    action,
    deciderid: ctx.person.userid,
    live_after,
    said: wanted,
    units: chosen.units,
  })
  if (wanted.reason_code !== undefined)
    await ctx.db.run(
      sql`update patrol_reasons set uses = uses + 1 where code = ${wanted.reason_code}`,
    )
  await rewardDecision(ctx, decisionid, item.authorid, action !== 'deny')
  if (wanted.note_to_author?.trim())
    await sayMessage(ctx, item.itemid, wanted.note_to_author.trim(), true)
  ctx.queue(noticeJob(decisionid))
  ctx.emit({
    event: `patrol.decision.${action === 'deny' ? 'denied' : 'accepted'}`,
    data: { itemid: item.itemid, decisionid, doc_type: item.doc_type, docid: item.docid },
  })
  return { decisionid, live_revisionid: live_after ?? doc.live_revisionid, follow_up_itemid: null }
}

/** A decision about it taken back: private again, and waiting. Gives the ledger row's id. */
export const undoFirstPublication = async (
  ctx: SignedIn,
  item: LockedItem,
  past: { decisionid: number; action: string },
  reason_text: string | undefined,
): Promise<{ decisionid: number; live_revisionid: number }> => {
  const doc = await loadDocument(ctx.db, item)
  if (await findOpen(ctx, item))
    throw invalidField(
      'decisionid',
      'invalid_state',
      'This edit has been sent again and is waiting for review, so the decision can no longer be undone',
    )
  if (
    doc.doc_type === 'wiki' &&
    (doc.author !== item.authorid || doc.public === (past.action === 'deny'))
  )
    throw invalidField(
      'decisionid',
      'invalid_state',
      'The page has been published or created again since this decision, so the decision can no longer be undone',
    )
  if (doc.doc_type === 'guide' && past.action === 'deny' && doc.public)
    throw invalidField(
      'decisionid',
      'invalid_state',
      'The guide has been published since this decision, so the decision can no longer be undone',
    )
  const live_after = past.action === 'deny' ? null : await unpublish(ctx, doc)
  if (doc.doc_type === 'guide')
    // Its first publication is still to come, unless readers had it before.
    await ctx.db.run(sql`
      update guides set published_date = 0, first_public_revisionid = null
        where guideid = ${doc.docid} and first_public_revisionid
          > (select base_revisionid from patrol_items where itemid = ${item.itemid})`)
  const chosen = await loadChainItem(ctx.db, item.itemid)
  const nothing = nothingOf(doc)
  await writeUnits(
    ctx.db,
    { ...chosen, state: 'pending', base: nothing, units: proposedUnits(nothing, doc.live) },
    true,
  )
  await ctx.db.run(sql`update patrol_items set decided = null where itemid = ${item.itemid}`)
  const decisionid = await record(ctx, item, doc, {
    action: 'undo',
    deciderid: ctx.person.userid,
    live_after,
    undoes: past.decisionid,
    said: reason_text === undefined ? {} : { reason_text },
  })
  return { decisionid, live_revisionid: live_after ?? doc.live_revisionid }
}
