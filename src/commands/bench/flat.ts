// `flat`: does a read of one guide grow with the site? The same 200 guides, first with 300 on the
// site, then with 30,000.
import { join } from 'node:path'
import { importFile, writeGuides } from './guidesFile.ts'
import { median, rounds } from './load.ts'
import { startService } from './service.ts'

const sampled = 200

const guideOf = (guideid: number) => ({
  prerequisites: guideid % 10 === 0 ? [guideid - 1] : [],
  steps: Array.from({ length: 7 }, (_, index) => [
    `Loosen screw ${index} of guide ${guideid}.`,
    'Lift the cover off and keep the washer.',
  ]),
})

/**
 * Median milliseconds of the first read of each sampled guide: built from the database, nothing
 * kept.
 */
const coldReads = async (dataDir: string, top: number): Promise<number> => {
  const service = await startService(dataDir)
  const once = async (guideid: number) => {
    const started = performance.now()
    await (await fetch(`http://127.0.0.1:${service.port}/api/2.0/guides/${guideid}`)).arrayBuffer()
    return performance.now() - started
  }
  // connections and plans are warm
  for (let guideid = top; guideid > top - 50; guideid--) await once(guideid)
  const times: number[] = []
  for (let guideid = 1; guideid <= sampled; guideid++) times.push(await once(guideid))
  await service.stop()
  return median(times)
}

/** Two sites, read in turns, so that whatever else the machine does falls on both. */
export const measureFlat = async (fewDir: string, manyDir: string) => {
  const few = join(fewDir, 'guides.jsonl'),
    many = join(manyDir, 'guides.jsonl')
  await writeGuides(few, 300, guideOf)
  await writeGuides(many, 30_000, guideOf)
  await importFile(fewDir, few)
  const started = performance.now()
  await importFile(manyDir, many)
  const importSeconds = (performance.now() - started) / 1000
  const with300: number[] = [],
    with30000: number[] = []
  for (let round = 0; round < rounds; round++) {
    with300.push(await coldReads(fewDir, 300))
    with30000.push(await coldReads(manyDir, 30_000))
  }
  return { with300: median(with300), with30000: median(with30000), importSeconds }
}
