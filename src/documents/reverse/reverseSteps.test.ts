import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { existing } from '#lib/existing.ts'
import { sharedValues } from '../../fixtures/sharedData.ts'
import { stepFields } from '../step.ts'
import { reversedTitle } from './reversedTitle.ts'
import { reverseSteps } from './reverseSteps.ts'
import { turnText } from './turnText.ts'

const most = { title: stepFields.title.most, line: limits.lineLength }
type Line = { text_raw: string; bullet: string; level: number }
type Step = { title: string; lines: Line[] }
const line = (text_raw: string, bullet = 'black', level = 0): Line => ({ text_raw, bullet, level })
const step = (...lines: (string | Line)[]): Step => ({
  title: '',
  lines: lines.map(one => (typeof one === 'string' ? line(one) : one)),
})
const reversed = (steps: Step[], langid = 'en') => reverseSteps<Line, Step>(steps, langid, most)
const textsOf = (steps: ReturnType<typeof reversed>) =>
  steps.map(({ lines }) => lines.map(one => one.line.text_raw))

const toaster: Step[] = [
  step('Unplug the toaster from the wall.'),
  step('Remove the two 10 mm screws from the base.'),
  step('Lift off the bottom plate.'),
  step('Loosen the clamp.', 'Pull the cord out.'),
  step(
    line('Mind the spring.', 'icon_caution'),
    'Unhook the spring.',
    line('It is small.', 'red', 1),
  ),
  step('Disconnect the cable from the board.'),
  step('Detach the lever.', line('Never remove its cap.', 'icon_note')),
  step('Lift the board off the frame.'),
  step('Look at the contacts.', 'Pry up the mica sheet.'),
  step('Once the sheet is removed, take the wire out of the slot.'),
]

test('ten steps come back last first, with their verbs by the table and every line marked (A-104)', () => {
  const before = structuredClone(toaster)
  const back = reversed(toaster)
  expect(textsOf(back)).toEqual([
    ['Once the sheet is installed, put the wire into the slot.'],
    ['Look at the contacts.', 'Press down the mica sheet.'],
    ['Lower the board onto the frame.'],
    ['Attach the lever.', 'Never remove its cap.'],
    ['Connect the cable to the board.'],
    ['Mind the spring.', 'Hook in the spring.', 'It is small.'],
    ['Push the cord in.', 'Tighten the clamp.'],
    ['Lower on the bottom plate.'],
    ['Install the two 10 mm screws in the base.'],
    ['Plug in the toaster to the wall.'],
  ])
  const lines = back.flatMap(one => one.lines)
  expect(lines.filter(one => one.mark === null && one.line.text_raw !== one.before)).toEqual([])
  expect(lines.filter(one => one.mark === 'kept').map(one => one.before)).toEqual([
    'Look at the contacts.',
    'It is small.',
  ])
  expect(toaster).toEqual(before)
})

test('German verbs turn with their particles, in every form in which something is told (A-104)', () => {
  const turned = {
    'Entferne die vier Schrauben aus dem Gehäuse.': 'Montiere die vier Schrauben im Gehäuse.',
    'Nimm den Deckel ab und lege ihn beiseite.': 'Setze den Deckel auf und lege ihn beiseite.',
    'Nehmen Sie den Deckel ab.': 'Setzen Sie den Deckel auf.',
    'Lockere die Schraube mit dem Schlüssel, bis sie frei ist.':
      'Ziehe die Schraube mit dem Schlüssel fest, bis sie frei ist.',
    'Ziehe die Schraube fest.': 'Lockere die Schraube.',
    'Trenne das Kabel vom Board.': 'Verbinde das Kabel mit dem Board.',
    'Die Abdeckung abnehmen und die Schrauben entfernen.':
      'Die Abdeckung aufsetzen und die Schrauben montieren.',
    'Um den Akku herauszunehmen, hebe ihn heraus.': 'Um den Akku einzusetzen, setze ihn ein.',
    'Schließe das Kabel an.': 'Trenne das Kabel.',
    'Schließe den Deckel.': 'Öffne den Deckel.',
    'Beim Entfernen der Schraube muss der Deckel abgenommen sein.':
      'Beim Montieren der Schraube muss der Deckel aufgesetzt sein.',
    'Hebe den Deckel ab.': 'Setze den Deckel auf.',
  }
  expect(Object.keys(turned).map(text => turnText(text, 'de'))).toEqual(Object.values(turned))
})

test.each([
  ['en', 'Do not remove the battery.'],
  ['en', 'The screws attaching the bracket are long.'],
  ['en', 'The plug in the wall, the open lid and the lower case.'],
  ['en', '[link|https://remove.example/lift|Remove it] and ``remove()`` <b title="remove">'],
  ['en', 'See https://example.org/remove/loosen and [[Remove the lid]].'],
  ['de', 'Entferne den Deckel noch nicht.'],
  ['de', 'Die Kabel, die das Display mit dem Board verbinden.'],
  ['de', 'Die Schraube liegt weit entfernt auf dem Tisch.'],
  ['fr', 'Remove the battery.'],
])('words that ask for nothing, and markup, stay as they are (A-104): %s %s', (langid, text) => {
  expect(turnText(text, langid)).toBe(text)
})

test('capitals stay, and what must not happen stays with them (A-104)', () => {
  expect(turnText("REMOVE '''Loosen''' it without lifting the lid off.", 'en')).toBe(
    "INSTALL '''Tighten''' it without lifting the lid off.",
  )
  expect(turnText('Before removing the cover, disconnect it.', 'en')).toBe(
    'After installing the cover, connect it.',
  )
})

test('a step goes backwards by its actions, each with its list and its warning (A-104)', () => {
  const [back] = reversed([
    step(
      'You need a spudger.',
      'Remove these screws:',
      'Two of 3 mm',
      line('It is hot.', 'icon_caution'),
      'Lift the lid off.',
      line('Keep it.', 'icon_note'),
    ),
  ])
  expect(existing(back, 'a step').lines.map(one => [one.line.text_raw, one.mark])).toEqual([
    ['You need a spudger.', 'kept'],
    ['It is hot.', null],
    ['Lower the lid on.', 'turned'],
    ['Keep it.', null],
    ['Install these screws:', 'turned'],
    ['Two of 3 mm', 'kept'],
  ])
})

test('a line that would be too long stays and is marked, and so is a warning of the table (A-104)', () => {
  const long = `Unplug ${'x'.repeat(limits.lineLength - 7)}`
  const [back] = reversed([
    { title: 'Remove it', lines: [line(long), line('Removing it hurts.', 'icon_caution')] },
  ])
  expect(existing(back, 'a step').title).toEqual({ text: 'Install it', mark: 'turned' })
  expect(existing(back, 'a step').lines.map(one => [one.line.text_raw, one.mark])).toEqual([
    [long, 'kept'],
    ['Removing it hurts.', 'kept'],
  ])
})

test('a title says which way it goes and fits (A-104)', () => {
  expect(reversedTitle('Kettle Lid', 'en')).toBe('Kettle Lid – reassembly')
  expect(reversedTitle('Deckel', 'de')).toBe('Deckel – Zusammenbau')
  expect([...reversedTitle('x'.repeat(255), 'en')]).toHaveLength(255)
})

const word = fc.constantFrom(
  ...'Remove lift the lid off out of from, and. [[Lift]] `` don’t without screw in nimm ab Setze auf : '.split(
    ' ',
  ),
)
test('whatever is written, no changed line is unmarked and none is lost (A-104)', () => {
  const text = fc.array(word, { maxLength: 9 }).map(words => words.join(' '))
  const aLine = fc.record({
    text_raw: text,
    bullet: fc.constantFrom('black', 'icon_note', 'icon_caution'),
    level: fc.nat({ max: 2 }),
  })
  const steps = fc.array(fc.record({ title: text, lines: fc.array(aLine, { maxLength: 8 }) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(steps, fc.constantFrom('en', 'de'), (given, langid) => {
      const back = reversed(given, langid).toReversed()
      back.forEach(({ lines, title }, n) => {
        const before = existing(given[n], 'the step')
        expect(lines.map(one => one.before).sort()).toEqual(
          before.lines.map(one => one.text_raw).sort(),
        )
        for (const one of lines)
          expect(one.mark === 'turned').toBe(one.line.text_raw !== one.before)
        expect(title.mark === 'turned').toBe(title.text !== before.title)
      })
    }),
    { numRuns: 300 },
  )
})

/** What the table may take away and bring, in words of this test. */
const words = new Set(
  `remove install disconnect connect loosen tighten unscrew screw unplug plug detach attach unclip
  clip unhook hook unlatch latch unfasten fasten unlock lock uninstall desolder solder disassemble
  reassemble open close reinstall reconnect retighten reattach lift lower take put pull push slide
  pry press peel stick pop snap in out of off on onto into up down from to before after`.split(
    /\s+/,
  ),
)
const stems = new Map(
  [...words].flatMap(one =>
    [
      one,
      `${one}ing`,
      `${one}ed`,
      `${one.replace(/e$/, '')}ing`,
      `${one.replace(/e$/, '')}ed`,
      `${one}${one.slice(-1)}ing`,
      `${one}${one.slice(-1)}ed`,
    ].map(form => [form, one] as const),
  ),
)
for (const form of 'taken put slid slides pried prying stuck'.split(' ')) stems.set(form, form)
const split = (text: string) => text.match(/[\p{L}\p{N}-]+/gu) ?? []
const counts = (list: string[]) =>
  list.reduce((all, one) => all.set(one, (all.get(one) ?? 0) + 1), new Map<string, number>())

const real = sharedValues<{ langid: string; steps: Step[] }>('data/real/guides.jsonl')
test.skipIf(real === null)('in lines of real guides only words of the table differ (A-104)', () => {
  let [all, turned] = [0, 0]
  for (const { steps } of existing(real, 'real guides'))
    for (const { lines } of steps)
      for (const { text_raw } of lines) {
        all += 1
        const now = turnText(text_raw, 'en')
        if (now === text_raw) continue
        turned += 1
        const [was, is] = [counts(split(text_raw)), counts(split(now))]
        const others = [...new Set([...was.keys(), ...is.keys()])].filter(
          one => was.get(one) !== is.get(one) && !stems.has(one.toLowerCase()),
        )
        expect([text_raw, others]).toEqual([text_raw, []])
      }
  expect(all).toBeGreaterThan(1000)
  expect(turned / all).toBeGreaterThan(0.2)
})
