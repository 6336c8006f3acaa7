// The marks of every text that is written here: lines of a step, pages, introductions, comments.
// Names are those of contents_json and of `wikitext/editor/editorDoc.ts`.
import { Mark, mergeAttributes } from '@tiptap/core'
import type { Extensions } from '@tiptap/core'
import { markOrder } from '#wikitext/markOrder.ts'
import { unknownMark } from '#wikitext/editor/editorInline.ts'
import { isNode } from '#wikitext/tree.ts'
import { jsonOf, quiet, json } from './schemaAttributes.ts'

/** From the inside to the outside, as contents_json has them (wikitext.md 4). */
const order = [...markOrder, unknownMark]
const priorityOf = (name: string) => 1000 - order.indexOf(name)
const pairMark = (name: string, tags: string[], more: { code?: boolean; excludes?: string } = {}) =>
  Mark.create({
    name,
    priority: priorityOf(name),
    parseHTML: () => tags.map(tag => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0] as string, HTMLAttributes, 0],
    ...more,
  })

const Link = Mark.create({
  name: 'link',
  priority: priorityOf('link'),
  inclusive: false,
  excludes: 'link wikiLink',
  addAttributes: () => ({ href: { default: '' }, target: { default: false, rendered: false } }),
  parseHTML: () =>
    ['http', 'mailto:', 'tel:', 'ftp:'].map(scheme => ({
      tag: `a[href^="${scheme}"]:not([data-wiki-link])`,
    })),
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noreferrer' }),
    0,
  ],
})
/**
 * `target` null: the text is the title. `href` is what the service found for it. `named` keeps two
 * titles side by side apart (src/wikitext/editor/bareLinks.ts).
 */
const WikiLink = Mark.create({
  name: 'wikiLink',
  priority: priorityOf('wikiLink'),
  inclusive: false,
  excludes: 'link wikiLink',
  addAttributes: () => ({
    target: {
      default: null,
      parseHTML: (element: HTMLElement) => jsonOf(element.dataset['wikiLink']),
      renderHTML: ({ target }: { target: unknown }) => ({
        'data-wiki-link': JSON.stringify(target),
      }),
    },
    href: { default: null },
    named: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset['named'] ?? null,
      renderHTML: ({ named }: { named: unknown }) => ({ 'data-named': named }),
    },
    ...quiet('tag'),
    newWindow: { default: false, rendered: false },
  }),
  parseHTML: () => [{ tag: 'a[data-wiki-link]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})
/** A mark that is not known, with the place that it had among the others. */
const UnknownMark = Mark.create({
  name: unknownMark,
  priority: priorityOf(unknownMark),
  inclusive: false, // what is typed beside it is not of it
  excludes: '',
  addAttributes: () => ({ ...json, at: { default: 0, rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-mark]' }],
  renderHTML: ({ HTMLAttributes, mark }) => [
    'span',
    {
      ...HTMLAttributes,
      'data-mark': nameOf(mark.attrs['json']),
      title: nameOf(mark.attrs['json']),
    },
    0,
  ],
})

/** What something unknown calls itself. */
export const nameOf = (held: unknown): string => (isNode(held) ? held.type : '?')

export const textMarks: Extensions = [
  Link,
  WikiLink,
  pairMark('code', ['code'], { code: true, excludes: '' }),
  pairMark('subscript', ['sub']),
  pairMark('superscript', ['sup']),
  pairMark('strike', ['del', 's', 'strike']),
  pairMark('underline', ['ins', 'u']),
  pairMark('italic', ['em', 'i']),
  pairMark('bold', ['strong', 'b']),
  UnknownMark,
]
