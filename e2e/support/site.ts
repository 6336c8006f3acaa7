// A site of one's own: the built server on a free port, with a new data folder and its own
// database.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createClient, type Client } from '#contract/client.ts'
import { freePort, makeRoom, startServer, type Wanted } from '#server/durability/server.ts'
import { rootFolder } from '#server/root.ts'

export type Person = {
  username: string
  email: string
  password: string
  userid: number
  client: Client
}
export type Privilege = 'User' | 'Author' | 'Moderator' | 'Admin'

export type Site = {
  origin: string
  dataDir: string
  anyone: Client
  admin: Person
  /** A new account, made through the API; names are unique within the site. */
  person(username: string, rights?: { privilege?: Privilege; reputation?: number }): Promise<Person>
  /**
   * Ends what the journeys so far signed in as the admin: of 25 tokens the service forgets the
   * oldest, which is the one that `admin` has.
   */
  endSignIns(): Promise<void>
  /** Kills the server's whole process group with -9. */
  kill(): Promise<void>
  /** Starts the killed server again, at the same address and on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const adminSignIn = { email: 'admin@stepwright.test', password: 'the password of the tests' }

/**
 * A server with a guard: however this process dies, the pipe between them closes, and the guard
 * stops the server and with it the database.
 */
const startGuarded = async (wanted: Wanted) => {
  const server = await startServer(wanted)
  const guard = spawn('sh', ['-c', `cat > /dev/null; kill -TERM -${server.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  void server.ended.then(() => guard.kill('SIGKILL'))
  return server
}

/**
 * `demo`: with the demo site in it, complete before this resolves. `env`: what else its environment
 * says, once its port is known.
 */
export const startSite = async ({
  demo = false,
  env,
}: {
  demo?: boolean
  env?: (port: number) => Promise<Record<string, string>>
} = {}): Promise<Site> => {
  const room = makeRoom()
  const port = await freePort()
  const wanted = {
    program: join(rootFolder, 'dist', 'server', 'main.js'),
    port,
    dataDir: join(room, 'data'),
    env: {
      ADMIN_EMAIL: adminSignIn.email,
      ADMIN_PASSWORD: adminSignIn.password,
      DEMO: demo ? '1' : '0',
      ...(await env?.(port)),
    } as Record<string, string>,
  }
  let server = await startGuarded(wanted)
  const { origin } = server
  await expect(() =>
    expect(server.said()).toContain(`Stepwright is at ${wanted.env['PUBLIC_URL'] ?? origin}`),
  ).toPass({ timeout: 120_000, intervals: [50] })
  const connect = (token: string | null) => createClient(`${origin}/api/2.0`, () => token)
  const anyone = connect(null)
  const entered = await anyone.createToken({ body: adminSignIn })
  const admin: Person = {
    ...adminSignIn,
    username: entered.username,
    userid: entered.userid,
    client: connect(entered.authToken),
  }
  return {
    origin,
    anyone,
    admin,
    dataDir: wanted.dataDir,
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
      server.signal('SIGKILL')
      await server.ended
    },
    async restart() {
      server = await startGuarded(wanted)
    },
    /** The data folder goes with the worker. */
    async stop() {
      const early = await Promise.race([server.ended, null])
      if (early !== null)
        throw new Error(`The server ended by itself (${early}):\n${server.said().slice(-4000)}`)
      server.signal('SIGTERM')
      await server.ended
    },
  }
}
