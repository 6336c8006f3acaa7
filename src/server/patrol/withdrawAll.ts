// All that somebody proposed and nobody decided is taken back with their account.
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { stillOpen } from './chain/chain.ts'
import { dropItems } from './chain/accept.ts'
import { withdrawItems } from './decisions/closing.ts'
import { closeFirstPublication, findOpen } from './decisions/firstPublication.ts'
import { lockDocument, type DocKey } from './chain/document.ts'
import { loadChain } from './chain/store.ts'

/**
 * Whose edits build on one of them are told that theirs does not fit any more. The ledger says who
 * took them back: the caller.
 */
export const withdrawAll = async (ctx: SignedIn, authorid: number): Promise<void> => {
  const keys = await ctx.db.many<DocKey>(sql`
    select distinct doc_type, docid, langid from patrol_items
      where authorid = ${authorid} and state in ('pending', 'needs_rebase')
      order by doc_type, docid, langid`)
  for (const key of keys) {
    await lockDocument(ctx.db, key)
    const { doc, chain } = await loadChain(ctx.db, key)
    const creation = await findOpen(ctx, key)
    if (creation?.authorid === authorid)
      await closeFirstPublication(ctx, creation.itemid, 'withdrawn', doc)
    const itemids = stillOpen(chain)
      .items.filter(item => item.authorid === authorid)
      .map(item => item.itemid)
    if (itemids.length) await withdrawItems(ctx, key, itemids, dropItems(chain, itemids))
  }
}
