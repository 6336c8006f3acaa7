// Members of a guide that not everybody who writes it may set (roles.md 2, 4).
import type { CreateGuide, PatchGuide } from '#contract/guides/schemas.ts'
import { forbidden } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { SignedIn } from '#server/http/context.ts'
import { hasPrivacyRight, type GuideAccess } from '#server/rights/guides.ts'
import type { GuideRow } from './sql.ts'

/** Whose guide it is, `author` until now. Throws 403. */
export const requireAuthor = (
  { person }: SignedIn,
  author: number,
  body: CreateGuide | PatchGuide,
): void => {
  if ((body.author ?? author) !== author && !isModerator(person))
    throw forbidden('Only Moderators and Admins can make someone else the author of a guide', [
      'Moderator',
      'Admin',
    ])
}

/** One member of a body that is not the caller's to change is 403, not 422 (roles.md 2). */
export const requireOwnMembers = (
  ctx: SignedIn,
  access: GuideAccess,
  { content }: GuideRow,
  body: PatchGuide,
): void => {
  if (
    body.public !== undefined &&
    body.public !== content.public &&
    !hasPrivacyRight(ctx.person, access)
  )
    throw forbidden()
  const { author, patrol_threshold } = content
  requireAuthor(ctx, author, body)
  if (
    (body.patrol_threshold ?? patrol_threshold) !== patrol_threshold &&
    ctx.person.userid !== access.author &&
    ctx.person.privilege !== 'Admin'
  )
    throw forbidden('Only the author of a guide and Admins can change its threshold')
}

/** Who a guide belongs to is answered for. */
export const auditAuthor = async (
  ctx: SignedIn,
  guideid: number,
  before: number,
  next: number,
): Promise<void> => {
  if (next === before) return
  await audit(ctx, {
    action: 'guide.author_changed',
    target_type: 'guide',
    target_id: guideid,
    before: { author: before },
    after: { author: next },
    reason: ctx.reason,
  })
}
