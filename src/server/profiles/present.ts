import type { Privilege } from '#contract/core/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import type { Ctx } from '#server/http/context.ts'
import { hasSecondFactor } from '#server/http/access/recentProof.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { countNotifications } from '#server/notifications/load.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { htmlOf, wikiText } from '#server/wikitext/text.ts'
import { countBadges } from './badges.ts'
import { loadDenialRate } from './denials.ts'
import { loadRooms } from './rooms.ts'
import { presentUserSummary, type UserRow } from '#server/users/load.ts'

export type Viewer = { userid: number; privilege: Privilege } | null
type Asked = Pick<Ctx, 'db' | 'now' | 'origin' | 'settings' | 'person'>

const renderAbout = async (ctx: Asked, raw: string): Promise<string> => {
  const text = wikiText(raw)
  const { env } = await loadWikiEnv(ctx.db, ctx, [text], ctx.person)
  return htmlOf(text, env)
}

/** api-facts 4.9. What only the person, or an Admin, may see depends on `viewer`. */
export const presentUser = async (ctx: Asked, row: UserRow, viewer: Viewer): Promise<User> => {
  const self = viewer?.userid === row.userid
  const admin = viewer?.privilege === 'Admin'
  const manages = isModerator(row)
  const maySuspend = admin || (viewer?.privilege === 'Moderator' && !manages)
  return {
    ...presentUserSummary(ctx.origin, row),
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    certification_count: 0,
    badge_counts: countBadges(row.badges),
    summary: row.summary,
    about_raw: row.about_raw === '' ? false : row.about_raw,
    about_rendered: row.about_raw === '' ? false : await renderAbout(ctx, row.about_raw),
    greatest_privilege: row.privilege,
    langid: row.langid,
    revisionid: row.revisionid,
    ...(self
      ? {
          links: manages ? { manage: '/Manage' } : {},
          unread_notification_count: await countNotifications(ctx.db, {
            userid: row.userid,
            unread: true,
          }),
          rooms: await loadRooms(ctx.db, row),
        }
      : {}),
    ...((self || admin) && row.email !== null ? { email: row.email } : {}),
    ...(self || admin ? { sso_userid: row.sso_userid, email_verified: row.email_verified } : {}),
    ...(admin
      ? {
          disabled: row.disabled,
          suspended_until: row.suspended_until,
          suspended_reason: row.suspended_reason,
        }
      : {}),
    ...(maySuspend && row.appeal !== null && row.appealed !== null
      ? { appeal: { text: row.appeal, date: row.appealed } }
      : {}),
    ...(self || admin
      ? {
          state: row.state,
          erase_at: row.erase_at,
          second_factor: await hasSecondFactor(ctx.db, row.userid),
        }
      : {}),
    ...(self || viewer?.privilege === 'Moderator' || admin
      ? { denial_rate: await loadDenialRate(ctx.db, row.userid, ctx.now) }
      : {}),
  }
}
