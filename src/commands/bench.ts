// `npm run bench`: ratios measured in one run, against a baseline beside each. Medians of five;
// milliseconds only here.
import {
  bundleRows,
  editorsRows,
  firstLoadsRows,
  mediaLibraryRows,
  treeRows,
} from './bench/browserRows.ts'
import { runs } from './bench/row.ts'
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
  wikitextRows,
  flatRows,
} from './bench/serverRows.ts'

/** By names of their rows, in the order in which they are measured. */
const parts: [names: string[], measure: () => void | Promise<void>][] = [
  [['read-guide', 'cpu', 'list-200'], answersRows],
  [['durable-write'], writesRows],
  [['start'], startRows],
  [['upload', 'uploads-200'], uploadsRows],
  [['bundle'], bundleRows],
  [['typing', 'typing-wiki', 'open-500', 'patrol', 'board'], editorsRows],
  [['first-load'], firstLoadsRows],
  [['media-20000'], mediaLibraryRows],
  [['hierarchy'], hierarchyRows],
  [['tree'], treeRows],
  [['search', 'search-forgives'], searchesRows],
  [['links'], linksRows],
  [['units'], unitsRows],
  [['tag-merge'], tagMergeRows],
  [['users-50000'], peopleRows],
  [['views-10m'], viewsRows],
  [['wikitext'], wikitextRows],
  [['flat'], flatRows],
]
for (const [names, measure] of parts) if (names.some(runs)) await measure()
