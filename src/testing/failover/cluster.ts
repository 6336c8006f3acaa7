// Three servers of PostgreSQL under Patroni with etcd, HAProxy that knows the primary and the
// copies, and PgBouncer in transaction mode before it: what docs/operating.md says of a cluster.
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { existing, firstOf } from '#lib/existing.ts'
import { accountFor } from '#server/db/cluster.account.ts'
import { freePort } from '../durability/server.ts'
import { openLink, type Link } from './link.ts'
import { makeNode, type Node, type NodeLinks, type NodePorts } from './node.ts'
import { run, type As } from './programs.ts'

export type Cluster = {
  nodes: Node[]
  /** Through PgBouncer and HAProxy to whatever server is the primary, and to its copies. */
  url: string
  readUrl: string
  /**
   * Who is the primary, once there is one: the old one may have stepped down, and a busy one may
   * answer late.
   */
  primary: () => Promise<Node>
  /** The address of one server itself, for observers. */
  urlOf: (node: Node) => string
  /** A copy has all that was acknowledged, and etcd knows which, so that the primary may die. */
  untilSafe: () => Promise<void>
  /** Balances the service's processes. */
  service: string
}

const nodeNames = ['a', 'b', 'c'] as const

const openEtcd = (room: string, port: number, peer: number, as: As) =>
  run(
    'etcd',
    [
      ['--data-dir', join(room, 'etcd')],
      ['--listen-client-urls', `http://127.0.0.1:${port}`],
      ['--advertise-client-urls', `http://127.0.0.1:${port}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ].flat(),
    { room, name: 'etcd', as },
  )

type Fronts = { primary: number; copies: number; service: number; processes: number[] }

const haproxyText = (nodes: Node[], { primary, copies, service, processes }: Fronts) => `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
${nodes.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`).join('\n')}
listen copies
  bind 127.0.0.1:${copies}
  balance leastconn
  option httpchk OPTIONS /replica
  http-check expect status 200
${nodes.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`).join('\n')}
listen service
  bind 127.0.0.1:${service}
  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
${processes.map((port, n) => `  server s${n} 127.0.0.1:${port} check inter 1s fall 3`).join('\n')}
`

const pgbouncerText = (port: number, room: string, { primary, copies }: Fronts) => `
[databases]
stepwright = host=127.0.0.1 port=${primary} dbname=stepwright
stepwright_ro = host=127.0.0.1 port=${copies} dbname=stepwright
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${room}/pgbouncer.users
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`

const openFronts = (room: string, fronts: Fronts, pooler: number, nodes: Node[], as: As) => {
  const file = (name: string, text: string) => {
    const path = join(room, name)
    writeFileSync(path, text)
    return path
  }
  file('pgbouncer.users', '"stepwright" ""\n')
  run('haproxy', ['-db', '-f', file('haproxy.cfg', haproxyText(nodes, fronts))], {
    room,
    name: 'haproxy',
    as,
  })
  run('pgbouncer', [file('pgbouncer.ini', pgbouncerText(pooler, room, fronts))], {
    room,
    name: 'pgbouncer',
    as,
  })
}

const askNode = async <T extends pg.QueryResultRow>(url: string, query: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 600_000
  // A server that does not answer is on its way.
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`The cluster does not get there: ${what}`)
    await sleep(200)
  }
}

const ports = async (): Promise<() => number> => {
  const found = new Set<number>()
  while (found.size < 24) found.add(await freePort())
  const left = [...found]
  return () => firstOf(left.splice(0, 1))
}

const openLinks = async (next: () => number, to: NodePorts, etcd: number): Promise<NodeLinks> => {
  const [postgres, rest, store] = (await Promise.all([
    openLink(next(), to.postgres),
    openLink(next(), to.rest),
    openLink(next(), etcd),
  ])) as [Link, Link, Link]
  return { postgres, rest, etcd: store }
}

/** `room`: an empty folder of server.ts; `processes`: ports of the service. */
export const startCluster = async (room: string, processes: number[]): Promise<Cluster> => {
  const account = await accountFor('/none')
  const as = account && { uid: account.uid, gid: account.gid }
  const next = await ports()
  const home = join(room, 'fronts')
  mkdirSync(home)
  if (as) chownSync(home, as.uid, as.gid)
  const etcd = next()
  openEtcd(home, etcd, next(), as)
  const nodes: Node[] = []
  for (const name of nodeNames) {
    const own = { postgres: next(), rest: next() }
    const links = await openLinks(next, own, etcd)
    nodes.push(makeNode(room, name, { ports: own, links, as }))
  }
  const fronts = { primary: next(), copies: next(), service: next(), processes }
  const pooler = next()
  openFronts(home, fronts, pooler, nodes, as)
  const urlOf = ({ ports: { postgres } }: Node, user = 'stepwright', name = 'stepwright') =>
    `postgres://${user}@127.0.0.1:${postgres}/${name}`
  const primary = async () => {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/primary`, {
        signal: AbortSignal.timeout(1000),
      }).then(
        ({ status }) => status,
        () => 0,
      )
      if (answer === 200) return node
    }
    return null
  }
  const first = firstOf(nodes)
  first.start()
  await until('a first primary', async () => (await primary()) === first)
  await askNode(urlOf(first, 'postgres', 'postgres'), 'create role stepwright login')
  await askNode(
    urlOf(first, 'postgres', 'postgres'),
    "alter role stepwright set statement_timeout = '30s'",
  )
  await askNode(urlOf(first, 'postgres', 'postgres'), 'create database stepwright owner stepwright')
  for (const node of nodes.slice(1)) node.start()
  const pooled = (name: string) => `postgres://stepwright@127.0.0.1:${pooler}/${name}`
  return {
    nodes,
    url: pooled('stepwright'),
    readUrl: pooled('stepwright_ro'),
    service: `http://127.0.0.1:${fronts.service}`,
    async primary() {
      let node: Node | null = null
      await until('a primary', async () => (node = await primary()) !== null)
      return existing<Node | null>(node, 'a primary')
    },
    urlOf: node => urlOf(node),
    untilSafe: () =>
      until('a copy that may take over', async () => {
        const node = await primary()
        if (!node) return false
        const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/cluster`)
        const { members } = (await answer.json()) as { members: { role: string }[] }
        return members.some(({ role }) => role === 'sync_standby')
      }),
  }
}
