// What is cited exists: a section, a decision or a file of this repository.
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { citations, deadLinks, unresolved } from './citations.ts'
import { migrations, root, textOf, under } from './sources.ts'

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map(file => posix.join('docs', file.replaceAll('\\', '/')))
    .filter(file => file.endsWith('.md') && file !== 'docs/api.md'),
]
const sources = ['src', 'e2e', 'scripts']
  .flatMap(under)
  .filter(file => !file.startsWith('src/house/'))
const files = [...sources, ...migrations(), ...documents]
const naming = (pattern: RegExp) => files.filter(file => pattern.test(textOf(file)))

test('every section and decision that is cited exists', () => {
  expect(
    files.flatMap(file => unresolved(textOf(file)).map(cited => `${file}: ${cited}`)),
    'Cite a heading or rule of docs/requirements, or leave the citation out',
  ).toEqual([])
  const found = files.reduce((sum, file) => sum + citations(textOf(file)), 0)
  expect(found).toBeGreaterThan(300)
})

test('a citation of what does not exist is found', () => {
  expect(unresolved('// (api-facts 4.5.6, 99.1; roles.md 4 and 77)')).toEqual([
    'api-facts 99.1',
    'roles 77',
  ])
  expect(unresolved('// as the specification\n// 2.99 says; decision 9999')).toEqual([
    'specification 2.99',
    'decision 9999',
  ])
})

test('no document is cited that is not in the repository', () => {
  expect(naming(/\b(house|stack|api-2\.0-spec)\.md\b/)).toEqual([])
})

test('links between documents lead to files', () => {
  expect(documents.flatMap(file => deadLinks(file).map(link => `${file}: ${link}`))).toEqual([])
})
