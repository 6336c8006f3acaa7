// `flat`: does a read of one guide grow with the site? The same 200 guides, first with 300 on the site, then with 30,000.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#server/root.ts'
import { median, rounds } from './load.ts'
import { startService } from './service.ts'

const sampled = 200

const writeGuides = async (path: string, from: number, to: number) => {
  const out = createWriteStream(path)
  for (let guideid = from; guideid <= to; guideid++) {
    const steps = Array.from({ length: 7 }, (_, index) => ({
      stepid: guideid * 10 + index, orderby: index + 1, title: '', media: { type: 'image', data: [] },
      lines: [{ text_raw: `Loosen screw ${index} of guide ${guideid}.`, bullet: 'black', level: 0 }, { text_raw: 'Lift the cover off and keep the washer.', bullet: 'black', level: 0 }],
    }))
    const guide = {
      guideid, langid: 'en', locale: 'en', type: 'repair', category: `Bench ${guideid % 300}`, ancestors: [], subject: '', title: `Repair number ${guideid}`,
      url: `/Guide/Repair/${guideid}`, image: null, prerequisites: guideid % 10 === 0 ? [guideid - 1] : [], tools: [], parts: [], tags: [], public: true, steps,
    }
    if (!out.write(`${JSON.stringify(guide)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

const importFile = async (dataDir: string, file: string) => {
  const child = spawn(process.execPath, [join(rootFolder, 'dist', 'server', 'commands', 'import.js'), file], { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit') as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

/** Median milliseconds of the first read of each sampled guide: built from the database, nothing kept. */
const coldReads = async (dataDir: string, top: number): Promise<number> => {
  const service = await startService(dataDir)
  const once = async (guideid: number) => {
    const started = performance.now()
    await (await fetch(`http://127.0.0.1:${service.port}/api/2.0/guides/${guideid}`)).arrayBuffer()
    return performance.now() - started
  }
  for (let guideid = top; guideid > top - 50; guideid--) await once(guideid) // connections and plans are warm
  const times: number[] = []
  for (let guideid = 1; guideid <= sampled; guideid++) times.push(await once(guideid))
  await service.stop()
  return median(times)
}

export const measureFlat = async (dataDir: string) => {
  const few = join(dataDir, 'few.jsonl'), many = join(dataDir, 'many.jsonl')
  await writeGuides(few, 1, 300)
  await writeGuides(many, 301, 30_000)
  const runs = async (top: number) => {
    const medians: number[] = []
    for (let round = 0; round < rounds; round++) medians.push(await coldReads(dataDir, top))
    return median(medians)
  }
  await importFile(dataDir, few)
  const with300 = await runs(300)
  const started = performance.now()
  await importFile(dataDir, many)
  const importSeconds = (performance.now() - started) / 1000
  return { with300, with30000: await runs(30_000), importSeconds }
}
