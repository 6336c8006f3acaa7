// What a course structure of cmi5 may say, and what of it is refused (cmi5 13.1).
import { expect, test } from 'vitest'
import { courseXml } from '#testing/scormPackages.ts'
import { readCourse } from './courseStructure.ts'

const files = new Set(['cmi5.xml', 'index.html', 'parts/two.html', 'Parts/Three.HTML'])
const read = (xml: string, path = 'cmi5.xml', among = files) =>
  readCourse(Buffer.from(xml), path, among)
const codeOf = (xml: string): unknown => {
  try {
    read(xml)
  } catch (error) {
    return (error as { problem?: unknown }).problem
  }
  return 'read'
}

test('parts stand in order with what the course says of them, also in blocks', () => {
  const found = read(
    courseXml(
      [
        {
          attributes: 'moveOn="CompletedAndPassed" masteryScore="0.85" launchMethod="AnyWindow"',
          url: ' index.html?a=1#top ',
          more: '<launchParameters> mode=1 </launchParameters><entitlementKey>xyz-123</entitlementKey>',
        },
        { attributes: '', url: 'parts/two.html' },
        { attributes: 'moveOn="Passed" launchMethod="OwnWindow"', url: 'parts/three.html' },
      ],
      { block: true },
    ),
  )
  expect(found).toEqual({
    title: 'Lockout',
    standard: 'CMI5',
    edition: null,
    course: 'https://example.org/course',
    items: [
      {
        id: 'au1',
        title: 'Part 1',
        entry_path: 'index.html',
        parameters: '?a=1#top',
        unit: {
          publisher: 'https://example.org/au/1',
          move_on: 'CompletedAndPassed',
          mastery_score: 0.85,
          launch_parameters: 'mode=1',
          entitlement_key: 'xyz-123',
          blocks: [],
        },
      },
      {
        id: 'au2',
        title: 'Part 2',
        entry_path: 'parts/two.html',
        parameters: '',
        unit: {
          publisher: 'https://example.org/au/2',
          move_on: 'NotApplicable',
          blocks: ['https://example.org/block'],
        },
      },
      {
        id: 'au3',
        title: 'Part 3',
        entry_path: 'Parts/Three.HTML',
        parameters: '',
        unit: {
          publisher: 'https://example.org/au/3',
          move_on: 'Passed',
          blocks: ['https://example.org/block'],
        },
      },
    ],
    warnings: [expect.objectContaining({ code: 'own_window', about: 'Part 3' })],
  })
})

test('a course in a folder names what lies beside it', () => {
  const { items } = read(courseXml(), 'course/CMI5.xml', new Set(['course/index.html']))
  expect(items.map(one => one.entry_path)).toEqual(['course/index.html'])
})

test.each([
  ['two parts with one id', courseXml([{ id: 'urn:a' }, { id: 'urn:a' }]), 'course_id'],
  [
    'a part with the id of the course',
    courseXml([{ id: 'https://example.org/course' }]),
    'course_id',
  ],
  ['an id that is no IRI', courseXml([{ id: 'part 1' }]), 'course_id'],
  ['an unknown moveOn', courseXml([{ attributes: 'moveOn="passed"' }]), 'move_on'],
  ['a mastery score above 1', courseXml([{ attributes: 'masteryScore="80"' }]), 'mastery_score'],
  ['a mastery score below 0', courseXml([{ attributes: 'masteryScore="-0.1"' }]), 'mastery_score'],
  ['an unknown launchMethod', courseXml([{ attributes: 'launchMethod="Popup"' }]), 'launch_method'],
  ['a part elsewhere', courseXml([{ url: 'https://example.org/start' }]), 'outside_start'],
  [
    'a part elsewhere without a scheme',
    courseXml([{ url: '//example.org/start' }]),
    'outside_start',
  ],
  ['a part that is not there', courseXml([{ url: 'gone.html' }]), 'launch'],
  ['a part above the package', courseXml([{ url: '../index.html' }]), 'launch'],
  ['a part without an address', courseXml([{ url: '' }]), 'launch'],
  [
    'a text beyond its bound',
    courseXml([{ more: `<launchParameters>${'x'.repeat(20_001)}</launchParameters>` }]),
    'launch_text',
  ],
  [
    'an address beyond its bound',
    courseXml([{ url: `index.html?${'x'.repeat(1000)}` }]),
    'launch_query',
  ],
  ['an address of a launch', courseXml([{ url: 'index.html?endpoint=x' }]), 'launch_query'],
  [
    'two objectives with one id',
    courseXml().replace(
      '<au ',
      '<objectives><objective id="urn:o"/><objective id="urn:o"/></objectives><au ',
    ),
    'course_id',
  ],
  ['no part', courseXml([]), 'launch'],
  ['another root', '<course/>', 'manifest'],
  ['a document type', '<!DOCTYPE x><courseStructure/>', 'doctype'],
])('%s is refused by the name of the value', (_, xml, code) => {
  expect(codeOf(xml)).toEqual({ code, entry: 'cmi5.xml' })
})
