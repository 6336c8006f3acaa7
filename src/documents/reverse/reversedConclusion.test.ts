import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { stepFields } from '../step.ts'
import { conclusionLines, conclusionText } from './reversedConclusion.ts'
import { reverseSteps } from './reverseSteps.ts'

type Line = { text_raw: string; bullet: string; level: number }
type Step = { title: string; lines: Line[] }
const most = { title: stepFields.title.most, line: limits.lineLength }
const line = (text_raw: string, bullet = 'black', level = 0): Line => ({ text_raw, bullet, level })
const toldOf = (steps: Step[], langid = 'en') =>
  reverseSteps<Line, Step>(steps, langid, most).flatMap(conclusionLines)

const steps: Step[] = [
  { title: '', lines: [line('Remove the two screws.'), line('Two of 3 mm', 'black', 2)] },
  {
    title: 'The lid',
    lines: [line('It is hot.', 'icon_caution'), line('Lift the lid\noff the base.'), line('')],
  },
  { title: 'Disconnect the cable', lines: [line('')] },
]

test('steps become a list of the conclusion, last first, each line with its mark (A-104)', () => {
  const told = toldOf(steps)
  expect(told.map(({ text, mark }) => [text, mark])).toEqual([
    ['Connect the cable', 'turned'],
    ['It is hot.', null],
    ['Lower the lid onto the base.', 'turned'],
    ['Install the two screws.', 'turned'],
    ['Two of 3 mm', 'kept'],
  ])
  expect(told.filter(({ text, before, mark }) => text !== before.trim() && !mark)).toEqual([])
  expect(conclusionText(told, 'en')).toBe(
    `To reassemble, follow these steps:

# Connect the cable
# '''Caution:''' It is hot. Lower the lid onto the base.
# Install the two screws.
## Two of 3 mm`,
  )
})

test('a draft of a conclusion is in the language of its guide (A-104)', () => {
  const told = toldOf([{ title: '', lines: [line('Vorsicht heiß.', 'icon_caution')] }], 'de')
  expect(conclusionText(told, 'de-AT')).toBe(
    `So setzt du alles wieder zusammen:\n\n# '''Achtung:''' Vorsicht heiß.`,
  )
})

test('a caution that ends a step is never said with an action of another step (A-104)', () => {
  const told = toldOf([
    { title: '', lines: [line('Disconnect the battery.')] },
    {
      title: '',
      lines: [
        line('Remove the lid.'),
        line('Do not touch the capacitor below the lid.', 'icon_caution'),
      ],
    },
  ])
  expect(conclusionText(told, 'en')).toBe(
    `To reassemble, follow these steps:

# Install the lid.
# '''Caution:''' Do not touch the capacitor below the lid.
# Connect the battery.`,
  )
})

test('where the words of a language are not known, none of another one are put in (A-104)', () => {
  const told = toldOf(
    [{ title: '', lines: [line('Ça brûle.', 'icon_caution'), line('Retirez le capot.')] }],
    'fr',
  )
  expect(conclusionText(told, 'fr')).toBe("# '''⚠''' Ça brûle. Retirez le capot.")
})
