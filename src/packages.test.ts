// The build ends when a published package is no longer what it leaves parts out of.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createChanges, directImports, iconFiles, routerChanges } from '../packages.config.ts'

const packages = join(import.meta.dirname, '..', 'node_modules')

test('every change finds what it looks for in the router as it is published', () => {
  const folder = join(packages, 'react-router/dist/production')
  const { change, problem } = createChanges('react-router', routerChanges)
  for (const file of readdirSync(folder).filter(name => name.endsWith('.mjs')))
    change(readFileSync(join(folder, file), 'utf8'))
  expect(problem()).toBeNull()
})

test('a change that finds nothing is named with its package and its pattern', () => {
  const { change, problem } = createChanges('a-package', [
    { what: 'names', finds: /name/g, by: '' },
    { what: 'colours', finds: /red|blue/g, by: 'grey' },
  ])
  expect([change('a name'), change('another name')]).toEqual(['a ', 'another '])
  expect(problem()).toContain('a-package')
  expect(problem()).toContain('colours: /red|blue/g')
  expect(problem()).not.toContain('names:')
  expect(change('blue')).toBe('grey')
  expect(problem()).toBeNull()
})

test('icons are imported from their own files, under the name that the importer gives them', () => {
  const files = iconFiles(
    readFileSync(join(packages, 'lucide-react/dist/esm/lucide-react.mjs'), 'utf8'),
  )
  const fileOf = (icon: string) => files.get(icon) ?? 'missing'
  expect(directImports("import { Copy, Menu as Bars } from 'lucide-react'", fileOf)).toBe(
    'import Copy from "icons/copy.mjs";import Bars from "icons/menu.mjs"',
  )
  expect(directImports("import { Copy, type LucideIcon } from 'lucide-react'", fileOf)).toBe(
    'import Copy from "icons/copy.mjs"',
  )
})

test('the list of components names every package that the service needs, with its digest (S-28)', () => {
  const root = join(import.meta.dirname, '..')
  const list = JSON.parse(
    execFileSync('node', [join(root, 'scripts/components.mjs')], { encoding: 'utf8' }),
  ) as {
    bomFormat: string
    components: { 'bom-ref': string; name: string; hashes: object[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = new Set(list.components.map(({ name }) => name))
  expect(list.bomFormat).toBe('CycloneDX')
  expect(Object.keys(dependencies).filter(name => !names.has(name))).toEqual([])
  expect(list.components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  const known = new Set(list.components.map(one => one['bom-ref']))
  expect(list.dependencies.flatMap(one => one.dependsOn).filter(ref => !known.has(ref))).toEqual([])
})
