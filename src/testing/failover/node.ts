// One server of the cluster: a PostgreSQL that Patroni starts, stops and promotes.
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { existing } from '#lib/existing.ts'
import { killPostgres } from '../durability/server.ts'
import type { Link } from './link.ts'
import { postgresFolder, run, type As, type Running } from './programs.ts'

/**
 * Seconds. A leader that is gone loses its place after `ttl`; a server that cannot reach etcd for
 * `retry_timeout` gives it up by itself, sooner than another gets it.
 */
const times = { ttl: 14, loop_wait: 1, retry_timeout: 5 }

export type NodePorts = {
  postgres: number
  rest: number
}
/** What others reach this server by, and its own way to etcd. */
export type NodeLinks = { postgres: Link; rest: Link; etcd: Link }

export type Node = {
  name: string
  folder: string
  ports: NodePorts
  links: NodeLinks
  start: () => void
  /** The machine dies: Patroni and PostgreSQL at once, without a word. */
  kill: () => void
}

const access = ['local all all trust', 'host all all 127.0.0.1/32 trust']
const replication = 'host replication all 127.0.0.1/32 trust'

const settings = {
  // An acknowledged write lies on the disk of two servers.
  synchronous_commit: 'on',
  max_connections: 150,
  shared_buffers: '64MB',
  max_wal_senders: 8,
  wal_keep_size: '256MB',
  wal_log_hints: 'on',
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  jit: 'off',
}

const configurationOf = (name: string, folder: string, ports: NodePorts, links: NodeLinks) => ({
  scope: 'stepwright',
  name,
  restapi: {
    listen: `127.0.0.1:${ports.rest}`,
    connect_address: `127.0.0.1:${links.rest.port}`,
  },
  // The store would name its own address, past the link.
  etcd3: { host: `127.0.0.1:${links.etcd.port}`, use_proxies: true },
  bootstrap: {
    dcs: {
      ...times,
      synchronous_mode: true,
      maximum_lag_on_failover: 16 * 1024 * 1024,
      // A server whose PostgreSQL dies gives way at once.
      primary_start_timeout: 0,
      postgresql: { use_pg_rewind: true, use_slots: true, parameters: settings },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
  },
  postgresql: {
    listen: `127.0.0.1:${ports.postgres}`,
    connect_address: `127.0.0.1:${links.postgres.port}`,
    data_dir: folder,
    bin_dir: existing(postgresFolder(), 'PostgreSQL’s programs'),
    pgpass: `${folder}.pgpass`,
    pg_hba: [...access, replication],
    authentication: {
      superuser: { username: 'postgres' },
      replication: { username: 'replicator' },
      rewind: { username: 'postgres' },
    },
    parameters: { unix_socket_directories: '' },
    basebackup: [{ checkpoint: 'fast' }],
  },
})

export const makeNode = (
  room: string,
  name: string,
  { ports, links, as }: { ports: NodePorts; links: NodeLinks; as: As },
): Node => {
  const home = join(room, name)
  mkdirSync(home)
  if (as) chownSync(home, as.uid, as.gid)
  // server.ts ends what runs on this folder when its room is cleaned up.
  const folder = join(home, 'postgres')
  const file = join(home, 'patroni.json')
  // Every JSON is YAML.
  writeFileSync(file, JSON.stringify(configurationOf(name, folder, ports, links), null, 2))
  let patroni: Running | null = null
  return {
    name,
    folder,
    ports,
    links,
    start: () => void (patroni = run('patroni', [file], { room: home, name, as })),
    kill() {
      patroni?.kill()
      killPostgres(folder)
    },
  }
}
