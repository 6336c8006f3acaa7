// A site like a real one, for the rows that go by what people write: real guides, copied until
// there are as many as asked, and the real tree. Where the reference data is not there, guides and
// a tree of the same shape are made up.
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { itemAt } from '#lib/existing.ts'
import { importTree, realSize, referenceData } from './categories.ts'
import { importFile } from './guidesFile.ts'
import { madeUpSite, writeMadeUpGuides, type SearchedSite } from './search.ts'
import { heldOutSearches, tunedSearches } from '../../fixtures/searchQueries.ts'

type ImportedGuide = { guideid: number; title: string; steps: { stepid: number }[] }

const realFile = join(referenceData, 'guides.jsonl')

/** Real guides as they are imported; none where the reference data is not there. */
export const realGuides = (): ImportedGuide[] =>
  existsSync(realFile)
    ? readFileSync(realFile, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as ImportedGuide)
    : []

const largestId = 1_000_000
/** Drawn anew; the thousands of real ones would take longer than what is measured. */
const differentPictures = 20

/** The guide with each of its pictures one of a few, so that it has as many. */
const withFewPictures = (guide: ImportedGuide): ImportedGuide => {
  const few = new Map<string, string>()
  return JSON.parse(JSON.stringify(guide), (name, value: unknown) => {
    if (name !== 'guid' || typeof value !== 'string') return value
    few.set(value, few.get(value) ?? `Picture${(guide.guideid + few.size) % differentPictures}`)
    return few.get(value)
  }) as ImportedGuide
}

/** The guide again, with numbers and a title of its own. */
const copyOf = (guide: ImportedGuide, copy: number): ImportedGuide => ({
  ...guide,
  guideid: guide.guideid + copy * largestId,
  title: copy === 0 ? guide.title : `${guide.title} ${copy + 1}`,
  steps: guide.steps.map(step => ({ ...step, stepid: step.stepid + copy * largestId })),
})

/** Fills a data folder that no service runs on. */
export const importRealSite = async (dataDir: string, guides: number): Promise<void> => {
  await importTree(dataDir, realSize)
  const file = join(dataDir, 'guides.jsonl')
  const real = realGuides().map(withFewPictures)
  if (real.length === 0) await writeMadeUpGuides(file, guides)
  else
    await writeFile(
      file,
      Array.from({ length: guides }, (_, n) =>
        JSON.stringify(copyOf(itemAt(real, n % real.length), Math.floor(n / real.length))),
      ).join('\n'),
    )
  await importFile(dataDir, file, ['--draw-pictures'])
}

/** As they stand in titles: rare and common words, several of them, beginnings. */
const plainQueries = [
  'spudger',
  'woodruff key',
  'battery',
  'screen',
  'screw',
  'cover',
  'replace battery',
  'motherboard replacement',
  'honda accord',
  'toyota camry oil change',
  'ipod touch 5th generation display',
  'hamilton beach motor',
  'samsung gear 2 camera',
  'macb',
  'prin',
  'remove the screws',
]

/** With questions as people type them, where the real guides are. */
export const realSearchedSite = (guides: number): SearchedSite =>
  realGuides().length === 0
    ? madeUpSite(guides)
    : {
        fill: dataDir => importRealSite(dataDir, guides),
        queries: {
          search: plainQueries,
          'search-forgives': [...tunedSearches, ...heldOutSearches].map(one => one.query),
        },
      }
