import { expect, test } from 'vitest'
import { htmlOf } from './stepText.ts'

test('foreign markup of a line is never shown', () => {
  expect(htmlOf('x', new Map([['x', '<b>x</b>']]))).toBe('<b>x</b>')
  expect(htmlOf('***b*** <script>', new Map())).toBe('<strong>b</strong> &lt;script&gt;')
})
