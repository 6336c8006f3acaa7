// docs/requirements/api-facts.md is kept true: what can be listed from the code stands in it.
import { expect, test } from 'vitest'
import { settingList } from '#contract/settings/list.ts'
import { itemAt } from '#lib/existing.ts'
import { isTest, textOf, under } from './sources.ts'

const facts = textOf('docs/requirements/api-facts.md')
const section = (from: string, to: string) =>
  facts.slice(facts.indexOf(`\n${from} `), facts.indexOf(`\n${to} `))
const server = under('src/server').filter(file => !isTest(file))

test('every setting of the site is in section 12', () => {
  const named = new Set(section('## 12.', '## 13.').match(/\b[a-z]+(?:_[a-z]+)*\b/g))
  expect(Object.keys(settingList).filter(name => !named.has(name))).toEqual([])
})

test('every header that scripts of other sites may read or send is in section 1.5', () => {
  const output = textOf('src/server/http/pipeline/output.ts')
  const lists = [...output.matchAll(/'((?:[A-Z][\w-]+, ){5,}[A-Z][\w-]+)'/g)]
  expect(lists).toHaveLength(3)
  expect(lists.map(list => itemAt(list, 1)).filter(list => !facts.includes(list))).toEqual([])
})

/** `work_log.started / paused` stands for two kinds of one family. */
const kinds = (): Set<string> => {
  const rows = [...section('### 9.1', '### 9.2').matchAll(/^\| (?:\[X\] )?([a-z_]+\.[^|]*) \|/gm)]
  const groups = rows.flatMap(row => itemAt(row, 1).split(', '))
  return new Set(
    groups.flatMap(group => {
      const [first = '', ...others] = group.split(' / ')
      const family = first.slice(0, first.lastIndexOf('.'))
      return [first, ...others.map(one => (one.includes('.') ? one : `${family}.${one}`))]
    }),
  )
}

test('every event that is named where it is sent is in section 9.1', () => {
  const known = kinds()
  const sent = server.flatMap(file =>
    [...textOf(file).matchAll(/\bemit\(\s*\{\s*event: '([a-z_.]+)'/g)].map(match =>
      itemAt(match, 1),
    ),
  )
  expect(sent.length).toBeGreaterThan(25)
  expect([...new Set(sent)].filter(event => !known.has(event))).toEqual([])
})
