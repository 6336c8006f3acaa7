import { expect, test } from 'vitest'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { lineWrapped, prefixed, wrapped } from './wrapText.ts'

const html = (text: string) => renderText(text, 'document', emptyEnv(''))

test('bold toggles on the chosen text and keeps it chosen (A-110)', () => {
  const bold = wrapped('Hold the door.', 5, 8, "'''")
  expect(html(bold.text)).toBe('<p>Hold <strong>the</strong> door.</p>')
  expect(bold.text.slice(bold.from, bold.to)).toBe('the')
  expect(wrapped(bold.text, bold.from, bold.to, "'''").text).toBe('Hold the door.')
})

test('the line of the caret becomes a heading, and nothing else (A-110)', () => {
  expect(lineWrapped('One\nTwo\nThree', 5, '== ', ' ==').text).toBe('One\n== Two ==\nThree')
  expect(html(lineWrapped('Two', 0, '== ', ' ==').text)).toContain('<h2')
})

test('each line that is touched becomes a point of a list (A-110)', () => {
  const list = prefixed('One\nTwo\nThree', 5, 9, '* ')
  expect(list.text).toBe('One\n* Two\n* Three')
  expect(html(list.text)).toContain('<li>')
})
