// Each decision says when it was made and whether it still holds, and the index has them all.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { root, textOf } from './sources.ts'

const folder = 'docs/decisions'
const index = textOf(`${folder}/README.md`)
const link = String.raw`\[(\d{4})\]\(\1-[a-z0-9-]+\.md\)`
const links = String.raw`\[\d{4}\]\([a-z0-9-]+\.md\)(?:, \[\d{4}\]\([a-z0-9-]+\.md\))*`
const form = new RegExp(
  String.raw`^# (\d{4})\. (\S.*)\n\n(20\d\d-\d\d-\d\d) · ` +
    `(Accepted|Superseded by ${links}|Accepted; superseded in part by ${links})` +
    `((?: · (?:Supersedes|Supersedes in part|Extends) ${links})*)\n\n`,
)
const numbersIn = (text: string) =>
  [...text.matchAll(new RegExp(link, 'g'))].map(match => itemAt(match, 1))
const relation = (line: string, word: string) =>
  numbersIn(new RegExp(`(?:^|[·;] )${word} (${links})`).exec(line)?.[1] ?? '')

const pages = readdirSync(join(root, folder))
  .filter(file => file !== 'README.md')
  .map(file => {
    const match = form.exec(textOf(`${folder}/${file}`))
    return {
      file,
      isRight: match?.[1] === file.slice(0, 4),
      number: file.slice(0, 4),
      title: match?.[2] ?? '',
      status: match?.[4] ?? '',
      more: match?.[5] ?? '',
    }
  })

test('every decision has a number, a date and a status', () => {
  expect(
    pages.filter(page => !page.isRight).map(({ file }) => file),
    'Begin with “# 0123. Title”, an empty line and “2026-11-20 · Accepted” (docs/decisions/README.md)',
  ).toEqual([])
  expect(pages.length).toBeGreaterThan(100)
})

test('a decision that supersedes another is named there', () => {
  const told = (word: string, of: 'status' | 'more') =>
    pages.flatMap(page => relation(page[of], word).map(other => [page.number, other]))
  const turned = (pairs: (string | undefined)[][]) =>
    pairs.map(pair => pair.toReversed()).toSorted()
  expect(told('Superseded by', 'status').toSorted()).toEqual(turned(told('Supersedes', 'more')))
  expect(told('superseded in part by', 'status').toSorted()).toEqual(
    turned(told('Supersedes in part', 'more')),
  )
})

test('the index has every decision once, by its title', () => {
  const line = ({ file, number, title, status }: (typeof pages)[number]) => {
    const [by] = relation(status, 'Superseded by')
    return `- [${number}](${file}) ${title}${by ? ` (superseded by ${by})` : ''}`
  }
  expect(
    index
      .split('\n')
      .filter(one => one.startsWith('- '))
      .toSorted(),
  ).toEqual(pages.map(line).toSorted())
})
