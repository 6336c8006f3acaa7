import { join } from 'node:path'
import { firstOf } from '#lib/existing.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { makeAdmin, must, openClient, type OutsideClient } from './client.ts'
import { builtServer, copyDatabase } from './prepared.ts'
import { cleanUp, freePort, makeRoom, startServer, type Wanted } from './server.ts'

export type TwoServers = {
  clients: OutsideClient[]
  database: Database
  /** Token of the first admin, who has made a category "Bench". */
  admin: string
  /** What a third process needs to stand beside the two. */
  another: () => Promise<Wanted>
  close: () => Promise<void>
}

/**
 * Two processes of the built server on one database of their own, for files that ask what they do
 * to each other.
 */
export const openTwoServers = async (name: string): Promise<TwoServers> => {
  const room = makeRoom()
  const program = await builtServer()
  const { url, drop } = await copyDatabase(`two_servers_${name}`)
  const another = async () => ({
    program,
    port: await freePort(),
    dataDir: join(room, 'data'),
    env: { ...makeAdmin.env, DATABASE_URL: url, RATE_LIMITS: 'off' },
  })
  const servers = [await startServer(await another()), await startServer(await another())]
  const clients = servers.map(server => openClient(server.origin))
  const database = openDatabase(url, { connections: 4 })
  const admin = await makeAdmin.signIn(firstOf(clients))
  await must(firstOf(clients), admin, 'POST', '/wikis', {
    namespace: 'CATEGORY',
    title: 'Bench',
    contents: '',
  })
  const close = async () => {
    await database.close()
    cleanUp()
    await drop()
  }
  return { clients, database, admin, another, close }
}
