// Who may do what with a guide (roles.md 4). Rights are read at each request, never from the token.
import { forbidden, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'

/** What rights depend on. `users` and `teams` are the lists of who is allowed. */
export type GuideAccess = {
  guideid: number
  author: number
  public: boolean
  patrol_threshold: number
  langid: string
  revisionid: number
  live_revisionid: number
  deleted: boolean
  /**
   * What stands before it is history of the time when the guide was private; null: never public.
   */
  first_public_revisionid: number | null
  users: number[]
  teams: number[]
}

/** Of `guides g`: what `GuideAccess` holds, for statements that read more of it. */
export const accessColumns = sql`
  g.guideid, g.author, g.public, g.patrol_threshold, g.langid, g.revisionid, g.live_revisionid,
    g.deleted_date is not null as deleted, g.first_public_revisionid,
  array(select userid from guide_users a where a.guideid = g.guideid) as users,
  array(select teamid from guide_teams a where a.guideid = g.guideid) as teams`

/** Throws 404 for a guide that never was. */
export const loadAccessEver = (db: Db, guideid: number): Promise<GuideAccess> =>
  db.one<GuideAccess>(
    sql`select ${accessColumns} from guides g where g.guideid = ${guideid}`,
    'Guide',
  )

/** Throws 404 for a guide that never was or is deleted. */
export const loadAccess = async (db: Db, guideid: number): Promise<GuideAccess> => {
  const access = await loadAccessEver(db, guideid)
  if (access.deleted) throw notFound('Guide')
  return access
}

/** Of many at once, deleted ones among them. */
export const loadAccesses = async (db: Db, guideids: number[]): Promise<Map<number, GuideAccess>> =>
  new Map(
    (
      await db.many<GuideAccess>(
        sql`select ${accessColumns} from guides g where g.guideid = any(${guideids}::int[])`,
      )
    ).map(access => [access.guideid, access]),
  )

/** The same, and nobody else writes to this guide or its steps until the transaction ends. */
export const lockAccess = async (db: Db, guideid: number): Promise<GuideAccess> => {
  await db.one(sql`select guideid from guides where guideid = ${guideid} for update`, 'Guide')
  return loadAccess(db, guideid)
}

export const isAllowed = (person: Person | null, access: GuideAccess): boolean =>
  person !== null &&
  (access.users.includes(person.userid) || person.teams.some(team => access.teams.includes(team)))

/**
 * Creator, allowed people, Moderator, Admin: they see a private guide, publish it, tag it and keep
 * its lists.
 */
export const hasPrivacyRight = (person: Person | null, access: GuideAccess): boolean =>
  person !== null &&
  (person.userid === access.author || isAllowed(person, access) || isModerator(person))

export const canView = (person: Person | null, access: GuideAccess): boolean =>
  access.public || hasPrivacyRight(person, access)
/** Over guides g: its author, or on its lists. */
const isOwnOf = (person: Person): Sql => sql`
  (g.author = ${person.userid}
    or exists (select from guide_users a where a.guideid = g.guideid
      and a.userid = ${person.userid})
    or exists (select from guide_teams a where a.guideid = g.guideid
      and a.teamid = any(${person.teams}::int[])))`
/** Over guides g: they have the privacy right. */
export const isPrivateTo = (person: Person | null): Sql =>
  person === null ? sql`false` : isModerator(person) ? sql`true` : isOwnOf(person)
/**
 * Who answers for what a guide released, also once it is deleted: Admins, its author and those on
 * its lists. Moderators may see each guide, and answer for none.
 */
export const answersFor = (person: Person | null, access: GuideAccess): boolean =>
  person !== null &&
  (person.privilege === 'Admin' || person.userid === access.author || isAllowed(person, access))
/** The same over guides g. */
export const isAnsweredForBy = (person: Person | null): Sql =>
  person === null ? sql`false` : person.privilege === 'Admin' ? sql`true` : isOwnOf(person)
/** For what was released of it; throws 404 for a deleted one that they do not answer for. */
export const loadAccessOnRecord = async (
  db: Db,
  guideid: number,
  person: Person | null,
): Promise<GuideAccess> => {
  const access = await loadAccessEver(db, guideid)
  if (access.deleted && !answersFor(person, access)) throw notFound('Guide')
  return access
}
/** The same as `canView` over guides g, for lists. */
export const visibleTo = (person: Person | null): Sql =>
  person === null
    ? sql`g.public`
    : isModerator(person)
      ? sql`true`
      : sql`(g.public or ${isPrivateTo(person)})`
/** Somebody other than the caller, and a guide. */
type Sight = { userid: number; guideid: number }
/** Over guides g and users u: the person has the privacy right. */
export const isPrivateToUser = sql`(g.author = u.userid
  or u.privilege in ('Moderator', 'Admin')
  or exists (select from guide_users a where a.guideid = g.guideid and a.userid = u.userid)
  or exists (select from guide_teams a join team_members m using (teamid)
    where a.guideid = g.guideid and m.userid = u.userid))`
/** Over guides g and users u: the person may not see the guide. */
export const isUnseenBy = sql`(not g.public and not ${isPrivateToUser})`
/** Of these, as places in the list: where the person may not see the guide. */
export const findUnseen = async (db: Db, asked: readonly Sight[]): Promise<Set<number>> =>
  new Set(
    await db.values<number>(sql`
  select asked.place::int - 1 from unnest(${asked.map(one => one.userid)}::int[],
    ${asked.map(one => one.guideid)}::int[]) with ordinality as asked (userid, guideid, place)
    join users u using (userid) join guides g using (guideid)
  where ${isUnseenBy}`),
  )
/** Live or held: anybody signed in, where they may see it. */
export const canEdit = (person: Person | null, access: GuideAccess): boolean =>
  person !== null && !person.readsOnly && canView(person, access)

/** What the screens offer somebody of this guide. */
export const rightsIn = (
  person: Person | null,
  access: GuideAccess,
): { can_edit: boolean; can_publish: boolean } => ({
  can_edit: canEdit(person, access),
  can_publish: person !== null && !person.readsOnly && hasPrivacyRight(person, access),
})

export const requireView = (person: Person | null, access: GuideAccess): void => {
  if (!canView(person, access)) throw forbidden('Guide is private.')
}
export const requireEditor = (person: Person | null, access: GuideAccess): void => {
  requireView(person, access)
  if (!canEdit(person, access)) throw forbidden()
}
export const requirePrivacy = (person: Person | null, access: GuideAccess): void => {
  requireView(person, access)
  if (!hasPrivacyRight(person, access))
    throw forbidden(
      'Only the author, people the guide is shared with, Moderators and Admins can do that',
    )
}
