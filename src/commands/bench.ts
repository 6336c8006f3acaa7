// `npm run bench`: ratios measured in one run, against a baseline beside each. Medians of five;
// milliseconds only here.
import {
  bundleRows,
  editorsRows,
  firstLoadsRows,
  firstVisitsRows,
  mediaLibraryRows,
  treeRows,
} from './bench/browserRows.ts'
import { runs, wanted } from './bench/row.ts'
import {
  answersRows,
  writesRows,
  startRows,
  uploadsRows,
  hierarchyRows,
  searchesRows,
  linksRows,
  unitsRows,
  tagMergeRows,
  peopleRows,
  viewsRows,
  workListsRows,
  webhooksRows,
  wikitextRows,
  flatRows,
  largeSiteRows,
} from './bench/serverRows.ts'

type Part = [names: string[], what: string, measure: () => void | Promise<void>]
/** By the names that ask for them, in the order in which they are measured. */
const parts: Part[] = [
  [['read-guide', 'cpu', 'list-200'], 'answers of a guide and of a long list', answersRows],
  [['durable-write'], 'saves of steps', writesRows],
  [['start'], 'from npm start to the first answer', startRows],
  [['upload', 'uploads-200'], 'one picture, and the memory for 200 at once', uploadsRows],
  [['bundle'], 'bytes of script before anything shows', bundleRows],
  [
    ['typing', 'typing-wiki', 'open-500', 'patrol', 'board'],
    'editors, the patrol desk and the board of runs',
    editorsRows,
  ],
  [['first-load'], 'the first visit of each route', firstLoadsRows],
  [['first-visit'], 'the first visit of a reader, on a phone', firstVisitsRows],
  [['media-20000'], 'a media manager of 20,000 pictures', mediaLibraryRows],
  [['hierarchy'], 'the hierarchy of categories', hierarchyRows],
  [['tree'], 'the tree of categories on screen', treeRows],
  [['search', 'search-forgives'], 'searches, and those with mistakes in them', searchesRows],
  [['links'], 'previews of the links in a text', linksRows],
  [['units'], 'an edit as units, and units applied', unitsRows],
  [['tag-merge'], 'two tags made one', tagMergeRows],
  [['users-50000'], 'lists of 50,000 people', peopleRows],
  [['views-10m'], 'dashboards of ten million views', viewsRows],
  [['work-lists'], 'registers and work logs of two years', workListsRows],
  [['webhooks'], 'deliveries beside receivers that never answer', webhooksRows],
  [['wikitext'], 'wiki text as HTML', wikitextRows],
  [['flat'], 'whether a site that grows stays as quick', flatRows],
]
/** Too long for a bench of everything: measured where they are named. */
const long: Part[] = [
  [['large-site'], '300,000 guides and ten million views, an hour and 10 GB', largeSiteRows],
]
const all = [...parts, ...long]
const width = Math.max(...all.map(([names]) => names.join(' ').length)) + 2
const list = (some: readonly Part[]) =>
  some.map(([names, what]) => `  ${names.join(' ').padEnd(width)}${what}`).join('\n')
const help = `npm run bench -- [row …] [options]

Measures each row against a baseline beside it; without names, all of them.
${list(parts)}

Only where they are named:
${list(long)}

  -h, --help`
const strangers = wanted.filter(name => !all.some(([names]) => names.includes(name)))

if (wanted.includes('--help') || wanted.includes('-h')) console.log(help)
else if (strangers.length > 0) {
  console.error(`There is no row ${strangers.join(', ')}.\n\n${help}`)
  process.exitCode = 1
} else {
  const asked = wanted.length === 0 ? parts : all.filter(([names]) => names.some(runs))
  for (const [, , measure] of asked) await measure()
}
