// Bounds of imsmanifest.xml, and files that it may name (moderation-admin M-129).
import { expect, test } from 'vitest'
import { readManifest } from './manifest.ts'
import { manifest12 } from '#testing/scormPackages.ts'

const files = new Set(['index.html', 'sco.js', 'a b.html'])
const read = (xml: string) => readManifest(Buffer.from(xml), files)
const refused = (xml: string, code: string) =>
  expect(() => read(xml)).toThrow(
    expect.objectContaining({ problem: { code, entry: 'imsmanifest.xml' } }),
  )
const several = (n: number) => manifest12(Array.from({ length: n }, () => 'index.html'))

test('at most five hundred items with identifiers of their own (M-129)', () => {
  expect(read(several(500)).items).toHaveLength(500)
  refused(several(501), 'manifest')
  refused(several(2).replace('identifier="item1"', 'identifier="item0"'), 'manifest')
  for (const id of ['__proto__', 'constructor'])
    refused(several(1).replace('identifier="item0"', `identifier="${id}"`), 'manifest')
})

test('elements lie at most a hundred deep, and are at most 200,000 (M-129)', () => {
  const deep = (n: number) => manifest12(['index.html'], `${'<x>'.repeat(n)}${'</x>'.repeat(n)}`)
  // Inside manifest and resources.
  expect(read(deep(98)).items).toHaveLength(1)
  refused(deep(99), 'manifest')
  const wide = (n: number) => manifest12(['index.html'], '<x/>'.repeat(n))
  expect(read(wide(199_000)).items).toHaveLength(1)
  refused(wide(200_001), 'manifest')
})

test('what is launched is a file of the package, wherever the base leads (M-129)', () => {
  const launched = (href: string, base = '') =>
    manifest12([href]).replace('<resources>', `<resources xml:base="${base}">`)
  expect(read(launched('a%20b.html?x=1')).items).toMatchObject([
    { entry_path: 'a b.html', parameters: '?x=1' },
  ])
  expect(read(launched('../index.html', 'here/')).items).toMatchObject([
    { entry_path: 'index.html' },
  ])
  for (const [href, base] of [
    ['../index.html'],
    ['../../index.html', 'here/'],
    ['/index.html'],
    ['x\\..\\index.html'],
    ['javascript:index.html'],
    ['//example.org/index.html'],
    ['index.html', 'https://example.org/'],
  ] as const)
    refused(launched(href, base), 'launch')
})
