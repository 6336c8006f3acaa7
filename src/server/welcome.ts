// The first run: an admin, the demo site, and how to get in.
import { createClient } from '#contract/client.ts'
import { seedDemo } from '#demo/seed.ts'
import { basePath, createSite } from './app.ts'
import { ensureAdmin } from './auth/admin.ts'
import { readablePassword } from '#server/base/passwords.ts'
import type { Config } from '#server/base/config.ts'
import type { Database } from './db/open.ts'
import { sql } from './db/sql.ts'
import { handlers } from './handlers.ts'
import { createRateLimits } from './http/rates.ts'
import type { Service } from './http/service.ts'

/** A line for whoever started the site. */
export type Say = (line: string) => void
const demoAdmin = 'admin@stepwright.example'

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

/** The demo site is made through API 2.0, like anybody's content. */
const makeDemo = async (service: Service, admin: { email: string; password: string }) => {
  const site = createSite({
    service: { ...service, rateLimits: createRateLimits(false), logRequest: () => undefined },
    handlers,
    appFolder: null,
    ready: async () => true,
  })
  const origin = service.config.publicUrl
  const send: typeof fetch = async (input, init) => site.request(input as string, init)
  await seedDemo(token => createClient(origin + basePath, () => token, send), admin)
}

/** Makes what is missing and prints the address and how to sign in. */
export const firstRun = async (
  config: Config,
  database: Database,
  service: Service,
  say: Say,
): Promise<void> => {
  let made: { email: string; password: string } | null = null
  if (!config.admin && !(await hasAdmin(database)) && (await claim(database, 'first_admin_made'))) {
    made = { email: demoAdmin, password: readablePassword() }
    await ensureAdmin(database, made)
  }
  const admin = config.admin ?? made
  const empty = (await database.maybe(sql`select 1 from guides limit 1`)) === null
  if (config.demo && admin && empty && (await claim(database, 'demo_made'))) {
    say('Making the demo site …')
    await makeDemo(service, admin).then(
      () => claim(database, 'demo_finished'),
      (error: unknown) => {
        service.log.error({ error }, 'the demo site was not finished')
        say('The demo site was not finished; the log says why. Everything else works.')
      },
    )
  } else if (
    config.demo &&
    (await has(database, 'demo_made')) &&
    !(await has(database, 'demo_finished'))
  ) {
    say(
      'The demo site was interrupted while it was made, or another process still makes it. An empty DATA_DIR makes it anew.',
    )
  }
  say('')
  say(`Stepwright is at ${config.publicUrl}`)
  if (made) say(`Sign in as ${made.email} with the password ${made.password} (shown this once).`)
  else if (config.admin)
    say(`Sign in as ${config.admin.email} with the password in ADMIN_PASSWORD.`)
  else
    say(
      'Sign in with your own account; ADMIN_EMAIL and ADMIN_PASSWORD at a start make or reset an admin.',
    )
  say('Ctrl-C stops it.')
}
