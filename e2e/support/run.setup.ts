import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../scripts/build.mjs'
import { startCluster } from './prepared.ts'

/**
 * Journeys run against what a person would start: the built app and server. Their sites share one
 * PostgreSQL.
 */
export default async function setUpRun({ workers }: FullConfig) {
  if (!(await ensureBuilt())) throw new Error('The app was not built: nothing to journey through')
  return startCluster(workers)
}
