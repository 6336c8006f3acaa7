// `npm run bench`: ratios measured in one run, against a baseline beside each. Medians of five;
// milliseconds only here.
import { firstOf } from '#lib/existing.ts'
import { rounds, median } from './bench/load.ts'
import { withBrowser } from './bench/browser.ts'
import { measureBundle } from './bench/bundle.ts'
import { measureOpening, measureTyping } from './bench/editing.ts'
import { measureTypingPages } from './bench/editingPages.ts'
import { againstBare } from './bench/againstBare.ts'
import { longestList, typicalGuide } from './bench/reads.ts'
import { measureWrites } from './bench/durableWrite.ts'
import { measureFirstLoads } from './bench/firstLoad.ts'
import { measureFlat } from './bench/flat.ts'
import { measureBoard } from './bench/board.ts'
import { measurePatrol } from './bench/patrol.ts'
import { measureHierarchy } from './bench/hierarchy.ts'
import { measureMedia } from './bench/mediaManager.ts'
import { measureLinks } from './bench/links.ts'
import { measureSearch } from './bench/search.ts'
import { importTree } from './bench/categories.ts'
import { measureTagMerge } from './bench/tagMerge.ts'
import { measurePeople } from './bench/people.ts'
import { measureViews } from './bench/views.ts'
import { measureTree } from './bench/tree.ts'
import { measureManyUploads, measureUpload } from './bench/uploads.ts'
import { measureUnits } from '#commands/bench/units.ts'
import { measureWikitext } from '#commands/bench/wikitext.ts'
import { startService, withDataDir, withService } from './bench/service.ts'
import { budget } from '#lib/firstPage.ts'

const row = (name: string, ratio: number, goal: string, raw: string) =>
  console.log(`${name.padEnd(14)} ${ratio.toFixed(3).padStart(8)}  goal ${goal.padEnd(16)} ${raw}`)
const whole = (n: number) => Math.round(n).toLocaleString('en')

/** Guides, and milliseconds of p95. */
const searchGoals = [
  [2300, 8],
  [30_000, 40],
] as const

const wanted = process.argv.slice(2)
const runs = (name: string) => wanted.length === 0 || wanted.includes(name)

if (['read-guide', 'cpu', 'list-200', 'durable-write'].some(runs)) {
  await withService(async service => {
    const guide = await typicalGuide(service)
    if (runs('read-guide') || runs('cpu')) {
      const r = await againstBare(service, `/api/2.0/guides/${guide.guideid}`)
      row(
        'read-guide',
        r.ours / r.bare,
        '>= 0.5',
        `${whole(r.ours)} requests/s ÷ ${whole(r.bare)} of bare node:http, ${whole(r.bytes)} bytes each`,
      )
      row(
        'cpu',
        r.cpu,
        '<= 0.1 ms',
        `${r.cpu.toFixed(4)} ms of CPU a read, all processes; bare ${r.bareCpu.toFixed(4)} ms; ${(r.cpu / r.bareCpu).toFixed(2)} × (goal <= 4)`,
      )
    }
    if (runs('list-200')) {
      const l = await againstBare(service, await longestList(service))
      row(
        'list-200',
        l.ours / l.bare,
        '>= 0.4',
        `${whole(l.ours)} lists/s of 200 guides ÷ ${whole(l.bare)} of bare node:http, ${whole(l.bytes)} bytes each`,
      )
    }
    if (runs('durable-write')) {
      const w = await measureWrites(service)
      row(
        'durable-write',
        w.ours / w.bare,
        '>= 0.5',
        `${whole(w.ours)} saves/s ÷ ${whole(w.bare)} of bare SQL, 16 writers, each on a step of their own`,
      )
    }
  })
}
if (runs('start')) {
  await withDataDir(async dataDir => {
    await (await startService(dataDir)).stop()
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const again = await startService(dataDir, ['npm', 'start', '--silent'])
      seconds.push(again.startSeconds)
      await again.stop()
    }
    row(
      'start',
      median(seconds),
      'under 1 s',
      `${median(seconds).toFixed(2)} s from \`npm start\` to the first answer, nothing to build`,
    )
  })
}
if (['upload', 'uploads-200'].some(runs)) {
  await withService(async service => {
    if (runs('uploads-200')) {
      const m = await measureManyUploads(service)
      row(
        'uploads-200',
        m.peak / 1e6,
        'under 600 MB',
        `${whole(m.peak / 1e6)} MB at most in the server while 200 uploads of ${(m.bytes / 1e6).toFixed(1)} MB and 12 megapixels came at once, ${m.seconds.toFixed(1)} s`,
      )
    }
    if (runs('upload')) {
      const u = await measureUpload(service)
      row(
        'upload',
        u.ours / u.bare,
        '<= 1.5',
        `${whole(u.ours)} ms for a photograph of 12 megapixels until its ten pictures were fetched ÷ ${whole(u.bare)} ms of sharp alone`,
      )
    }
  })
}
if (runs('bundle')) {
  const b = measureBundle()
  row(
    'bundle',
    b.entry / budget.entry,
    '<= 1',
    `${whole(b.entry)} bytes of script after gzip before anything shows ÷ ${whole(budget.entry)}`,
  )
  row(
    'bundle-reader',
    b.withReader / budget.withReader,
    '<= 1',
    `${whole(b.withReader)} bytes with the reader's page ÷ ${whole(budget.withReader)}`,
  )
}
if (['typing', 'typing-wiki', 'open-500', 'patrol', 'board'].some(runs)) {
  await withService(service =>
    withBrowser(async browser => {
      if (runs('typing')) {
        const t = await measureTyping(browser, service)
        row(
          'typing',
          t.ours / t.bare,
          '<= 2, 16 ms',
          `${t.ours.toFixed(1)} ms of the main thread a key, p95 of 1,000, in a guide of 500 steps ÷ ${t.bare.toFixed(1)} ms on a bare page of 500 text fields`,
        )
      }
      if (runs('typing-wiki')) {
        const t = await measureTypingPages(browser, service)
        row(
          'typing-wiki',
          t.ours / t.bare,
          '<= 3, 16 ms',
          `${t.ours.toFixed(1)} ms of the main thread a key, p95 of 1,000, in a page of ${whole(t.bytes / 1000)} kB with 200 chips ÷ ${t.bare.toFixed(1)} ms on a bare editable page of the same text`,
        )
      }
      if (runs('open-500')) {
        const o = await measureOpening(browser, service)
        row(
          'open-500',
          o.long / o.short,
          '<= 2',
          `${whole(o.long)} ms until the first of 500 steps can be written ÷ ${whole(o.short)} ms with 50`,
        )
      }
      if (runs('board')) {
        const b = await measureBoard(browser, service)
        row(
          'board',
          b.longest / 50,
          '<= 1',
          `${b.longest === 0 ? 'no task over 50' : whole(b.longest)} ms, the longest of ${b.long} long ones, on a board of ${b.rows} runs while ${b.events} events came, 20 a second; ${whole(b.moved)} changes of its rows (M-124)`,
        )
      }
      if (runs('patrol')) {
        const p = await measurePatrol(browser, service)
        row(
          'patrol',
          p.ours / p.bare,
          '<= 5, 100 ms',
          `${p.ours.toFixed(0)} ms from the key to the next edit's first change, median of ${p.decided} decisions over 150 ms of network ÷ ${p.bare.toFixed(0)} ms on a bare page; p95 ${p.p95.toFixed(0)} ms, goal 250 ms (M-84)`,
        )
      }
    }),
  )
}
if (runs('first-load')) {
  await withService(service =>
    withBrowser(async browser => {
      const { routes, bare } = await measureFirstLoads(browser, service)
      const [slowest, longest] = [
        firstOf(routes),
        firstOf([...routes].sort((a, b) => b.longest - a.longest)),
      ]
      row(
        'first-load',
        slowest.paint / bare,
        'under 2 s',
        `${whole(slowest.paint)} ms to the largest paint of ${slowest.route}, the slowest of ${routes.length} routes, nothing cached, at 10 Mbit/s and 50 ms of delay ÷ ${whole(bare)} ms of a bare page; median ${whole(median(routes.map(({ paint }) => paint)))} ms`,
      )
      row(
        'first-input',
        longest.longest / 100,
        '<= 1',
        `${whole(longest.longest)} ms of the longest task of ${longest.route}, the worst route: no input waits longer ÷ 100 ms`,
      )
    }),
  )
}
if (runs('media-20000')) {
  await withService(few =>
    withService(many =>
      withBrowser(async browser => {
        const m = await measureMedia(browser, { few, many })
        row(
          'media-scroll',
          m.many.frame / m.few.frame,
          '<= 2, 16 ms',
          `${m.many.frame.toFixed(1)} ms of the main thread a frame, p95 of 300, over 20,000 pictures ÷ ${m.few.frame.toFixed(1)} ms over 200`,
        )
        row(
          'media-filter',
          m.many.filter / m.few.filter,
          '<= 2, 100 ms',
          `${whole(m.many.filter)} ms from the last letter of a filter to its picture, of 20,000 ÷ ${whole(m.few.filter)} ms of 200`,
        )
      }),
    ),
  )
}
if (runs('hierarchy')) {
  const h = await withDataDir(measureHierarchy)
  row(
    'hierarchy',
    h.ours / h.bare,
    '>= 0.4',
    `${whole(h.ours)} trees/s of ${whole(h.categories)} categories ÷ ${whole(h.bare)} of bare node:http, ${whole(h.bytes)} bytes each, one at a time; first read after a start ${h.firstMilliseconds.toFixed(0)} ms`,
  )
}
if (runs('tree')) {
  await withService(
    service =>
      withBrowser(async browser => {
        const { ours, bare, rows } = await measureTree(browser, service)
        row(
          'tree-first',
          ours.first / bare.first,
          '<= 4, 100 ms',
          `${whole(ours.first)} ms from a tree of ${whole(rows)} categories in the page to its first rows ÷ ${whole(bare.first)} ms of a bare virtual list; ${whole(ours.answered)} ms from the answer (goal <= 1,500), longest task ${ours.longTask === 0 ? 'under 50' : whole(ours.longTask)} ms (goal <= 200)`,
        )
        row(
          'tree-open-all',
          ours.openAll / bare.openAll,
          '<= 4, 100 ms',
          `${whole(ours.openAll)} ms ÷ ${whole(bare.openAll)} ms until everything is open and painted`,
        )
        row(
          'tree-filter',
          ours.filter / bare.filter,
          '<= 4, 100 ms',
          `${whole(ours.filter)} ms a letter, p95 ÷ ${whole(bare.filter)} ms`,
        )
        row(
          'tree-scroll',
          ours.frame / bare.frame,
          '<= 1, 16.7 ms',
          `${ours.frame.toFixed(1)} ms a frame, p95, longest ${whole(ours.worst)}, with ${ours.items} rows in the page ÷ ${bare.frame.toFixed(1)}, longest ${whole(bare.worst)}; ${ours.work.toFixed(1)} ms of work a frame, bare ${bare.work.toFixed(1)}`,
        )
      }),
    folder => importTree(folder, 50_000),
  )
}
if (runs('search') || runs('search-forgives')) {
  for (const [guides, goal] of searchGoals) {
    const s = await withDataDir(measureSearch(guides))
    for (const kind of ['search', 'search-forgives'] as const) {
      const { ours, bare, middle, cpu } = s[kind]
      row(
        kind,
        ours / bare,
        `<= 2, ${goal} ms`,
        `${ours.toFixed(1)} ms p95 ÷ ${bare.toFixed(1)} ms of its statements alone, ${whole(guides)} guides; median ${middle.toFixed(1)} ms; ${cpu.toFixed(1)} ms of CPU a search; import with its index took ${s.importSeconds.toFixed(0)} s`,
      )
    }
  }
}
if (runs('links')) {
  const l = await withDataDir(measureLinks)
  row(
    'links',
    l.ours / l.bare,
    '<= 2',
    `${l.ours.toFixed(1)} ms p95 for what links to a page, some ${l.found} guides of ${whole(l.guides)} ÷ ${l.bare.toFixed(1)} ms of its statements alone`,
  )
}
if (runs('units')) {
  const u = measureUnits()
  row(
    'units',
    u.p95,
    'under 50 ms',
    `${u.p95.toFixed(1)} ms at the 95th percentile, median ${u.median.toFixed(1)} ms, to find and apply the ${u.units} units of an edit of a guide of 60 steps (M-58)`,
  )
}
if (runs('tag-merge')) {
  const t = await withDataDir(measureTagMerge)
  row(
    'tag-merge',
    t.ours / t.statements,
    '<= 1.5',
    `${whole(t.ours)} ms for a job that merges a tag over ${whole(t.documents)} guides, with report, events and undo ÷ ${whole(t.statements)} ms that PostgreSQL spent on its statements; ${(t.ours / t.bare).toFixed(1)} × the ${whole(t.bare)} ms of moving the tag alone; ${whole(t.megabytes)} MB on disk`,
  )
}
if (runs('users-50000')) {
  const u = await withDataDir(measurePeople)
  row(
    'users-50000',
    u.ours / u.bare,
    '<= 1.5, 200 ms',
    `${whole(u.ours)} ms p95 ÷ ${whole(u.bare)} ms of its statements alone, ${whole(u.people)} accounts; median ${whole(u.middle)} ms; slowest ${u.slowest}; ${whole(u.megabytes)} MB on disk`,
  )
}
if (runs('views-10m')) {
  const v = await withDataDir(measureViews)
  row(
    'views-10m',
    v.ours / v.bare,
    '<= 1.5',
    `${whole(v.ours)} ms p95 ÷ ${whole(v.bare)} ms of its statements alone, ${whole(v.views)} views; median ${whole(v.middle)} ms; slowest ${v.slowest}; ${whole(v.megabytes)} MB on disk, made in ${whole(v.seconds)} s`,
  )
  for (const one of v.each)
    console.log(
      `  ${one.what.padEnd(34)} ${whole(one.ours).padStart(6)} ms ÷ ${whole(one.bare).padStart(6)} ms`,
    )
}
if (runs('wikitext')) {
  const w = measureWikitext()
  row(
    'wikitext',
    w.long / w.short,
    '<= 20',
    `${w.long.toFixed(0)} ms for 1 MB of ${JSON.stringify(w.unit)} ÷ ${w.short.toFixed(1)} ms for 50 kB of it: read, written and rendered, the worst of the ${w.units} inputs that take 100 ms`,
  )
}
if (runs('flat')) {
  const f = await withDataDir(few => withDataDir(many => measureFlat(few, many)))
  row(
    'flat',
    f.with30000 / f.with300,
    '<= 1.2',
    `${f.with30000.toFixed(2)} ms with 30,000 guides ÷ ${f.with300.toFixed(2)} ms with 300, first read of each of 200 guides; import of 30,000 took ${f.importSeconds.toFixed(0)} s`,
  )
}
