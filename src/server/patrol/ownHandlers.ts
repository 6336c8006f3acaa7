// What people see and do with what they proposed (moderation-admin 3).
import { fieldError, ApiError, invalid, invalidField } from '#lib/errors.ts'
import { entryOf, foundIn, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { closureOf } from '#patrol/closure.ts'
import { rebaseUnits } from '#patrol/rebase.ts'
import { headOf, type Chain, type ChainUnit } from './chain/chain.ts'
import { dropItems } from './chain/accept.ts'
import { withdrawItems } from './decisions/closing.ts'
import { redactedItems } from './decisions/ledger.ts'
import { closeFirstPublication } from './decisions/firstPublication.ts'
import { lockDocument, type DocKey } from './chain/document.ts'
import { countOwn, listOwn } from './queue/items.ts'
import { presentCurrent, presentItem } from './queue/presentItem.ts'
import { lockItem, requireOpen } from './queue/leases.ts'
import { requireAuthor } from './queue/rights.ts'
import { loadChain, loadChainItem } from './chain/store.ts'
import type { PatrolVersion } from '#contract/patrol/shapes.ts'
import type { z } from 'zod'

type Said = {
  itemid: number
  unitid: number
  reason_code: string | null
  reason_text: string | null
}
/**
 * What was said about each denied unit, by the newest decision of its item: its own words, or the
 * common ones where it has none; and no common code beside words of its own.
 */
const loadSaid = (ctx: SignedInReader, itemids: number[]): Promise<Said[]> =>
  ctx.db.many<Said>(sql`
  select d.itemid, x.unitid, coalesce(x.reason_text, d.reason_text) as reason_text,
    coalesce(x.reason_code, case when x.reason_text is null then d.reason_code end) as reason_code
  from patrol_decisions d join patrol_decision_units x using (decisionid)
    left join patrol_units u on u.itemid = d.itemid and u.unitid = x.unitid
  where d.itemid = any(${itemids}::int[]) and x.verdict = 'deny'
    and not exists (select from patrol_decisions n
    where n.itemid = d.itemid and n.decisionid > d.decisionid)
  order by d.itemid, u.place, x.unitid`)
const loadLive = (ctx: SignedInReader, itemids: number[]) =>
  ctx.db.many<{ itemid: number; unitid: number }>(sql`
  select itemid, unitid from patrol_units where itemid = any(${itemids}::int[])
    and state = 'accepted' order by itemid, place`)

const resubmittable = ['denied', 'partial', 'withdrawn', 'needs_rebase']

/** Items that break when these go, after all: others' first. */
const brokenBy = (chain: Chain, after: Chain): { itemid: number; authorid: number }[] =>
  after.items.filter(item => {
    const before = foundIn(chain.items, one => one.itemid === item.itemid)
    return item.units.some(
      (unit, i) => itemAt(before.units, i).state === 'pending' && unit.state === 'conflicted',
    )
  })

/**
 * The items to take out: this one, and with `cascade` one's own that build on it. Throws 422
 * `depends` for those of others.
 */
const withdrawal = (
  chain: Chain,
  itemid: number,
  userid: number,
  cascade: boolean,
): { itemids: number[]; after: Chain } => {
  const itemids = [itemid]
  for (;;) {
    const after = dropItems(chain, itemids)
    const broken = brokenBy(chain, after)
    if (broken.length === 0) return { itemids, after }
    if (!cascade || broken.some(item => item.authorid !== userid)) {
      throw invalid(
        broken.map((item, index) =>
          fieldError(
            'itemid',
            'depends',
            `Edit ${item.itemid} builds on this edit. That edit must be withdrawn or denied first`,
            index,
          ),
        ),
      )
    }
    itemids.push(...broken.map(item => item.itemid))
  }
}

export const ownHandlers: Pick<
  Handlers,
  'listOwnPatrolItems' | 'withdrawPatrolItem' | 'resubmitPatrolItem'
> = {
  async listOwnPatrolItems({ query }, ctx) {
    ctx.header('X-Total-Count', String(await countOwn(ctx, ctx.db, query.state)))
    const rows = await listOwn(ctx, ctx.db, query)
    const itemids = rows.map(row => row.itemid)
    const [said, live] = [await loadSaid(ctx, itemids), await loadLive(ctx, itemids)]
    const redacted = await redactedItems(ctx.db, itemids)
    return rows.map(row => ({
      ...presentItem(ctx, row),
      can_resubmit:
        row.title !== '' && resubmittable.includes(row.state) && !redacted.has(row.itemid),
      went_live: live.filter(unit => unit.itemid === row.itemid).map(unit => unit.unitid),
      denied: said.filter(unit => unit.itemid === row.itemid).map(({ itemid: _, ...unit }) => unit),
    }))
  },

  async withdrawPatrolItem(input, ctx) {
    const { itemid } = input.params
    await requireAuthor(ctx, itemid)
    const key = await ctx.db.one<DocKey>(
      sql`select doc_type, docid, langid from patrol_items where itemid = ${itemid}`,
      'Item',
    )
    await lockDocument(ctx.db, key)
    const item = await lockItem(ctx.db, itemid)
    await requireOpen(ctx, item)
    await requireRevision(item.revisionid, input.query.revisionid, () =>
      presentCurrent(ctx, itemid),
    )
    const { doc, chain } = await loadChain(ctx.db, key)
    if (item.kind === 'create') {
      await closeFirstPublication(ctx, itemid, 'withdrawn', doc)
      return presentCurrent(ctx, itemid)
    }
    const { itemids, after } = withdrawal(
      chain,
      itemid,
      ctx.person.userid,
      input.query.cascade === 'mine',
    )
    await withdrawItems(ctx, key, itemids, after)
    return presentCurrent(ctx, itemid)
  },

  /** The denied words laid on the head as it is now; the author's next item there is its child. */
  async resubmitPatrolItem(input, ctx) {
    const { itemid } = input.params
    await requireAuthor(ctx, itemid)
    const { mode } = input.body()
    const key = await ctx.db.one<DocKey>(
      sql`select doc_type, docid, langid from patrol_items where itemid = ${itemid}`,
      'Item',
    )
    await lockDocument(ctx.db, key)
    const item = await loadChainItem(ctx.db, itemid)
    if (!resubmittable.includes(item.state))
      throw invalidField(
        'itemid',
        'invalid_state',
        `An edit whose state is ${item.state} cannot be sent again`,
      )
    if ((await redactedItems(ctx.db, [itemid])).has(itemid))
      throw invalidField(
        'itemid',
        'invalid_state',
        'Some text in this edit has been redacted, so the edit cannot be sent again',
      )
    const { doc, chain } = await loadChain(ctx.db, key)
    if (doc.deleted) throw new ApiError(404, 'Item not found')
    const head = headOf(chain)
    const wanted = item.units.filter((unit: ChainUnit) =>
      mode === 'all'
        ? unit.state !== 'satisfied' && unit.state !== 'accepted'
        : unit.state === 'denied' || unit.state === 'conflicted',
    )
    const chosen = closureOf(
      item.units,
      wanted.map(unit => unit.unitid),
    )
    const units = item.units.filter(unit => chosen.has(unit.unitid) && unit.state !== 'accepted')
    const found = rebaseUnits(units, item.base ?? head, head)
    const fitting = units.filter(unit => entryOf(found, unit.unitid).outcome !== 'satisfied')
    await ctx.db.run(sql`update patrol_items set sent_again = ${ctx.now} where itemid = ${itemid}`)
    ctx.header('Location', `${ctx.origin}/api/2.0/x/patrol/items/${itemid}`)
    return {
      // Versions are read-only on their way, and are put out as they are.
      draft: applyUnits(head, fitting) as unknown as z.output<typeof PatrolVersion>,
      units: fitting.map(unit => unit.unitid),
      revisionid:
        doc.parts.find(part => part.resource !== 'step')?.revisionid ?? doc.head_revisionid,
      parent_itemid: itemid,
    }
  },
}
