import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterIn } from '../server/db/cluster.folder.ts'
import { isAlive, readPostmaster } from '../server/db/cluster.process.ts'
import { startEmbedded } from '../server/db/embedded.ts'

const prefix = 'stepwright-test-'

/**
 * Removes the clusters of test runs that were killed: their folder's name holds the pid of the run.
 */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const run = Number(/^stepwright-test-(\d+)-/.exec(name)?.[1])
    if (!run || isAlive(run)) continue
    const dataDir = join(tmpdir(), name)
    // A folder without a postmaster has no server left over.
    const left = await readPostmaster(await clusterIn(dataDir)).catch(() => null)
    if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => undefined,
    )
  }
}

/**
 * A throwaway PostgreSQL for one test run, in a temporary folder. It does not wait for the disk:
 * the tests of durability start clusters of their own. `more`: settings that only this run needs.
 */
export async function startTestCluster(
  more: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
    // Without it every connection plans a statement five times: a third of what the databases
    // compute, for a file's own is new and each of its statements comes a few times only.
    plan_cache_mode: 'force_generic_plan',
    ...more,
  }
  const { url, stop } = await startEmbedded({ dataDir, settings })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
