// Who may take back what somebody did (roles.md 4).
import { forbiddenFor } from '#lib/errors.ts'
import { requireSuspender } from '#server/accounts/rules.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person, SignedIn } from '#server/http/context.ts'

/** As suspending: Moderators of Users and Authors, Admins of all, nobody of themselves. */
export const requireUndoer = async (
  { db, person }: { db: Db; person: Person },
  userid: number,
): Promise<void> => {
  const found = await db.one<Pick<SignedIn['person'], 'privilege'>>(
    sql`select privilege from users where userid = ${userid}`,
    'User',
  )
  requireSuspender({ person }, found)
  if (userid === person.userid)
    throw forbiddenFor('userid', 'self_decision', 'You can undo your own edits only one at a time')
}
