import type { notificationRows } from '#contract/notifications/rows.ts'
import { invalidField } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { changeSettings, loadSettings } from './settings.ts'
import { countNotifications, loadNotifications, markRead, presentNotification } from './load.ts'

export const notificationHandlers: Pick<Handlers, keyof typeof notificationRows> = {
  async listNotifications({ query }, ctx) {
    const { userid } = ctx.person
    const { limit, offset, unread, langid } = query
    const [total, found] = await ctx.snapshot(
      async db =>
        [
          await countNotifications(db, { userid, unread }),
          await loadNotifications(db, { userid, unread, limit, offset }),
        ] as const,
    )
    ctx.header('X-Total-Count', String(total))
    return found.map(row =>
      presentNotification(ctx.origin, langid === undefined ? row : { ...row, langid }),
    )
  },

  async readNotifications(input, ctx) {
    const { userid } = ctx.person
    const { ids, all = false } = input.body()
    if (all === (ids !== undefined))
      throw invalidField('ids', 'invalid_value', 'Send either `ids` or `all: true`, not both')
    await markRead(ctx.db, userid, ids ?? null)
    return { unread_notification_count: await countNotifications(ctx.db, { userid, unread: true }) }
  },

  readNotificationSettings: (_, ctx) =>
    loadSettings(ctx.db, ctx.person.userid, ctx.config.smtp !== null),

  async patchNotificationSettings(input, ctx) {
    const { userid } = ctx.person
    await changeSettings(ctx.db, userid, input.body(), ctx.now)
    return loadSettings(ctx.db, userid, ctx.config.smtp !== null)
  },
}
