// Who may do what with releases (roles.md 4), as far as the table of states leaves it open.
import { forbidden, forbiddenFor } from '#lib/errors.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { hasPrivacyRight, isPrivateTo, type GuideAccess } from './guides.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import type { Settings } from '#contract/settings/list.ts'
import { isReleased, type State } from '#contract/releases/states.ts'

/** Throws 403 where the site has them switched off. */
export const requireReleases = ({ release_versions }: Pick<Settings, 'release_versions'>): void => {
  if (!release_versions)
    throw forbiddenFor(
      'release_versions',
      'feature_disabled',
      'Releases are switched off on this site',
    )
}

type Own = { userid: number; state: State }
/** The release right is the right to publish; who made it has it too. */
export const hasReleaseRight = (
  person: Person | null,
  access: GuideAccess,
  release: Own | null,
): boolean =>
  hasPrivacyRight(person, access) || (person !== null && person.userid === release?.userid)

export const canSeeRelease = (person: Person | null, access: GuideAccess, release: Own): boolean =>
  isReleased(release.state) || hasReleaseRight(person, access, release)
/** The same as a condition over releases r with guides g that the person may see. */
export const releaseVisibleTo = (person: Person | null, isOut: Sql): Sql =>
  person === null ? isOut : sql`(${isOut} or r.userid = ${person.userid} or ${isPrivateTo(person)})`

/** Throws 403. `release` null: one is to be made. A released one is an Admin's to change. */
export const requireReleaseRight = (
  ctx: Pick<SignedIn, 'person'>,
  access: GuideAccess,
  release: Own | null,
): void => {
  if (release && isReleased(release.state) && ctx.person.privilege !== 'Admin')
    throw forbidden('Only Admins can change a release that has gone live', ['Admin'])
  if (!hasReleaseRight(ctx.person, access, release))
    throw forbidden(
      'Only the author, people the guide is shared with, the person who created the release, Moderators and Admins can manage this guide’s releases',
    )
}
