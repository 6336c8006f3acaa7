// Before a test run: one PostgreSQL, in it one migrated database that every test file's own is
// copied from, and a folder for what else the files share.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { rootFolder } from '../server/base/root.ts'
import { migrate, migrationsFolder } from '../server/db/migrate.ts'
import { startTestCluster } from './cluster.ts'
import { makeBuildRoom } from './durability/server.ts'

const template = 'stepwright_template'

export const setup = async (project: TestProject) => {
  const cluster = await startTestCluster()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const url = new URL(cluster.url)
  url.pathname = `/${template}`
  await migrate(url.toString(), migrationsFolder(join(rootFolder, 'src', 'server')))
  project.provide('clusterUrl', cluster.url)
  project.provide('template', template)
  const runFolder = makeBuildRoom()
  project.provide('runFolder', runFolder)
  return async () => {
    await cluster.stop()
    rmSync(runFolder, { recursive: true, force: true })
  }
}
