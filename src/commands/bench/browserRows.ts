// Rows of the bench that are measured in a browser, and of the files that one loads.
import { firstOf } from '#lib/existing.ts'
import { median } from './load.ts'
import { withBrowser } from './browser.ts'
import { measureBundle } from './bundle.ts'
import { measureOpening, measureTyping } from './editing.ts'
import { measureTypingPages } from './editingPages.ts'
import { measureFirstLoads } from './firstLoad.ts'
import { measureFirstVisits, visitBudget } from './firstVisit.ts'
import { measureBoard } from './board.ts'
import { measurePatrol } from './patrol.ts'
import { measureMedia } from './mediaManager.ts'
import { importTree } from './categories.ts'
import { measureTree } from './tree.ts'
import { withService } from './service.ts'
import { budget } from '#lib/firstPage.ts'
import { row, runs, whole } from './row.ts'

export const bundleRows = (): void => {
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

export const editorsRows = async (): Promise<void> => {
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

export const firstLoadsRows = async (): Promise<void> => {
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

/** One row for each route: by how much it is over what costs most of its budget. */
export const firstVisitsRows = async (): Promise<void> => {
  await withService(service =>
    withBrowser(async browser => {
      for (const { route, ...costs } of await measureFirstVisits(browser, service))
        row(
          'first-visit',
          Math.max(
            costs.text / visitBudget.text,
            costs.script / visitBudget.script,
            costs.requests / visitBudget.requests,
            costs.moved / visitBudget.moved,
          ),
          '<= 1',
          `${route} on a phone over slow 4G: text after ${whole(costs.text)} ms of ${whole(visitBudget.text)}; before the largest paint ${whole(costs.script)} bytes of script of ${whole(visitBudget.script)} and ${costs.requests} requests of ${visitBudget.requests}; moved ${costs.moved.toFixed(4)}`,
        )
    }),
  )
}

export const mediaLibraryRows = async (): Promise<void> => {
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

export const treeRows = async (): Promise<void> => {
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
