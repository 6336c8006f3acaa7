// Edits that are sent again know what they were (moderation-admin 3).
import type { Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { DocKey } from './document.ts'

const sentAgainSeconds: Seconds = 86_400

/** The edit whose words the author took within a day to send them again, if there is one. */
export const findResubmittedItem = async (ctx: SignedIn, doc: DocKey): Promise<number | null> =>
  (
    await ctx.db.maybe<{ itemid: number }>(sql`
  select itemid from patrol_items
    where authorid = ${ctx.person.userid} and doc_type = ${doc.doc_type} and docid = ${doc.docid}
      and langid = ${doc.langid} and sent_again >= ${ctx.now - sentAgainSeconds}
    order by sent_again desc, itemid desc limit 1`)
  )?.itemid ?? null

/** It, for the new item, which is its child: it is sent again once. */
export const takeResubmittedItem = async (ctx: SignedIn, doc: DocKey): Promise<number | null> => {
  const itemid = await findResubmittedItem(ctx, doc)
  if (itemid !== null)
    await ctx.db.run(sql`update patrol_items set sent_again = null where itemid = ${itemid}`)
  return itemid
}
