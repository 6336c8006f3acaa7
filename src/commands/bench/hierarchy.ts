// `hierarchy`: the whole tree of a large site, against a bare node:http with the same bytes. One
// read at a time.
import { againstBare } from './againstBare.ts'
import { countOf, importTree, realSize, type Branch } from './categories.ts'
import { startService } from './service.ts'

const path = '/api/2.0/wikis/CATEGORY?display=hierarchy&includeStubs=true'

export const measureHierarchy = async (dataDir: string) => {
  await importTree(dataDir, realSize)
  const service = await startService(dataDir)
  const started = performance.now()
  const { hierarchy } = (await (await fetch(`http://127.0.0.1:${service.port}${path}`)).json()) as {
    hierarchy: Branch
  }
  const firstMilliseconds = performance.now() - started
  const measured = await againstBare(service, path, 1)
  await service.stop()
  return { ...measured, categories: countOf(hierarchy), firstMilliseconds }
}
