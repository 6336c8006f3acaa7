// People and teams of an export, with the ids that they had where those are free.
import { longestCheckWord, mostCheckWords, SetRule } from '#contract/guides/checkRules.ts'
import { mostPrintLayouts, NamedLayout, type PrintLayout } from '#contract/teams/printLayouts.ts'
import { entryOf } from '#lib/existing.ts'
import { checksAfter, type TeamChecks } from '#server/teams/checks.ts'
import { layoutsAfter } from '#server/teams/layouts.ts'
import { newGuid } from '#server/media/upload.ts'
import { commit, type Run } from '../common/batch.ts'
import { readPerson } from '../read/people.ts'
import { movedText, noteMoved } from '../read/movedIds.ts'
import { sourceOf, type ImportPerson } from '../common/shapes.ts'
import { noteRoles, roleHere } from '../write/people.ts'
import { faceless, imagesByGuid, peopleBySource, setFaces } from '../write/sql.people.ts'
import {
  insertAccounts,
  insertMembers,
  insertTeams,
  setAbouts,
  teamsBySource,
  type NewAccount,
  type NewTeam,
} from './sql.ts'
import { list, record, text, whole as number, type Json } from '../read/values.ts'
import type { Whole } from './read.ts'

export const teamSource = (site: string, teamid: number) => sourceOf(site, `team ${teamid}`)

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
const orNull = (value: unknown): string | null => (typeof value === 'string' ? text(value) : null)

/** Without e-mail and password, as all imported people; those that are here stay as they are. */
export const importAccounts = async (
  run: Run,
  { site, moved }: Whole,
  rows: Json[],
): Promise<void> => {
  const people = rows.flatMap((row): (NewAccount & Pick<ImportPerson, 'key' | 'privilege'>)[] => {
    const person = readPerson(row, site)
    const userid = number(row['userid'], 1)
    if (!person || userid === null) return []
    const { username, unique_username, privilege, reputation, join_date, key } = person
    return [
      {
        wanted: userid,
        key,
        source: sourceOf(site, key),
        username,
        unique_username,
        privilege,
        reputation,
        join_date: join_date || run.now,
        langid: text(row['langid']) || run.settings.default_langid,
        location: orNull(row['location']),
        latitude: finite(row['latitude']),
        longitude: finite(row['longitude']),
        summary: orNull(row['summary']),
        disabled: row['disabled'] === true,
      },
    ]
  })
  const sources = people.map(person => person.source)
  await commit(run, async db => {
    run.report.drop()
    const here = await peopleBySource(db, sources)
    const missing = people.filter(person => !here.has(person.source))
    const made = missing.map(person => ({ ...person, privilege: roleHere(run, person) }))
    if (made.length) await insertAccounts(db, made, run.now)
    noteRoles(run, missing)
    run.report.count('users', 'imported', missing.length)
    run.report.count('users', 'unchanged', here.size)
    return missing.length > 0
  })
  const userids = await peopleBySource(run.database, sources)
  for (const { source, wanted } of people)
    noteMoved(moved, 'user', wanted, entryOf(userids, source))
  // Whoever the first Admin there is answers for what names nobody.
  run.importer ||=
    userids.get(people.find(person => person.privilege === 'Admin')?.source ?? '') ?? 0
}

/**
 * What says something of pictures comes after them: their own picture, and what they write about
 * themselves.
 */
export const importFaces = async (
  run: Run,
  { site, moved }: Whole,
  rows: Json[],
): Promise<void> => {
  const people = rows.flatMap(row => {
    const person = readPerson(row, site)
    return person
      ? [
          {
            source: sourceOf(site, person.key),
            guid: person.image?.guid ?? null,
            about_raw: movedText(moved, text(row['about_raw'])),
          },
        ]
      : []
  })
  const userids = await peopleBySource(
    run.database,
    people.map(person => person.source),
  )
  const images = await imagesByGuid(
    run.database,
    people.flatMap(person => person.guid ?? []),
  )
  const bare = new Set(await faceless(run.database, [...userids.values()]))
  const found = people.flatMap(({ source, guid, about_raw }) => {
    const userid = userids.get(source)
    return userid !== undefined && bare.has(userid)
      ? [{ userid, imageid: guid === null ? undefined : images.get(guid), about_raw }]
      : []
  })
  const faces = found.flatMap(({ userid, imageid }) =>
    imageid === undefined ? [] : [{ userid, imageid }],
  )
  const abouts = found.filter(one => one.about_raw !== '')
  if (faces.length + abouts.length)
    await commit(run, async db => (await setFaces(db, faces)) + (await setAbouts(db, abouts)) > 0)
}

/** Rules that nobody knows here, and words that are too long, are left out. */
const checksOf = (row: Json): TeamChecks =>
  checksAfter(
    { check_rules: {}, check_words: [] },
    {
      check_rules: list(row['check_rules']).flatMap(one => SetRule.safeParse(one).data ?? []),
      check_words: list(row['check_words'])
        .map(text)
        .filter(word => word.trim() !== '' && word.length <= longestCheckWord)
        .slice(0, mostCheckWords),
    },
  )

/** Layouts that a team could not have made are left out. */
const layoutsOf = (row: Json): PrintLayout[] =>
  layoutsAfter([], {
    print_layouts: list(row['print_layouts'])
      .flatMap(one => {
        const { name, ...layout } = record(one) ?? {}
        return NamedLayout.safeParse({ name, layout }).data ?? []
      })
      .slice(0, mostPrintLayouts),
  })

/**
 * Teams that are here stay as they are. Who needed a code to join still does, but nobody knows it:
 * an owner writes a new one.
 */
export const importTeams = async (run: Run, { site }: Whole, rows: Json[]): Promise<void> => {
  const people = rows
    .flatMap(row => [row['owner'], ...list(row['members']).map(one => record(one)?.['userid'])])
    .flatMap(one => number(one, 1) ?? [])
  const userids = await peopleBySource(
    run.database,
    people.map(userid => sourceOf(site, userid)),
  )
  const userOf = (given: unknown) => userids.get(sourceOf(site, number(given, 1) ?? 0))
  const guidOf = (row: Json) => text(record(row['image'])?.['guid'])
  const images = await imagesByGuid(run.database, rows.map(guidOf).filter(Boolean))
  const teams = rows.flatMap((row): NewTeam[] => {
    const teamid = number(row['teamid'], 1)
    if (teamid === null) return []
    return [
      {
        wanted: teamid,
        source: teamSource(site, teamid),
        name: text(row['name']) || `Team ${teamid}`,
        description: text(row['description']),
        owner: userOf(row['owner']) ?? run.importer,
        imageid: images.get(guidOf(row)) ?? null,
        location: orNull(row['location']),
        latitude: finite(row['latitude']),
        longitude: finite(row['longitude']),
        join_code: row['joinable'] === true ? null : newGuid(),
        ...checksOf(row),
        print_layouts: layoutsOf(row),
        created: number(row['created']) ?? run.now,
      },
    ]
  })
  await commit(run, async db => {
    run.report.drop()
    const here = await teamsBySource(
      db,
      teams.map(team => team.source),
    )
    const missing = teams.filter(team => !here.has(team.source))
    run.report.count('teams', 'unchanged', here.size)
    if (missing.length === 0) return false
    const made = await insertTeams(db, missing)
    const members = rows.flatMap(row =>
      list(row['members']).flatMap(given => {
        const one = record(given)
        const teamid = made.get(teamSource(site, number(row['teamid'], 1) ?? 0))
        const userid = userOf(one?.['userid'])
        if (teamid === undefined || userid === undefined) return []
        const joined = number(one?.['joined']) ?? run.now
        return [{ teamid, userid, lead: one?.['lead'] === true, joined }]
      }),
    )
    await insertMembers(db, members)
    run.report.count('teams', 'imported', missing.length)
    return true
  })
}
