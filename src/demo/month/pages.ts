// What the wiki has beside categories and parts: faults with their causes, a table, a page of the
// site, one that somebody threw away, and what readers say is wrong.
import { itemAt } from '#lib/existing.ts'
import type { Month } from './month.ts'

type Cause = [title: string, text: string]
/** As a troubleshooting page is written (wikitext.md 3.9). */
const fault = (symptoms: string, causes: Cause[], end: string): string =>
  [
    symptoms,
    '[comment]solutions[/comment]',
    ...causes.map(([title, text]) => `== ${title} ==\n\n${text}`),
    '[comment]conclusion[/comment]',
    end,
  ].join('\n\n')

type DemoPage = {
  namespace: 'WIKI' | 'INFO'
  title: string
  description: string
  contents: (month: Month) => string
}

const pages: readonly DemoPage[] = [
  {
    namespace: 'WIKI',
    title: 'Gears jump or rattle',
    description: 'The chain climbs late, drops by itself or rattles on one sprocket.',
    contents: ({ guide }) =>
      fault(
        'Seen on every bicycle with [[Derailleurs|derailleur gears]]. Shift through all of them on a stand, and note which ones are wrong.',
        [
          [
            'The cable has settled',
            `It is slow to the larger sprockets only. Half a turn of the barrel adjuster often does. See [guide|${guide('derailleur')}|how to adjust a rear derailleur].`,
          ],
          [
            'The chain is worn',
            `It jumps under load, mostly on the small sprockets. Measure it: [guide|${guide('chain-wear')}|two minutes with a gauge]. See [[Chains]] for the limits.`,
          ],
          [
            'The hanger is bent',
            'It rattles in every gear, and the cage does not hang straight below the sprockets. A shop can bend it back.',
          ],
        ],
        'If a new chain jumps at once, the [[Cassettes|cassette]] is worn with the old one.',
      ),
  },
  {
    namespace: 'WIKI',
    title: 'A disc brake squeals',
    description: 'Loud when it is dry, or at each stop.',
    contents: ({ guide }) =>
      fault(
        'Every [[Disc brakes|disc brake]] sings for a moment in the rain. One that squeals when it is dry wants looking at.',
        [
          [
            'Oil on the pads or the rotor',
            'It brakes badly as well. Clean the rotor with alcohol. Pads that took up oil are lost.',
          ],
          [
            'The pads are worn',
            `Less than 1.5 mm with the plate. [guide|${guide('brake-pads')}|Replace them] in pairs.`,
          ],
          [
            'The calliper is off centre',
            'One pad touches before the other. Loosen both bolts, pull the lever, tighten them again. [[Torques for bicycles]] says how much.',
          ],
        ],
        'Still loud after thirty stops: a bearing or a bolt has play. Let a workshop look at it.',
      ),
  },
  {
    namespace: 'WIKI',
    title: 'A hand grinder grinds unevenly',
    description: 'Dust and large pieces in the same cup.',
    contents: ({ guide }) =>
      fault(
        'For [[Hand coffee grinders]] with cone burrs. Grind a spoonful on to white paper first.',
        [
          [
            'Zero is lost',
            `The number on the dial no longer says how wide the gap is. [guide|${guide('grinder')}|Clean it and set zero again].`,
          ],
          ['Old grounds between the burrs', 'Brush them out, dry. Water makes steel rust.'],
        ],
        'Burrs that shine along their edges are blunt, and have to be replaced.',
      ),
  },
  {
    namespace: 'WIKI',
    title: 'Torques for bicycles',
    description: 'What to tighten to how many newton metres.',
    contents: () =>
      [
        'Figures on the part itself come before these. A [[Torque wrenches|torque wrench]] for 2 to 25 Nm does for all but the last.',
        '{table\n|! Bolt\n|! Nm\n|--\n| Calliper of a [[Disc brakes|disc brake]]\n| 6 to 8\n|--\n| Cable of a [[Derailleurs|rear derailleur]]\n| 5 to 7\n|--\n| Seat post, carbon\n| 4 to 5\n|--\n| Crank on a [[Square taper bottom brackets|square taper]]\n| 35 to 45\n}',
        '== Without a wrench ==\n\nA hand on a short key makes 5 Nm with two fingers, and 40 Nm takes a lever as long as a forearm.',
      ].join('\n\n'),
  },
  {
    namespace: 'INFO',
    title: 'How we write guides',
    description: 'House rules, in five lines.',
    contents: () =>
      '* One act in a line, and the danger before it.\n* Numbers with their unit, as in [[Torques for bicycles]].\n* A picture where hands or direction matter.\n* Say how one knows that it worked.\n* Somebody else does it by your text before it is public.',
  },
]

/** Made by mistake, and taken away at once. */
const makeMistake = async ({ by }: Month) => {
  const params = { namespace: 'WIKI', title: 'Bycicle pumps' }
  await by('ana').createWiki({
    body: { ...params, contents: 'A page of that name is there already.' },
  })
  const { revisionid } = await by('mara').readWiki({ params })
  await by('mara').deleteWiki({ params, query: { revisionid } })
}

const reports: readonly { who: string; guide: string; step: number; line: number; text: string }[] =
  [
    {
      who: 'sofia',
      guide: 'moka',
      step: 2,
      line: 2,
      text: 'Mine is brown, yet it gives. Is that still a good one?',
    },
    {
      who: 'grace',
      guide: 'desk-lamp',
      step: 4,
      line: 1,
      text: 'On mine they do not come off. Is there a catch?',
    },
  ]

const makeReport = async (
  month: Month,
  { who, guide, step, line, text }: (typeof reports)[number],
) => {
  const guideid = month.guide(guide)
  const { steps } = await month.by(who).readGuide({
    params: { guideid },
    query: { excludePrerequisiteSteps: true },
  })
  const { stepid, revisionid, lines } = itemAt(steps, step - 1)
  const { lineid } = itemAt(lines, line - 1)
  await month.by(who).createPatrolReport({
    params: { guideid },
    body: {
      text,
      part: 'step',
      stepid,
      ...(lineid !== null && { lineid }),
      shown_revisionid: revisionid,
    },
  })
}

export const makePages = async (month: Month): Promise<void> => {
  for (const [index, { namespace, title, description, contents }] of pages.entries()) {
    month.at(20 - index, 11)
    await month.by('mara').createWiki({
      body: { namespace, title, description, contents: contents(month) },
    })
  }
  month.at(13, 11)
  await makeMistake(month)
  for (const [index, report] of reports.entries()) {
    month.at(2 - index / 4, 17)
    await makeReport(month, report)
  }
}
