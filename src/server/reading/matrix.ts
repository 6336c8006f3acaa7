// People by guides and modules: who has read and passed what is asked of them (decision 0551).
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import type { readingRows } from '#contract/reading/rows.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import { pick } from '#lib/pick.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { csvFile, requireWhole } from '#server/http/responses/csv.ts'
import { notify } from '#server/notifications/notify.ts'
import { untitledGuideUrl } from '#server/base/addresses.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { requireReleases } from '#server/rights/releases.ts'
import { seenBy } from '#server/rights/modules.ts'
import { loadAsks, loadModules, loadPasses, loadStandings, type Who } from './sql.ts'
import { dayOf, isOpen, standingOf, type Standing } from './states.ts'

type Team = ReadingMatrix['teams'][number]
type Reach = { teams: Team[]; who: Who }

/** Admins reach everybody, leads the members of their teams; throws 403 for others. */
const reachOf = async (
  { person }: Pick<SignedIn, 'person'>,
  db: Db,
  team?: number,
): Promise<Reach> => {
  const isAdmin = person.privilege === 'Admin'
  const teams = await db.many<Team>(sql`
    select teamid, name from teams t where ${isAdmin} or exists (
      select from team_members m where m.teamid = t.teamid and m.userid = ${person.userid}
        and m.lead)
    order by name, teamid`)
  if (!isAdmin && teams.length === 0)
    throw forbidden('Only Admins and team leads can see who has read what', ['Admin'])
  if (isAdmin && team === undefined) return { teams, who: () => sql`true` }
  const asked = teams.map(one => one.teamid).filter(id => team === undefined || id === team)
  if (asked.length === 0)
    throw isAdmin ? notFound('Team') : forbidden('Only Admins and leads of this team can see this')
  const who: Who = userid => sql`${userid} in (
    select r.userid from team_members r where r.teamid = any(${asked}::int[]))`
  return { teams, who }
}

type Named = { userid: number; username: string; teams: string[] }
const loadNames = (db: Db, userids: number[]): Promise<Named[]> =>
  db.many<Named>(sql`
    select u.userid, u.username, array(select t.name from team_members m join teams t using (teamid)
      where m.userid = u.userid order by t.name) as teams
    from users u where u.userid = any(${userids}::int[]) order by lower(u.username), u.userid`)

/** Everybody of whom something is asked; a fixed number of statements, however many they are. */
const loadTable = async (
  { person, now, settings }: Pick<SignedIn, 'person' | 'now' | 'settings'>,
  db: Db,
  { who }: Reach,
) => {
  const where = visibleTo(person)
  const asks = await loadAsks(db, where)
  const passes = settings.training ? await loadPasses(db, who) : []
  // Also those that are asked of somebody in reach, which leads learn of by that.
  const within = [...new Set(passes.map(one => one.moduleid))]
  const modules = settings.training
    ? await loadModules(db, sql`(${seenBy(person)} or m.moduleid = any(${within}::int[]))`)
    : []
  const facts = [
    ...(await loadStandings(db, where, who)).map(one => ({ ...one, column: `g${one.guideid}` })),
    ...passes.map(one => ({ ...one, column: `m${one.moduleid}` })),
  ]
  const of = new Map<number, Map<string, Standing>>()
  for (const one of facts) {
    const cells = of.get(one.userid) ?? new Map<string, Standing>()
    of.set(one.userid, cells.set(one.column, standingOf(one, now)))
  }
  const columns = [...asks.map(one => `g${one.guideid}`), ...modules.map(one => `m${one.moduleid}`)]
  const people = (await loadNames(db, [...of.keys()])).map(one => ({
    ...one,
    cells: columns.map(column => of.get(one.userid)?.get(column) ?? null),
  }))
  return { asks, modules, people }
}
type Table = Awaited<ReturnType<typeof loadTable>>
type Row = Table['people'][number]

const hasOpen = ({ cells }: Row): boolean => cells.some(one => one !== null && isOpen(one))

const totalsOf = (people: readonly Row[], now: UnixSeconds): ReadingMatrix['totals'] => {
  const asked = people.flatMap(one => one.cells.filter(cell => cell !== null))
  const count = (state: Standing['state']) => asked.filter(one => one.state === state).length
  return {
    people: people.length,
    asked: asked.length,
    valid: count('valid'),
    due: count('due'),
    due_today: asked.filter(
      one => one.state === 'due' && one.date !== null && dayOf(one.date) === dayOf(now),
    ).length,
    under_way: count('under_way'),
    missing: count('missing'),
    expired: count('expired'),
  }
}

const openIn = (people: readonly Row[], column: number): number =>
  people.filter(one => {
    const cell = one.cells[column]
    return cell !== null && cell !== undefined && isOpen(cell)
  }).length

const isoDay = (at: UnixSeconds): string => new Date(at * 1000).toISOString().slice(0, 10)
/** A row for each thing that is asked of each person. */
function* linesOf({ asks, modules, people }: Table) {
  yield ['userid', 'person', 'teams', 'kind', 'id', 'title', 'version', 'state', 'date']
  const columns = [
    ...asks.map(one => ['guide', one.guideid, one.title, `${one.major}.${one.minor}`]),
    ...modules.map(one => ['module', one.moduleid, one.title, one.version]),
  ]
  for (const { userid, username, teams, cells } of people)
    for (const [at, cell] of cells.entries())
      if (cell)
        yield [
          userid,
          username,
          teams.join(', '),
          ...(columns[at] ?? []),
          cell.state,
          cell.date === null ? '' : isoDay(cell.date),
        ]
}

const shownOfAsk = [
  'guideid',
  'title',
  'type',
  'major',
  'minor',
  'months',
  'moduleid',
  'barred',
] as const

export const matrixHandlers: Pick<
  Handlers,
  ('readReadingMatrix' | 'remindReaders') & keyof typeof readingRows
> = {
  readReadingMatrix({ query: { team, open, limit, offset, format } }, ctx) {
    requireReleases(ctx.settings)
    return ctx.snapshot(async db => {
      const reach = await reachOf(ctx, db, team)
      const table = await loadTable(ctx, db, reach)
      const { asks, modules, people } = table
      const shown = open ? people.filter(hasOpen) : people
      if (format === 'csv') {
        requireWhole(shown.flatMap(one => one.cells.filter(cell => cell !== null)).length)
        return csvFile('reading.csv', linesOf({ ...table, people: shown }))
      }
      ctx.header('X-Total-Count', String(shown.length))
      return {
        guides: asks.map((ask, at) => ({ ...pick(ask, shownOfAsk), open: openIn(people, at) })),
        modules: modules.map((one, at) => ({ ...one, open: openIn(people, asks.length + at) })),
        people: shown.slice(offset, offset + limit),
        totals: totalsOf(people, ctx.now),
        open_people: people.filter(hasOpen).map(one => one.userid),
        teams: reach.teams,
      }
    })
  },

  /**
   * The caller, people out of reach or without anything open by now are passed over, as are those
   * who have not read what they were told before.
   */
  async remindReaders(input, ctx) {
    requireReleases(ctx.settings)
    const { db } = ctx
    const reach = await reachOf(ctx, db, input.query.team)
    const wanted = new Set(input.body().userids)
    const { asks, modules, people } = await loadTable(ctx, db, {
      ...reach,
      who: userid => sql`${reach.who(userid)} and ${userid} = any(${[...wanted]}::int[])`,
    })
    const others = people.filter(one => one.userid !== ctx.person.userid && hasOpen(one))
    const told = await notify(
      ctx,
      others.flatMap(({ userid, cells }) =>
        cells.flatMap((cell, at) => {
          if (!cell || !isOpen(cell)) return []
          const ask = asks[at]
          const module = modules[at - asks.length]
          const about = ask
            ? { path: untitledGuideUrl('', ask.guideid), guideid: ask.guideid, title: ask.title }
            : { path: `/training/${module?.moduleid}`, title: module?.title ?? '' }
          const { title, ...rest } = about
          return [
            {
              userid,
              event: 'release.read_reminder' as const,
              ...rest,
              data: { title },
              once: true as const,
            },
          ]
        }),
      ),
    )
    return { reminded: told.length }
  },
}
