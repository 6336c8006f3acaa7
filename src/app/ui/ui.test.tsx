import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Bullet } from './Bullet.tsx'
import { bulletColours, bulletSigns } from './bullets.ts'
import { Button } from './Button.tsx'
import { TextField } from './TextField.tsx'
import { Picture, sourceSet } from './Picture.tsx'
import { Rendered } from './Rendered.tsx'

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
  const button = html(<Button why="Offline. Publishing needs the service.">Publish</Button>)
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
