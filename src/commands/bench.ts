// `npm run bench`: ratios measured in one run, against a baseline beside each. Medians of five; milliseconds only here.
import { rounds, median } from './bench/load.ts'
import { againstBare } from './bench/againstBare.ts'
import { longestList, typicalGuide } from './bench/reads.ts'
import { measureWrites } from './bench/durableWrite.ts'
import { measureFlat } from './bench/flat.ts'
import { measureHierarchy } from './bench/hierarchy.ts'
import { measureSearch } from './bench/search.ts'
import { measureManyUploads, measureUpload } from './bench/uploads.ts'
import { makeDataDir, removeDataDir, startService } from './bench/service.ts'

const row = (name: string, ratio: number, goal: string, raw: string) => console.log(`${name.padEnd(14)} ${ratio.toFixed(3).padStart(8)}  goal ${goal.padEnd(16)} ${raw}`)
const whole = (n: number) => Math.round(n).toLocaleString('en')

const wanted = process.argv.slice(2)
const runs = (name: string) => wanted.length === 0 || wanted.includes(name)

const dataDir = await makeDataDir()
try {
  if (['read-guide', 'cpu', 'list-200', 'durable-write', 'start'].some(runs)) {
    const service = await startService(dataDir)
    const guide = await typicalGuide(service)
    if (runs('read-guide') || runs('cpu')) {
      const r = await againstBare(service, `/api/2.0/guides/${guide.guideid}`)
      row('read-guide', r.ours / r.bare, '>= 0.5', `${whole(r.ours)} requests/s ÷ ${whole(r.bare)} of bare node:http, ${whole(r.bytes)} bytes each`)
      row('cpu', r.cpu, '<= 0.1 ms', `${r.cpu.toFixed(4)} ms of CPU a read, all processes; bare ${r.bareCpu.toFixed(4)} ms; ${(r.cpu / r.bareCpu).toFixed(2)} × (goal <= 4)`)
    }
    if (runs('list-200')) {
      const l = await againstBare(service, await longestList(service))
      row('list-200', l.ours / l.bare, '>= 0.4', `${whole(l.ours)} lists/s of 200 guides ÷ ${whole(l.bare)} of bare node:http, ${whole(l.bytes)} bytes each`)
    }
    if (runs('durable-write')) {
      const w = await measureWrites(service)
      row('durable-write', w.ours / w.bare, '>= 0.5', `${whole(w.ours)} saves/s ÷ ${whole(w.bare)} of bare SQL, 16 writers, each on a step of their own`)
    }
    await service.stop()
    if (runs('start')) {
      const seconds: number[] = []
      for (let round = 0; round < rounds; round++) {
        const again = await startService(dataDir, ['npm', 'start', '--silent'])
        seconds.push(again.startSeconds)
        await again.stop()
      }
      row('start', median(seconds), 'under 1 s', `${median(seconds).toFixed(2)} s from \`npm start\` to the first answer, nothing to build`)
    }
  }
  if (['upload', 'uploads-200'].some(runs)) {
    const folder = await makeDataDir()
    const service = await startService(folder)
    try {
      if (runs('uploads-200')) {
        const m = await measureManyUploads(service)
        row('uploads-200', m.peak / 1e6, 'under 600 MB', `${whole(m.peak / 1e6)} MB at most in the server while 200 uploads of ${(m.bytes / 1e6).toFixed(1)} MB and 12 megapixels came at once, ${m.seconds.toFixed(1)} s`)
      }
      if (runs('upload')) {
        const u = await measureUpload(service)
        row('upload', u.ours / u.bare, '<= 1.5', `${whole(u.ours)} ms for a photograph of 12 megapixels until its ten pictures were fetched ÷ ${whole(u.bare)} ms of sharp alone`)
      }
    } finally {
      await service.stop()
      await removeDataDir(folder)
    }
  }
  if (runs('hierarchy')) {
    const folder = await makeDataDir()
    try {
      const h = await measureHierarchy(folder)
      row('hierarchy', h.ours / h.bare, '>= 0.4', `${whole(h.ours)} trees/s of ${whole(h.categories)} categories ÷ ${whole(h.bare)} of bare node:http, ${whole(h.bytes)} bytes each, one at a time; first read after a start ${h.firstMilliseconds.toFixed(0)} ms`)
    } finally {
      await removeDataDir(folder)
    }
  }
  if (runs('search')) {
    const folder = await makeDataDir()
    try {
      const s = await measureSearch(folder)
      row('search', s.ours / s.bare, '<= 1.5', `${s.ours.toFixed(1)} ms p95 ÷ ${s.bare.toFixed(1)} ms of its statements alone, 30,000 guides, 16 searches; median ${s.middle.toFixed(1)} ms; import with its index took ${s.importSeconds.toFixed(0)} s`)
    } finally {
      await removeDataDir(folder)
    }
  }
  if (runs('flat')) {
    const folders = [await makeDataDir(), await makeDataDir()] as const
    try {
      const f = await measureFlat(...folders)
      row('flat', f.with30000 / f.with300, '<= 1.2', `${f.with30000.toFixed(2)} ms with 30,000 guides ÷ ${f.with300.toFixed(2)} ms with 300, first read of each of 200 guides; import of 30,000 took ${f.importSeconds.toFixed(0)} s`)
    } finally {
      await Promise.all(folders.map(removeDataDir))
    }
  }
} finally {
  await removeDataDir(dataDir)
}
