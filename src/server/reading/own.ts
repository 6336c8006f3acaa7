// What somebody is asked to read, and that they say that they have (decision 0551).
import type { readingRows } from '#contract/reading/rows.ts'
import type { OwnReading } from '#contract/reading/schemas.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { pick } from '#lib/pick.ts'
import { audit } from '#server/effects/audit.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Handlers, Person, SignedIn } from '#server/http/context.ts'
import { loadAccesses, visibleTo } from '#server/rights/guides.ts'
import { canSeeRelease, requireReleases } from '#server/rights/releases.ts'
import { playableBy } from '#server/rights/modules.ts'
import { loadAsks, loadStandings, type Ask } from './sql.ts'
import { standingOf } from './states.ts'

const shown = [
  'guideid',
  'title',
  'type',
  'releaseid',
  'langid',
  'major',
  'minor',
  'moduleid',
  'months',
  'barred',
] as const

type By = Pick<SignedIn, 'person' | 'now' | 'settings'>
/** Which of these modules the person can take now. */
const loadTakeable = async (db: Db, { person, settings }: By, asks: Ask[]) => {
  const ids = asks.flatMap(one => one.moduleid ?? [])
  if (!settings.training || ids.length === 0) return new Set<number>()
  return new Set(
    await db.values<number>(sql`select m.moduleid from training_modules m
      where m.moduleid = any(${ids}::int[]) and m.state = 'current' and ${playableBy(person)}`),
  )
}

/**
 * `where` is a condition over guides g. What is due first stands first, what is valid last. Nobody
 * is barred by a module that they cannot take.
 */
export const loadOwn = async (
  db: Db,
  by: By,
  where: Sql,
): Promise<(OwnReading & Pick<Ask, 'content_hash'>)[]> => {
  const { userid } = by.person
  const asks = await loadAsks(db, where)
  if (asks.length === 0) return []
  const takeable = await loadTakeable(db, by, asks)
  const standings = await loadStandings(db, where, column => sql`${column} = ${userid}`)
  const of = new Map(standings.map(one => [one.guideid, one]))
  return asks
    .flatMap(ask => {
      const facts = of.get(ask.guideid)
      if (!facts) return []
      const barred = ask.barred && (ask.moduleid === null || takeable.has(ask.moduleid))
      return [{ ...pick(ask, [...shown, 'content_hash']), ...standingOf(facts, by.now), barred }]
    })
    .sort(
      (a, b) =>
        Number(a.state === 'valid') - Number(b.state === 'valid') ||
        (a.date ?? Infinity) - (b.date ?? Infinity) ||
        a.guideid - b.guideid,
    )
}
const withoutHash = ({ content_hash: _, ...own }: OwnReading & Pick<Ask, 'content_hash'>) => own

/** The guide of a release that the person may see; locked, so that of two presses one records. */
const lockGuideOf = async (db: Db, person: Person, releaseid: number): Promise<number> => {
  const release = await db.one<{ guideid: number; userid: number; state: 'live' | 'draft' }>(
    sql`select guideid, userid, state from releases where releaseid = ${releaseid}`,
    'Release',
  )
  const { guideid } = release
  const visible = await db.maybe(sql`select from guides g
    where g.guideid = ${guideid} and g.deleted_date is null and ${visibleTo(person)} for update`)
  const access = (await loadAccesses(db, [guideid])).get(guideid)
  if (!visible || !access || !canSeeRelease(person, access, release)) throw notFound('Release')
  return guideid
}

export const ownHandlers: Pick<
  Handlers,
  ('listOwnReading' | 'confirmReading') & keyof typeof readingRows
> = {
  listOwnReading({ query: { guideid, open } }, ctx) {
    requireReleases(ctx.settings)
    const where = guideid === undefined ? sql`true` : sql`g.guideid = ${guideid}`
    return ctx.snapshot(async db => {
      const own = await loadOwn(db, ctx, where)
      return own.filter(one => !open || one.state !== 'valid').map(withoutHash)
    })
  },

  async confirmReading({ params: { releaseid } }, ctx) {
    requireReleases(ctx.settings)
    const { db, now, person } = ctx
    const guideid = await lockGuideOf(db, person, releaseid)
    const load = async () => (await loadOwn(db, ctx, sql`g.guideid = ${guideid}`))[0]
    const own = await load()
    const live = await db.maybe(
      sql`select 1 from releases where releaseid = ${releaseid} and state = 'live'`,
    )
    if (!live)
      throw invalidField(
        'releaseid',
        'not_live',
        'This release is not live. Read the live release instead',
      )
    if (own?.releaseid !== releaseid)
      throw invalidField('releaseid', 'not_asked', 'You are not required to read this release')
    if (own.state === 'valid') return withoutHash(own)
    if (own.moduleid !== null)
      throw invalidField(
        'releaseid',
        'not_passed',
        'This guide requires you to pass its training module instead',
      )
    const { major, minor, content_hash } = own
    await db.run(sql`
      insert into reading_confirmations
        (guideid, releaseid, major, minor, content_hash, userid, date)
      values (${guideid}, ${releaseid}, ${major}, ${minor}, ${content_hash}, ${person.userid},
        ${now})`)
    await audit(ctx, {
      action: 'reading.confirmed',
      target_type: 'release',
      target_id: releaseid,
      after: { guideid, content_hash },
    })
    const after = await load()
    if (!after) throw notFound('Release')
    return withoutHash(after)
  },
}
