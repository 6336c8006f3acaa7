import { expect, test } from 'vitest'
import { rows, type Name } from '../rows.ts'
import { apiText } from './apiText.ts'
import { parametersOf } from './openapiParameters.ts'

/** What the page says of the query of each row: name of the member, and whether it is required. */
const tables = (text: string): Map<string, Map<string, string>> =>
  new Map(
    text.split('\n### ').map(section => {
      const [, name = ''] = /\n`(\w+)`/.exec(section) ?? []
      const query = section.split('| In the query |')[1]?.split('\n\n')[0] ?? ''
      return [
        name,
        new Map(
          [...query.matchAll(/^\| (\w+) \| .* \| (yes|no) \|/gm)].map(([, a = '', b = '']) => [
            a,
            b,
          ]),
        ),
      ]
    }),
  )

test('the page and the OpenAPI document agree on what a query has to hold (R-14)', () => {
  const page = tables(apiText())
  const signing = page.get('signApprovalRequest')
  expect(signing?.get('revisionid')).toBe('yes')
  expect(page.get('saveStepData')?.get('revisionid')).toBe('no')
  for (const name of Object.keys(rows) as Name[]) {
    // Those that every row takes stand in the introduction.
    const own = parametersOf(name).filter(one => page.get(name)?.has(String(one['name'])))
    for (const { name: key, required } of own.filter(one => one['in'] === 'query'))
      expect(page.get(name)?.get(String(key)), `${name} ${String(key)}`).toBe(
        required ? 'yes' : 'no',
      )
  }
})
