// What speaks for a second look at an edit (moderation-admin 2, 6). Signals sort and inform; they
// never decide.
import { existing, itemAt } from '#lib/existing.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { RulePlace } from '#contract/contentRules/schemas.ts'
import type { SignalCode } from '#contract/patrol/shapes.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { Config } from '#server/base/config.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Unit } from '#patrol/types.ts'
import { judge, type Judged } from '#server/judging/judge.ts'
import { saidInUnits } from '#server/judging/saidIn.ts'
import { headOf } from '../chain/chain.ts'
import { affectedScore } from './affectedDocuments.ts'
import type { DocKey } from '../chain/document.ts'
import { historySignals, unitSignals, type Found, type Lists, type Past } from './signalRules.ts'
import { loadChain, loadChainItem } from '../chain/store.ts'

export const ruleVersion = 2

type About = DocKey & {
  kind: 'create' | 'edit'
  authorid: number
  created: number
  parent_itemid: number | null
  category: string
}

type By = Pick<DocKey, 'doc_type' | 'docid'> & { authorid: number; created: UnixSeconds }
/** Denied words that are compared: the newest, and of those none that is a whole page. */
const deniedAtMost = 200
const deniedBytes = 20_000
/** Over items i of the document: of the page that is there now, not of one that had its title. */
const isOfItsPage = sql`i.head_revisionid >= coalesce((select w.begun_revisionid from wikis w
  where i.doc_type = 'wiki' and w.wikiid = i.docid), 0)`
/** How often others were denied on the document lately, and what the author was. */
export const deniedBefore = ({ doc_type, docid, authorid, created }: By): Sql => sql`
  (select count(*)::int from patrol_decisions d join patrol_items i using (itemid)
    where i.doc_type = ${doc_type} and i.docid = ${docid} and d.action = 'deny'
    and d.created >= ${created - 30 * 86_400} and ${isOfItsPage}
    and not exists (select from patrol_decisions u where u.undoes = d.decisionid)) as denials,
  coalesce((select jsonb_agg(distinct jsonb_build_object('kind', x.unit->'kind',
    'after', x.unit->'after')) from (
    select x.unit from patrol_units x
    join patrol_items i using (itemid)
    where i.doc_type = ${doc_type} and i.docid = ${docid}
      and i.authorid = ${authorid} and x.state = 'denied' and ${isOfItsPage}
      and i.decided >= ${created - 180 * 86_400}
    order by i.decided desc, x.unitid limit ${deniedAtMost}) x
    where octet_length(x.unit->>'after') < ${deniedBytes}), '[]') as denied`

/**
 * Of the author and the document, from what happened before the item. Signals older than half a
 * year count no more.
 */
const loadPast = (ctx: SignedIn, itemid: number, about: About): Promise<Past> =>
  ctx.db.one<Past>(sql`
  select (select count(*)::int from revisions r
    where r.userid = ${about.authorid} and r.line = 'live'
    and r.kind <> 'import' limit 1) as live_edits,
    (select u.join_date from users u where u.userid = ${about.authorid}) as joined,
    exists (select from revisions r where r.doc_type = ${about.doc_type}
      and r.docid = ${about.docid} and r.userid = ${about.authorid} and r.line = 'live')
      or exists (select from patrol_items i where i.doc_type = ${about.doc_type}
        and i.docid = ${about.docid} and i.authorid = ${about.authorid}
        and i.itemid < ${itemid}) as knows_document,
    (select count(*)::int from patrol_items i
      where i.authorid = ${about.authorid} and i.parent_itemid is null
      and i.created between ${about.created - 600} and ${about.created}) as burst,
    ${deniedBefore(about)}`)

/** Rules that Admins keep, by the author as they are now. */
export const ruleSignals = async (
  ctx: { db: Db; config: Config },
  author: Judged,
  place: RulePlace,
  units: readonly Unit[],
): Promise<Found[]> => {
  const hits = await judge(ctx, author, { place, ...saidInUnits(units) })
  if (hits.length === 0) return []
  const those = new Set(hits.map(({ at }) => itemAt(units, at.index ?? 0).unitid))
  const words = hits.map(({ rule }) => rule.name)
  return [{ code: 'content_rule', evidence: { units: [...those], words } }]
}

export const listsOf = (settings: Settings, origin: string): Lists => ({
  trusted: [...settings.trusted_link_hosts, new URL(origin).hostname],
  hosts: settings.suspect_hosts,
  words: settings.suspect_words,
})

/** What counts by the settings, and the risk that it makes together. */
export const weigh = <F extends { code: SignalCode }>(
  found: readonly F[],
  { patrol_weights }: Settings,
): { weighed: (F & { weight: number })[]; risk: number } => {
  const weighed = found
    .map(one => ({ ...one, weight: patrol_weights[one.code] }))
    .filter(one => one.weight > 0)
  const sum = weighed.reduce((all, one) => all + one.weight, 0)
  return { weighed, risk: Math.min(100, sum) }
}

/** Signals and scores of an item anew, after its units changed. */
export const updateItemSignals = async (ctx: SignedIn, itemid: number): Promise<void> => {
  const about = await ctx.db.one<About>(
    sql`
    select i.doc_type, i.docid, i.langid, i.kind, i.authorid, i.created, i.parent_itemid,
      coalesce(g.category, case when w.namespace = 'CATEGORY' then w.title end, '') as category
    from patrol_items i left join guides g on i.doc_type = 'guide' and g.guideid = i.docid left
      join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid where i.itemid = ${itemid}`,
    'Item',
  )
  const item = await loadChainItem(ctx.db, itemid)
  const { chain } = await loadChain(ctx.db, about)
  const units: Unit[] = item.units
  const author = await ctx.db.one<Judged>(
    sql`select privilege, reputation from users where userid = ${about.authorid}`,
    'User',
  )
  const place = about.kind === 'create' ? 'page' : 'edit'
  const found: Found[] = [
    ...(await ruleSignals(ctx, author, place, units)),
    ...historySignals(await loadPast(ctx, itemid, about), about.authorid)(units),
    ...unitSignals(
      units,
      about.kind === 'create' ? existing(item.base, 'a base') : headOf(chain, itemid),
      listsOf(ctx.settings, ctx.origin),
    ),
  ]
  const { weighed, risk } = weigh(found, ctx.settings)
  await ctx.db.run(sql`delete from patrol_signals where itemid = ${itemid}`)
  if (weighed.length) {
    await ctx.db.run(sql`
      insert into patrol_signals (itemid, code, weight, evidence, rule_version)
      select ${itemid}, code, weight, evidence, ${ruleVersion}
        from unnest(${weighed.map(one => one.code)}::text[],
        ${weighed.map(one => one.weight)}::int[],
        ${weighed.map(one => JSON.stringify(one.evidence))}::jsonb[]) as given (code, weight,
        evidence)`)
  }
  await ctx.db.run(
    sql`update patrol_items set risk_score = ${risk},
      blast_score = ${await affectedScore(ctx.db, about)}, category = ${about.category}
      where itemid = ${itemid}`,
  )
}
