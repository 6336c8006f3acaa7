import { expect, test } from 'vitest'
import { emptyStep } from '#app/outbox/content.ts'
import { htmlOf, nameOfStep } from './stepText.ts'

const step = (title: string, ...texts: string[]) => ({ ...emptyStep(), title, lines: texts.map((text_raw, i) => ({ lineid: i + 1, text_raw, bullet: 'black', level: 0 })) })

test('a step is called by its title, else by its first words without markup', () => {
  expect(nameOfStep(step('Open it', 'Turn.'))).toBe('Open it')
  expect(nameOfStep(step('', '', '***Turn*** the [link|https://example.org|screw].'))).toBe('Turn the screw.')
  expect(nameOfStep(step(''))).toBe('')
  expect(nameOfStep(step('', 'word '.repeat(30)))).toHaveLength(58)
})

test('a line shows what the service made of it, and is made here when it is new; markup of others never enters', () => {
  expect(htmlOf('x', new Map([['x', '<b>x</b>']]))).toBe('<b>x</b>')
  expect(htmlOf('***b*** <script>', new Map())).toBe('<strong>b</strong> &lt;script&gt;')
})
