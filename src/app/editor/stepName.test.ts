import { expect, test } from 'vitest'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { nameOfStep } from './stepName.ts'

const step = (title: string, ...texts: string[]) => ({
  ...emptyStep(),
  title,
  lines: texts.map((text_raw, i) => ({ lineid: i + 1, text_raw, bullet: 'black', level: 0 })),
})

test('a step is called by its title, else by its first words without markup', () => {
  expect(nameOfStep(step('Open it', 'Turn.'))).toBe('Open it')
  expect(nameOfStep(step('', '', '***Turn*** the [link|https://example.org|screw].'))).toBe(
    'Turn the screw.',
  )
  expect(nameOfStep(step(''))).toBe('')
  expect(nameOfStep(step('', 'word '.repeat(30)))).toHaveLength(58)
})
