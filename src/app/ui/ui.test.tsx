import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Bullet } from './text/Bullet.tsx'
import { bulletColours, bulletSigns } from './text/bullets.ts'
import { Button } from './buttons/Button.tsx'
import { DataTable } from './lists/DataTable.tsx'
import { TextField } from './fields/TextField.tsx'
import { sourceSet } from '#lib/media/pictureSources.ts'
import { Picture } from './pictures/Picture.tsx'
import { Rendered } from './text/Rendered.tsx'
import { rowNamed } from './overlays/usePopover.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const html = (element: ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>)

test('every bullet says its name, and only black has no letter or sign', () => {
  for (const bullet of [...bulletColours, ...bulletSigns])
    expect(html(<Bullet bullet={bullet} />)).toMatch(/role="img" aria-label="[a-z ]+"/)
  const silent = bulletColours.filter(bullet => !/>[A-Z]</.test(html(<Bullet bullet={bullet} />)))
  expect(silent).toEqual(['black'])
  for (const sign of bulletSigns) expect(html(<Bullet bullet={sign} />)).toContain('<svg')
})

test('a bullet that nobody knows keeps its name', () => {
  expect(html(<Bullet bullet="brown" />)).toContain('aria-label="unknown bullet brown"')
})

test('a picture offers the renditions that exist, by their width', () => {
  const image = {
    guid: 'a',
    standard: '/igi/a.standard',
    medium: '/igi/a.medium',
    '440x330': '/igi/a.440x330',
  }
  expect(sourceSet(image)).toBe('/igi/a.standard 300w, /igi/a.medium 592w')
  expect(html(<Picture image={image} alt="A hand" sizes="100vw" />)).toContain(
    'src="/igi/a.medium"',
  )
  expect(
    html(<Picture image={{ guid: 'b', original: '/igi/b.full' }} alt="" sizes="100vw" />),
  ).not.toContain('srcSet')
})

test('a button that cannot be used stays reachable and says why', () => {
  const button = html(<Button why="You are offline. Reconnect to publish.">Publish</Button>)
  const id = /aria-describedby="([^"]+)"/.exec(button)?.[1]
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toContain(' disabled')
  expect(button).toContain(`<span id="${id}"`)
})

test('the error of a field is tied to its control', () => {
  const field = html(
    <TextField label="Title" name="title" error="A title has at least one character." />,
  )
  const id = /aria-describedby="([^"]+)"/.exec(field)?.[1]
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain(`<p id="${id}"`)
})

test('a line of rendered text stands inline, a page of it in a block', () => {
  expect(html(<Rendered inline html="a <em>b</em>" />)).toBe('<span>a <em>b</em></span>')
  expect(html(<Rendered html="<p>a</p>" />)).toBe('<div class="prose"><p>a</p></div>')
})

test('a letter goes to the next row of a menu that begins with it', () => {
  const rows = ['Copy', 'Move', 'mark as done', 'Ändern']
  expect(rowNamed('m', rows, 0)).toBe(1)
  expect(rowNamed('M', rows, 1)).toBe(2)
  expect(rowNamed('m', rows, 2)).toBe(1)
  expect(rowNamed('c', rows, 0)).toBe(0)
  expect(rowNamed('ä', rows, -1)).toBe(3)
  for (const key of ['x', ' ', 'ArrowDown', 'F6']) expect(rowNamed(key, rows, 0), key).toBe(-1)
})

test('a sorted column is named by its words, and its arrow is not read', () => {
  const table = html(
    <DataTable
      label="People"
      rows={[{ name: 'Ada' }]}
      keyOf={({ name }) => name}
      columns={[
        {
          name: 'Name',
          cell: ({ name }) => name,
          sort: { direction: 'ascending', onSort: () => undefined },
        },
      ]}
    />,
  )
  expect(table).toContain('aria-sort="ascending"')
  expect(table).toMatch(/>Name<span aria-hidden="true"> ↑<\/span><\/button>/)
})
