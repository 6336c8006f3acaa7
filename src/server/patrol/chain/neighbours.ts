// What lies below and above an edit in its chain, and what becomes of them by a decision on it:
// known before anybody decides.
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { entryOf } from '#lib/existing.ts'
import { rebaseUnits } from '#patrol/rebase.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { acceptUnits, dropItems } from './accept.ts'
import { headOf, itemIn, openUnits, pendingUnits, type Chain } from './chain.ts'

type Neighbour = PatrolItemDetail['below'][number]

/** All of a chain in its order, and at which place of it an item stands; -1: it is past. */
export const loadNeighbours = async (
  ctx: SignedInReader,
  chain: Chain,
  itemid: number,
): Promise<{ place: number; neighbours: Neighbour[] }> => {
  const rows = await ctx.db.many<
    Omit<Neighbour, 'author' | 'paths' | 'accept_bar'> & {
      userid: number
      username: string
      taken: boolean
    }
  >(sql`
    select i.itemid, u.userid, u.username, i.state, i.unit_count, i.revisionid, i.created,
      i.risk_score, coalesce(w.added, 0)::int as words_added,
      coalesce(w.removed, 0)::int as words_removed,
      exists (select from patrol_leases l where l.itemid = i.itemid
        and l.holderid <> ${ctx.person.userid} and l.expires > ${ctx.now}) as taken
    from patrol_items i join users u on u.userid = i.authorid
      left join lateral (select sum(words_added) as added, sum(words_removed) as removed
        from patrol_units x where x.itemid = i.itemid) w on true
    where i.itemid = any(${chain.items.map(one => one.itemid)}::int[])
    order by i.place, i.itemid`)
  return {
    place: rows.findIndex(one => one.itemid === itemid),
    neighbours: rows.map(({ userid, username, taken, ...one }) => ({
      ...one,
      author: { userid, username },
      paths: openUnits(itemIn(chain, one.itemid)).map(({ path }) => path),
      accept_bar:
        userid === ctx.person.userid
          ? 'self_decision'
          : one.state === 'needs_rebase'
            ? 'needs_rebase'
            : taken
              ? 'leased'
              : null,
    })),
  }
}

/** What an item needs to be accepted, and what no longer fits once it is denied. */
export const foreseen = (
  chain: Chain,
  itemid: number,
): Pick<PatrolItemDetail, 'needs' | 'needing' | 'breaks'> => {
  const item = chain.items.find(one => one.itemid === itemid)
  if (!item || chain.items.length < 2) return { needs: [], needing: [], breaks: [] }
  const units = pendingUnits(item)
  const accepted = acceptUnits(chain, itemid, units, null)
  const onLive = rebaseUnits(units, item.base ?? headOf(chain, itemid), chain.live)
  const standing = new Map(chain.items.map(one => [one.itemid, one.state]))
  return {
    needs: 'code' in accepted && accepted.code === 'depends' ? accepted.itemids : [],
    needing: units
      .filter(({ unitid }) => entryOf(onLive, unitid).outcome !== 'applies')
      .map(({ unitid }) => unitid),
    breaks: dropItems(chain, [itemid])
      .items.filter(one => one.state === 'needs_rebase' && standing.get(one.itemid) === 'pending')
      .map(one => one.itemid),
  }
}
