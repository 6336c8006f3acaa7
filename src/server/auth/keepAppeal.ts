import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { contextActingAs } from '#server/http/internalContext.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { notify } from '#server/notifications/notify.ts'
import type { UserRow } from '#server/users/load.ts'

/**
 * What a suspended person answers, in the place of an earlier one; whoever may lift the suspension
 * is told (decision 0377).
 */
export const keepAppeal = async (by: Ctx, target: UserRow, text: string): Promise<void> => {
  const { userid } = target
  const asking = await contextActingAs(by, userid)
  await by.db.run(sql`
    update users set appeal = ${text}, appealed = ${by.now}, stamp = stamp + 1
      where userid = ${userid}`)
  await audit(asking, { action: 'user.appealed', target_type: 'user', target_id: userid })
  const readers = await by.db.many<{ userid: number }>(sql`
    select userid from users where state = 'active'
      and privilege = any(${isModerator(target) ? ['Admin'] : ['Moderator', 'Admin']}::text[])
    order by userid`)
  await notify(
    asking,
    readers.map(reader => ({
      userid: reader.userid,
      event: 'user.appealed',
      path: `/User/${userid}`,
      // The name is that of whoever did it: it follows them, and is forgotten with them.
      data: { title: '' },
      once: true,
    })),
  )
  by.touch(`user:${userid}`)
  by.emit({ event: 'user.updated', data: { userid } })
}
