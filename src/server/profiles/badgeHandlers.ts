import type { Badge, UserBadge } from '#contract/badges/schemas.ts'
import type { badgeRows } from '#contract/badges/rows.ts'
import { notFound } from '#lib/errors.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { badges, type BadgeRule } from './badges.ts'
import { loadUser } from '#server/users/load.ts'
import { countHolders, loadEarned } from './sql.badges.ts'

const present = (
  { badgeid, name, type, category, description, icon, secondary_color }: BadgeRule,
  holders: Map<number, number>,
): Badge => ({
  badgeid,
  name,
  type,
  category,
  description,
  multiple: false,
  num_users: holders.get(badgeid) ?? 0,
  icon,
  image: '',
  secondary_color,
})

/** Earned ones first, newest first; then the others by id (api-facts 4.11). */
const presentAll = (
  ctx: ReadCtx,
  userid: number,
  category: string | undefined,
): Promise<UserBadge[]> =>
  ctx.snapshot(async db => {
    const holders = await countHolders(db)
    const earned = await loadEarned(db, userid)
    const has = new Set(earned.map(({ badgeid }) => badgeid))
    const shown: UserBadge[] = [
      ...earned.flatMap(({ badgeid, date }) =>
        badges
          .filter(one => one.badgeid === badgeid)
          .map(one => ({ earned: true, times_earned: 1, date, badge: present(one, holders) })),
      ),
      ...badges
        .filter(one => !has.has(one.badgeid))
        .map(one => ({ earned: false, times_earned: 0, date: null, badge: present(one, holders) })),
    ]
    return shown.filter(({ badge }) => category === undefined || badge.category === category)
  })

export const badgeHandlers: Pick<Handlers, keyof typeof badgeRows> = {
  async listBadges(_input, ctx) {
    const holders = await countHolders(ctx.db)
    return badges.map(one => present(one, holders))
  },

  async readBadge({ params }, ctx) {
    const found = badges.find(one => one.badgeid === params.badgeid)
    if (!found) throw notFound('Badge')
    return present(found, await countHolders(ctx.db))
  },

  listOwnBadges: ({ query }, ctx) => presentAll(ctx, ctx.person.userid, query.category),

  async listUserBadges({ params, query }, ctx) {
    await loadUser(ctx.db, params.userid)
    return presentAll(ctx, params.userid, query.category)
  },
}
