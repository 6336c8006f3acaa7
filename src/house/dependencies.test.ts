// Every dependency has a purpose, and its published weaknesses are looked for by a machine, not by
// whoever thinks of it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf, under } from './sources.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test('dependencies are audited each week and whenever their list changes (S-28)', () => {
  const workflow = read('.github/workflows/dependencies.yml')
  expect(workflow).toMatch(/schedule:\n\s+- cron: '\d+ \d+ \* \* \d'/)
  expect(workflow.match(/paths: \[package.json, package-lock.json\]/g)).toHaveLength(2)
  expect(workflow).toContain('npm audit --omit=dev --audit-level=moderate')
  expect(workflow).toContain('npm audit --audit-level=high')
  expect(workflow).toContain('npm audit signatures')
})

test('new versions of packages and workflow steps are proposed each week (S-28)', () => {
  const updates = read('.github/dependabot.yml').split('package-ecosystem: ').slice(1)
  expect(updates.map(one => [one.split('\n')[0], one.includes('interval: weekly')])).toEqual([
    ['npm', true],
    ['github-actions', true],
  ])
})

test('every package has its one purpose in docs/dependencies.md', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read('package.json'),
  ) as Record<string, Record<string, string>>
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (\S[^|]*\S) \|$/gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual(packages.toSorted())
})

test('every package that runs is named by a file that uses it', () => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
  }
  const texts = [...under('src'), ...under('scripts'), 'vite.config.ts'].map(textOf).join('\n')
  expect(
    Object.keys(dependencies).filter(name => !new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(texts)),
    'Take it out of package.json and docs/dependencies.md',
  ).toEqual([])
})
