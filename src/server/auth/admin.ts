import { unixNow } from '#lib/time.ts'
import type { Database } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { writeOutbox } from '#server/events/outbox.ts'
import { createAccount } from './accounts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endTokens } from './tokens.ts'

type Found = { userid: number; password_hash: string | null; privilege: string; disabled: boolean }

/** Makes the first admin, or brings an account of that e-mail back: role, password, not suspended. Its tokens end only with its password. */
export const ensureAdmin = async (database: Database, { email, password }: { email: string; password: string }): Promise<void> => {
  await database.write(async db => {
    await db.run(sql`select pg_advisory_xact_lock(7338)`) // of several processes that start at once one makes it, the others find it
    const found = await db.maybe<Found>(sql`
      select userid, password_hash, privilege, disabled from users where lower(email) = lower(${email}) for no key update`)
    if (!found) {
      const passwordHash = await hashPassword(password)
      await createAccount(db, { email, passwordHash, username: 'Admin', unique_username: null, privilege: 'Admin', langid: 'en', now: unixNow(), email_verified: true })
      return
    }
    const same = await verifyPassword(found.password_hash, password)
    if (same && found.privilege === 'Admin' && !found.disabled) return
    const passwordHash = same ? found.password_hash : await hashPassword(password)
    await db.run(sql`
      update users set privilege = 'Admin', disabled = false, password_hash = ${passwordHash},
        revisionid = nextval('revision_seq'), stamp = stamp + 1
      where userid = ${found.userid}`)
    if (!same) await endTokens(db, found.userid, null)
    await writeOutbox(db, null, [], [`user:${found.userid}`])
  })
}
