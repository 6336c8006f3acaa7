// Rows of the bench that are measured at the service alone, or at nothing but a function.
import { rounds, median } from './load.ts'
import { againstBare } from './againstBare.ts'
import { longestList, typicalGuide } from './reads.ts'
import { measureWrites } from './durableWrite.ts'
import { importRealSite, realSearchedSite } from './realSite.ts'
import type { AgainstSql } from './againstSql.ts'
import { measureFlat } from './flat.ts'
import { measureHierarchy } from './hierarchy.ts'
import { fillSite, measureLargeSite, sizes } from './largeSite.ts'
import { measureLinks } from './links.ts'
import { madeUpSite, measureSearch } from './search.ts'
import { measureTagMerge } from './tagMerge.ts'
import { measurePeople } from './people.ts'
import { measureViews } from './views.ts'
import { measureWebhooks, receiverHost } from './webhooks.ts'
import { measureWorkLists } from './workLists/workLists.ts'
import { measureManyUploads, measureUpload } from './uploads.ts'
import { measureUnits } from './units.ts'
import { measureWikitext } from './wikitext.ts'
import { startService, withDataDir, withService } from './service.ts'
import { row, runs, whole } from './row.ts'

/** Guides, milliseconds of p95, and the site. */
const searchGoals = [
  [2300, 8, realSearchedSite],
  [30_000, 40, madeUpSite],
] as const

export const answersRows = async (): Promise<void> => {
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
  })
}

/** Of a site like a real one. */
const realGuidesSize = 2300

export const writesRows = (): Promise<void> =>
  withService(
    async service => {
      for (const writers of [1, 8]) {
        const { ours, bare } = await measureWrites(service, writers)
        row(
          'durable-write',
          ours.perSecond / bare.perSecond,
          '>= 0.3',
          `${whole(ours.perSecond)} saves/s ÷ ${whole(bare.perSecond)} of bare SQL, ${writers} ${writers === 1 ? 'writer' : 'writers'}, each on a step of their own, ${whole(realGuidesSize)} guides; ${ours.cpu.toFixed(1)} ms of CPU a save, bare ${bare.cpu.toFixed(1)} ms`,
        )
      }
    },
    folder => importRealSite(folder, realGuidesSize),
  )

export const startRows = async (): Promise<void> => {
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

export const uploadsRows = async (): Promise<void> => {
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

export const hierarchyRows = async (): Promise<void> => {
  const h = await withDataDir(measureHierarchy)
  row(
    'hierarchy',
    h.ours / h.bare,
    '>= 0.4',
    `${whole(h.ours)} trees/s of ${whole(h.categories)} categories ÷ ${whole(h.bare)} of bare node:http, ${whole(h.bytes)} bytes each, one at a time; first read after a start ${h.firstMilliseconds.toFixed(0)} ms`,
  )
}

export const searchesRows = async (): Promise<void> => {
  for (const [guides, goal, siteOf] of searchGoals) {
    const s = await withDataDir(measureSearch(siteOf(guides)))
    for (const kind of ['search', 'search-forgives'] as const) {
      const { ours, bare, middle, single, cpu } = s[kind]
      row(
        kind,
        ours / bare,
        `<= 2, ${goal} ms`,
        `${ours.toFixed(1)} ms p95 ÷ ${bare.toFixed(1)} ms of its statements alone, ${whole(guides)} guides; median ${middle.toFixed(1)} ms; p95 of one at a time ${single.toFixed(1)} ms; ${cpu.toFixed(1)} ms of CPU a search; import with its index took ${s.importSeconds.toFixed(0)} s`,
      )
    }
  }
}

export const linksRows = async (): Promise<void> => {
  const l = await withDataDir(measureLinks)
  row(
    'links',
    l.ours / l.bare,
    '<= 2',
    `${l.ours.toFixed(1)} ms p95 for what links to a page, some ${l.found} guides of ${whole(l.guides)} ÷ ${l.bare.toFixed(1)} ms of its statements alone`,
  )
}

export const unitsRows = (): void => {
  const u = measureUnits()
  row(
    'units',
    u.p95,
    'under 50 ms',
    `${u.p95.toFixed(1)} ms at the 95th percentile, median ${u.median.toFixed(1)} ms, to find and apply the ${u.units} units of an edit of a guide of 60 steps (M-58)`,
  )
}

export const tagMergeRows = async (): Promise<void> => {
  const t = await withDataDir(measureTagMerge)
  row(
    'tag-merge',
    t.ours / t.statements,
    '<= 1.5',
    `${whole(t.ours)} ms for a job that merges a tag over ${whole(t.documents)} guides, with report, events and undo ÷ ${whole(t.statements)} ms that PostgreSQL spent on its statements; ${(t.ours / t.bare).toFixed(1)} × the ${whole(t.bare)} ms of moving the tag alone; ${whole(t.megabytes)} MB on disk`,
  )
}

export const peopleRows = async (): Promise<void> => {
  const u = await withDataDir(measurePeople)
  row(
    'users-50000',
    u.ours / u.bare,
    '<= 1.5, 200 ms',
    `${whole(u.ours)} ms p95 ÷ ${whole(u.bare)} ms of its statements alone, ${whole(u.people)} accounts; median ${whole(u.middle)} ms; slowest ${u.slowest}; ${whole(u.megabytes)} MB on disk`,
  )
}

const eachKind = (each: AgainstSql['each']): void => {
  for (const one of each)
    console.log(
      `  ${one.what.padEnd(34)} ${(one.ours / one.bare).toFixed(2).padStart(6)}  ${one.ours.toFixed(2).padStart(6)} ms ÷ ${one.bare.toFixed(2).padStart(6)} ms`,
    )
}

export const viewsRows = async (): Promise<void> => {
  const v = await withDataDir(measureViews)
  row(
    'views-10m',
    v.ours / v.bare,
    '<= 1.5',
    `${whole(v.ours)} ms p95 ÷ ${whole(v.bare)} ms of its statements alone, ${whole(v.views)} views; median ${whole(v.middle)} ms; slowest ${v.slowest}; ${whole(v.megabytes)} MB on disk, made in ${whole(v.seconds)} s`,
  )
  eachKind(v.each)
}

export const workListsRows = async (): Promise<void> => {
  const w = await withDataDir(measureWorkLists)
  const ratios = w.each.map(one => one.ours / one.bare)
  row(
    'work-lists',
    Math.max(...ratios),
    '<= 1.5, all agree',
    `the highest of ${whole(ratios.length)} kinds of question, ${whole(ratios.filter(one => one > 1.5).length)} above 1.5; ${whole(w.ours)} ms p95 ÷ ${whole(w.bare)} ms of its statements alone, 10,000 releases and 100,000 runs; median ${whole(w.middle)} ms; slowest ${w.slowest}; ${whole(w.questions - w.differences.length)} of ${whole(w.questions)} answers agree with plain SQL; ${whole(w.megabytes)} MB on disk`,
  )
  eachKind(w.each)
  console.log(
    `  beside: ${w.empty.nothing.toFixed(2)} ms for a request that asks the database nothing, ${w.empty.token.toFixed(2)} ms for one that asks for its token alone`,
  )
  for (const difference of w.differences) console.log(`  differs: ${difference}`)
}

export const webhooksRows = async (): Promise<void> => {
  const w = await withService(measureWebhooks, undefined, { WEBHOOK_ALLOW: receiverHost })
  row(
    'webhooks',
    w.beside / w.alone,
    '<= 1.5',
    `${whole(w.beside)} ms from a change until its delivery beside ${w.silent} receivers that never answer ÷ ${whole(w.alone)} ms alone; medians, ${w.changes} changes one after the other`,
  )
}

export const wikitextRows = (): void => {
  const w = measureWikitext()
  row(
    'wikitext',
    w.long / w.short,
    '<= 20',
    `${w.long.toFixed(0)} ms for 1 MB of ${JSON.stringify(w.unit)} ÷ ${w.short.toFixed(1)} ms for 50 kB of it: read, written and rendered, the worst of the ${w.units} inputs that take 100 ms`,
  )
}

export const flatRows = async (): Promise<void> => {
  const f = await withDataDir(few => withDataDir(many => measureFlat(few, many)))
  row(
    'flat',
    f.with30000 / f.with300,
    '<= 1.2',
    `${f.with30000.toFixed(2)} ms with 30,000 guides ÷ ${f.with300.toFixed(2)} ms with 300, first read of each of 200 guides; import of 30,000 took ${f.importSeconds.toFixed(0)} s`,
  )
}

/** Filling the larger site takes an hour of two cores and 10 GB: only where it is asked for. */
export const largeSiteRows = async (): Promise<void> =>
  withDataDir(few =>
    withDataDir(async many => {
      const seconds = {
        few: await fillSite(few, sizes.few),
        many: await fillSite(many, sizes.many),
      }
      const l = await measureLargeSite({ few, many })
      const perGuide = (size: keyof typeof sizes) => (seconds[size] * 1000) / sizes[size].guides
      const compare = (
        what: string,
        goal: string,
        [many, few]: [number, number],
        unit: string,
        more = '',
      ) =>
        row(
          'large-site',
          many / few,
          goal,
          `${what}: ${many.toFixed(1)} ${unit} with ${whole(sizes.many.guides)} guides ÷ ${few.toFixed(1)} ${unit} with ${whole(sizes.few.guides)}${more}`,
        )
      compare('import of a guide', '<= 1.3', [perGuide('many'), perGuide('few')], 'ms')
      compare('database of a guide', '<= 1.3', [l.kilobytes.many, l.kilobytes.few], 'kB')
      for (const { what, few: a, many: b } of l.each)
        compare(
          what,
          what === 'search' ? '<= 3' : '<= 1.3',
          [b.middle, a.middle],
          'ms',
          `; p95 ${b.most.toFixed(1)} and ${a.most.toFixed(1)} ms`,
        )
    }),
  )
