// Who may do what with a wiki page, and what a page may hold (roles.md 4; api-facts 6.7).
import { namespaces, type Namespace } from '#contract/core/shapes.ts'
import { forbidden, invalidField, type FieldError } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Doc } from '#server/http/patrolPort.ts'
import type { PageRow } from './sql.ts'

/** Without regard to case; throws 422 for a word that is no namespace (api-facts 1.1.9). */
export const requireNamespace = (given: string): Namespace => {
  const found = namespaces.find(one => one === given.toUpperCase())
  if (!found)
    throw invalidField(
      'namespace',
      'invalid_namespace',
      `The namespace must be one of ${namespaces.join(', ')}`,
    )
  return found
}

/** A USER page belongs to its person, a TEAM page to the members of its team. */
export const ownsPage = (person: Person, page: { namespace: Namespace; title: string }): boolean =>
  page.namespace === 'USER'
    ? person.userid === Number(page.title)
    : page.namespace === 'TEAM' && person.teams.includes(Number(page.title))

const kept: readonly Namespace[] = ['INFO', 'USER', 'TEAM']

/** Live or held: anybody signed in, but for the pages of the site, of people and of teams. */
export const canEdit = (
  person: Person | null,
  page: { namespace: Namespace; title: string },
): boolean =>
  person !== null &&
  !person.readsOnly &&
  (!kept.includes(page.namespace) || isModerator(person) || ownsPage(person, page))

export const requireEditor = (
  person: Person,
  page: { namespace: Namespace; title: string },
): void => {
  if (!canEdit(person, page))
    throw forbidden('You do not have permission to edit this page', ['Moderator', 'Admin'])
}
export const requireModerator = (person: Person): void => {
  if (!isModerator(person))
    throw forbidden('Only Moderators and Admins can do that', ['Moderator', 'Admin'])
}
/** Moderator, Admin; of a USER page also its person. */
export const requireTagger = (
  person: Person,
  page: { namespace: Namespace; title: string },
): void => {
  if (!(page.namespace === 'USER' && ownsPage(person, page))) requireModerator(person)
}

/**
 * Published pages are public, and none has lists of people; who owns a page is never held on it.
 */
export const docOf = (person: Person, page: PageRow): Doc => ({
  doc_type: 'wiki',
  docid: page.wikiid,
  langid: page.langid,
  author: page.author,
  patrol_threshold: page.content.patrol_threshold,
  public: !page.unpublished,
  allowed: ownsPage(person, page),
})

/**
 * true when a category has exactly this title; it stays until the transaction of the guide that
 * names it ends.
 */
export const findCategory = async (db: Db, title: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from wikis where namespace = 'CATEGORY' and title = ${title}
      and deleted_date is null and title <> 'Root' for key share`,
  )) !== null

/** A USER or TEAM page has the id of its person or team as its title. */
export const requireSubject = async (
  db: Db,
  namespace: Namespace,
  title: string,
): Promise<FieldError[]> => {
  if (namespace !== 'USER' && namespace !== 'TEAM') return []
  if (!/^[1-9]\d{0,8}$/.test(title))
    return [
      {
        field: 'title',
        code: 'invalid_value',
        message:
          'In the namespace USER, the title must be the ID of a person. In TEAM, it must be the ID of a team',
      },
    ]
  const found = await db.maybe(
    namespace === 'USER'
      ? sql`select 1 from users where userid = ${Number(title)}`
      : sql`select 1 from teams where teamid = ${Number(title)}`,
  )
  return found
    ? []
    : [
        {
          field: 'title',
          code: 'not_found',
          message: namespace === 'USER' ? 'No person has this ID' : 'No team has this ID',
        },
      ]
}

/** Left out of lists and search: whoever has the link reads it, and nobody is told of it. */
export const isUnlisted = ({ flags }: { flags: readonly string[] }): boolean =>
  flags.includes('WIKI_PRIVATE')
