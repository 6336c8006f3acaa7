// A full guide as oManual 1.0 (specification 1; api-facts 10.3). It holds the rendered text; the
// raw text is in the JSON.
import type { Guide, Item, Step } from '#contract/guides/shapes.ts'
import type { Image } from '#contract/core/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { wordsOf } from '#documents/values.ts'
import { simplifiedHtml } from './html.ts'
import { dateTime, flagsXml, imageXml, namespace, sitePlaces, uri, type Places } from './parts.ts'
import { documentOf, element, listOf, type Xml } from './xml.ts'
import { plainText } from '#lib/plainText.ts'
import { posterOf } from '#lib/media/posterOf.ts'

const linesAtMost = 8
const imagesAtMost = 3

/** Items name their pages by path; a bundle is read elsewhere. */
const itemXml = (name: 'tool' | 'part', item: Item, guideUrl: string): Xml =>
  element(name, {
    name: item.text,
    quantity: item.quantity,
    type: item.type,
    notes: item.notes ?? '',
    thumbnail: item.thumbnail ?? '',
    url: item.url && new URL(uri(item.url), guideUrl).href,
  })

/** What the schema has no place for is a line before the others. */
const valueLines = (step: Step): Xml[] =>
  wordsOf(stepFields, { ...step, title: '' }).map(words =>
    element('line', { bullet: 'black', level: 0 }, words),
  )
const lineXml = (line: Step['lines'][number]): Xml =>
  element('line', { bullet: line.bullet, level: line.level }, simplifiedHtml(line.text_rendered))

/** Content from before today's limits may have more lines than one list takes. */
const linesXml = (lines: Xml[]): Xml[] =>
  Array.from(
    { length: Math.min(linesAtMost, Math.max(1, Math.ceil(lines.length / linesAtMost))) },
    (_, index) => element('lines', {}, lines.slice(index * linesAtMost, (index + 1) * linesAtMost)),
  )

const videoXml = (video: Record<string, unknown>, places: Places): Xml => {
  const meta = (video['meta'] ?? {}) as Record<string, unknown>
  const encodings = (video['encodings'] ?? []) as Record<string, string | number>[]
  return element(
    'video',
    {},
    encodings.map(({ width, height, codecs, format, mime, url }) =>
      element('encoding', { width, height, codecs, format, mime }, places.film(String(url ?? ''))),
    ),
    element('source', {
      duration_in_ms: Number(video['duration'] ?? 0),
      file_size_in_bytes: Number(meta['file_size_in_bytes'] ?? 0),
      format: plainText(meta['format']),
      width: Number(video['width'] ?? 0),
      height: Number(video['height'] ?? 0),
    }),
    element('poster', {}, posterOf(video as { image: { image: Image } })?.original ?? ''),
  )
}

const embedXml = (embed: Record<string, unknown>): Xml =>
  element('embed', {
    ...Object.fromEntries(
      [
        'type',
        'provider_url',
        'provider_name',
        'author_url',
        'author_name',
        'title',
        'height',
        'width',
        'url',
        'html',
        'cache_age',
      ].map(key => [
        key,
        typeof embed[key] === 'number' || typeof embed[key] === 'string'
          ? (embed[key] as string | number)
          : undefined,
      ]),
    ),
    ...(/^\d+(\.\d+)?$/.test(String(embed['version']))
      ? { version: String(embed['version']) }
      : {}),
  })

const mediaXml = ({ media }: Step, places: Places): Xml[] => {
  if (media.type === 'image') {
    const shown = media.data.slice(0, imagesAtMost)
    return shown.length
      ? [
          element(
            'media',
            { type: 'image' },
            shown.map((image, index) => imageXml(image, places, index + 1)),
          ),
        ]
      : []
  }
  const data = media.data as Record<string, unknown>
  if (media.type === 'embed') return [element('media', { type: 'embed' }, embedXml(data))]
  return Array.isArray(data['encodings']) && data['encodings'].length
    ? [element('media', { type: 'video' }, videoXml(data, places))]
    : []
}

/** Elements in the order of the schema's text; steps are numbered from 0. */
export const guideXml = (guide: Guide, places: Places = sitePlaces): string =>
  documentOf(
    element(
      'guide',
      { locale: guide.locale, xmlns: namespace },
      element('title', { subject: guide.subject, type: guide.type }, guide.title),
      element('summary', {}, guide.summary),
      imageXml(guide.image, places),
      element('author', { id: guide.author.userid }, guide.author.username),
      element('time_required', {}, guide.time_required),
      element('difficulty', {}, guide.difficulty ?? ''),
      element('category', {}, guide.category),
      element(
        'introduction',
        {},
        wordsOf(guideFields, { ...guide, subject: '', title: '', summary: '' }).map(words =>
          element('p', {}, words),
        ),
        simplifiedHtml(guide.introduction_rendered),
      ),
      listOf('tools', guide.tools, item => itemXml('tool', item, guide.url)),
      listOf('parts', guide.parts, item => itemXml('part', item, guide.url)),
      flagsXml(guide.flag_details),
      listOf('documents', guide.documents, document =>
        element('document', { url: uri(document.url) }, places.document(document)),
      ),
      listOf('prerequisites', guide.prerequisites, one =>
        element(
          'prerequisite',
          { id: one.guideid, locale: one.locale, subject: one.subject, type: one.type },
          element('url', {}, uri(one.url)),
          element('title', {}, one.title),
          imageXml(one.image, places),
          element('path', {}, `../${places.guide(one)}`),
        ),
      ),
      listOf('steps', guide.steps, (step, index) =>
        element(
          'step',
          { number: index, title: step.title },
          linesXml([...valueLines(step), ...step.lines.map(lineXml)]),
          mediaXml(step, places),
        ),
      ),
      element('conclusion', {}, simplifiedHtml(guide.conclusion_rendered)),
      element('modified_date', {}, dateTime(guide.modified_date)),
      element('created_date', {}, dateTime(guide.created_date)),
    ),
  )
