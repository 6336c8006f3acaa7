// The table of packages that were played, from what the test of them goes through.
import {
  endingsOf,
  endsAs,
  is12,
  madeCourses,
  madeScorm,
  notesOf,
  type MadeScorm,
} from '#testing/worlds/madePackages.ts'

const thousands = (n: number) => String(n).replace(/(?=(?:\d{3})+$)(?!^)/g, ',')
const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const outcomes = (made: MadeScorm) =>
  endingsOf(made).map(ending => {
    const { score, says, progress } = ending
    const sent = [
      progress === null ? (score ?? 'no score') : `progress ${progress}`,
      says ? `says ${says}` : 'says nothing',
    ].join(', ')
    return { score, progress, text: `${sent}: **${endsAs(made, ending).replace('_', ' ')}**`, says }
  })
const scormRow = (made: MadeScorm): string => {
  const byProgress = outcomes(made).flatMap(({ progress, text }) =>
    progress === null ? [] : [text],
  )
  const all = outcomes(made).filter(({ progress }) => progress === null)
  return row([
    made.tool,
    made.edition,
    `“Lockout”, 1 part, ${made.mastery ? 'mastery score 80' : 'no mastery score'}`,
    all.flatMap(({ score }) => score ?? []).join(', '),
    all
      .flatMap(({ says, text }) => (says === null || says === 'completed' ? [text] : []))
      .join('<br>'),
    all
      .flatMap(({ says, text }) => (says === null || says === 'completed' ? [] : [text]))
      .join('<br>'),
    is12(made)
      ? '–'
      : [made.threshold ? 'asks for 0.6' : 'asks for none', ...byProgress].join('<br>'),
    `place, ${thousands(notesOf(made))} characters of notes`,
    '90 s and 30 s: 120 s',
    made.note,
  ])
}
const courseRow = (made: (typeof madeCourses)[number]): string =>
  row([
    `${made.tool}, \`${made.course}\``,
    `${made.parts} ${made.parts === 1 ? 'part' : 'parts'}, ${made.blocks} ${made.blocks === 1 ? 'block' : 'blocks'}, first part ${made.move_on}`,
    made.mastery === null
      ? 'none asked for'
      : `${made.mastery}: passed below it and failed from it on are refused, failed below it is kept, passed at it counts`,
    `satisfied once for each block and the course: ${made.blocks + 1}`,
    'State API, after a session that was abandoned',
    made.note,
  ])

/** Between its marks in docs/training-packages.md. */
export const packagesText = (): string =>
  [
    row([
      'Made by',
      'Edition',
      'Import',
      'Scores',
      'Completion',
      'Mastery',
      'Completion threshold',
      'Bookmark',
      'Time',
      'Notes',
    ]),
    row(Array<string>(10).fill('---')),
    ...madeScorm.map(scormRow),
    '',
    row(['Made by', 'Import', 'Mastery', 'moveOn', 'Bookmark', 'Notes']),
    row(Array<string>(6).fill('---')),
    ...madeCourses.map(courseRow),
  ].join('\n')
