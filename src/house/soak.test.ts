// What `npm test` leaves to `npm run soak` is there, by its name.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leftToSoak, onlyInSoak } from '../../e2e/soak/onlyInSoak.ts'
import { root, textOf, under } from './sources.ts'

const tables = under('e2e/support').map(textOf).join('\n')
/** Titles are made of words that stand in the file, or in the tables of e2e/support. */
const isWritten = (file: string, title: string): boolean => {
  const text = textOf(`e2e/${file}.spec.ts`) + tables
  return (
    text.includes(title) ||
    (title.match(/[\p{L}\p{N}’]+/gu) ?? []).every(word => text.includes(word))
  )
}

test('every journey that is left to soak exists', () => {
  const gone = Object.entries(onlyInSoak).flatMap(([file, { titles }]) =>
    titles.filter(title => !isWritten(file, title)).map(title => `${file}: ${title}`),
  )
  expect(gone, 'Change its title in the tables of e2e/soak, too').toEqual([])
})

test('what stays of a journey that is left to soak is where it is said to be', () => {
  const gone = Object.entries(onlyInSoak).flatMap(([file, { stays }]) =>
    (stays.match(/src\/[\w/.]*\w/g) ?? [])
      .filter(path => !existsSync(join(root, path)))
      .map(path => `${file}: ${path}`),
  )
  expect(gone, 'Name the test of its kind that `npm test` makes').toEqual([])
})

/** A file of journeys makes some of them in `npm test`; of a title its fixed words count. */
const makesSome = (file: string): boolean =>
  existsSync(join(root, `e2e/${file}.spec.ts`)) &&
  [...textOf(`e2e/${file}.spec.ts`).matchAll(/\btest\(\s*(['"`])(.*?)\1/gs)].some(
    ([, , title]) => !leftToSoak.some(left => left.test(`${file}.spec.ts ${title}`)),
  )

test('a journey that is named as what stays is made by `npm test`', () => {
  const gone = Object.entries(onlyInSoak).flatMap(([file, { stays }]) =>
    (stays.replace(/src\/\S+/g, '').match(/\b[a-z]+[A-Z]\w*/g) ?? [])
      .filter(name => !makesSome(name))
      .map(name => `${file}: ${name}`),
  )
  expect(gone, 'Name another: all of this one is left to soak').toEqual([])
})
