// One item as its deciders and its author see it (moderation-admin 3, 4): units, difference,
// signals, reach, neighbours, thread.
import type { output } from 'zod/mini'
import type { PatrolDiff, PatrolItemDetail, PatrolUnit } from '#contract/patrol/shapes.ts'
import { stepFields } from '#documents/step.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { namesOf } from '#documents/values.ts'
import { sql } from '#server/db/sql.ts'
import { digest } from '#server/saves/digest.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { loadAffectedDocuments } from './signals/affectedDocuments.ts'
import { headOf, pendingUnits, type Chain, type ChainItem } from './chain/chain.ts'
import { foreseen, loadNeighbours } from './chain/neighbours.ts'
import { loadDocuments } from './decisions/ledger.ts'
import { loadItem, type ItemRow } from './queue/items.ts'
import { presentItem } from './queue/presentItem.ts'
import { loadChain, loadChainItem } from './chain/store.ts'
import { loadMessages } from './queue/talk.ts'

type Asked = { base: 'live' | 'previous'; full: boolean; since_view: boolean }

/** Steps that changed, with one on each side; the others are left out of both versions alike. */
const folded = (
  before: DocVersion,
  after: DocVersion,
  changed: readonly Unit[],
): [DocVersion, DocVersion] => {
  if (before.kind !== 'guide' || after.kind !== 'guide') return [before, after]
  const touched = new Set(
    changed.flatMap(({ path }) => /^steps\/(\d+)/.exec(path)?.slice(1).map(Number) ?? []),
  )
  const near = new Set<number>()
  for (const { steps } of [before, after])
    steps.forEach(({ stepid }, i) => {
      if (touched.has(stepid))
        for (const one of [i - 1, i, i + 1]) if (steps[one]) near.add(steps[one].stepid)
    })
  const kept = <D extends { steps: readonly { stepid: number }[] }>(doc: D): D => ({
    ...doc,
    steps: doc.steps.filter(step => near.has(step.stepid)),
  })
  return [kept(before), kept(after)]
}

/** Both versions of an item: of one that is past, as they were when it was decided. */
const versionsOf = async (
  ctx: SignedInReader,
  row: ItemRow,
  item: ChainItem,
  chain: Chain,
  base: Asked['base'],
): Promise<[DocVersion, DocVersion]> => {
  if (chain.items.some(one => one.itemid === row.itemid)) {
    const below = headOf(chain, row.itemid)
    return [base === 'live' ? chain.live : below, applyUnits(below, pendingUnits(item))]
  }
  const decided = row.decisionid === null ? null : await loadDocuments(ctx.db, row.decisionid)
  if (decided) return [decided.base, decided.head]
  const start = item.base ?? chain.live
  return [start, applyUnits(start, item.units)]
}

/** Digests of the units that the caller saw when they last opened it. */
export type Seen = Record<string, string>

/**
 * Remembers what the caller has seen of it now; returns what they saw last. What is held ahead
 * comes unseen. Who may open it is checked before.
 */
export const look = async (ctx: SignedInReader, itemid: number): Promise<Seen> => {
  const item = await loadChainItem(ctx.db, itemid)
  const row = await ctx.db.one<{ itemid: number; revisionid: number }>(
    sql`select itemid, revisionid from patrol_items where itemid = ${itemid}`,
    'Item',
  )
  const before = await ctx.db.maybe<{ units: Record<string, string> }>(
    sql`select units from patrol_looks where itemid = ${row.itemid}
      and userid = ${ctx.person.userid}`,
  )
  const units = JSON.stringify(
    Object.fromEntries(item.units.map(unit => [unit.unitid, digest(unit)])),
  )
  // The item is locked first, as by whoever claims or decides it: the other way round two could
  // wait for each other.
  await ctx.db.run(sql`
    with held as materialized (select itemid from patrol_items
      where itemid = ${row.itemid} for key share)
    insert into patrol_looks (itemid, userid, revisionid, units, seen)
      select held.itemid, ${ctx.person.userid}::int, ${row.revisionid}::int, ${units}::jsonb,
      ${ctx.now}::int from held
    where not exists (select from patrol_leases l
      where l.itemid = held.itemid and l.holderid = ${ctx.person.userid} and l.kind = 'ahead'
      and l.expires > ${ctx.now})
    on conflict (itemid, userid) do update set revisionid = excluded.revisionid,
      units = excluded.units, seen = excluded.seen`)
  return before?.units ?? {}
}

const valueAt = (live: DocVersion, path: string): unknown => {
  const [first = '', second, third, fourth] = path.split('/')
  if (first !== 'steps' || live.kind !== 'guide') return live.fields[first] ?? null
  const step = live.steps.find(one => String(one.stepid) === second)
  if (!step || third === undefined) return step ?? null
  const name = namesOf(stepFields).find(one => one === third)
  if (name) return step[name]
  if (third === 'lines') return step.lines.find(line => String(line.lineid) === fourth) ?? null
  if (third === 'form')
    return step.form?.fields.find(field => String(fieldidOf(field)) === fourth) ?? null
  return step.media
}

/** What Admins call their rules is for who decides: its author would learn what to write round. */
const loadSignals = (
  ctx: SignedInReader,
  { itemid, decidable }: ItemRow,
): Promise<PatrolItemDetail['signal_list']> =>
  ctx.db.many<PatrolItemDetail['signal_list'][number]>(
    sql`select code, weight, rule_version,
        case when ${decidable} or code <> 'content_rule' then evidence
          else evidence - 'words' end as evidence
      from patrol_signals where itemid = ${itemid} order by weight desc, code`,
  )

/** Who may open it is checked before. Run it in one snapshot, or in a write's own transaction. */
export const loadDetail = async (
  ctx: SignedInReader,
  itemid: number,
  asked: Asked,
  seen: Seen,
): Promise<PatrolItemDetail> => {
  const row = await loadItem(ctx, itemid)
  const item = await loadChainItem(ctx.db, itemid)
  const { doc, chain } = await loadChain(ctx.db, row)
  const [before, after] = await versionsOf(ctx, row, item, chain, asked.base)
  const units = item.units.filter(unit => !asked.since_view || seen[unit.unitid] !== digest(unit))
  const changed = unitsBetween(before, after)
  const since = new Set(units.map(unit => unit.path))
  const [shownBefore, shownAfter] = asked.full ? [before, after] : folded(before, after, changed)
  const { place, neighbours } = await loadNeighbours(ctx, chain, itemid)
  const diff = {
    base: asked.base,
    before_revisionid: doc.live_revisionid,
    after_revisionid: row.head_revisionid,
    before: shownBefore,
    after: shownAfter,
    units: changed.filter(unit => !asked.since_view || since.has(unit.path)),
    hash: digest(changed),
    after_hash: digest(after),
  }
  return {
    ...presentItem(ctx, row),
    units: units.map((unit): output<typeof PatrolUnit> => ({
      ...unit,
      depends_on: [...unit.depends_on],
      ...(unit.state === 'conflicted' ? { live: valueAt(chain.live, unit.path) } : {}),
    })),
    // Versions are read-only on their way, and are put out as they are.
    diff: diff as unknown as output<typeof PatrolDiff>,
    signal_list: await loadSignals(ctx, row),
    below: place < 0 ? [] : neighbours.slice(0, place),
    above: place < 0 ? [] : neighbours.slice(place + 1),
    ...foreseen(chain, itemid),
    blast: await loadAffectedDocuments(ctx, row),
    messages: await loadMessages(ctx.db, itemid),
  }
}
