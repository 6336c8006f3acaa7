// A category's page as oManual 1.0 (api-facts 10.3).
import type { Wiki } from '#contract/wikis/shapes.ts'
import { simplifiedHtml } from './html.ts'
import { dateTime, flagsXml, imageXml, namespace, sitePlaces, uri, type Places } from './parts.ts'
import { documentOf, element, type Xml } from './xml.ts'

type Supply = NonNullable<Wiki['tools']>[number]
const itemXml = (name: 'tool' | 'part', { title }: Supply): Xml => element(name, { name: title })

export const categoryXml = (wiki: Wiki, places: Places = sitePlaces): string =>
  documentOf(
    element(
      'category',
      { locale: wiki.langid, xmlns: namespace },
      element('category_info', {}, wiki.display_title),
      imageXml(wiki.image, places),
      element('description', {}, wiki.description),
      flagsXml(wiki.flag_details),
      element('solutions', { count: 0, url: wiki.solutions_url ?? '' }),
      element(
        'parts',
        {},
        (wiki.parts?.categories ?? []).flatMap(({ parts }) =>
          parts.map(item => itemXml('part', item)),
        ),
      ),
      element(
        'tools',
        {},
        (wiki.tools ?? []).map(item => itemXml('tool', item)),
      ),
      element(
        'ancestors',
        {},
        wiki.ancestors.map(one => element('ancestor', {}, one.title)),
      ),
      element(
        'children',
        {},
        wiki.children.map(one => element('child', {}, one.title)),
      ),
      element(
        'guides',
        {},
        wiki.guides.map(one =>
          element(
            'guide',
            { id: one.guideid, subject: one.subject, type: one.type },
            element('url', {}, uri(one.url)),
            element('title', {}, one.title),
            imageXml(one.image, places),
            element('path', {}, places.guide(one)),
          ),
        ),
      ),
      element(
        'documents',
        {},
        wiki.documents.map(one =>
          element(
            'document',
            { id: one.documentid, type: one.document_extension, date: dateTime(one.date) },
            places.document(one),
          ),
        ),
      ),
      element('title', {}, wiki.title),
      element('contents', {}, simplifiedHtml(wiki.contents_rendered)),
    ),
  )
