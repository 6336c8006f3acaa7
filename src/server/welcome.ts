// The first run: an admin, the demo site, and how to get in.
import { demoDomain } from '#server/base/demoDomain.ts'
import { unixNow } from '#lib/time.ts'
import { ensureAdmin } from './auth/admin.ts'
import { readablePassword } from '#server/base/passwords.ts'
import type { Config } from '#server/base/config.ts'
import type { Database } from './db/open.ts'
import { sql } from './db/sql.ts'
import { startMaking, type Making, type Outcome } from './demo/make.ts'
import { insertDemo, isUnfinished } from './demo/sql.ts'
import { answersAt } from './demoSite.ts'
import type { Service } from './http/service.ts'

/** A line for whoever started the site. */
export type Say = (line: string) => void
const demoAdmin = `admin${demoDomain}`

/** true for the one process that gets to do it, of however many start at once. */
const claim = async (database: Database, name: string): Promise<boolean> =>
  (await database.run(
    sql`insert into settings (name, value) values (${name}, 'true'::jsonb) on conflict do nothing`,
  )) === 1

/** Imported Admins have no password: nobody signs in as them. */
const has = async (database: Database, name: string) =>
  (await database.maybe(sql`select 1 from settings where name = ${name}`)) !== null

const hasAdmin = async (database: Database) =>
  (await database.maybe(
    sql`select 1 from users where privilege = 'Admin' and state = 'active'
      and (password_hash is not null or sso_userid is not null)`,
  )) !== null

/**
 * Whether this first start begins a demo site: it is made behind the site, and resumed by each
 * start until it is there.
 */
const beginDemo = async (
  config: Config,
  database: Database,
  admin: { email: string } | null,
): Promise<void> => {
  if (config.demo === 'nothing' || !admin) return
  if ((await database.maybe(sql`select 1 from guides limit 1`)) !== null) return
  // A site that had its demo before this table was there, and deleted all of it.
  if (await has(database, 'demo_made')) return
  const { userid } = await database.one<{ userid: number }>(
    sql`select userid from users where lower(email) = lower(${admin.email})`,
  )
  await insertDemo(database, userid, unixNow())
}

const tellOfDemo = (say: Say) => (outcome: Outcome) => {
  if (outcome === 'made') say('The demo site is ready.')
  if (outcome === 'failed')
    say(
      'The demo site could not be completed. The log and the page “Operator” say why. Start again to continue, or remove it with “npm run admin -- demo-remove”. Everything else works.',
    )
}

/**
 * Makes what is missing and prints the address and how to sign in. Gives the making of the demo
 * site, which goes on behind it.
 */
export const firstRun = async (
  config: Config,
  database: Database,
  service: Service,
  say: Say,
): Promise<Making | null> => {
  let made: { email: string; password: string } | null = null
  if (!config.admin && !(await hasAdmin(database)) && (await claim(database, 'first_admin_made'))) {
    made = { email: demoAdmin, password: readablePassword() }
    await ensureAdmin(database, made)
  }
  await beginDemo(config, database, config.admin ?? made)
  say('')
  say(`Stepwright is at ${config.publicUrl}`)
  if (made) say(`Sign in as ${made.email} with the password ${made.password} (shown this once).`)
  else if (config.admin)
    say(`Sign in as ${config.admin.email} with the password in ADMIN_PASSWORD.`)
  else
    say(
      'Sign in with your own account. To create or reset an Admin, set ADMIN_EMAIL and ADMIN_PASSWORD, then start again.',
    )
  const isDue = config.demo !== 'nothing' && (await isUnfinished(database))
  if (isDue) say('The demo site is being created. More content appears while you look around.')
  say('Press Ctrl-C to stop Stepwright.')
  if (!isDue) return null
  const making = startMaking(service, answersAt)
  void making.done.then(tellOfDemo(say)) // never refused
  return making
}
