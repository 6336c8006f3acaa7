// A site of one's own: the built server on a free port, with a data folder and a database of its
// own.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type Client } from '#contract/client.ts'
import { existing } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { freePort, makeRoom } from '#testing/durability/server.ts'
import {
  adminSignIn,
  confirmForADay,
  copyPrepared,
  demoOfKind,
  dropCopy,
  type Kind,
} from './prepared.ts'
import { startOwn } from './server.ts'
import { startWarm } from './warmSites.ts'

export type Person = {
  username: string
  email: string
  password: string
  userid: number
  client: Client
}
type Privilege = 'User' | 'Author' | 'Moderator' | 'Admin'

export type Site = {
  origin: string
  dataDir: string
  databaseUrl: string
  anyone: Client
  admin: Person
  /** A new account, made through the API; names are unique within the site. */
  person: (
    username: string,
    rights?: { privilege?: Privilege; reputation?: number },
  ) => Promise<Person>
  /**
   * Ends what the journeys so far signed in as the admin: of 25 tokens the service forgets the
   * oldest, which is the one that `admin` has.
   */
  endSignIns: () => Promise<void>
  /** Kills the server's process group with -9; only with `ownDatabase` or `ownProcess`. */
  kill: () => Promise<void>
  /** Starts the killed server again, at the same address and on the same data. */
  restart: () => Promise<void>
  /** Throws with the server's last words when it ended by itself. */
  expectRunning: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * `demo`: with the guides of the demo site in it, or with all of it. `ownDatabase`: as its operator
 * starts it for the first time, with a database that belongs to the server and waits for the disk;
 * `ownProcess`: in a process of its own, on a copy like all others. Either for journeys that kill
 * it.
 * `env`: what else its environment says, once its port is known.
 */
export type SiteOptions = {
  demo?: boolean | 'month'
  ownDatabase?: boolean
  ownProcess?: boolean
  env?: (port: number) => Promise<Record<string, string>>
}

const kindOf = (demo: boolean | 'month'): Kind =>
  demo === 'month' ? 'month' : demo ? 'demo' : 'empty'
const firstStartOf = (kind: Kind) => ({
  ADMIN_EMAIL: adminSignIn.email,
  ADMIN_PASSWORD: adminSignIn.password,
  DEMO: demoOfKind[kind],
})

export const startSite = async ({
  demo = false,
  ownDatabase = false,
  ownProcess = false,
  env,
}: SiteOptions = {}): Promise<Site> => {
  const room = makeRoom()
  const port = await freePort()
  const copy = ownDatabase ? null : await copyPrepared(kindOf(demo), room)
  const dataDir = copy?.dataDir ?? join(room, 'data')
  const wanted = {
    port,
    dataDir,
    env: {
      ...(copy ? { DATABASE_URL: copy.databaseUrl } : firstStartOf(kindOf(demo))),
      ...(await env?.(port)),
    } as Record<string, string>,
  }
  const origin = `http://127.0.0.1:${port}`
  let server = await (copy && !ownProcess ? startWarm(wanted) : startOwn(wanted))
  const connect = (token: string | null) => createClient(`${origin}/api/2.0`, () => token)
  const anyone = connect(null)
  const entered = await anyone.createToken({ body: adminSignIn })
  if (copy) await confirmForADay(copy)
  const admin: Person = {
    ...adminSignIn,
    username: entered.username,
    userid: entered.userid,
    client: connect(entered.authToken),
  }
  const expectRunning = async () => {
    const ended = await Promise.race([server.ended, Promise.resolve(null)])
    if (ended !== null)
      throw new Error(`The server ended by itself (${ended}):\n${server.said().slice(-4000)}`)
  }
  return {
    origin,
    anyone,
    admin,
    dataDir,
    databaseUrl: copy?.databaseUrl ?? existing(await joinRunning(dataDir), 'a running cluster').url,
    async person(username, { privilege = 'User', reputation } = {}) {
      const credentials = {
        email: `${username.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@stepwright.test`,
        password: 'a long enough password',
      }
      const { userid, authToken } = await anyone.createUser({ body: { ...credentials, username } })
      if (privilege !== 'User' || reputation !== undefined)
        await admin.client.patchUser({
          params: { userid },
          body: { privilege, ...(reputation !== undefined && { reputation }) },
        })
      return { ...credentials, username, userid, client: connect(authToken) }
    },
    async endSignIns() {
      const others = (await admin.client.listTokens()).filter(({ current }) => !current)
      if (others.length > 10)
        await Promise.all(
          others.map(({ tokenid }) => admin.client.endToken({ params: { tokenid } })),
        )
    },
    async kill() {
      if (!server.kill) throw new Error('Only a site with a process of its own is killed')
      await server.kill()
    },
    async restart() {
      server = await startOwn(wanted)
    },
    expectRunning,
    async stop() {
      await expectRunning()
      await server.stop()
      if (copy) await dropCopy(copy)
      rmSync(room, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

/** The site of the file whose tests a worker runs now. */
export type SiteKeeper = {
  siteOf: (file: string, options?: SiteOptions) => Promise<Site>
  stop: () => Promise<void>
}

/** Of all sites of a worker one runs: the next file's takes its place. */
export const keepSites = (): SiteKeeper => {
  let kept: { file: string; site: Promise<Site> } | null = null
  const stop = async () => {
    const last = kept
    kept = null
    await (await last?.site.catch(() => null))?.stop()
  }
  return {
    async siteOf(file, options) {
      if (kept?.file === file) return kept.site
      await stop()
      const site = startSite(options)
      kept = { file, site }
      return site
    },
    stop,
  }
}
