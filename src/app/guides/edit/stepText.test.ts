import { expect, test } from 'vitest'
import { htmlOf } from './stepText.ts'

test('a line shows what the service made of it, and is made here when it is new; markup of others never enters', () => {
  expect(htmlOf('x', new Map([['x', '<b>x</b>']]))).toBe('<b>x</b>')
  expect(htmlOf('***b*** <script>', new Map())).toBe('<strong>b</strong> &lt;script&gt;')
})
