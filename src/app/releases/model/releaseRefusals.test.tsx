import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import { useRefusal } from './releaseRefusals.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const Said = ({ field, code }: { field: string; code: string }) =>
  useRefusal()({ status: 422, errors: [{ field, code: code as RefusalCode, message: '' }] })
const wordsOf = (code: string, field = 'title') =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Said field={field} code={code} />
    </I18nProvider>,
  )

const server = join(import.meta.dirname, '../../../server')
const sources = ['releases', 'approvals'].flatMap(folder =>
  readdirSync(join(server, folder))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(server, folder, name), 'utf8')),
)
/** What the service says there by name, and what it finds in any body. */
const codes = new Set([
  ...sources.flatMap(text =>
    [
      ...text.matchAll(/(?:fieldError|invalidField)\(\s*['`][^'`]+['`],\s*'([a-z_]+)'/g),
      ...text.matchAll(/\bcode: '([a-z_]+)'/g),
    ].map(([, code = '']) => code),
  ),
  'required',
  'invalid_type',
  'invalid_value',
  'out_of_range',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
])

test('every code that refuses a release or a signature has words', () => {
  const unnamed = wordsOf('a_code_of_later')
  expect(unnamed).toBe('The service refused this. Reload the page, then try again.')
  expect(codes.size).toBeGreaterThan(15)
  expect([...codes].filter(code => wordsOf(code) === unnamed)).toEqual([])
  expect([...codes].filter(code => wordsOf(code).includes(code))).toEqual([])
})

test('a field that says more than the code keeps its words', () => {
  expect(wordsOf('out_of_range', 'to_date')).toBe(
    'Choose an end time that is after the start and in the future.',
  )
  expect(wordsOf('invalid_value', 'userid')).toBe(
    'This person cannot sign for you. Choose someone else.',
  )
  expect(wordsOf('required', 'reason')).toBe('Give a reason.')
})
