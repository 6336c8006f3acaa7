import type { Privilege } from '#contract/shapes.ts'
import type { User } from '#contract/users.ts'
import type { Ctx } from '#server/http/context.ts'
import { presentUserSummary, type UserRow } from './load.ts'

export type Viewer = { userid: number; privilege: Privilege } | null

const badges = { bronze: 0, silver: 0, gold: 0, total: 0 }

/** api-facts 4.9. What only the person, or an Admin, may see depends on `viewer`. */
export const presentUser = (ctx: Pick<Ctx, 'origin' | 'settings'>, row: UserRow, viewer: Viewer): User => {
  const self = viewer?.userid === row.userid
  const admin = viewer?.privilege === 'Admin'
  const manages = row.privilege === 'Moderator' || row.privilege === 'Admin'
  return {
    ...presentUserSummary(ctx.origin, row),
    location: row.location, latitude: row.latitude, longitude: row.longitude,
    certification_count: 0, badge_counts: badges, summary: row.summary,
    about_raw: row.about_raw === '' ? false : row.about_raw,
    about_rendered: false,
    greatest_privilege: row.privilege, langid: row.langid, revisionid: row.revisionid,
    ...(self ? { links: manages ? { manage: '/Manage' } : {}, unread_notification_count: 0 } : {}),
    ...((self || admin) && row.email !== null ? { email: row.email } : {}),
    ...(self || admin ? { sso_userid: row.sso_userid } : {}),
    ...(admin ? { disabled: row.disabled } : {}),
  }
}
