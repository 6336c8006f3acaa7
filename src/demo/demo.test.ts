import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bullets } from '#contract/core/limits.ts'
import { difficulties } from '#contract/guides/shapes.ts'
import { foundIn } from '#lib/existing.ts'
import {
  demoCategories,
  demoGuides,
  demoItems,
  demoPeople,
  demoPictures,
  withGuideIds,
} from './content.ts'
import { markColours } from './drawings/marks.ts'
import { germanGuide } from './german.ts'
import { demoMarks, demoTalk } from './talk.ts'

const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
const files = readdirSync(folder)
const texts = [
  ...demoGuides.flatMap(guide => [
    guide.introduction,
    guide.conclusion,
    ...guide.steps.flatMap(step => step.lines.map(line => line.text_raw)),
  ]),
  ...demoCategories.map(category => category.contents_raw),
  ...demoItems.map(item => item.contents_raw),
]
const lengthOf = (text: string) => [...text].length
const repeated = (list: readonly string[]) => list.filter((value, i) => list.indexOf(value) !== i)

describe.each(demoGuides.map(guide => [guide.key, guide] as const))('the guide %s', (_, guide) => {
  test('keeps the limits of a guide', () => {
    expect(lengthOf(guide.summary)).toBeGreaterThan(0)
    expect(lengthOf(guide.summary)).toBeLessThan(156)
    expect(guide.introduction.split('\n').length).toBeLessThan(50)
    expect(difficulties).toContain(guide.difficulty)
    expect(guide.time_required_min).toBeLessThanOrEqual(guide.time_required_max)
    for (const tag of guide.tags) expect(tag).toMatch(/^[^,]{1,32}$/)
    for (const { name, quantity } of [...guide.tools, ...guide.parts]) {
      expect(lengthOf(name)).toBeLessThanOrEqual(128)
      expect(Number.isInteger(quantity) && quantity >= 1).toBe(true)
    }
  })

  test('keeps the limits of its steps and lines', () => {
    expect(guide.steps.length).toBeGreaterThanOrEqual(4)
    expect(guide.steps.length).toBeLessThanOrEqual(9)
    for (const step of guide.steps) {
      expect(lengthOf(step.title)).toBeLessThanOrEqual(128)
      expect(step.lines.length).toBeGreaterThanOrEqual(1)
      expect(step.lines.length).toBeLessThanOrEqual(8)
      expect(step.pictures.length).toBeLessThanOrEqual(3)
      let above = -1
      for (const { text_raw, bullet, level } of step.lines) {
        expect(text_raw).toBe(text_raw.trim())
        expect(lengthOf(text_raw)).toBeGreaterThan(0)
        expect(lengthOf(text_raw)).toBeLessThanOrEqual(350)
        expect(bullets).toContain(bullet)
        expect(level).toBeLessThanOrEqual(Math.min(2, above + 1))
        above = level
      }
    }
  })

  test('names only people, categories and guides that exist', () => {
    expect(demoPeople.map(({ key }) => key)).toContain(guide.author)
    expect(demoCategories.map(({ title }) => title)).toContain(guide.category)
    for (const key of guide.prerequisites) expect(demoGuides.map(other => other.key)).toContain(key)
  })
})

test('prerequisites come before their users, so they form no cycle', () => {
  demoGuides.forEach((guide, i) => {
    for (const key of guide.prerequisites)
      expect(demoGuides.slice(0, i).map(other => other.key)).toContain(key)
  })
})

test('all guides are public but one draft, and keys and titles are unique', () => {
  expect(demoGuides.filter(guide => !guide.public)).toHaveLength(1)
  expect(repeated(demoGuides.map(({ key }) => key))).toEqual([])
  expect(repeated(demoGuides.map(({ title }) => title))).toEqual([])
})

test('the category tree has no orphan and lists parents before children', () => {
  const titles = demoCategories.map(({ title }) => title)
  expect(repeated(titles)).toEqual([])
  demoCategories.forEach(({ parent, description }, i) => {
    if (parent !== null) expect(titles.slice(0, i)).toContain(parent)
    expect(lengthOf(description)).toBeLessThanOrEqual(255)
  })
})

test('item pages belong to tools or parts of the guides', () => {
  const supplies = demoGuides.flatMap(({ tools, parts }) =>
    [...tools, ...parts].map(({ name }) => name),
  )
  for (const { title } of demoItems) expect(supplies).toContain(title)
})

test('links in texts lead to pages and guides of the demo site', () => {
  const ids = new Map(demoGuides.map((guide, i) => [guide.key, i + 1]))
  const titles = [...demoCategories, ...demoItems].map(({ title }) => title)
  for (const text of texts) {
    expect(withGuideIds(text, ids)).not.toMatch(/[{}]/)
    for (const [, title] of text.matchAll(/\[\[([^\]|]+)/g)) expect(titles).toContain(title)
  }
  expect(() => withGuideIds('{guide:nobody}', ids)).toThrow('nobody')
})

test('every picture is used, exists and has alternative text', () => {
  const used = new Set(
    [
      ...demoGuides.flatMap(guide => [guide.image, ...guide.steps.flatMap(step => step.pictures)]),
      ...demoCategories.map(({ image }) => image),
      ...demoItems.map(({ image }) => image),
    ].filter(image => image !== null),
  )
  expect([...used].sort()).toEqual([...files].sort())
  expect(demoPictures.map(({ file }) => file).sort()).toEqual([...files].sort())
  for (const { alt } of demoPictures) expect(lengthOf(alt)).toBeGreaterThan(10)
})

test('every picture is a real image of 1600 x 1200, and all together stay small', async () => {
  for (const file of files) {
    const { format, width, height } = await sharp(folder + file).metadata()
    expect({ file, format, width, height }).toEqual({
      file,
      format: 'webp',
      width: 1600,
      height: 1200,
    })
  }
  expect(files.reduce((sum, file) => sum + statSync(folder + file).size, 0)).toBeLessThan(3_500_000)
})

/** The colours that a finished drawing is marked with, found by the letters of its discs. */
const markedColours = (svg: string): string[] =>
  Object.entries(markColours).flatMap(([colour, { letter }]) =>
    svg.includes(`d="${letter}"`) ? [colour] : [],
  )

test('the markings of a picture have the colours of the lines of its step', async () => {
  const families = readdirSync(fileURLToPath(new URL('./drawings/', import.meta.url))).filter(
    name => !['marks.ts', 'scene.ts', 'solids.ts', 'svg.ts', 'tools.ts'].includes(name),
  )
  const modules = await Promise.all(
    families.map(
      name =>
        import(`./drawings/${name.replace('.ts', '')}.ts`) as Promise<{
          pictures: Record<string, string>
        }>,
    ),
  )
  const drawings = new Map(modules.flatMap(({ pictures }) => Object.entries(pictures)))
  const marked = (names: readonly string[]) =>
    [
      ...new Set(
        names.flatMap(file => markedColours(drawings.get(file.replace('.webp', '')) ?? 'none')),
      ),
    ].sort()
  const coloured = (list: readonly string[]) =>
    [...new Set(list.filter(bullet => bullet !== 'black' && !bullet.startsWith('icon_')))].sort()
  for (const guide of demoGuides) {
    expect({ lead: guide.image, colours: marked([guide.image]) }).toEqual({
      lead: guide.image,
      colours: [],
    })
    for (const { title, lines, pictures } of guide.steps) {
      expect({ title, colours: marked(pictures) }).toEqual({
        title,
        colours: coloured(lines.map(({ bullet }) => bullet)),
      })
    }
  }
})

test('the translated guide has every step and line of its source, within the limits', () => {
  const source = foundIn(demoGuides, guide => guide.key === germanGuide.key)
  expect(germanGuide.steps.map(step => step.lines.length)).toEqual(
    source.steps.map(step => step.lines.length),
  )
  expect(lengthOf(germanGuide.summary)).toBeLessThan(156)
  for (const text of germanGuide.steps.flatMap(step => step.lines))
    expect(lengthOf(text)).toBeLessThanOrEqual(350)
})

test('comments belong to guides and steps that exist', () => {
  const people = demoPeople.map(({ key }) => key)
  for (const { guide, step, author, text, replies } of demoTalk) {
    const steps = foundIn(demoGuides, ({ key }) => key === guide).steps.length
    expect(step ?? 1).toBeLessThanOrEqual(steps)
    for (const said of [{ author, text }, ...replies]) {
      expect(people).toContain(said.author)
      expect(lengthOf(said.text)).toBeGreaterThanOrEqual(12)
    }
  }
  for (const [key, guide] of [...demoMarks.did, ...demoMarks.keep])
    expect([people, demoGuides.map(one => one.key)]).toEqual([
      expect.arrayContaining([key]),
      expect.arrayContaining([guide]),
    ])
})
